//! How many false facts are found: of each ruleset and kind, and the table of the handbook.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sowbook::text::grouped;

use super::kind::Kind;
use super::slips_page::{page, with_table};

/// Of the false facts of one kind.
#[derive(Debug, Default, Clone)]
pub(crate) struct Share {
    pub(crate) tried: usize,
    /// Found on their own line.
    pub(crate) here: usize,
    /// Found on the line before or after it.
    pub(crate) near: usize,
    /// Found, but elsewhere.
    pub(crate) elsewhere: Vec<String>,
    /// Not found.
    pub(crate) missed: Vec<String>,
    /// True records that are not verified.
    pub(crate) untrue: Vec<String>,
}

/// Of each kind.
pub(crate) type Shares = BTreeMap<Kind, Share>;

/// The head of the table.
const HEAD: &str = "| false fact | tried | found on its line | found on a neighbouring line | not found |";

/// Prints the counts of each ruleset and kind.
pub(crate) fn print(tried: &[(&str, Shares)]) {
    for (ruleset, shares) in tried {
        let kinds: Vec<String> = shares
            .iter()
            .map(|(kind, share)| {
                let not = share.missed.len() + share.elsewhere.len();
                let not = if not == 0 { String::new() } else { format!(" ({not} not)") };
                format!("{kind:?} {}{not}", share.tried)
            })
            .collect();
        let all: usize = shares.values().map(|share| share.tried).sum();
        println!("{ruleset}: {all} false facts: {}", kinds.join(", "));
    }
}

/// All rulesets together.
fn sum(tried: &[(&str, Shares)]) -> Shares {
    let mut all = Shares::new();
    for (ruleset, shares) in tried {
        for (kind, share) in shares {
            let sum = all.entry(*kind).or_default();
            sum.tried += share.tried;
            sum.here += share.here;
            sum.near += share.near;
            let named = |text: &String| format!("{ruleset} {kind:?}: {text}");
            sum.elsewhere.extend(share.elsewhere.iter().map(named));
            sum.missed.extend(share.missed.iter().map(named));
            sum.untrue.extend(share.untrue.iter().map(named));
        }
    }
    all
}

/// Every false fact is found where it is, every kind is tried, and the handbook has the table.
pub(crate) fn hold(tried: &[(&str, Shares)]) {
    let all = sum(tried);
    let mut wrong = Vec::new();
    let mut texts = String::new();
    for (kind, share) in &all {
        let lists =
            [("untrue", &share.untrue), ("not found", &share.missed), ("found elsewhere", &share.elsewhere)];
        for (what, list) in lists {
            list.iter().for_each(|one| texts.push_str(&format!("=== {what}: {one}\n")));
            if let Some(first) = list.first() {
                wrong.push(format!("{kind:?}: {} of {} {what}: {first}", list.len(), share.tried));
            }
        }
    }
    let count: usize = all.values().map(|share| share.tried).sum();
    println!("{count} false facts");
    std::fs::write(file(), texts).expect("the file can be written");
    assert!(wrong.is_empty(), "{}\nall of them are in {}", wrong.join("\n"), file().display());
    for kind in Kind::all() {
        assert!(all.contains_key(&kind), "no false fact of the kind {kind:?} is tried");
    }
    let text = std::fs::read_to_string(page()).expect("the handbook has the page");
    if std::env::var_os("SOWBOOK_BLESS").is_some() {
        std::fs::write(page(), with_table(&text, &table(&all))).expect("the page can be written");
        return;
    }
    for kind in Kind::all() {
        let row = format!("| {} |", kind.words());
        let line = text.lines().find_map(|line| line.strip_prefix(&row));
        let tried = line
            .and_then(|line| line.split('|').next())
            .and_then(|cell| cell.trim().replace(',', "").parse().ok());
        assert!(
            tried.is_some_and(|tried: usize| tried > 0),
            "slips.md has no numbers for {kind:?}; SOWBOOK_BLESS=1 writes its table"
        );
    }
}

fn table(shares: &Shares) -> Vec<String> {
    let mut lines = vec![HEAD.to_owned(), "|---".repeat(5) + "|"];
    let row = |name: &str, share: &Share| {
        let cells = [share.tried, share.here, share.near, share.missed.len() + share.elsewhere.len()];
        format!("| {name} | {} |", cells.map(|number| grouped(number, ",")).join(" | "))
    };
    let mut all = Share::default();
    for kind in Kind::all() {
        let share = shares.get(&kind).cloned().unwrap_or_default();
        lines.push(row(kind.words(), &share));
        all.tried += share.tried;
        all.here += share.here;
        all.near += share.near;
        all.missed.extend(share.missed);
        all.elsewhere.extend(share.elsewhere);
    }
    lines.push(row("all", &all));
    lines
}

/// Where the records are kept that fail.
fn file() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("false-facts.txt")
}
