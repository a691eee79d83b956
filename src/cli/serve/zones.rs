//! The pages on which zones are drawn on images of pages. They write nothing: people copy what they have drawn.

use askama::{Result, Template};

use base::text::counted;
use record::archive::{Archive, FacsimilePage, PageImage, PageName, PageSize, SourceId};

/// The script of the page of an image.
pub(super) const SCRIPT: &str = include_str!("zones.js");

/// The style of these pages, beside that of the site.
pub(super) const STYLE: &str = include_str!("zones.css");

/// What these pages may load: files of this server, and nothing within the page.
pub(super) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                                 base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// An image that zones are drawn on, as one page of the source has it.
struct DrawnImage<'a> {
    source: &'a str,
    name: &'a str,
    image: &'a PageImage,
    /// `None` if the file of the source does not name the image.
    page: Option<&'a FacsimilePage>,
    /// Whether the source has a file that names images.
    has_file: bool,
    /// The pages that this file has.
    pages: &'a [FacsimilePage],
    /// Whether no image of the same source comes before.
    is_first: bool,
}

#[derive(Template)]
#[template(path = "serve/images.html")]
struct ImagesPage<'a> {
    images: Vec<DrawnImage<'a>>,
}

#[derive(Template)]
#[template(path = "serve/zones.html")]
struct ZonesPage<'a> {
    image: DrawnImage<'a>,
}

/// The page that lists the images of an archive.
///
/// # Errors
/// Where the template cannot be filled.
pub(super) fn list(archive: &Archive) -> Result<String> {
    ImagesPage { images: images(archive) }.render()
}

/// The page of an image, by its path `SOURCE/NAME`; if several pages of the source have it, that of the `page` named, or
/// the first. `None` if the archive has no such image.
///
/// # Errors
/// Where the template cannot be filled.
pub(super) fn draw(archive: &Archive, path: &str, page: Option<&str>) -> Option<Result<String>> {
    let (source, name) = path.split_once('/')?;
    let is_asked = |image: &DrawnImage<'_>| {
        let is_page = page.is_none_or(|page| image.page.is_some_and(|known| known.page.as_str() == page));
        image.source == source && image.name == name && is_page
    };
    let image = images(archive).into_iter().find(is_asked)?;
    Some(ZonesPage { image }.render())
}

/// The file of an image, by its path `SOURCE/NAME`, if the archive has it.
pub(super) fn file(archive: &Archive, path: &str) -> Option<Vec<u8>> {
    Some(archive.images.get(&format!("facsimiles/{path}"))?.bytes().to_vec())
}

/// Every image of the archive, once for each page that has it.
fn images(archive: &Archive) -> Vec<DrawnImage<'_>> {
    let mut all: Vec<DrawnImage<'_>> = Vec::new();
    for (path, image) in &archive.images {
        let path = path.split_once('/').and_then(|(_, path)| path.split_once('/'));
        let Some((source, name)) = path else { continue };
        let facsimile = source.parse::<SourceId>().ok().and_then(|id| archive.facsimiles.get(&id));
        let all_pages = facsimile.map(|facsimile| facsimile.pages.as_slice()).unwrap_or_default();
        let has_image =
            |page: &&FacsimilePage| page.image.as_ref().is_some_and(|image| image.as_str() == name);
        let mut pages: Vec<Option<&FacsimilePage>> = all_pages.iter().filter(has_image).map(Some).collect();
        if pages.is_empty() {
            pages.push(None);
        }
        for page in pages {
            let is_first = all.last().is_none_or(|before| before.source != source);
            let has_file = facsimile.is_some();
            all.push(DrawnImage { source, name, image, page, has_file, pages: all_pages, is_first });
        }
    }
    all
}

impl DrawnImage<'_> {
    /// The address of its page, from that of the list.
    fn href(&self) -> String {
        let page = self.page.map_or_else(String::new, |page| format!("?page={}", page.page.as_str()));
        format!("{}/{}/{page}", self.source, self.name)
    }

    /// How many zones it has, in words.
    fn zones(&self) -> String {
        counted(self.page.map_or(0, |page| page.lines.len()), "zone", "zones")
    }

    /// The pixels in which zones are measured. `None` if browsers would show it otherwise than its file has it.
    fn size(&self) -> Option<PageSize> {
        let size = self.image.upright_size()?;
        Some(self.page.map_or(size, |page| page.size))
    }

    /// The name of the page; of an image that no page has, what its file is called, if a page can be called so.
    fn page_name(&self) -> &str {
        let stem = self.name.rsplit_once('.').map_or("", |(stem, _)| stem);
        let stem = if stem.parse::<PageName>().is_ok() { stem } else { "" };
        self.page.map_or(stem, |page| page.page.as_str())
    }

    /// What is copied: the zones of a page, a page, or the whole file; behind `page` those that the file has.
    fn form(&self) -> String {
        let pages = self.pages.iter().map(|known| format!(" {}", known.page.as_str()));
        match (self.page, self.has_file) {
            (Some(_), _) => "lines".to_owned(),
            (None, true) => format!("page{}", pages.collect::<String>()),
            (None, false) => "file".to_owned(),
        }
    }
}
