//! `sowbook replay`: a record, ply by ply.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use anyhow::Result;
use serde_json::{Map, Value, json};

use crate::archive::read_header;
use crate::board::Player;
use crate::notation::{Item, What, parse};
use crate::replay::{
    Chosen, DeedKind, ENGLISH, Known, Line, PlyStep, RecordVerdict, Signs, Told, Verdict, dependence, draw,
    print_position, replay, sentence,
};
use crate::rules::{Family, Neighbours};
use crate::text::{SourceText, Span};

use super::Exit;
use super::args::{Arguments, Replay, TextOrJsonl};

pub(super) fn run(arguments: &Arguments, replaying: &Replay) -> Result<Exit> {
    let named = super::named::named(arguments, &replaying.record)?;
    let source = &named.source;
    let text = source.contents();
    let known: RefCell<BTreeMap<String, Option<Arc<Family>>>> = RefCell::default();
    let families = |id: &str| {
        let mut known = known.borrow_mut();
        let make = || super::archive::family(arguments, id).ok().map(Arc::new);
        known.entry(id.to_owned()).or_insert_with(make).clone()
    };
    let (file, problems) = parse(text);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut clean = problems.is_empty();
    let mut longest = 0;
    for record in &file.records {
        let (header, problems) = match &record.header {
            Some(header) => read_header(text, header),
            None => Default::default(),
        };
        if !named.means(header.id.as_deref()) {
            continue;
        }
        clean &= problems.is_empty();
        let told = replay::<Told>(&families, &header, record, text);
        let sound =
            matches!(told.verdict, RecordVerdict::Verified | RecordVerdict::VerifiedWithInterventions(_));
        clean &= sound;
        let id = header.id.as_deref().unwrap_or("without an id");
        if replaying.format == TextOrJsonl::Text {
            writeln!(out, "{id}: {}", header.title.as_deref().unwrap_or("no title"))?;
        }
        if let Some(line) = &told.line {
            let family = header.ruleset.as_deref().and_then(families);
            let around = family.and_then(|family| family.around(line.ruleset.choices()));
            let comments = comments(text, &record.items);
            let teller = Teller { text, source, around: around.as_deref(), record: id, comments };
            longest = longest.max(line.plies.len());
            for (number, ply) in line.plies.iter().enumerate() {
                if replaying.ply.is_some_and(|asked| asked != number + 1) {
                    continue;
                }
                match replaying.format {
                    TextOrJsonl::Text => teller.text(&mut out, line, ply, number + 1)?,
                    TextOrJsonl::Jsonl => writeln!(out, "{}", teller.json(line, ply, number + 1))?,
                }
            }
        }
        if replaying.format == TextOrJsonl::Text {
            let findings = match told.findings.len() {
                0 => String::new(),
                1 => "; 1 finding, which `sowbook check` tells".to_owned(),
                some => format!("; {some} findings, which `sowbook check` tells"),
            };
            writeln!(out, "{id}: {}{findings}\n", record_verdict(&told.verdict))?;
        }
    }
    out.flush()?;
    if let Some(asked) = replaying.ply.filter(|asked| *asked > longest) {
        anyhow::bail!("there is no ply {asked}: the longest line of play here has {longest}");
    }
    if file.records.is_empty() {
        anyhow::bail!("there is no record in `{}`", replaying.record);
    }
    Ok(if clean { Exit::Clean } else { Exit::Findings })
}

struct Teller<'a> {
    text: &'a str,
    source: &'a SourceText,
    /// The rulesets that show what a ply depended on.
    around: Option<&'a Neighbours>,
    record: &'a str,
    /// The comments of the main line, with where they stand.
    comments: Vec<(usize, Value)>,
}

/// Who says what, where: the comments among these items.
fn comments(text: &str, items: &[Item]) -> Vec<(usize, Value)> {
    let comments = items.iter().filter_map(|item| match &item.what {
        What::Comment(comment) => Some((item.span.start, comment)),
        _ => None,
    });
    let words = |span: Span| text.get(span.range()).unwrap_or_default();
    comments
        .map(|(at, comment)| {
            let by = comment.hand().map(words);
            let said = words(comment.text);
            (at, json!({"by": by, "text": said.trim().replace("\\}", "}")}))
        })
        .collect()
}

impl Teller<'_> {
    fn written(&self, ply: &PlyStep) -> &str {
        self.text.get(ply.span.range()).unwrap_or_default()
    }

    /// What is said behind a ply and before the next; at the first ply also what is said before it.
    fn comments(&self, line: &Line, ply: &PlyStep, number: usize) -> Vec<&Value> {
        let from = if number == 1 { 0 } else { ply.span.start };
        let to = line.plies.get(number).map_or(usize::MAX, |next| next.span.start);
        self.comments.iter().filter(|(at, _)| (from..to).contains(at)).map(|(_, comment)| comment).collect()
    }

    fn depended(&self, line: &Line, ply: &PlyStep) -> Vec<String> {
        let (Some(around), Some(played), Known::Position(before)) = (self.around, &ply.played, &ply.before)
        else {
            return Vec::new();
        };
        let choices = line.ruleset.choices();
        let names = dependence(around, before, played);
        names.iter().map(|name| format!("{name}={}", choices.get(name).unwrap_or("?"))).collect()
    }

    fn clauses(&self, line: &Line, ply: &PlyStep) -> Vec<String> {
        let mut clauses: Vec<_> = ply.events.iter().map(|event| event.clause).collect();
        clauses.sort_unstable();
        clauses.dedup();
        clauses.iter().map(|&clause| line.ruleset.support(clause).name.clone()).collect()
    }

    fn text(&self, out: &mut impl Write, line: &Line, ply: &PlyStep, number: usize) -> Result<()> {
        let turn = ply.turn.map_or_else(|| format!("({number})"), |turn| format!("{turn}."));
        writeln!(out, "\n{turn} {}  {}", self.written(ply), verdict(&ply.verdict))?;
        let told = sentence(&line.ruleset, &ENGLISH, &ply.events);
        if !told.is_empty() {
            writeln!(out, "  {told}")?;
        }
        write!(out, "{}", draw(&line.ruleset, &ply.after, signs()))?;
        let clauses = self.clauses(line, ply);
        if !clauses.is_empty() {
            writeln!(out, "  clauses: {}", clauses.join(", "))?;
        }
        let depended = self.depended(line, ply);
        if !depended.is_empty() {
            writeln!(out, "  depended on {}", depended.join(", "))?;
        }
        for variation in &ply.variations {
            let place = self.source.line_column(variation.span.start);
            writeln!(out, "  other play at line {}", place.line)?;
        }
        Ok(())
    }

    fn json(&self, line: &Line, ply: &PlyStep, number: usize) -> Value {
        let shape = line.ruleset.shape();
        let side = |player: Player| -> Map<String, Value> {
            let holes = shape.label_order(player).iter();
            holes.map(|&hole| (shape.label(hole).to_owned(), json!(ply.after.count(hole)))).collect()
        };
        let place = self.source.line_column(ply.span.start);
        let after = ply.after.position();
        json!({
            "record": self.record,
            "ply": number,
            "turn": ply.turn,
            "player": ply.player.map(Player::word),
            "kind": deed(ply.deed),
            "written": self.written(ply),
            "line": place.line,
            "column": place.column,
            "verdict": verdict(&ply.verdict),
            "sentence": sentence(&line.ruleset, &ENGLISH, &ply.events),
            "laps": ply.laps,
            "period": ply.period,
            "counts": {"south": side(Player::South), "north": side(Player::North)},
            "stores": after.map(|after| {
                json!({"south": after.store(Player::South), "north": after.store(Player::North)})
            }),
            "next": after.map(|after| after.mover().word()),
            "position": after.map(|after| print_position(&line.ruleset, after)),
            "clauses": self.clauses(line, ply),
            "readings": self.depended(line, ply),
            "comments": self.comments(line, ply, number),
        })
    }
}

/// What the terminal shows: Unicode only where the locale says UTF-8.
fn signs() -> Signs {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let utf8 = locale.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    });
    if utf8 { Signs::Unicode } else { Signs::Ascii }
}

const fn deed(kind: DeedKind) -> &'static str {
    match kind {
        DeedKind::Turn => "turn",
        DeedKind::Both => "both",
        DeedKind::Pass => "pass",
        DeedKind::Round => "round",
        DeedKind::Act => "act",
        DeedKind::Gap => "gap",
        DeedKind::Unreadable => "unreadable",
    }
}

fn chosen(all: &[Chosen]) -> String {
    let all: Vec<String> = all.iter().map(|one| format!("{}={}", one.reading, one.alternative)).collect();
    all.join(" or ")
}

fn verdict(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Legal => "legal".to_owned(),
        Verdict::LegalOnlyUnder(all) => format!("legal only under {}", chosen(all)),
        Verdict::IllegalAsPlayed => "illegal as played".to_owned(),
        Verdict::NotDetermined(_) => "not determined".to_owned(),
        Verdict::NotChecked => "not checked".to_owned(),
    }
}

fn record_verdict(verdict: &RecordVerdict) -> String {
    match verdict {
        RecordVerdict::Verified => "verified".to_owned(),
        RecordVerdict::VerifiedWithInterventions(1) => "verified, with one intervention".to_owned(),
        RecordVerdict::VerifiedWithInterventions(some) => format!("verified, with {some} interventions"),
        RecordVerdict::VerifiedOnlyUnder(all) => format!("verified only under {}", chosen(all)),
        RecordVerdict::Contradicted => "contradicted".to_owned(),
        RecordVerdict::NotDetermined => "not determined".to_owned(),
    }
}
