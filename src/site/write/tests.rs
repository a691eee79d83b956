//! Sites written, replaced, left alone and found again.

use super::*;
use crate::site::Route;
use crate::site::export::sha256;

fn page(route: Route, text: &str) -> Page {
    Page { route, bytes: text.as_bytes().to_vec() }
}

fn write(root: &Path, pages: &[Page]) -> Result<Written, WriteError> {
    write_with(FEW, root, pages)
}

fn write_with(few: usize, root: &Path, pages: &[Page]) -> Result<Written, WriteError> {
    let mut writing = Writing::begin(root)?;
    writing.few = few;
    for page in pages {
        writing.page(page)?;
    }
    writing.finish()
}

/// A folder of this test alone, empty.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("sowbook-write-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a temporary folder can be made");
    folder
}

#[test]
fn a_site_is_replaced_and_what_stays_is_left_untouched() {
    for few in [0, FEW] {
        let above = folder(&format!("replace-{few}"));
        let root = above.join("public");
        let first = [page(Route::Contents, "one"), page(Route::Glossary, "words")];
        assert_eq!(write(&root, &first).expect("written").changed, 2);
        let time =
            |name: &str| fs::metadata(root.join(name)).and_then(|known| known.modified()).expect("a time");
        let before = time("index.html");
        let second = [page(Route::Contents, "one"), page(Route::Data, "new")];
        let written = write_with(few, &root, &second).expect("written");
        assert_eq!(written, Written { changed: 1, unchanged: 1, removed: 1 }, "{few}");
        assert_eq!(time("index.html"), before);
        assert!(!root.join("glossary").exists() && root.join("data/index.html").exists());
        let third = write_with(few, &root, &second).expect("written");
        assert_eq!(third, Written { changed: 0, unchanged: 2, removed: 0 }, "{few}");
        let mut all = files(&root, "").expect("read");
        all.sort_unstable();
        assert_eq!(all, [MARK, "data/index.html", "index.html"], "{few}");
        assert_eq!(fs::read_dir(&above).expect("a folder").count(), 1, "nothing is left beside the site");
        fs::remove_dir_all(above).expect("removed");
    }
}

#[test]
fn a_writing_stopped_amid_its_plan_is_ended_by_the_next() {
    let above = folder("plan");
    let root = above.join("public");
    write(&root, &[page(Route::Contents, "one"), page(Route::Glossary, "words")]).expect("written");
    // As if stopped when the first of two files had moved.
    let new = beside(&root, "new");
    write_file(&new.join("data/index.html"), b"new").expect("written");
    let plan = "{\"remove\":\"glossary/index.html\"}\n{\"remove\":\"../outside\"}\n\
                {\"move\":\"index.html\"}\n{\"move\":\"data/index.html\"}\n";
    write_file(&new.join(PLAN), plan.as_bytes()).expect("written");
    write_file(&above.join("outside"), b"mine").expect("written");
    drop(Writing::begin(&root).expect("begun"));
    let mut all = files(&root, "").expect("read");
    all.sort_unstable();
    assert_eq!(all, [MARK, "data/index.html", "index.html"]);
    assert!(above.join("outside").exists() && !new.exists() && !root.join("glossary").exists());
    fs::remove_dir_all(above).expect("removed");
}

#[test]
fn no_file_is_a_folder_too() {
    let check = |names: &[&str], clash| {
        let names: Vec<Cow<'_, str>> = names.iter().map(|&name| Cow::Borrowed(name)).collect();
        assert_eq!(file_and_folder(&names), clash, "{names:?}");
    };
    check(&["a", "a-b/c", "b/a"], None);
    check(&["a", "a-b/c", "a/b/c"], Some("a"));
    check(&["a/b", "a/b/c", "a/c"], Some("a/b"));
}

#[test]
fn a_folder_that_is_no_site_is_left_alone() {
    let root = folder("alone");
    fs::write(root.join("thesis.txt"), "years").expect("written");
    let refused = write(&root, &[page(Route::Contents, "one")]);
    assert!(matches!(refused, Err(WriteError::NotASite(_))));
    assert_eq!(fs::read_to_string(root.join("thesis.txt")).expect("still there"), "years");
    fs::remove_dir_all(root).expect("removed");
}

#[test]
fn a_site_left_under_its_old_name_is_found_again() {
    let above = folder("killed");
    let root = above.join("public");
    write(&root, &[page(Route::Contents, "one")]).expect("written");
    fs::rename(&root, above.join("public.old")).expect("as if stopped between two renamings");
    let clash = [page(Route::Contents, "one"), page(Route::Contents, "two")];
    assert!(matches!(write(&root, &clash), Err(WriteError::Clash(_))));
    let written = write(&root, &[page(Route::Contents, "one")]).expect("written");
    assert_eq!((written.changed, written.unchanged), (0, 1));
    fs::remove_dir_all(above).expect("removed");
}

#[test]
fn a_site_that_is_not_finished_leaves_the_previous_one() {
    let above = folder("failed");
    let root = above.join("public");
    write(&root, &[page(Route::Contents, "one")]).expect("written");
    let writing = Writing::begin(&root).expect("begun");
    writing.page(&page(Route::Contents, "two")).expect("written");
    drop(writing);
    assert_eq!(fs::read_to_string(root.join("index.html")).expect("still there"), "one");
    assert_eq!(fs::read_dir(&above).expect("a folder").count(), 1, "nothing is left beside the site");
    fs::remove_dir_all(above).expect("removed");
}

#[test]
fn a_file_is_kept_only_if_it_is_there_and_as_long() {
    let above = folder("kept");
    let root = above.join("public");
    write(&root, &[page(Route::Contents, "one")]).expect("written");
    let writing = Writing::begin(&root).expect("begun");
    let file = |bytes| KeptFile { name: "index.html".to_owned(), bytes, sha256: sha256(b"one") };
    assert!(!writing.has(&file(4)) && writing.has(&file(3)));
    writing.keep(&file(3));
    writing.keep(&file(3));
    assert!(matches!(writing.finish(), Err(WriteError::Clash(_))));
    assert_eq!(fs::read_to_string(root.join("index.html")).expect("still there"), "one");
    fs::remove_dir_all(above).expect("removed");
}
