//! Which files of the code use which: `use` lines and paths, followed through `pub use` to the file that has the item.

use std::collections::{BTreeMap, BTreeSet};

/// A file of the code as the compiler names it: `["site", "base", "route"]`.
pub(crate) type Module = Vec<String>;

/// Which files use which, each with one of the names used.
pub(crate) struct Imports(BTreeMap<Module, BTreeMap<Module, String>>);

/// A file in parts.
struct File {
    /// What `use` brings in: the name, and the path as written.
    uses: Vec<(String, Vec<String>)>,
    /// The same of `pub use`, which is another name for an item and no use of it.
    exports: BTreeMap<String, Vec<String>>,
    /// The other paths, as written.
    paths: BTreeSet<Vec<String>>,
}

impl Imports {
    /// Reads the files of a crate: the path of each below its `src/`, and its text.
    pub(crate) fn of<'a>(name: &str, texts: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let own = format!("crate::{name}::");
        let files: BTreeMap<Module, File> =
            texts.map(|(name, text)| (module_of(name), File::read(&text.replace(&own, "crate::")))).collect();
        let mut all = BTreeMap::new();
        for (module, file) in &files {
            let mut used: BTreeMap<Module, String> = BTreeMap::new();
            let mut add = |path: &[String]| {
                if let Some((target, item)) = resolve(&files, module, path)
                    && target != *module
                {
                    used.entry(target).or_insert(item);
                }
            };
            file.uses.iter().for_each(|(_, path)| add(path));
            for path in &file.paths {
                add(path);
                // A module brought in by `use`, and an item of it.
                for (_, above) in file.uses.iter().filter(|(name, _)| *name == path[0]) {
                    add(&[above, &path[1..]].concat());
                }
            }
            all.insert(module.clone(), used);
        }
        Self(all)
    }

    /// Every use of one file in another: who, whom, and one of the names used.
    fn all(&self) -> impl Iterator<Item = (&Module, &Module, &str)> {
        let all = self.0.iter();
        all.flat_map(|(from, used)| used.iter().map(move |(to, item)| (from, to, item.as_str())))
    }

    /// The same as [`Imports::cycles`] of the folders and files of each folder, a folder as one.
    pub(crate) fn cycles_of_folders(&self) -> BTreeSet<BTreeSet<Module>> {
        let mut folded: BTreeMap<Module, BTreeMap<Module, String>> = BTreeMap::new();
        for (from, to, item) in self.all() {
            let shared = from.iter().zip(to).take_while(|(one, other)| one == other).count();
            // A file uses what is in its own folder, and the other way round.
            if shared < from.len() && shared < to.len() {
                let used = folded.entry(from[..=shared].to_vec()).or_default();
                used.insert(to[..=shared].to_vec(), item.to_owned());
                folded.entry(to[..=shared].to_vec()).or_default();
            }
        }
        Self(folded).cycles()
    }

    /// The greatest sets of files each of which uses, through others, all the others.
    pub(crate) fn cycles(&self) -> BTreeSet<BTreeSet<Module>> {
        let reached: BTreeMap<&Module, BTreeSet<&Module>> =
            self.0.keys().map(|module| (module, self.reached(module))).collect();
        let cycle = |(module, to): (&&Module, &BTreeSet<&Module>)| {
            let back = to.iter().filter(|other| reached[**other].contains(module));
            let cycle: BTreeSet<Module> = back.map(|other| (*other).clone()).collect();
            (cycle.len() > 1).then_some(cycle)
        };
        reached.iter().filter_map(cycle).collect()
    }

    /// The files that a file uses, and those that these use, and so on.
    fn reached<'a>(&'a self, module: &'a Module) -> BTreeSet<&'a Module> {
        let mut reached = BTreeSet::new();
        let mut next = vec![module];
        while let Some(from) = next.pop() {
            let used = self.0.get(from).into_iter().flat_map(BTreeMap::keys);
            next.extend(used.filter(|to| reached.insert(*to)));
        }
        reached
    }
}

fn module_of(name: &str) -> Module {
    let mut parts: Module = name.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| last == "mod" || last == "lib") {
        parts.pop();
    }
    parts
}

/// The file that has what a path names, and the first name of the path within it; `None` for a path out of the crate,
/// and for a path that names a file and nothing in it.
fn resolve(files: &BTreeMap<Module, File>, from: &Module, path: &[String]) -> Option<(Module, String)> {
    let mut path = absolute(files, from, path)?;
    // No name goes through as many `pub use`.
    for _ in 0..8 {
        let known = (0..path.len()).rev().find(|&length| files.contains_key(&path[..length]))?;
        if files.contains_key(&path) {
            return None;
        }
        let (module, rest) = (path[..known].to_vec(), path[known..].to_vec());
        match files[&module].exports.get(&rest[0]).and_then(|other| absolute(files, &module, other)) {
            Some(other) => path = [other, rest[1..].to_vec()].concat(),
            None => return Some((module, rest[0].clone())),
        }
    }
    panic!("{path:?} is exported in a circle")
}

/// A path from the root of the crate.
fn absolute(files: &BTreeMap<Module, File>, from: &Module, path: &[String]) -> Option<Module> {
    let up = path.iter().take_while(|part| *part == "super").count();
    let base = &from[..from.len().checked_sub(up)?];
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some([from, &path[1..]].concat()),
        "super" => Some([base, &path[up..]].concat()),
        child => {
            let inner = [from.as_slice(), &[child.to_owned()]].concat();
            files.contains_key(&inner).then(|| [from, path].concat())
        }
    }
}

impl File {
    fn read(text: &str) -> Self {
        let lines = text.lines().map(|line| line.split_once("//").map_or(line, |(code, _)| code));
        let mut file = Self { uses: Vec::new(), exports: BTreeMap::new(), paths: BTreeSet::new() };
        let mut lines = lines.peekable();
        while let Some(line) = lines.next() {
            let code = line.trim_start();
            let Some((visibility, tree)) =
                code.split_once("use ").filter(|(before, _)| is_visibility(before))
            else {
                file.paths.extend(paths(line));
                continue;
            };
            let mut tree = tree.to_owned();
            while !tree.contains(';') {
                tree.push_str(lines.next().expect("`use` ends in a semicolon"));
            }
            let mut leaves = Vec::new();
            expand(tree.trim_end().trim_end_matches(';'), &[], &mut leaves);
            if visibility.is_empty() {
                file.uses.extend(leaves);
            } else {
                file.exports.extend(leaves);
            }
        }
        file
    }
}

fn is_visibility(text: &str) -> bool {
    matches!(text.trim_end(), "" | "pub" | "pub(crate)" | "pub(super)") || text.starts_with("pub(in ")
}

/// The names that a tree of `use` brings in, each with its path.
fn expand(tree: &str, above: &[String], leaves: &mut Vec<(String, Vec<String>)>) {
    let mut depth = 0;
    let parts = tree.split(|letter| {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    });
    for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
        let split = |path: &str| -> Vec<String> {
            let parts = path.split("::").map(str::trim).filter(|part| !part.is_empty());
            above.iter().cloned().chain(parts.map(str::to_owned)).collect()
        };
        if let Some((before, inner)) = part.split_once('{') {
            expand(inner.trim_end().trim_end_matches('}'), &split(before), leaves);
            continue;
        }
        let (path, name) = part.split_once(" as ").map_or((part, None), |(path, name)| (path, Some(name)));
        let mut path = split(path);
        if path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let name = name.map_or_else(|| path[path.len() - 1].clone(), |name| name.trim().to_owned());
        leaves.push((name, path));
    }
}

/// The paths of more than one name in a line.
fn paths(line: &str) -> Vec<Vec<String>> {
    let line =
        line.split_once("pub(in ").map_or(line, |(_, rest)| rest.split_once(')').map_or("", |(_, end)| end));
    let words = line.split(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == ':'));
    let paths = words.map(|word| word.split("::").filter(|part| !part.is_empty() && !part.contains(':')));
    paths.map(|path| path.map(str::to_owned).collect::<Vec<String>>()).filter(|path| path.len() > 1).collect()
}

/// The reading of files sees what it should see.
#[test]
fn uses_are_followed_to_the_file_that_has_the_item() {
    let files = [
        ("lib.rs", "pub mod a;\npub mod b;\n"),
        ("a/mod.rs", "mod one;\nmod two;\npub(crate) use one::{Thing, go};\nfn f() { two::run() }\n"),
        ("a/one.rs", "pub(in crate::a) struct Thing;\n// use super::two::run;\n"),
        ("a/two.rs", "use crate::b;\nuse super::{\n    Thing,\n};\nfn g() { b::make(super::go) }\n"),
        ("b.rs", "use crate::a::Thing as Other;\n"),
    ];
    let imports = Imports::of("it", files.into_iter());
    let name = |module: &Module| module.join("/");
    let found: Vec<String> =
        imports.all().map(|(from, to, item)| format!("{} {} {item}", name(from), name(to))).collect();
    assert_eq!(found, ["a a/two run", "a/two a/one Thing", "a/two b make", "b a/one Thing"]);
    assert!(imports.cycles().is_empty());

    let files = [
        ("a/mod.rs", "mod one;\nmod two;\n"),
        ("a/one.rs", "use super::two::B;"),
        ("a/two.rs", "use super::one::A;"),
    ];
    let cycles = Imports::of("it", files.into_iter()).cycles();
    assert_eq!(
        cycles.iter().map(|cycle| cycle.iter().map(name).collect::<Vec<_>>()).collect::<Vec<_>>(),
        [["a/one", "a/two"]]
    );

    // Files in one direction, folders in both.
    let files = [
        ("a/one.rs", "use crate::b::two::B;"),
        ("b/two.rs", ""),
        ("b/three.rs", "use crate::a::four::A;"),
        ("a/four.rs", ""),
    ];
    let imports = Imports::of("it", files.into_iter());
    assert!(imports.cycles().is_empty());
    let cycles = imports.cycles_of_folders();
    assert_eq!(
        cycles.iter().map(|cycle| cycle.iter().map(name).collect::<Vec<_>>()).collect::<Vec<_>>(),
        [["a", "b"]]
    );
}
