//! Facsimiles: photographs of the pages of a source, and where on them its lines are.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;
use std::fmt;
use std::io::Cursor;
use std::sync::Arc;

use super::SourceId;
use crate::notation::PagePlace;
use base::yaml::formed_text;
use imagesize::ImageType;
use schemars::JsonSchema;
use serde::Deserialize;

/// The most bytes of an image.
pub const LONGEST_IMAGE: u64 = 16 << 20;

/// How the names of a position begin in XMP, which is text within an image: `exif:GPSLatitude`, whatever the prefix. A
/// search finds them in every format and needs no parser. Nothing else in an image has this text; only a PNG may have it
/// packed, which cameras do not write.
const POSITION_IN_XMP: &[u8] = b":GPSL";

/// The images of the pages of one copy of a source.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Facsimile {
    /// The source; also the name of this file, and of the folder with the images beside it.
    pub id: SourceId,
    /// Which copy it is: the library and its shelf mark.
    pub copy: String,
    /// Why the images may be published. Without `url` no image is copied into the site.
    pub rights: Option<FacsimileRights>,
    /// The pages, in order.
    pub pages: Vec<FacsimilePage>,
}

/// Why images may be published.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FacsimileRights {
    /// The address of the licence or of a statement about the rights.
    pub url: Option<String>,
    /// What is known about them.
    pub note: Option<String>,
}

/// A page and its image.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FacsimilePage {
    /// The page as printed or foliated, as `at` names it.
    pub page: PageName,
    /// A JPEG, PNG or WebP file in the folder of this source.
    pub image: Option<ImageName>,
    /// The address of the image at a IIIF Image API. Pages link to it and never show it.
    pub iiif: Option<ImageAddress>,
    /// Width and height in the pixels in which the zones were measured. The file may be larger or smaller.
    pub size: PageSize,
    /// Lines and other zones: left, top, width and height in pixels of `size`.
    #[serde(default)]
    pub lines: BTreeMap<ZoneName, Zone>,
}

/// Width and height in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(from = "[u32; 2]")]
pub struct PageSize {
    pub width: u32,
    pub height: u32,
}

impl From<[u32; 2]> for PageSize {
    fn from([width, height]: [u32; 2]) -> Self {
        Self { width, height }
    }
}

impl PageSize {
    /// Whether an image of the `other` size has the same proportions, within a pixel.
    pub(super) fn is_like(self, other: Self) -> bool {
        let product = |one: u32, two: u32| u64::from(one) * u64::from(two);
        let difference = product(self.width, other.height).abs_diff(product(self.height, other.width));
        self.width > 0 && self.height > 0 && difference <= u64::from(self.width.max(self.height))
    }
}

/// A part of a page, in pixels of its `size`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(from = "[u32; 4]")]
pub struct Zone {
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
}

impl From<[u32; 4]> for Zone {
    fn from([x, y, width, height]: [u32; 4]) -> Self {
        Self { x, y, width, height }
    }
}

impl Zone {
    /// Whether it is a part of a page of that size, and not empty.
    pub fn is_within(self, size: PageSize) -> bool {
        let ends = |start: u32, length: u32, end: u32| {
            length > 0 && start.checked_add(length).is_some_and(|last| last <= end)
        };
        ends(self.x, self.width, size.width) && ends(self.y, self.height, size.height)
    }

    /// How many pixels it has.
    fn area(self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// Whether a smaller zone has its centre in this one, which would cover it if it were drawn later.
    fn is_behind(self, other: Self) -> bool {
        let has_centre = |start: u32, length: u32, other_start: u32, other_length: u32| {
            let [start, length, other_start, other_length] =
                [start, length, other_start, other_length].map(u64::from);
            (2 * start..=2 * (start + length)).contains(&(2 * other_start + other_length))
        };
        self.area() > other.area()
            && has_centre(self.x, self.width, other.x, other.width)
            && has_centre(self.y, self.height, other.y, other.height)
    }

    /// The smallest zone with both in it.
    fn with(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = self.x.saturating_add(self.width).max(other.x.saturating_add(other.width));
        let bottom = self.y.saturating_add(self.height).max(other.y.saturating_add(other.height));
        Self { x, y, width: right - x, height: bottom - y }
    }
}

/// A text that is no name of a page, a zone or an image, and no address of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FacsimileNameError(&'static str);

macro_rules! names {
    ($($(#[$doc:meta])* $name:ident $is_one:expr, $expected:literal, $schema:tt;)*) => {$(
        formed_text! {
            $(#[$doc])*
            ///
            /// It is read from text of this form alone. Numbers within it are in the order of their values.
            $name: |text| {
                let is_one: fn(&str) -> bool = $is_one;
                if is_one(text) { Ok(()) } else { Err(FacsimileNameError($expected)) }
            }, FacsimileNameError, $schema
        }

        impl Ord for $name {
            fn cmp(&self, other: &Self) -> Ordering {
                runs(&self.0).cmp(runs(&other.0))
            }
        }

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }
    )*};
}

/// How schemas describe the name of a page or a zone.
const NAME: &str = "^[A-Za-z0-9]+([-._][A-Za-z0-9]+)*$";

names! {
    /// A page as printed or foliated: `506`, `14v`.
    PageName |text| text.parse::<PagePlace>().is_ok_and(|place| place.line().is_none()),
        "one page such as `506` or `14v`",
        {"type": ["string", "integer", "boolean"], "title": "page", "pattern": NAME};
    /// A line, some lines or another zone of a page: `12`, `3-4`, `fig-1`.
    ZoneName |text| format!("1:{text}").parse::<PagePlace>().is_ok(),
        "a line such as `12`, or the name of a zone such as `fig-1`",
        {"type": "string", "title": "zone", "pattern": NAME};
    /// The name of an image, without folders.
    ImageName is_image_name,
        "a name of ASCII letters, digits, `-`, `.` and `_` that begins with a letter or digit and ends in `.jpg`, \
         `.jpeg`, `.png` or `.webp` (small letters), such as `506.jpg`; rename the file",
        {"type": "string", "title": "image", "pattern": "^[A-Za-z0-9][A-Za-z0-9._-]*\\.(jpg|jpeg|png|webp)$"};
    /// The address of an image at a IIIF Image API.
    ImageAddress is_image_address,
        "an address that begins with `https://` and ends before `/info.json` or `/full/max/0/default.jpg`, without spaces, \
         `?`, `#`, `<`, `>` and `\"`, such as `https://images.example/iiif/b123`",
        {
            "type": "string",
            "title": "address of an image",
            "pattern": "^https://[^/?#<>\"\\s][^?#<>\"\\s]*$",
            "not": {"pattern": "/(info\\.json|default\\.[a-z]+)/*$"},
        };
}

/// The runs of digits in a name, each with its number, and those between them: `2` comes before `10`, and `fig-2` before
/// `fig-10`.
fn runs(name: &str) -> impl Iterator<Item = (u64, &[u8])> {
    let runs = name.as_bytes().chunk_by(|one, next| one.is_ascii_digit() == next.is_ascii_digit());
    runs.map(|run| {
        let number = std::str::from_utf8(run).ok().and_then(|digits| digits.parse().ok());
        (number.unwrap_or(u64::MAX), run)
    })
}

fn is_image_name(text: &str) -> bool {
    let is_letter = |letter: u8| letter.is_ascii_alphanumeric() || b"-._".contains(&letter);
    text.rsplit_once('.').is_some_and(|(name, ending)| {
        name.bytes().next().is_some_and(|first| first.is_ascii_alphanumeric())
            && name.bytes().all(is_letter)
            && ["jpg", "jpeg", "png", "webp"].contains(&ending)
    })
}

fn is_image_address(text: &str) -> bool {
    let is_odd = |letter: char| letter.is_whitespace() || letter.is_control() || "?#<>\"".contains(letter);
    let (_, last) = text.trim_end_matches('/').rsplit_once('/').unwrap_or_default();
    text.strip_prefix("https://").is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'))
        && !text.contains(is_odd)
        // What asks for the image, or for what is known of it, is not the address that parts are asked for below.
        && !(last == "info.json" || last.starts_with("default."))
}

/// The address to which `/` and a part of the image are added.
impl fmt::Display for ImageAddress {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.0.trim_end_matches('/'))
    }
}

impl ZoneName {
    /// Whether the line of a place on its page is this zone, or among whose lines it is.
    pub fn is_named_by(&self, place: &PagePlace) -> bool {
        let among = || {
            let (first, last) = place.lines()?;
            self.0.parse().ok().filter(|line| (first..=last).contains(line))
        };
        place.line() == Some(self.as_str()) || among().is_some()
    }
}

impl FacsimilePage {
    /// The page as a place on paper.
    pub fn place(&self) -> Option<PagePlace> {
        self.page.as_str().parse().ok()
    }

    /// The zones that are on the page, in their order; the others are left out everywhere.
    pub fn zones(&self) -> impl Iterator<Item = (&ZoneName, Zone)> {
        let all = self.lines.iter().map(|(name, zone)| (name, *zone));
        all.filter(|(_, zone)| zone.is_within(self.size))
    }

    /// The zone that a place on this page names: its own, or the smallest with its first and its last line.
    pub fn zone(&self, place: &PagePlace) -> Option<Zone> {
        self.written_zone(place).filter(|zone| zone.is_within(self.size))
    }

    /// The same as written, perhaps not on the page.
    pub(super) fn written_zone(&self, place: &PagePlace) -> Option<Zone> {
        let zone = |name: &str| self.lines.get(&name.parse::<ZoneName>().ok()?).copied();
        let lines = || {
            let (first, last) = place.lines()?;
            Some(zone(&first.to_string())?.with(zone(&last.to_string())?))
        };
        zone(place.line()?).or_else(lines)
    }

    /// The zones as they are drawn, the last on top: in their order, but those that would cover smaller ones first.
    pub fn zones_to_draw(&self) -> Vec<(&ZoneName, Zone)> {
        let mut zones: Vec<(&ZoneName, Zone)> = self.zones().collect();
        zones.sort_by_cached_key(|(_, zone)| {
            let is_behind = self.zones().any(|(_, other)| zone.is_behind(other));
            Reverse(if is_behind { zone.area() } else { 0 })
        });
        zones
    }
}

/// An image as it is kept, and what its first bytes say of it.
#[derive(Clone, PartialEq, Eq)]
pub struct PageImage {
    bytes: Arc<[u8]>,
    /// `None` for what is no image of the format that its name says.
    pub(super) facts: Option<ImageFacts>,
}

impl fmt::Debug for PageImage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.facts.fmt(out)
    }
}

/// What the bytes of an image say of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ImageFacts {
    pub(super) size: PageSize,
    /// The camera was held upright: EXIF has the orientation 1 or none.
    pub(super) is_upright: bool,
    /// EXIF or XMP says where it was taken.
    pub(super) has_position: bool,
}

impl PageImage {
    /// Reads what is known of the image of that name out of its bytes.
    pub fn new(name: &str, bytes: Vec<u8>) -> Self {
        Self { facts: ImageFacts::read(name, &bytes), bytes: bytes.into() }
    }

    /// Its width and height as browsers show it. `None` for what is no image, or was taken with the camera turned.
    pub fn upright_size(&self) -> Option<PageSize> {
        self.facts.filter(|facts| facts.is_upright).map(|facts| facts.size)
    }

    /// Whether it is an image of the format that its name says, with nothing in it that cannot be read.
    pub const fn is_as_named(&self) -> bool {
        self.facts.is_some()
    }

    /// The file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl ImageFacts {
    fn read(name: &str, bytes: &[u8]) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        // The site says the format by the ending. The crate may know more formats than these.
        let is_as_named = matches!(
            (imagesize::image_type(bytes).ok()?, ending),
            (ImageType::Jpeg, "jpg" | "jpeg") | (ImageType::Png, "png") | (ImageType::Webp, "webp")
        );
        let size = imagesize::blob_size(bytes).ok().filter(|_| is_as_named)?;
        let size =
            PageSize { width: u32::try_from(size.width).ok()?, height: u32::try_from(size.height).ok()? };
        let is_in_xmp = memchr::memmem::find(bytes, POSITION_IN_XMP).is_some();
        let mut reader = exif::Reader::new();
        reader.continue_on_error(true);
        let written = reader
            .read_from_container(&mut Cursor::new(bytes))
            .or_else(|error| error.distill_partial_result(|_| {}));
        let written = match written {
            Ok(written) => written,
            Err(exif::Error::NotFound(_)) => {
                return Some(Self { size, is_upright: true, has_position: is_in_xmp });
            }
            // A browser may read more of it.
            Err(_) => return None,
        };
        let orientation = written.get_field(exif::Tag::Orientation, exif::In::PRIMARY);
        let tags = [exif::Tag::GPSLatitude, exif::Tag::GPSDestLatitude, exif::Tag::GPSAreaInformation];
        let has_position = is_in_xmp || written.fields().any(|field| tags.contains(&field.tag));
        let is_upright = orientation.is_none_or(|field| field.value.get_uint(0) == Some(1));
        Some(Self { size, is_upright, has_position })
    }
}

impl Facsimile {
    /// The address that says why the images may be published.
    pub fn rights_url(&self) -> Option<&str> {
        let url = self.rights.as_ref()?.url.as_deref()?;
        ["https://", "http://"].iter().any(|start| url.starts_with(start)).then_some(url)
    }

    /// What is known about the rights.
    pub fn rights_note(&self) -> Option<&str> {
        self.rights.as_ref()?.note.as_deref()
    }

    /// The path of one of its images in the archive.
    pub(super) fn image_path(&self, image: &ImageName) -> String {
        format!("facsimiles/{}/{}", self.id, image.as_str())
    }
}

impl fmt::Display for PageSize {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} × {}", self.width, self.height)
    }
}
