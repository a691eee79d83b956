//! Facsimiles: the crop beside what was read from a line, and the page it was read from.
//!
//! The page is set here, so the place of each line is known; `resvg` draws it.

use std::collections::BTreeSet;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};
use roxmltree::{Document, Node};
use sowbook::archive::{Facsimile, ImageAddress, ImageName, PageImage};

use super::laws::resolve;
use super::markup::tags;
use super::tei::valid;
use crate::{Home, Site, base, fixture, root};

const ACCOUNT: &str = "e/weaver/index.html";
pub(super) const RECORD: &str = "r/weaver-example/index.html";
pub(super) const SOURCE: &str = "s/weaver-1901/index.html";
pub(super) const IMAGE: &str = "facsimiles/weaver-1901/12.png";

/// The lines and the figure of the page: name, and left, top, width and height.
pub(super) const ZONES: [(&str, [u32; 4]); 5] = [
    ("2", [40, 60, 320, 30]),
    ("3", [40, 100, 320, 30]),
    ("4", [40, 140, 320, 30]),
    ("5", [40, 180, 320, 30]),
    ("fig-1", [90, 260, 200, 200]),
];

/// A page of the project's own text in pixels, times `scale`.
pub(super) fn drawn(text: &str, size: [u32; 2], scale: f32) -> Pixmap {
    let mut fonts = Database::new();
    let font = std::fs::read(root().join("site/assets/fonts/EBGaramond-Regular.ttf")).expect("a font");
    fonts.load_font_data(font);
    let options =
        Options { font_family: "EB Garamond".to_owned(), fontdb: Arc::new(fonts), ..Options::default() };
    let [width, height] = size;
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>{text}</svg>"
    );
    let tree = Tree::from_str(&svg, &options).expect("a drawing");
    let [width, height] = size.map(|length| (length as f32 * scale) as u32);
    let mut pixels = Pixmap::new(width, height).expect("pixels");
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels
}

/// The page in the pixels of its zones, times `scale`.
pub(super) fn page(scale: f32) -> Vec<u8> {
    let lines = ZONES.map(|(name, [x, y, _, height])| {
        format!("<text x=\"{x}\" y=\"{}\" font-size=\"20\">Set for this test: {name}</text>", y + height - 8)
    });
    drawn(&lines.concat(), [400, 600], scale).encode_png().expect("PNG")
}

pub(super) const RIGHTS: &str = "rights: {url: 'https://example.org/rights', note: Set for this test.}";

/// The small archive with a facsimile of one page.
pub(super) fn home(rights: &str, image: Vec<u8>) -> Home {
    let zones = ZONES.map(|(name, zone)| format!("{name}: {zone:?}")).join(", ");
    let text = format!(
        "{{id: weaver-1901, copy: A page set for this test., {rights}\n\
         pages: [{{page: 12, image: 12.png, size: [400, 600], lines: {{{zones}}}}},\n\
         {{page: 10, iiif: 'https://images.example/a', size: [200, 300], lines: {{1: [5, 6, 70, 8]}}}}]}}"
    );
    let facsimile: Facsimile = serde_yaml::from_str(&text).expect("a facsimile");
    let mut home = Home::fixture();
    home.archive.facsimiles.insert(facsimile.id.clone(), facsimile);
    home.archive.images.insert(IMAGE.to_owned(), PageImage::new(IMAGE, image));
    home
}

fn site(rights: &str, image: Vec<u8>) -> Site {
    home(rights, image).site(None)
}

pub(super) fn shown() -> Site {
    site(&format!("{RIGHTS},"), page(1.0))
}

/// The zones that a view box has in it; together they fill it.
fn zones(view: &str) -> Vec<&'static str> {
    let view: Vec<u32> = view.split(' ').map(|number| number.parse().expect("a number")).collect();
    let [left, top, right, bottom] = [view[0], view[1], view[0] + view[2], view[1] + view[3]];
    let is_in =
        |[x, y, width, height]: [u32; 4]| x >= left && y >= top && x + width <= right && y + height <= bottom;
    let within: Vec<_> = ZONES.iter().filter(|(_, zone)| is_in(*zone)).collect();
    let ends = |end: fn(&[u32; 4]) -> u32| within.iter().map(move |(_, zone)| end(zone));
    assert_eq!((ends(|zone| zone[0]).min(), ends(|zone| zone[1]).min()), (Some(left), Some(top)));
    assert_eq!(ends(|zone| zone[0] + zone[2]).max(), Some(right));
    assert_eq!(ends(|zone| zone[1] + zone[3]).max(), Some(bottom));
    within.into_iter().map(|(name, _)| *name).collect()
}

/// A zone, and the page and place of what was read from it.
pub(super) type Zones = BTreeSet<(String, String)>;

/// The crops on the pages of records and accounts.
pub(super) fn crops(site: &Site) -> Zones {
    let mut crops = Zones::new();
    for name in [RECORD, ACCOUNT] {
        let (mut place, mut link, mut is_crop) = (String::new(), String::new(), false);
        for tag in tags(site.text(name)) {
            if let Some(id) = tag.get("id") {
                place = id.trim_end_matches("-t").to_owned();
            }
            match tag.name.as_str() {
                "a" => link = tag.get("href").unwrap_or_default().to_owned(),
                "figure" => is_crop = tag.get("class") == Some("crop"),
                "svg" if is_crop => {
                    let zones = zones(tag.get("viewBox").expect("a view box"));
                    // Several lines lead to the first of them.
                    let to = format!("p12:{}", zones[0]);
                    assert_eq!(link, format!("../../{SOURCE}#{to}"));
                    crops.extend(zones.into_iter().map(|zone| (zone.to_owned(), format!("{name}#{place}"))));
                }
                "image" if is_crop => {
                    let size = ["width", "height"].map(|key| tag.get(key).expect("a size"));
                    assert_eq!(size, ["400", "600"]);
                    assert_eq!(resolve(name, tag.get("href").expect("an image")), format!("data/{IMAGE}"));
                    is_crop = false;
                }
                _ => {}
            }
        }
    }
    crops
}

/// The zones that have a link on the page of the source.
fn linked(site: &Site) -> Zones {
    let mut linked = Zones::new();
    let mut to = None;
    for tag in tags(site.text(SOURCE)) {
        match tag.name.as_str() {
            "a" => to = tag.get("href").map(str::to_owned),
            "rect" => {
                let Some(id) = tag.get("id") else { continue };
                let box_of = ["x", "y", "width", "height"].map(|key| tag.get(key).expect("a box"));
                let [name] = zones(&box_of.join(" "))[..] else { panic!("{id} is no zone") };
                assert_eq!(id, format!("p12:{name}"));
                let to = to.take().filter(|to| to.contains('#') && !to.starts_with("https:"));
                linked.extend(to.map(|to| {
                    let (path, place) = to.split_once('#').expect("a place");
                    (name.to_owned(), format!("{}#{place}", resolve(SOURCE, path)))
                }));
            }
            _ => {}
        }
    }
    linked
}

#[test]
fn crops_are_the_zones_that_they_were_read_from() {
    let site = shown();
    let (crops, linked) = (crops(&site), linked(&site));
    assert!(linked.is_subset(&crops), "{linked:?} {crops:?}");
    let names = |all: &Zones| all.iter().map(|(zone, _)| zone.clone()).collect::<BTreeSet<_>>();
    assert_eq!(names(&crops), names(&linked));
    assert!(crops.len() >= 3, "{crops:?}");
    let source = site.text(SOURCE);
    for (_, place) in &crops {
        let (_, place) = place.split_once('#').expect("a place");
        assert!(source.contains(&format!("#{place}\"")), "{place} is not listed");
    }
    // One that is elsewhere is a link to its part.
    assert!(site.text(ACCOUNT).contains("href=\"https://images.example/a/5,6,70,8/max/0/default.jpg\""));
    for page in [RECORD, ACCOUNT, SOURCE] {
        assert!(
            site.text(page).contains("A page set for this test. · <a href=\"https://example.org/rights\"")
        );
        assert!(!site.text(page).contains(" style="), "{page}");
    }
}

/// A page and a line of TEI refer to the image, and to the zone of that line in it.
#[test]
fn tei_files_refer_to_the_zones() {
    let site = shown();
    assert!(valid(&site) > 1);
    for (page, file) in [(RECORD, "record.tei.xml"), (ACCOUNT, "evidence.tei.xml")] {
        let name = page.replace("index.html", file);
        let document = Document::parse(site.text(&name)).expect("XML");
        let elements = || document.descendants();
        let sides = |node: Node<'_, '_>| {
            ["ulx", "uly", "lrx", "lry"].map(|side| node.attribute(side).map(str::to_owned))
        };
        let own = elements().filter(|node| node.attribute("url").is_some());
        let urls: Vec<String> = own
            .filter_map(|node| node.attribute("url"))
            .map(|url| match url.strip_prefix("https:") {
                Some(_) => url.to_owned(),
                None => resolve(&name, url),
            })
            .collect();
        assert!(urls.contains(&format!("data/{IMAGE}")), "{urls:?}");
        let mut lines = 0;
        for line in elements().filter(|node| node.has_tag_name("lb") || node.has_tag_name("milestone")) {
            let Some(zone) = line.attribute("facs").and_then(|facs| facs.strip_prefix('#')) else { continue };
            let Some((_, [x, y, width, height])) =
                ZONES.iter().find(|(zone, _)| Some(*zone) == line.attribute("n"))
            else {
                continue;
            };
            let zone = elements()
                .find(|node| node.attributes().any(|one| one.name() == "id" && one.value() == zone));
            let expected = [*x, *y, x + width, y + height].map(|side| Some(side.to_string()));
            assert_eq!(sides(zone.expect("a zone")), expected, "{name}");
            lines += 1;
        }
        assert!(lines > 0, "{name}");
    }
    let without = fixture();
    assert!(
        !without.text("r/weaver-example/record.tei.xml").contains("facs"),
        "nothing is referred to without an image"
    );
}

#[test]
fn a_file_with_fewer_pixels_gives_the_same_pages() {
    let (whole, half) = (shown(), site(&format!("{RIGHTS},"), page(0.5)));
    for page in [RECORD, ACCOUNT, SOURCE] {
        assert_eq!(whole.text(page), half.text(page), "{page}");
    }
    assert_eq!(half.files[&format!("data/{IMAGE}")], page(0.5));
    assert!(half.text("sha256sums.txt").contains(IMAGE));
}

/// Without a right, or with an image that browsers would turn or distort, nothing is copied and no record changes.
#[test]
fn images_that_may_not_be_shown_are_not_copied() {
    let turned = std::fs::read(
        root().join("tests/check/reject/archive/image-turned/records/facsimiles/letter-1901/1.png"),
    );
    for (rights, image) in [
        ("", page(1.0)),
        ("rights: {note: The owner allows it.},", page(1.0)),
        ("rights: {url: yes},", page(1.0)),
        (&format!("{RIGHTS},"), turned.expect("an image")),
        (&format!("{RIGHTS},"), b"<svg/>".to_vec()),
    ] {
        let site = site(rights, image);
        assert!(site.files.keys().all(|name| !name.ends_with("/12.png")), "{rights}");
        assert_eq!(site.text(RECORD), fixture().text(RECORD), "{rights}");
    }
}

/// Zones are in the order of their numbers. One that would cover smaller ones is drawn before them.
#[test]
fn small_zones_are_on_top() {
    let mut home = home(&format!("{RIGHTS},"), page(1.0));
    let facsimile = home.archive.facsimiles.values_mut().next().expect("a facsimile");
    for (name, zone) in [
        ("10", [40, 220, 320, 30]),
        ("fig-2", [100, 270, 20, 20]),
        ("fig-10", [150, 300, 20, 20]),
        ("all", [0, 0, 400, 600]),
        // Not on the page, or with nothing in them: they are left out everywhere.
        ("3", [390, 100, 320, 30]),
        ("5", [40, 180, 0, 31]),
    ] {
        facsimile.pages[0].lines.insert(name.parse().expect("a zone"), zone.into());
    }
    let site = home.site(Some(&base()));
    let rects = tags(site.text(SOURCE)).into_iter().filter(|tag| tag.name == "rect");
    let drawn: Vec<String> = rects.filter_map(|rect| rect.get("id").map(str::to_owned)).collect();
    let expected = ["all", "fig-1", "2", "4", "10", "fig-2", "fig-10"];
    assert_eq!(drawn, expected.map(|name| format!("p12:{name}")));
    let notes = site.text("s/weaver-1901/manifest.json").split("/zones/").skip(1);
    let noted: Vec<&str> = notes.filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(noted, ["2", "4", "10", "all", "fig-1", "fig-2", "fig-10"]);
    assert!(shown().text(RECORD).contains("viewBox=\"40 100 320 30\""), "line 3 was read from there");
    for (name, text) in site.texts().filter(|(name, _)| name.starts_with("r/") || name.starts_with("e/")) {
        let wrong = ["viewBox=\"390 100", "#p12:3\"", "ulx=\"390\""];
        assert!(wrong.iter().all(|wrong| !text.contains(wrong)), "{name}");
    }
}

#[test]
fn an_image_elsewhere_has_an_address_without_a_part() {
    for address in ["https://images.example/iiif/b123", "https://images.example:8182/a%2fb/"] {
        assert!(address.parse::<ImageAddress>().is_ok(), "{address}");
    }
    for address in [
        "",
        "images.example/b123",
        "javascript:alert(1)",
        "http://images.example/b123",
        "https://",
        "https:///b123",
        "https://images.example/a b",
        "https://images.example/a?x",
        "https://images.example/a#y",
        "https://images.example/b123/info.json",
        "https://images.example/b123/full/max/0/default.jpg",
        "https://images.example/<b>",
        "https://images.example/b123/info.json/",
    ] {
        assert!(address.parse::<ImageAddress>().is_err(), "{address}");
    }
}

#[test]
fn an_image_is_a_file_of_its_folder() {
    for name in ["506.jpg", "14v.jpeg", "a_b-c.1.png", "X.webp"] {
        assert!(name.parse::<ImageName>().is_ok(), "{name}");
    }
    for name in
        ["../1.png", "a/1.png", "a\\1.png", ".png", ".1.png", "1.svg", "1.PNG", "c:1.png", "1%2f.png", ""]
    {
        assert!(name.parse::<ImageName>().is_err(), "{name}");
    }
}
