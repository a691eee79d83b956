//! The worked example of the handbook: a page that is set here, and what was read from its lines.

use std::collections::{BTreeMap, BTreeSet};

use resvg::tiny_skia::Pixmap;
use sowbook::archive::{Facsimile, PageImage, PlayFile, Source};

use super::facsimiles::drawn;
use super::markup::tags;
use crate::{Home, Site, base, real, root};

const PAGE: &str = "handbook/facsimile/index.html";
const IMAGE: &str = "handbook/facsimile/page.png";

const SIZE: [u32; 2] = [600, 420];

/// The lines of the page: the line on which the letters are, their size, the words, and the name of the zone; empty without one.
const LINES: [(u32, u32, &str, &str); 7] = [
    (60, 30, "A game of motiq", ""),
    (98, 17, "Set for this handbook. It is not a page of a source.", ""),
    (176, 22, "South begins with c. Nothing is taken.", "1"),
    (216, 22, "North answers with D and takes eight.", "2"),
    (256, 22, "South plays a, and takes eight as well.", "3"),
    (296, 22, "North plays G. Nothing is taken.", "4"),
    (360, 17, "Here the page ends.", ""),
];

/// The zone of a line.
fn zone(y: u32) -> [u32; 4] {
    [60, y - 26, 480, 36]
}

/// The page in shades of grey, few of them so that the file is small.
fn set() -> Pixmap {
    let lines = LINES.map(|(y, size, words, _)| {
        format!("<text x=\"64\" y=\"{y}\" font-size=\"{size}\" fill=\"#222\">{words}</text>")
    });
    let mut pixels = drawn(&lines.concat(), SIZE, 1.0);
    pixels.data_mut().iter_mut().for_each(|shade| *shade |= 0x0f);
    pixels
}

fn file() -> Vec<u8> {
    let path = root().join("site/handbook/facsimile.png");
    if std::env::var_os("SOWBOOK_BLESS").is_some() {
        std::fs::write(&path, set().encode_png().expect("PNG")).expect("written");
    }
    std::fs::read(path).expect("the image")
}

/// The block of the page in the handbook that begins so.
fn block<'p>(page: &'p str, begin: &str) -> &'p str {
    let (_, block) = page.split_once(begin).expect("a block");
    block.split_once('\n').expect("lines").1.split_once("```").expect("its end").0
}

fn page() -> String {
    std::fs::read_to_string(root().join("site/handbook/facsimile.md")).expect("the page")
}

/// The archive of this repository without its records, with the files of the page in it if they are `kept`.
fn home(kept: bool) -> Home {
    let mut home = Home::real();
    home.archive.play.clear();
    home.archive.studies.clear();
    home.archive.simulations.clear();
    if kept {
        let page = page();
        let source: Source =
            serde_yaml::from_str(block(&page, "```yaml records/sources/")).expect("a source");
        let facsimile: Facsimile =
            serde_yaml::from_str(block(&page, "```yaml records/facsimiles/")).expect("a facsimile");
        let path = "facsimiles/set-page/1.png";
        home.archive.images.insert(path.to_owned(), PageImage::new(path, file()));
        home.archive.sources.insert(source.id.clone(), source);
        home.archive.facsimiles.insert(facsimile.id.clone(), facsimile);
        home.archive
            .play
            .push(PlayFile::new("play/motiq/set-page.sow", block(&page, "```sow records/play/")));
    }
    home
}

#[test]
fn the_image_of_the_handbook_is_the_page_as_it_is_set() {
    let (bytes, set) = (file(), set());
    assert!(bytes.len() <= 60_000, "{} bytes", bytes.len());
    let image = Pixmap::decode_png(&bytes).expect("PNG");
    assert_eq!([image.width(), image.height()], SIZE);
    assert!(image.pixels().iter().all(|pixel| pixel.red() == pixel.green() && pixel.red() == pixel.blue()));
    let differing = image.data().iter().zip(set.data()).filter(|(one, other)| one.abs_diff(**other) > 0x10);
    assert_eq!(differing.count(), 0, "SOWBOOK_BLESS=1 writes the image");
    let facsimile: Facsimile =
        serde_yaml::from_str(block(&page(), "```yaml records/facsimiles/")).expect("a facsimile");
    let only = &facsimile.pages[0];
    let zones = LINES.iter().filter(|(.., name)| !name.is_empty());
    let placed: BTreeMap<String, [u32; 4]> =
        zones.map(|(y, .., name)| ((*name).to_owned(), zone(*y))).collect();
    let written =
        only.zones().map(|(name, at)| (name.as_str().to_owned(), [at.x, at.y, at.width, at.height]));
    assert_eq!(written.collect::<BTreeMap<_, _>>(), placed);
    assert_eq!([only.size.width, only.size.height], SIZE);
    // Every line is whole in its zone: there is no letter on an edge, and there are letters within.
    let dark = |x: u32, y: u32| image.pixel(x, y).expect("a pixel").red() < 0xc0;
    for [x, y, width, height] in placed.into_values() {
        let edge = (x..x + width).any(|x| dark(x, y) || dark(x, y + height - 1));
        let edge = edge || (y..y + height).any(|y| dark(x, y) || dark(x + width - 1, y));
        assert!(!edge && (x..x + width).any(|x| (y..y + height).any(|y| dark(x, y))), "{y}");
    }
}

/// The crops and the page with its zones, without the addresses of links and images.
fn figures(markup: &str) -> BTreeSet<String> {
    let figures = markup.split("<figure class=\"").skip(1);
    let figures = figures.map(|rest| rest.split_once("</figure>").expect("its end").0);
    let unlinked = |figure: &str| {
        let mut parts = figure.split(" href=\"");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |kept, part| kept + part.split_once('"').expect("an address").1)
    };
    figures.filter(|one| one.starts_with("crop") || one.starts_with("facsimile")).map(unlinked).collect()
}

/// What the handbook shows is what the pages of an archive with these files have.
#[test]
fn the_handbook_shows_what_an_archive_with_that_page_has() {
    let site = home(true).site(None);
    let shown = figures(site.text(PAGE));
    let [record, source] = ["r/set-page/index.html", "s/set-page/index.html"].map(|name| site.text(name));
    assert_eq!(shown, figures(record).into_iter().chain(figures(source)).collect());
    assert_eq!(shown.len(), 5);
    // The boards of its turns, too.
    let boards = |text: &str| -> Vec<String> {
        let play = text.split("<ol class=\"plies\">").nth(1).expect("play");
        let boards = play.split("<svg class=\"board").skip(1).map(|board| board.split("</svg>").next());
        boards.map(|board| board.unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(boards(site.text(PAGE)), boards(record));
}

/// Links between a line on the image and what was read from it lead both ways, within the page; it needs no script.
#[test]
fn lines_and_turns_of_the_handbook_lead_to_each_other() {
    let site = real();
    let text = site.text(PAGE);
    let (mut place, mut link, mut shown) = (String::new(), String::new(), "");
    let (mut crops, mut zones) = (BTreeSet::new(), BTreeSet::new());
    for tag in tags(text).into_iter().filter(|tag| !tag.closing) {
        match tag.name.as_str() {
            "li" => place = tag.get("id").unwrap_or(&place).to_owned(),
            "a" => link = tag.get("href").unwrap_or_default().to_owned(),
            "figure" => shown = if tag.get("class") == Some("crop") { "crop" } else { "page" },
            "image" => {
                assert_eq!(tag.get("href"), Some("page.png"));
                if shown == "crop" {
                    crops.insert((link.clone(), format!("#{place}")));
                }
            }
            "rect" if shown == "page" => {
                zones.insert((format!("#{}", tag.get("id").expect("a zone")), link.clone()));
            }
            "script" => {
                let scripts = ["../../assets/theme.js", "../../assets/find.js"];
                let is_data = tag.get("type") == Some("application/ld+json");
                assert!(is_data || tag.get("src").is_some_and(|script| scripts.contains(&script)), "{link}");
            }
            _ => {}
        }
    }
    assert_eq!((crops.len(), &crops), (4, &zones));
    assert!(crops.contains(&("#p1:1".to_owned(), "#m1s".to_owned())), "{crops:?}");
    assert_eq!(site.files[IMAGE], file());
    assert!(text.matches("Set for this handbook; not a page of a source").count() > 5);
}

/// Nothing that is counted, listed or described knows of the page, and it costs little.
#[test]
fn the_page_of_the_handbook_is_no_part_of_the_archive() {
    let mut home = home(false);
    let with = home.site(Some(&base()));
    home.handbook.iter_mut().for_each(|text| text.image = None);
    let without = home.site(Some(&base()));
    let differing = |one: &Site, other: &Site| -> BTreeSet<String> {
        let files = one.files.iter().filter(|(name, bytes)| other.files.get(*name) != Some(bytes));
        files.map(|(name, _)| name.clone()).collect()
    };
    let own = [PAGE, IMAGE, "sha256sums.txt"].map(str::to_owned);
    assert_eq!(differing(&with, &without), own.into());
    assert_eq!(differing(&without, &with), [PAGE, "sha256sums.txt"].map(str::to_owned).into());
    assert!(!with.new_addresses.iter().any(|address| address.contains("page.png")));
    let bytes = |site: &Site| site.files.values().map(Vec::len).sum::<usize>();
    let whole = bytes(real());
    let more = bytes(&with) - bytes(&without) + page().len();
    assert!(more * 500 < whole, "{more} of {whole} bytes are more than 0.2 %");
}

/// An archive without the rules of the example shows the page of the handbook without it.
#[test]
fn without_its_rules_the_example_is_left_out() {
    let mut home = Home::fixture();
    home.handbook = Home::real().handbook.into_iter().filter(|text| text.image.is_some()).collect();
    let site = home.site(None);
    assert!(figures(site.text(PAGE)).is_empty() && site.text(PAGE).contains("What the pages show"));
}
