//! The archive as one file, and the code that shows a record elsewhere.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use super::markup::escaped;
use crate::{addressed, fixture, real};

#[test]
fn the_archive_as_one_file_is_the_archive() {
    for site in [real(), fixture()] {
        let bytes = &site.files["archive.zip"];
        let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).expect("a ZIP file");
        let mut found = BTreeMap::new();
        for at in 0..zip.len() {
            let mut entry = zip.by_index(at).expect("an entry");
            let name = entry.name().expect("UTF-8").into_owned();
            let (_, name) = name.split_once('/').expect("a folder");
            let mut content = Vec::new();
            entry.read_to_end(&mut content).expect("its content");
            found.insert(name.to_owned(), content);
        }
        let licence = String::from_utf8(found.remove("LICENCE.txt").expect("a licence")).expect("text");
        assert!(licence.contains("<https://creativecommons.org/"), "{licence}");
        let kept = site.files.iter().filter_map(|(name, content)| {
            let name = name.strip_prefix("data/").filter(|name| *name != "index.html")?;
            Some((format!("records/{name}"), content.clone()))
        });
        let kept: BTreeMap<String, Vec<u8>> = kept.collect();
        assert!(found == kept, "{:?}", found.keys().zip(kept.keys()).find(|(a, b)| a != b));
        let (unit, name) = if bytes.len() < 1_000_000 { (100.0, "kB") } else { (100_000.0, "MB") };
        let size = format!("ZIP file of {:.1} {name}.", (bytes.len() as f64 / unit).ceil() / 10.0);
        assert!(site.text("data/index.html").contains(&size), "{size}");
    }
}

#[test]
fn code_to_embed_a_record_is_there_where_the_site_has_an_address() {
    assert!(real().html().all(|(_, page)| !page.contains("<iframe") && !page.contains("<textarea")));
    let mut records = 0;
    for name in addressed().files.keys() {
        let Some(folder) = name.strip_suffix("/oembed.json") else { continue };
        let page = addressed().text(&format!("{folder}/index.html"));
        let (_, code) = page.split_once("<textarea").expect("code to embed it");
        let (_, code) = code.split_once('>').expect("the end of the tag");
        let code = code.split("</textarea>").next().expect("its end");
        let address = format!("https://example.org/sow/{folder}/?embed");
        let frame = escaped(&format!("<iframe src=\"{address}\" "));
        assert!(code.starts_with(&frame) && code.ends_with(&escaped("</iframe>")), "{code}");
        records += 1;
    }
    assert!(records > 50, "{records}");
}
