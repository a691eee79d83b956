//! Sites written, replaced, left alone, and ended after a stop.

use std::collections::BTreeMap;

use tempfile::TempDir;

use super::list::LIST;
use super::*;
use crate::common::Route;
use crate::export::sha256;

fn page(route: Route, text: &str) -> Page {
    Page { route, bytes: text.as_bytes().to_vec() }
}

/// Pages that are all new, changed, or as they were, beside each other.
fn edition(text: &str) -> Vec<Page> {
    let slug = |name: &str| name.parse().expect("a slug");
    vec![
        page(Route::Contents, "always the same"),
        page(Route::Glossary, text),
        page(Route::Record(slug(text)), text),
        page(Route::Record(slug("both")), text),
        page(Route::HandbookPage(slug("both")), text),
    ]
}

fn begin(root: &Path) -> Result<SiteWriter, WriteError> {
    SiteWriter::begin(root, &Protected::default(), &|_| {})
}

fn write(root: &Path, pages: &[Page]) -> Result<WriteReport, WriteError> {
    let writer = begin(root)?;
    for page in pages {
        writer.page(page)?;
    }
    writer.finish()
}

/// Every file below a folder with its content, links as what they lead to.
fn tree(root: &Path) -> BTreeMap<String, Vec<u8>> {
    fn go(folder: &Path, below: &str, found: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let entry = entry.expect("an entry");
            let name = format!("{below}{}", entry.file_name().to_string_lossy());
            let kind = entry.file_type().expect("a kind");
            if kind.is_dir() {
                go(&entry.path(), &format!("{name}/"), found);
            } else if kind.is_symlink() {
                let to = fs::read_link(entry.path()).expect("a link");
                found.insert(name, to.as_os_str().as_encoded_bytes().to_vec());
            } else {
                found.insert(name, fs::read(entry.path()).expect("a file"));
            }
        }
    }
    let mut found = BTreeMap::new();
    go(root, "", &mut found);
    found
}

/// The files of a site without our own.
fn site(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = tree(root);
    found.retain(|name, _| !name.starts_with(".sowbook"));
    found
}

fn as_tree(pages: &[Page]) -> BTreeMap<String, Vec<u8>> {
    pages.iter().map(|page| (page.route.file(), page.bytes.clone())).collect()
}

/// A folder of this test alone, empty, and the place of a site in it.
fn place() -> (TempDir, PathBuf) {
    let above = tempfile::tempdir().expect("a temporary folder can be made");
    let root = above.path().canonicalize().expect("a folder").join("public");
    (above, root)
}

fn alone(above: &TempDir) {
    assert_eq!(fs::read_dir(above.path()).expect("a folder").count(), 1, "nothing is left beside the site");
}

#[test]
fn a_site_is_replaced_and_what_stays_is_left_untouched() {
    let (above, root) = place();
    let first = [page(Route::Contents, "one"), page(Route::Glossary, "words")];
    assert_eq!(write(&root, &first).expect("written").changed, 2);
    let time = |name: &str| fs::metadata(root.join(name)).and_then(|known| known.modified()).expect("a time");
    let before = time("index.html");
    let second = [page(Route::Contents, "one"), page(Route::Data, "new")];
    let written = write(&root, &second).expect("written");
    assert_eq!((written.changed, written.unchanged, written.removed), (1, 1, 1));
    assert_eq!(time("index.html"), before);
    assert!(!root.join("glossary").exists());
    let third = write(&root, &second).expect("written");
    assert_eq!((third.changed, third.unchanged, third.removed), (0, 2, 0));
    assert_eq!(site(&root), as_tree(&second));
    alone(&above);
}

#[test]
fn a_folder_that_is_no_site_is_left_alone() {
    let (_above, root) = place();
    fs::create_dir(&root).expect("made");
    fs::write(root.join("thesis.txt"), "years").expect("written");
    assert!(matches!(write(&root, &edition("one")), Err(WriteError::NotASite(_))));
    assert_eq!(tree(&root), BTreeMap::from([("thesis.txt".to_owned(), b"years".to_vec())]));
}

#[test]
fn a_site_that_is_not_finished_leaves_the_previous_one() {
    let (above, root) = place();
    drop(begin(&root).expect("begun"));
    assert_eq!(fs::read_dir(above.path()).expect("a folder").count(), 0, "nothing is left of a first one");
    write(&root, &edition("one")).expect("written");
    let before = tree(&root);
    let writer = begin(&root).expect("begun");
    writer.page(&page(Route::Contents, "two")).expect("written");
    drop(writer);
    let clash = [page(Route::Contents, "one"), page(Route::Contents, "two")];
    assert!(matches!(write(&root, &clash), Err(WriteError::Clash(_))));
    assert_eq!(tree(&root), before);
    alone(&above);
}

#[test]
fn a_file_is_kept_only_with_the_content_it_was_written_with() {
    let (_above, root) = place();
    write(&root, &[page(Route::Contents, "one"), page(Route::Glossary, "words")]).expect("written");
    let file = |text: &[u8]| CacheFile::new("index.html".to_owned(), text);
    let is_kept = |file: CacheFile| begin(&root).expect("begun").keep(&[file]).expect("looked at");
    assert!(is_kept(file(b"one")));
    assert!(!is_kept(file(b"two")), "not what was written");
    let times = fs::metadata(root.join("index.html")).and_then(|known| known.modified()).expect("a time");
    fs::write(root.join("index.html"), "two").expect("written");
    let changed = fs::File::options().write(true).open(root.join("index.html")).expect("opened");
    changed.set_modified(times).expect("set");
    assert!(!is_kept(file(b"one")), "changed at the same length and time");
    fs::write(root.join("notes"), "one").expect("written");
    assert!(!is_kept(CacheFile::new("notes".to_owned(), b"one")), "no build wrote it");
}

#[test]
fn only_files_with_what_was_written_to_them_are_removed() {
    let (_above, root) = place();
    write(&root, &edition("one")).expect("written");
    fs::write(root.join("r/one/index.html"), "own").expect("written");
    fs::write(root.join("glossary/notes.txt"), "mine").expect("written");
    let written = write(&root, &[page(Route::Contents, "always the same")]).expect("written");
    assert_eq!(written.edited, ["r/one/index.html"]);
    let mut expected = as_tree(&[page(Route::Contents, "always the same")]);
    expected.insert("r/one/index.html".to_owned(), b"own".to_vec());
    expected.insert("glossary/notes.txt".to_owned(), b"mine".to_vec());
    assert_eq!(site(&root), expected);
    let refused = write(&root, &edition("one"));
    assert!(matches!(refused, Err(WriteError::Foreign(names)) if names == ["r/one/index.html"]));
    assert_eq!(site(&root), expected, "nothing was changed");
}

/// A file may take the place of a folder and the other way round, if all that is in the way is ours.
#[test]
fn folders_and_files_change_places() {
    let (_above, root) = place();
    let file = |name: &str| page(Route::DataFile(crate::common::DataPath::new(name).expect("a path")), name);
    let (one, two) = ([file("play/a.sow")], [file("play/a.sow/b.sow"), file("play/a.sow/c/d.sow")]);
    for pages in [&one[..], &two[..], &one[..]] {
        write(&root, pages).expect("written");
        assert_eq!(site(&root), as_tree(pages));
    }
    write(&root, &two).expect("written");
    fs::write(root.join("data/play/a.sow/c/mine"), "mine").expect("written");
    let refused = write(&root, &one);
    assert!(matches!(refused, Err(WriteError::Foreign(names)) if names == ["data/play/a.sow"]));
    fs::remove_dir_all(root.join("data/play/a.sow")).expect("removed");
    fs::create_dir(root.join("data/play/a.sow")).expect("made");
    let before = tree(&root);
    assert!(matches!(write(&root, &one), Err(WriteError::Foreign(_))), "an empty folder is not ours");
    assert_eq!(tree(&root), before);
}

/// Sites of older versions have no list but the published one.
#[test]
fn the_published_list_counts_where_there_is_no_other() {
    let (_above, root) = place();
    write(&root, &edition("one")).expect("written");
    fs::remove_file(root.join(LIST)).expect("removed");
    let mut sums = String::from("nonsense\n");
    for (name, bytes) in site(&root) {
        sums.push_str(&format!("{}  {name}\n", sha256(&bytes)));
    }
    sums.push_str(&format!("{}  ../outside\n", sha256(b"mine")));
    fs::write(root.join("sha256sums.txt"), sums).expect("written");
    let outside = root.with_file_name("outside");
    fs::write(&outside, "mine").expect("written");
    let written = write(&root, &edition("two")).expect("written");
    // `both` twice and the glossary are other files; `r/one` and the list are gone.
    assert_eq!((written.changed, written.unchanged, written.removed), (4, 1, 2));
    assert_eq!(site(&root), as_tree(&edition("two")));
    assert_eq!(fs::read(outside).expect("still there"), b"mine");
}

/// Stopped after any of the steps of moving in, in any order, a site says so; the next build ends the work and never
/// touches what is not ours.
#[test]
fn a_stop_anywhere_is_seen_and_ended() {
    for steps in 0..1_u32 << 5 {
        for lost in [false, true] {
            let (above, root) = place();
            write(&root, &edition("one")).expect("written");
            fs::write(root.join("CNAME"), "example.org").expect("written");
            stop(&root, &edition("two"), steps);
            assert!(FinishedSite::is_interrupted(&root));
            if lost {
                let beside =
                    fs::read_dir(above.path()).expect("a folder").map(|entry| entry.expect("one").path());
                beside
                    .filter(|path| *path != root)
                    .for_each(|path| fs::remove_dir_all(path).expect("removed"));
            }
            let next = if steps % 2 == 0 { "two" } else { "three" };
            write(&root, &edition(next)).expect("written");
            let mut expected = as_tree(&edition(next));
            expected.insert("CNAME".to_owned(), b"example.org".to_vec());
            assert_eq!(site(&root), expected, "{steps:b} {lost}");
            assert!(!FinishedSite::is_interrupted(&root));
            let list = FileList::read(&root).expect("a list");
            assert_eq!(list.state, State::Whole);
            alone(&above);
        }
    }
}

/// Begins a site and stops it while it is moved in, after the steps whose bits are set.
fn stop(root: &Path, pages: &[Page], steps: u32) {
    let mut writer = begin(root).expect("begun");
    for page in pages {
        writer.page(page).expect("written");
    }
    let files = std::mem::take(writer.files.get_mut().expect("a lock"));
    let files: Files = files.into_iter().map(|one| (one.file.name.into(), one.file.sha256)).collect();
    let mut gone = writer.list.files.clone();
    gone.retain(|name, _| !files.contains_key(name));
    let mut all: Vec<(Option<PathBuf>, PathBuf)> =
        gone.keys().map(|name| (None, root.join(&**name))).collect();
    let state = State::Writing { suffix: writer.staging.suffix().to_owned(), gone };
    FileList { files, state }.put(root, &writer.staging).expect("put");
    for folder in [NEW, CHANGED] {
        let staged = writer.staging.path(folder);
        let names = if staged.exists() { tree(&staged) } else { BTreeMap::new() };
        all.extend(names.keys().map(|name| (Some(staged.join(name)), root.join(name))));
    }
    assert_eq!(all.len(), 5, "{all:?}");
    for (step, (from, to)) in all.iter().enumerate() {
        if steps & 1 << step != 0 {
            match from {
                None => fs::remove_file(to).expect("removed"),
                Some(from) => {
                    make_parent(to).expect("made");
                    fs::rename(from, to).expect("moved");
                }
            }
        }
    }
    writer.staging.leave(true);
}

#[cfg(unix)]
#[test]
fn links_in_a_site_are_not_followed() {
    use std::os::unix::fs::symlink;
    let (above, root) = place();
    write(&root, &edition("one")).expect("written");
    let elsewhere = above.path().join("elsewhere");
    for link in ["r", "r/both", "r/both/index.html", "handbook"] {
        let moved = elsewhere.join(link.replace('/', "-"));
        fs::create_dir_all(&elsewhere).expect("made");
        fs::rename(root.join(link), &moved).expect("moved");
        symlink(&moved, root.join(link)).expect("a link");
        let before = (tree(&root), tree(&elsewhere));
        for next in [edition("two"), vec![page(Route::Contents, "one")]] {
            match write(&root, &next) {
                Err(WriteError::Foreign(names)) => assert_eq!(names, [link]),
                Ok(written) => {
                    assert_eq!((written.edited, link), (vec![link.to_owned()], "r/both/index.html"))
                }
                Err(error) => panic!("{link}: {error}"),
            }
            assert_eq!(tree(&elsewhere), before.1);
            if next.len() > 1 {
                assert_eq!(tree(&root), before.0);
            }
        }
        fs::remove_dir_all(&root).expect("removed");
        fs::remove_dir_all(&elsewhere).expect("removed");
        write(&root, &edition("one")).expect("written");
    }
}

#[test]
fn only_leftovers_of_ours_are_removed() {
    let (above, root) = place();
    write(&root, &edition("one")).expect("written");
    let left = Staging::beside(&root).expect("made");
    let name = left.path("").file_name().expect("a name").to_string_lossy().into_owned();
    write_file(&left.path("new/index.html"), b"never moved").expect("written");
    // While its process lives it is no leftover.
    write(&root, &edition("two")).expect("written");
    assert!(left.path("new/index.html").exists());
    let marked = fs::read(left.path(".sowbook-staging")).expect("a mark");
    let mut left = left;
    left.leave(true);
    drop(left);
    let foreign = [
        "public.new",
        "public.old",
        ".public.sowbook-",
        ".public.sowbook-abc",
        ".public.sowbook-abcdef",
        ".public.sowbook-abcdefg",
        ".other.sowbook-abcdef",
        "public.sowbook-abcdef",
    ];
    for folder in foreign {
        fs::create_dir(above.path().join(folder)).expect("made");
        fs::write(above.path().join(folder).join("novel.txt"), folder).expect("written");
        // Only the name that is exactly ours lacks the mark.
        if folder != ".public.sowbook-abcdef" {
            fs::write(above.path().join(folder).join(".sowbook-staging"), &marked).expect("written");
        }
    }
    write(&root, &edition("three")).expect("written");
    assert!(!above.path().join(name).exists());
    for folder in foreign {
        assert_eq!(
            fs::read_to_string(above.path().join(folder).join("novel.txt")).expect("still there"),
            folder
        );
    }
}

#[test]
fn one_process_writes_at_a_time() {
    use std::sync::mpsc;
    let (_above, root) = place();
    let first = begin(&root).expect("begun");
    let (waits, waiting) = mpsc::channel();
    std::thread::scope(|scope| {
        let other = scope.spawn(|| {
            let writer = SiteWriter::begin(&root, &Protected::default(), &|notice| {
                waits.send(notice).expect("sent");
            });
            let writer = writer.expect("begun");
            edition("two").iter().for_each(|page| drop(writer.page(page).expect("written")));
            writer.finish().expect("written")
        });
        assert_eq!(waiting.recv().expect("it says so"), Notice::Waiting);
        edition("one").iter().for_each(|page| drop(first.page(page).expect("written")));
        first.finish().expect("written");
        assert_eq!(other.join().expect("no panic").unchanged, 1);
    });
    assert_eq!(site(&root), as_tree(&edition("two")));
}
