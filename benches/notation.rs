//! How fast the notation is read and formatted, on generated records of 60 plies. See benches/README.md.

use std::fmt::Write;
use std::hint::black_box;

use cpu_time::ThreadTime;
use sowbook::notation::{format_file, parse, tokens};

/// Rounds of each measurement; the best one is printed.
const ROUNDS: u32 = 15;

/// How much a record writes beside its plies.
#[derive(Clone, Copy)]
enum Style {
    /// Numbers and holes.
    Bare,
    /// Also where each last seed fell, and captures.
    Checked,
    /// Also laps, boards, comments and variations.
    Full,
}

fn main() {
    let only = std::env::var("SOWBOOK_BENCH").ok();
    let is_wanted = |case: &str| only.as_ref().is_none_or(|only| only == case);
    for (name, style) in [("bare", Style::Bare), ("checked", Style::Checked), ("full", Style::Full)] {
        // Record by record, as an archive is read: the memory of one is there for the next.
        if only.as_ref().is_some_and(|only| !only.starts_with(name)) {
            continue;
        }
        let texts: Vec<_> = (0..2000).map(|index| record(index, style)).collect();
        let bytes = texts.iter().map(String::len).sum();
        println!("{name}: {} records of {} bytes", texts.len(), bytes / texts.len());
        report(&is_wanted, name, "tokens", bytes, || texts.iter().map(|text| tokens(text).count()).sum());
        report(&is_wanted, name, "tree", bytes, || {
            texts
                .iter()
                .map(|text| parse(text))
                .map(|(file, problems)| file.records.len() - problems.len())
                .sum()
        });
        let files = std::cell::LazyCell::new(|| texts.iter().map(|text| parse(text).0).collect::<Vec<_>>());
        report(&is_wanted, name, "format a tree", bytes, || {
            files.iter().zip(&texts).map(|(file, text)| format_file(file, text).len()).sum()
        });
        report(&is_wanted, name, "tree and format", bytes, || {
            texts.iter().map(|text| format_file(&parse(text).0, text).len()).sum()
        });
    }
    if is_wanted("linear") {
        linear();
    }
}

/// The same work on twice the text takes twice the time, on the texts most likely to take more.
fn linear() {
    println!("twice the text, times the time:");
    for slice in
        ["(", "(b ", "[", "\"", "laps(", "laps(\"\\", "{", "---\n", "a & ", "b/", "\n---\nsowbook: 1\n"]
    {
        let time = |count: usize| {
            let text = slice.repeat(count);
            (0..5).map(|_| seconds(|| parse(&text).1.len())).fold(f64::INFINITY, f64::min)
        };
        println!("  {slice:12?} {:5.2} {:5.2}", time(40_000) / time(20_000), time(80_000) / time(40_000));
    }
}

fn report(
    is_wanted: &dyn Fn(&str) -> bool,
    name: &str,
    work: &str,
    bytes: usize,
    mut run: impl FnMut() -> usize,
) {
    if !is_wanted(&format!("{name}/{work}")) {
        return;
    }
    let best = (0..ROUNDS).map(|_| seconds(&mut run)).fold(f64::INFINITY, f64::min);
    let megabytes = f64::from(u32::try_from(bytes).expect("a few megabytes")) / 1e6;
    println!("  {work:16} {:6.0} MB/s", megabytes / best);
}

fn seconds(mut run: impl FnMut() -> usize) -> f64 {
    let begin = ThreadTime::now();
    black_box(run());
    begin.elapsed().as_secs_f64()
}

fn record(index: usize, style: Style) -> String {
    let mut record =
        format!("---\nsowbook: 1\nid: generated-{index}\nruleset: some-ruleset\nprovenance: machine\n---\n");
    let hole = |number: usize| char::from(b"abcdefghijklmnop"[number % 16]);
    for turn in 1..=30 {
        let _ = write!(record, "{turn}.");
        for ply in 0..2 {
            let start = hole(index * 7 + turn * 5 + ply * 3);
            let last = hole(index * 3 + turn * 11 + ply);
            let _ = match style {
                Style::Bare => write!(record, " {start}"),
                Style::Checked | Style::Full => write!(record, " {start}:{last}"),
            };
            if !matches!(style, Style::Bare) && (turn + ply) % 3 == 0 {
                let _ = write!(record, " x{}", turn % 7);
            }
            if matches!(style, Style::Full) && turn % 2 == 0 {
                let _ = write!(record, " laps({start} 4:f, G+N 3:{last})");
            }
        }
        if matches!(style, Style::Full) {
            record.push_str(match turn % 5 {
                0 => "\n   board(south 0 5*3 2 1 1 1; north 4*6; store 6 2)",
                1 => " {ED: What the source says of this turn, at some length. [@a-source, p. 12]}",
                2 => "\n   (c:h {another way} d)",
                _ => "",
            });
        }
        record.push('\n');
    }
    record.push_str("end(unknown)\n\n");
    record
}
