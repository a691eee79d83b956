//! The facsimiles of an archive: the images that may be published, and what is wrong with the others.

use std::collections::BTreeSet;

use super::{Archive, ArchiveProblemKind as Kind, Facsimile, FacsimilePage, PageImage, SourceId, ZoneName};
use crate::notation::PagePlace;

/// A page of a source with its facsimile.
#[derive(Debug, Clone)]
pub struct PageFacsimile<'a> {
    pub facsimile: &'a Facsimile,
    pub page: &'a FacsimilePage,
    /// The path of its image in the archive, where there is one that may be published.
    pub image: Option<String>,
}

impl Archive {
    /// The facsimiles of the pages of a source, in order.
    pub fn facsimile_pages(&self, source: &SourceId) -> impl Iterator<Item = PageFacsimile<'_>> {
        let facsimile = self.facsimiles.get(source);
        let pages = facsimile
            .into_iter()
            .flat_map(|facsimile| facsimile.pages.iter().map(move |page| (facsimile, page)));
        pages.map(|(facsimile, page)| {
            let path = page.image.as_ref().map(|image| facsimile.image_path(image));
            let image = path.filter(|path| {
                let size = self.images.get(path).and_then(PageImage::upright_size);
                size.is_some_and(|size| page.size.is_like(size)) && facsimile.rights_url().is_some()
            });
            PageFacsimile { facsimile, page, image }
        })
    }

    /// The facsimile of the page of a place, where there is one.
    pub fn facsimile_of(&self, source: &SourceId, place: &PagePlace) -> Option<PageFacsimile<'_>> {
        self.facsimile_pages(source).find(|known| known.page.page.as_str() == place.page())
    }

    /// The images that may be published, by their paths in the archive, sorted.
    pub fn published_images(&self) -> Vec<(&str, &[u8])> {
        let pages = self.facsimiles.keys().flat_map(|id| self.facsimile_pages(id));
        let shown: BTreeSet<String> = pages.filter_map(|page| page.image).collect();
        let images = self.images.iter().filter(|(path, _)| shown.contains(*path));
        images.map(|(path, image)| (path.as_str(), image.bytes())).collect()
    }

    /// What is wrong with a page of a facsimile and its image, each with the key that it is about and the name of the
    /// zone below it.
    pub(super) fn wrong_with(&self, facsimile: &Facsimile, page: &FacsimilePage) -> Vec<FacsimileProblem> {
        let mut found: Vec<FacsimileProblem> = Vec::new();
        let mut add = |key, kind| found.push(FacsimileProblem { key, zone: None, kind });
        if let Some(image) = &page.image {
            let path = facsimile.image_path(image);
            match self.images.get(&path).map(|image| image.facts) {
                None if self.unread.has_image(&path) => {}
                None => add("image", Kind::ImageMissing { path }),
                Some(None) => add("image", Kind::NotAnImage),
                Some(Some(facts)) => {
                    if !facts.is_upright {
                        add("image", Kind::ImageTurned);
                    }
                    if facts.has_position {
                        add("image", Kind::ImageHasPosition);
                    }
                    if !page.size.is_like(facts.size) {
                        add("size", Kind::ProportionsDiffer { size: page.size, image: facts.size });
                    }
                }
            }
            if facsimile.rights_url().is_none() {
                add("image", Kind::ImageWithoutRights);
            }
        }
        for (name, zone) in &page.lines {
            if !zone.is_within(page.size) {
                let kind = Kind::ZoneOutsidePage { zone: name.as_str().to_owned(), size: page.size };
                found.push(FacsimileProblem { key: "lines", zone: Some(name.clone()), kind });
            }
        }
        found
    }
}

/// Something wrong with a page of a facsimile.
pub(super) struct FacsimileProblem {
    pub(super) key: &'static str,
    pub(super) zone: Option<ZoneName>,
    pub(super) kind: Kind,
}
