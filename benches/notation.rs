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
    for (name, style) in [("bare", Style::Bare), ("checked", Style::Checked), ("full", Style::Full)] {
        let text: String = (0..2000).map(|index| record(index, style)).collect();
        let (file, problems) = parse(&text);
        assert!(problems.is_empty(), "{problems:?}");
        println!("{name}: {} records of {} bytes", file.records.len(), text.len() / file.records.len());
        report("tokens", &text, || tokens(&text).count());
        report("tree", &text, || parse(&text).0.records.len());
        report("format a tree", &text, || format_file(&file, &text).len());
        report("tree and format", &text, || format_file(&parse(&text).0, &text).len());
    }
    linear();
}

/// The same work on twice the text takes twice the time, on the texts most likely to take more.
fn linear() {
    println!("twice the text, times the time:");
    for piece in
        ["(", "(b ", "[", "\"", "laps(", "laps(\"\\", "{", "---\n", "a & ", "b/", "\n---\nsowbook: 1\n"]
    {
        let time = |count: usize| {
            let text = piece.repeat(count);
            (0..5).map(|_| seconds(|| parse(&text).1.len())).fold(f64::INFINITY, f64::min)
        };
        println!("  {piece:12?} {:5.2}", time(400_000) / time(200_000));
    }
}

fn report(work: &str, text: &str, mut run: impl FnMut() -> usize) {
    let best = (0..ROUNDS).map(|_| seconds(&mut run)).fold(f64::INFINITY, f64::min);
    let megabytes = f64::from(u32::try_from(text.len()).expect("a few megabytes")) / 1e6;
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
