//! IIIF manifests: a reader that knows what the specification says of each type (`tests/iiif/model.yaml`), and what was
//! read from each zone. `tests/iiif/run` compares them with the schema of the official validator.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sowbook::archive::PageImage;

use super::exports::json;
use super::facsimiles::{IMAGE, RECORD, RIGHTS, SOURCE, ZONES, Zones, crops, home, page};
use super::markup::tags;
use crate::{Site, base, root};

const MANIFEST: &str = "s/weaver-1901/manifest.json";

/// Markup that every viewer shows.
const ALLOWED: [&str; 2] = ["a", "p"];

fn folder() -> PathBuf {
    root().join("tests/iiif")
}

fn cases<T: DeserializeOwned>(name: &str) -> T {
    let text = fs::read_to_string(folder().join(name)).expect("a file of cases");
    serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn shown() -> Site {
    home(&format!("{RIGHTS},"), page(1.0)).site(Some(&base()))
}

/// What a type must have and may have.
#[derive(Deserialize)]
struct Type {
    must: BTreeSet<String>,
    #[serde(default)]
    may: BTreeSet<String>,
}

/// Reads a manifest of a site, and notes what is not as it should be.
struct Reader<'a> {
    site: &'a Site,
    model: BTreeMap<String, Type>,
    ids: BTreeSet<String>,
    faults: Vec<String>,
}

/// What is wrong with a manifest.
fn faults(site: &Site, manifest: &Value) -> Vec<String> {
    let mut reader = Reader { site, model: cases("model.yaml"), ids: BTreeSet::new(), faults: Vec::new() };
    reader.object(manifest);
    if manifest["rights"].as_str().is_some_and(|rights| !rights.starts_with("http://")) {
        reader.faults.push("rights".to_owned());
    }
    for canvas in reader.items(manifest, "items") {
        let id = canvas["id"].as_str().unwrap_or_default();
        reader.check(!id.contains('#'), "a canvas is a part of something");
        let size = ["width", "height"].map(|key| canvas[key].as_u64().unwrap_or(0));
        reader.check(size.iter().all(|length| *length > 0), "a canvas has no size");
        for painting in reader.items(canvas, "items").into_iter().flat_map(|page| members(page, "items")) {
            reader.check(painting["target"] == canvas["id"], "an image is on no canvas");
            reader.image(&painting["body"], size);
        }
        for note in members(canvas, "annotations").flat_map(|page| members(page, "items")) {
            let target = note["target"].as_str().unwrap_or_default();
            let zone = target.strip_prefix(id).and_then(|rest| rest.strip_prefix("#xywh="));
            let zone: Vec<u64> =
                zone.unwrap_or_default().split(',').filter_map(|part| part.parse().ok()).collect();
            let is_within = matches!(zone[..], [x, y, width, height]
                if width > 0 && height > 0 && x + width <= size[0] && y + height <= size[1]);
            reader.check(is_within, "a zone is not on its canvas");
            reader.motivation(note);
            for (_, link) in reader.links(&note["body"]) {
                reader.link(&link);
            }
        }
    }
    reader.faults
}

/// The page and place below the address of the site.
fn path(address: &str) -> Option<String> {
    Some(address.strip_prefix(base().as_str())?.replace("/#", "/index.html#"))
}

/// The members of a list of an object.
fn members<'v>(object: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> {
    object[key].as_array().into_iter().flatten()
}

impl Reader<'_> {
    fn check(&mut self, is_so: bool, fault: &str) {
        if !is_so {
            self.faults.push(fault.to_owned());
        }
    }

    /// Members of a list that must have some.
    fn items<'v>(&mut self, object: &'v Value, key: &str) -> Vec<&'v Value> {
        let items: Vec<&Value> = members(object, key).collect();
        self.check(!items.is_empty(), "a list is empty");
        items
    }

    /// An object with a type, and those in it.
    fn object(&mut self, object: &Value) {
        let kind = object["type"].as_str().unwrap_or_default();
        let keys: BTreeSet<String> =
            object.as_object().into_iter().flatten().map(|(key, _)| key.clone()).collect();
        let Some(Type { must, may }) = self.model.get(kind) else {
            return self.faults.push(format!("the type `{kind}`"));
        };
        let missing: Vec<_> = must.difference(&keys).cloned().collect();
        let unknown: Vec<_> =
            keys.iter().filter(|key| !must.contains(*key) && !may.contains(*key)).cloned().collect();
        self.check(missing.is_empty(), &format!("{kind} without {missing:?}"));
        self.check(unknown.is_empty(), &format!("{kind} with {unknown:?}"));
        if let Some(id) = object["id"].as_str() {
            self.check(id.starts_with(base().as_str()), "an address that is not whole");
            if ["Manifest", "Canvas", "AnnotationPage", "Annotation"].contains(&kind) {
                let is_new = self.ids.insert(id.to_owned());
                self.check(is_new, "an address twice");
            }
        }
        for (key, value) in object.as_object().into_iter().flatten() {
            match key.as_str() {
                "label" | "summary" => self.texts(value),
                "metadata" => members(object, key).for_each(|entry| self.entry(entry)),
                "requiredStatement" => self.entry(value),
                "items" | "annotations" | "provider" | "homepage" | "seeAlso" => {
                    members(object, key).for_each(|one| self.object(one));
                }
                "body" if value.is_array() => members(object, key).for_each(|one| self.object(one)),
                "body" => self.object(value),
                _ => {}
            }
        }
    }

    fn entry(&mut self, entry: &Value) {
        self.texts(&entry["label"]);
        self.texts(&entry["value"]);
    }

    /// Texts by language.
    fn texts(&mut self, texts: &Value) {
        let is_text = |text: &Value| {
            text.as_str()
                .is_some_and(|text| !(text.is_empty() || text.starts_with('<') && text.ends_with('>')))
        };
        let is_language =
            |tag: &str| tag.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'-');
        let are_texts = texts.as_object().is_some_and(|all| {
            let is_one = |(language, texts): (&String, &Value)| {
                let texts = texts.as_array();
                is_language(language) && texts.is_some_and(|all| !all.is_empty() && all.iter().all(is_text))
            };
            !all.is_empty() && all.iter().all(is_one)
        });
        self.check(are_texts, "no texts by language");
    }

    /// The image of a canvas of a size: a file of the site, as its first bytes have it.
    fn image(&mut self, image: &Value, size: [u64; 2]) {
        let path = image["id"].as_str().and_then(|id| id.strip_prefix(base().as_str()));
        let Some(file) = path.and_then(|path| self.site.files.get(path)) else {
            return self.faults.push("an image that is not there".to_owned());
        };
        self.check(image["type"] == "Image" && image["format"] == "image/png", "no PNG");
        let pixels = [16, 20].map(|at| {
            let bytes = file[at..at + 4].try_into().expect("four bytes");
            u64::from(u32::from_be_bytes(bytes))
        });
        let written = ["width", "height"].map(|key| image[key].as_u64().unwrap_or(0));
        self.check(written == pixels, "another number of pixels");
        self.check(written[0] * size[1] == written[1] * size[0], "other proportions");
    }

    /// A link to a place of a page of the site.
    fn link(&mut self, link: &str) {
        let (page, place) = link.split_once('#').unwrap_or((link, ""));
        let is_there = self.site.files.contains_key(page)
            && tags(self.site.text(page)).iter().any(|tag| tag.get("id") == Some(place));
        self.check(is_there, "a link leads nowhere");
    }

    /// Why an annotation is there: a comment is markup, what supplements an image is a text without it, and what links
    /// has pages.
    fn motivation(&mut self, note: &Value) {
        let body = &note["body"];
        let is_text = |format: &str| body["type"] == "TextualBody" && body["format"] == format;
        let is_so = match note["motivation"].as_str().unwrap_or_default() {
            "commenting" => is_text("text/html"),
            "supplementing" => is_text("text/plain") && body["value"] != "",
            "linking" => {
                let pages: Vec<Option<String>> =
                    members(note, "body").map(|page| path(page["id"].as_str()?)).collect();
                pages.iter().flatten().for_each(|page| self.link(page));
                !pages.is_empty() && pages.iter().all(Option::is_some)
            }
            _ => false,
        };
        self.check(is_so, "another motivation");
    }

    /// The links of an annotation: words, and page and place below the site's address.
    fn links(&mut self, body: &Value) -> Vec<(String, String)> {
        let value = body["value"].as_str().unwrap_or_default();
        let tags = tags(&format!("<!doctype html>{value}"));
        self.check(tags.iter().all(|tag| ALLOWED.contains(&tag.name.as_str())), "markup");
        let hrefs = tags.iter().filter_map(|tag| tag.get("href"));
        let links: Vec<Option<String>> = hrefs.map(path).collect();
        self.check(links.iter().all(Option::is_some), "a link that leads out");
        let words = value.split("<a ").skip(1).filter_map(|rest| {
            let (_, rest) = rest.split_once('>')?;
            Some(rest.split_once("</a>")?.0.to_owned())
        });
        words.zip(links.into_iter().flatten()).collect()
    }
}

/// Every zone has a note with links to what was read there, the same that show the zone as a crop.
#[test]
fn manifests_have_what_was_read_from_each_zone() {
    let site = shown();
    let manifest = json(&site, MANIFEST);
    assert_eq!(faults(&site, &manifest), [""; 0]);
    let canvases = manifest["items"].as_array().expect("canvases");
    assert_eq!(canvases.len(), 1, "an image elsewhere has no canvas");
    assert_eq!(manifest["label"]["en"][0], "A Game of Two Rows");
    assert_eq!(canvases[0]["label"]["en"][0], "p. 12");
    let all = canvases[0]["annotations"][0]["items"].as_array().expect("annotations");
    let of = |motivation: &str| -> Vec<&Value> {
        all.iter().filter(|one| one["motivation"] == motivation).collect()
    };
    let notes = of("commenting");
    let mut linked = Zones::new();
    let mut reader = Reader { site: &site, model: BTreeMap::new(), ids: BTreeSet::new(), faults: Vec::new() };
    let targets = notes.iter().map(|note| note["target"].as_str().expect("a target"));
    let expected = ZONES.map(|(_, [x, y, width, height])| format!("12#xywh={x},{y},{width},{height}"));
    assert_eq!(
        targets.map(|target| target.rsplit('/').next().expect("a page")).collect::<Vec<_>>(),
        expected
    );
    for (note, (zone, _)) in notes.iter().zip(ZONES) {
        let links = reader.links(&note["body"]);
        let pages = of("linking").into_iter().filter(|one| one["target"] == note["target"]);
        let pages = pages.flat_map(|one| members(one, "body")).filter_map(|page| path(page["id"].as_str()?));
        assert!(pages.eq(links.iter().map(|(_, link)| link.clone())), "{zone}");
        for (words, link) in links {
            // Invented play is called so.
            assert_eq!(words.ends_with(')'), link.starts_with(RECORD), "{words}");
            linked.insert((zone.to_owned(), link));
        }
    }
    assert_eq!(linked, crops(&site));
    assert!(linked.iter().any(|(_, link)| link.starts_with(RECORD)), "{linked:?}");
}

/// What supplements the image of a line are the plies of the record behind its `at`, but not those that the rules force.
#[test]
fn plies_that_a_line_has_supplement_it() {
    let written = |site: &Site| -> Vec<(String, String)> {
        let manifest = json(site, MANIFEST);
        let all = members(&manifest["items"][0]["annotations"][0], "items");
        let texts = all.filter(|one| one["motivation"] == "supplementing").map(|one| {
            let zone =
                one["target"].as_str().and_then(|target| target.split_once("#xywh=")).expect("a zone").1;
            let zone =
                ZONES.iter().find(|(_, [x, y, w, h])| zone == format!("{x},{y},{w},{h}")).expect("a zone").0;
            (zone.to_owned(), one["body"]["value"].as_str().expect("text").to_owned())
        });
        texts.collect()
    };
    let mut home = home(&format!("{RIGHTS},"), page(1.0));
    let expected: [(String, String); 2] =
        [("3", "1. A1:A3\n1. B1:B3"), ("4", "1. B1")].map(|(zone, text)| (zone.into(), text.into()));
    assert_eq!(written(&home.site(Some(&base()))), expected);
    for file in &mut home.archive.play {
        let text = String::from_utf8_lossy(file.contents());
        let text = text.replacen("1. A1:A3 ", "provenance(derived) 1. A1:A3 ", 1).into_bytes();
        *file = sowbook::archive::PlayFile::new(file.name(), text);
    }
    assert!(written(&home.site(Some(&base()))).is_empty());
}

/// A mistake in a manifest, made on purpose.
#[derive(Deserialize)]
struct Damage {
    at: String,
    to: Value,
}

#[test]
fn mistakes_in_manifests_are_seen() {
    let site = shown();
    let mut missed = Vec::new();
    for Damage { at, to } in cases::<Vec<Damage>>("damage.yaml") {
        let mut manifest = json(&site, MANIFEST);
        let (above, key) = at.rsplit_once('/').expect("a place");
        let object = manifest.pointer_mut(above).and_then(Value::as_object_mut).expect("an object");
        if to.is_null() {
            object.remove(key);
        } else {
            object.insert(key.to_owned(), to);
        }
        if faults(&site, &manifest).is_empty() {
            missed.push(at);
        }
    }
    assert_eq!(missed, [""; 0]);
}

/// The address of the site, an image of its own and a right to it: without one of them there is no manifest, and nothing
/// leads to one.
#[test]
fn no_manifest_without_address_and_images() {
    let named = |site: &Site| site.texts().any(|(_, text)| text.contains("manifest.json"));
    let with = shown();
    assert!(with.files.contains_key(MANIFEST) && with.files[&format!("data/{IMAGE}")] == page(1.0));
    for text in ["<link rel=\"alternate\" type=\"application/ld+json;profile=", "<a href=\"manifest.json\">"]
    {
        assert!(with.text(SOURCE).contains(text), "{text}");
    }
    let graph = json(&with, "ro-crate-metadata.json");
    let entities = graph["@graph"].as_array().expect("a graph");
    let entity = |id: &str| entities.iter().find(|one| one["@id"] == id).unwrap_or_else(|| panic!("{id}"));
    assert_eq!(entity(MANIFEST)["name"], "A Game of Two Rows");
    let image = entity(&format!("data/{IMAGE}"));
    assert_eq!(image["encodingFormat"], "image/png");
    assert_eq!(image["license"]["@id"], "https://example.org/rights");
    assert_eq!(entity("https://example.org/rights")["@type"], "CreativeWork");
    let rights = format!("{RIGHTS},");
    for site in [
        home(&rights, page(1.0)).site(None),
        home("", page(1.0)).site(Some(&base())),
        home(&rights, b"no image".to_vec()).site(Some(&base())),
    ] {
        assert!(!site.files.contains_key(MANIFEST) && !site.text(SOURCE).contains("manifest.json"));
    }
    assert!(!named(&home(&rights, page(1.0)).site(None)));
    // A build without the address loses nothing, nor does one whose list has the manifest.
    let mut published = with.new_addresses.clone();
    assert!(!published.is_empty() && !published.contains(MANIFEST));
    published.insert(MANIFEST.to_owned());
    assert!(home(&rights, page(1.0)).site_after(&published, None).is_ok());
}

/// What a facsimile says of its rights, and what its manifest says.
#[derive(Deserialize)]
struct Right {
    url: String,
    note: Option<String>,
    rights: Option<String>,
    #[serde(default)]
    shown: Vec<String>,
}

#[test]
fn rights_are_those_that_iiif_allows_or_are_shown() {
    for case in cases::<Vec<Right>>("rights.yaml") {
        let note = case.note.map_or_else(String::new, |note| format!(", note: '{note}'"));
        let site = home(&format!("rights: {{url: '{}'{note}}},", case.url), page(1.0)).site(Some(&base()));
        let manifest = json(&site, MANIFEST);
        assert_eq!(faults(&site, &manifest), [""; 0], "{}", case.url);
        assert_eq!(manifest["rights"].as_str(), case.rights.as_deref(), "{}", case.url);
        let shown = manifest["requiredStatement"]["value"]["en"].as_array();
        let shown: Vec<&str> = shown.into_iter().flatten().filter_map(Value::as_str).collect();
        assert_eq!(shown, case.shown, "{}", case.url);
    }
}

/// Texts of the archive stay texts, a zone that is not on its page has no note, a page that is there twice has one canvas,
/// and an image of fewer pixels has its own size.
#[test]
fn odd_facsimiles_have_sound_manifests() {
    const HOSTILE: &str = "<script>\u{202e}\"alert(1)\"</script>\u{1b}<b>";
    let mut home = home(&format!("{RIGHTS},"), page(0.5));
    let (id, facsimile) = home.archive.facsimiles.iter_mut().next().expect("a facsimile");
    HOSTILE.clone_into(&mut facsimile.copy);
    let first = &mut facsimile.pages[0];
    let zone = first.lines.values().next().copied().expect("a zone");
    let odd = [("over", zone.x, 561), ("empty", zone.x, 0), ("far", u32::MAX, zone.width)];
    for (name, x, width) in odd {
        first.lines.insert(name.parse().expect("a zone"), sowbook::archive::Zone { x, width, ..zone });
    }
    let twice = first.clone();
    facsimile.pages.push(twice);
    let source = home.archive.sources.get_mut(id).expect("a source");
    HOSTILE.clone_into(&mut source.title);
    source.note = Some(HOSTILE.to_owned());
    home.settings.publisher = Some(HOSTILE.to_owned());
    for file in &mut home.archive.play {
        let text = String::from_utf8_lossy(file.contents());
        let text = text.replacen("title: ", "title: \"</p><img>\" #", 1).into_bytes();
        *file = sowbook::archive::PlayFile::new(file.name(), text);
    }
    let unnamed = "facsimiles/weaver-1901/9.png";
    home.archive.images.insert(unnamed.to_owned(), PageImage::new(unnamed, page(0.5)));
    let site = home.site(Some(&base()));
    let manifest = json(&site, MANIFEST);
    assert_eq!(faults(&site, &manifest), [""; 0]);
    let text = site.text(MANIFEST);
    assert!(text.contains("&#60;img&#62;") || text.contains("&lt;img&gt;"), "{text}");
    assert!(!text.contains(['\u{202e}', '\u{1b}']) && !text.contains("\\u001b"), "{text}");
    let canvas = &manifest["items"][0];
    assert_eq!((canvas["width"].as_u64(), canvas["height"].as_u64()), (Some(400), Some(600)));
    assert_eq!(canvas["items"][0]["items"][0]["body"]["width"], 200);
    assert_eq!(manifest["items"].as_array().map(Vec::len), Some(1));
    let all = members(&canvas["annotations"][0], "items");
    assert_eq!(all.filter(|one| one["motivation"] == "commenting").count(), ZONES.len());
}

#[test]
fn golden_manifest() {
    let path = folder().join("golden/manifest.json");
    let site = shown();
    if std::env::var_os("SOWBOOK_BLESS").is_some() {
        fs::write(&path, site.text(MANIFEST)).expect("written");
    }
    assert_eq!(site.text(MANIFEST), fs::read_to_string(&path).expect("a golden file"));
}
