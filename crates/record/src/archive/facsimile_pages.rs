//! The facsimiles of an archive: the images that may be published, and what is wrong with the others.

use std::collections::BTreeSet;

use super::{Archive, ArchiveProblemKind as Kind, Facsimile, FacsimilePage, PageSize, SourceId, ZoneName};
use crate::notation::PagePlace;

/// A page of a source with its facsimile.
#[derive(Debug, Clone)]
pub struct PageFacsimile<'a> {
    pub facsimile: &'a Facsimile,
    pub page: &'a FacsimilePage,
    /// Its image in the archive, where there is one that may be published.
    pub image: Option<PublishedImage>,
}

/// An image that may be published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedImage {
    /// Its path in the archive.
    pub path: String,
    /// The width and height of the file; the proportions are those of the page.
    pub size: PageSize,
}

impl Archive {
    /// The facsimiles of the pages of a source, in order; of a page that is listed twice, the first.
    pub fn facsimile_pages(&self, source: &SourceId) -> impl Iterator<Item = PageFacsimile<'_>> {
        let facsimile = self.facsimiles.get(source);
        let pages = facsimile
            .into_iter()
            .flat_map(|facsimile| facsimile.pages.iter().map(move |page| (facsimile, page)));
        let mut listed = BTreeSet::new();
        pages.filter(move |(_, page)| listed.insert(&page.page)).map(move |(facsimile, page)| PageFacsimile {
            facsimile,
            page,
            image: self.published_image(facsimile, page),
        })
    }

    fn published_image(&self, facsimile: &Facsimile, page: &FacsimilePage) -> Option<PublishedImage> {
        facsimile.rights_url()?;
        let path = facsimile.image_path(page.image.as_ref()?);
        let size = self.images.get(&path)?.upright_size()?;
        page.size.is_like(size).then_some(PublishedImage { path, size })
    }

    /// The facsimile of the page of a place, where there is one.
    pub fn facsimile_of(&self, source: &SourceId, place: &PagePlace) -> Option<PageFacsimile<'_>> {
        self.facsimile_pages(source).find(|known| known.page.page.as_str() == place.page())
    }

    /// The images that may be published, by their paths in the archive, sorted.
    pub fn published_images(&self) -> Vec<(&str, &[u8])> {
        let shown: BTreeSet<String> = self
            .facsimiles
            .keys()
            .flat_map(|id| self.facsimile_pages(id))
            .filter_map(|page| Some(page.image?.path))
            .collect();
        let images = self.images.iter().filter(|(path, _)| shown.contains(*path));
        images.map(|(path, image)| (path.as_str(), image.bytes())).collect()
    }

    /// What is wrong with a page of a facsimile and its image, each with the key that it is about and the name of the
    /// zone below it.
    pub(super) fn wrong_with(&self, facsimile: &Facsimile, page: &FacsimilePage) -> Vec<FacsimileProblem> {
        let mut found: Vec<FacsimileProblem> = Vec::new();
        let mut add = |key, kind| found.push(FacsimileProblem { key, zone: None, kind });
        if page.image.is_none() && page.iiif.is_none() {
            add("page", Kind::PageWithoutImage);
        }
        let source = self.sources.get(&facsimile.id);
        if let Some(kind) = page.place().and_then(|place| source?.lacks(&place)) {
            add("page", kind);
        }
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
                let url = facsimile.rights.as_ref().and_then(|rights| rights.url.clone());
                add("image", Kind::ImageWithoutRights { url });
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

    /// The images that no facsimile names, by their paths. Those below a facsimile that could not be read may be named.
    pub(super) fn unnamed_images(&self) -> impl Iterator<Item = &str> {
        let path =
            |facsimile: &Facsimile, page: &FacsimilePage| Some(facsimile.image_path(page.image.as_ref()?));
        let pages =
            self.facsimiles.values().flat_map(|one| one.pages.iter().filter_map(move |page| path(one, page)));
        let named: BTreeSet<String> = pages.collect();
        self.images.keys().map(String::as_str).filter(move |path| {
            let source = path.split('/').nth(1).unwrap_or_default();
            !named.contains(*path) && !self.unread.has_file("facsimiles", source)
        })
    }
}

/// Something wrong with a page of a facsimile.
pub(super) struct FacsimileProblem {
    pub(super) key: &'static str,
    pub(super) zone: Option<ZoneName>,
    pub(super) kind: Kind,
}
