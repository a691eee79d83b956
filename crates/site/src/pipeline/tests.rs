//! Sites of archives in which a record makes the program panic.

use std::path::Path;

use super::*;
use crate::common::{Fingerprints, Settings};
use crate::pipeline::write::Protected;
use record::archive::{PlayFile, load};

/// A record with a comment; `{panic while …}` makes the program panic there in tests of this crate alone.
fn record(id: &str, comment: &str) -> String {
    format!(
        "---\nsowbook: 1\nid: {id}\nruleset: bechi\nlicence: CC0-1.0\nprovenance: constructed\n---\n1. S1 N1 {{{comment}}}\n\n"
    )
}

fn built(out: &Path, comment: &str) -> Published {
    let home = &Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (mut archive, problems) = load(&home.join("records"));
    let text = [record("one", "first"), record("two", comment), record("three", "third")].concat();
    archive.play = vec![PlayFile::new("play/a.sow", text)];
    let settings = Settings::read(include_str!("../../../../site/settings.yaml")).0.expect("settings");
    let work = PublishInput {
        archive: &archive,
        problems: &problems,
        settings: &settings,
        handbook: &[],
        base_url: None,
        cards: false,
        verdicts: None,
        published: &BTreeSet::new(),
        fingerprints: &Fingerprints::default(),
        addresses: PublishedAddresses::MustStay,
        maker: None,
        done: &|_, _| {},
        early: &|_| {},
    };
    let writing = SiteWriter::begin(out, &Protected::default(), &|_| {}).expect("a folder");
    publish(&work, writing, &mut BuildMemory::of_one_build()).expect("a site")
}

fn page(out: &Path, id: &str) -> String {
    std::fs::read_to_string(out.join(format!("r/{id}/index.html"))).expect("a page")
}

/// The records before and after it have the pages they have without it.
#[test]
fn a_panic_in_one_record_leaves_the_others_published() {
    let folder = tempfile::tempdir().expect("a folder");
    let sound = folder.path().join("sound");
    let without = built(&sound, "second").summary;
    assert_eq!(without.records.get(&Verdict::Verified), Some(&3));
    for doing in ["checking", "replaying", "publishing"] {
        let out = folder.path().join(doing);
        let made = built(&out, &format!("panic while {doing}"));
        let verdicts: Vec<(Verdict, usize)> = made.summary.records.clone().into_iter().collect();
        assert_eq!(verdicts, [(Verdict::Verified, 2), (Verdict::NotReplayed, 1)], "{doing}");
        assert_eq!(made.summary.counts.errors, without.counts.errors + 1, "{doing}");
        for other in ["one", "three"] {
            assert_eq!(page(&out, other), page(&sound, other), "{doing}");
        }
        let text = page(&out, "two");
        assert!(text.contains("program/panic") && text.contains("provoked by a test"), "{doing}: {text}");
    }
}
