//! A tree in one short line, without places: two texts that mean the same have the same outline.

use std::fmt::Write;

use sowbook::board::Player;
use sowbook::notation::syntax::{
    ArgumentValue, Attestation, Certainty, Closing, EndResult, Extent, FilledHole, GapPlies, Moment, Order,
    Ruling, Taking, Under, WrittenLap,
};
use sowbook::notation::{File, Item, ItemKind, Label, NotationProblem, Ply, Record, parse};
use sowbook::rules::vocabulary::Direction;
use sowbook::text::{Span, Spanned};

/// The outline of a text, with its problems in brackets of their own behind it.
pub(crate) fn outline(text: &str) -> String {
    let (file, problems) = parse(text);
    let mut outline = file_outline(&file, text);
    for problem in &problems {
        let _ = write!(outline, " {}", problem_outline(problem, text));
    }
    outline
}

fn problem_outline(problem: &NotationProblem, text: &str) -> String {
    format!("!{:?} {:?}", problem.kind, &text[problem.span.range()])
}

/// The hands that outlines know, as if every header declared them.
const HANDS: [&str; 4] = ["ED", "Marin", "\u{d6}mer", "S1"];

/// The outline of a tree.
pub(crate) fn file_outline(file: &File, text: &str) -> String {
    let records: Vec<_> =
        file.records.iter().map(|record| record_outline(record, text, Stray::Shown)).collect();
    records.join(" || ")
}

/// Whether text that belongs to no record is part of an outline.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stray {
    Shown,
    Hidden,
}

/// The outline of one record.
pub(crate) fn record_outline(record: &Record, text: &str, stray: Stray) -> String {
    let mut parts = Vec::new();
    if let Some(header) = record.header {
        parts.push(format!("header {:?}", &text[header.body.range()]));
    }
    parts.extend(record.items.iter().map(|item| item_outline(item, text)));
    if let Some(span) = record.stray.filter(|_| stray == Stray::Shown) {
        parts.push(format!("stray {:?}", &text[span.range()]));
    }
    parts.join(" | ")
}

pub(crate) fn item_outline(item: &Item, text: &str) -> String {
    let what = what_outline(item, text);
    match item.attestation {
        Attestation::Written => what,
        Attestation::Supplied => format!("supplied {what}"),
    }
}

#[expect(clippy::too_many_lines, reason = "a flat table: one arm for each kind of item")]
fn what_outline(item: &Item, text: &str) -> String {
    let words =
        |span: Span| format!("{:?}", text[span.range()].split_whitespace().collect::<Vec<_>>().join(" "));
    let raw = |span: Span| format!("{:?}", &text[span.range()]);
    let name = |span: Span| text[span.range()].to_owned();
    match &item.kind {
        ItemKind::TurnNumber(number) => format!("#{number}"),
        ItemKind::Side(player) => player.to_string(),
        ItemKind::Ply(ply) => format!("ply {}", ply_outline(ply)),
        ItemKind::EndsIn(label) => format!("ply ?:{label}"),
        ItemKind::And => "and".to_owned(),
        ItemKind::Unstated => "unstated".to_owned(),
        ItemKind::Order(Order::NotRecorded) => "order ?".to_owned(),
        ItemKind::Order(Order::Drops(runs)) => {
            let run = |run: &Spanned<(Player, u32)>| format!(" {} {}", run.value.0, run.value.1);
            format!("order{}", runs.iter().map(run).collect::<String>())
        }
        ItemKind::Pass => "pass".to_owned(),
        ItemKind::Captured(seeds) => format!("captured {seeds}"),
        ItemKind::Total(seeds) => format!("total {seeds}"),
        ItemKind::Laps(laps) => {
            let mut outline = "laps".to_owned();
            laps.laps.iter().for_each(|lap| outline.push_str(&lap_outline(&lap.value)));
            if laps.extent == Extent::Broken {
                outline.push_str(" ...");
            }
            outline
        }
        ItemKind::Makes(makes) => format!("makes {}{}", name(makes.flag), labels(&makes.holes)),
        ItemKind::Board(board) => format!("board {board}"),
        ItemKind::Act(act) => {
            let mut outline = format!("act {}", name(act.name));
            for argument in &act.arguments {
                let _ = match argument.value {
                    ArgumentValue::Nothing => write!(outline, " nothing"),
                    ArgumentValue::Hole(hole) => write!(outline, " hole {hole}"),
                    ArgumentValue::Number(number) => write!(outline, " number {number}"),
                    ArgumentValue::Word(word) => write!(outline, " word {}", name(word)),
                    ArgumentValue::Quoted(span) => write!(outline, " quoted {}", raw(span)),
                };
                match argument.moment {
                    Moment::BeforeNext => {}
                    Moment::AfterDrop(drop) => outline.push_str(&format!(" @{drop}")),
                    Moment::AfterLast => outline.push_str(" @end"),
                }
            }
            outline
        }
        ItemKind::Illegal => "illegal".to_owned(),
        ItemKind::Round(round) => {
            let mut outline = format!("round {}", round.number);
            if let Some(first) = round.first {
                let _ = write!(outline, " first {first}");
            }
            if let Some(fill) = &round.fill {
                let _ = write!(outline, " fill{}", filled(fill));
            }
            outline
        }
        ItemKind::Takeback(None) => "takeback".to_owned(),
        ItemKind::Takeback(Some(ply)) => format!("takeback {}", ply_outline(ply)),
        ItemKind::Dispute(dispute) => {
            let verdict = match dispute.verdict {
                Ruling::Upheld => "upheld",
                Ruling::Rejected => "rejected",
                Ruling::NotRecorded => "?",
            };
            format!("dispute {} {} {verdict}", dispute.by, words(dispute.ground))
        }
        ItemKind::Gap(gap) => {
            let plies = match gap.plies {
                GapPlies::NotKnown => "?".to_owned(),
                GapPlies::Between(least, most) => format!("{least} to {most}"),
            };
            format!("gap {plies}{}", optional(gap.cause.map(words)))
        }
        ItemKind::Provenance(class) => format!("provenance {}", name(*class)),
        ItemKind::At(at) => {
            let siglum = at.witness.map_or(String::new(), |siglum| format!("@{} ", name(siglum)));
            format!("at {siglum}{}", name(at.place))
        }
        ItemKind::End(end) => {
            let result = match end.result {
                EndResult::Wins(player) => format!("{player} wins"),
                EndResult::Draw => "draw".to_owned(),
                EndResult::Unfinished => "unfinished".to_owned(),
                EndResult::Unknown => "unknown".to_owned(),
            };
            let score = end.score.map(|(one, other)| format!("{one}:{other}"));
            format!("end {result}{}{}", optional(score), optional(end.reason.map(words)))
        }
        ItemKind::Sic(sic) => format!("sic {}{}", words(sic.printed), optional(sic.hand.map(name))),
        ItemKind::Wit(witnesses) => {
            let mut outline = "wit".to_owned();
            for witness in witnesses {
                let _ = write!(outline, " {}={}", name(witness.siglum), words(witness.reading));
            }
            outline
        }
        ItemKind::Glyph(glyph) => format!("glyph {}", glyph.number()),
        ItemKind::Comment(comment) => {
            let signature = comment.signature(text, |word| HANDS.contains(&word));
            let language = signature.language.map(|tag| format!("@{}", name(tag)));
            format!(
                "comment{}{} {}",
                optional(signature.hand.map(name)),
                optional(language),
                raw(signature.text)
            )
        }
        ItemKind::Note => format!("note {}", raw(item.span)),
        ItemKind::Variation(variation) => {
            let items: Vec<_> = variation.items.iter().map(|item| item_outline(item, text)).collect();
            let close = if variation.closing == Closing::Present { ")" } else { "" };
            format!("({}{close}", items.join(" | "))
        }
        ItemKind::Under(under) => {
            let Under { ruleset, readings } = &**under;
            let mut outline = format!("under{}", optional(ruleset.map(name)));
            for (reading, value) in readings {
                let _ = write!(outline, " {}={}", name(*reading), name(*value));
            }
            outline
        }
        ItemKind::By(hand) => format!("by {}", name(*hand)),
        ItemKind::Unreadable(unreadable) => format!("{unreadable:?} {}", raw(item.span)),
    }
}

fn optional(text: Option<String>) -> String {
    text.map(|text| format!(" {text}")).unwrap_or_default()
}

fn labels(labels: &[Spanned<Label>]) -> String {
    labels.iter().map(|label| format!(" {}", label.value)).collect()
}

fn filled(filled: &[FilledHole]) -> String {
    let seeds = |one: &FilledHole| one.seeds.map_or(String::new(), |seeds| format!("={seeds}"));
    filled.iter().map(|one| format!(" {}{}", one.hole.value, seeds(one))).collect()
}

fn lap_outline(lap: &WrittenLap) -> String {
    let holes: Vec<_> = lap.holes.iter().map(|hole| hole.value.to_string()).collect();
    let seeds = lap.seeds.map_or("_".to_owned(), |seeds| seeds.to_string());
    let last = lap.last.map_or("_".to_owned(), |last| last.to_string());
    format!(" [{} {seeds} {last}]", if holes.is_empty() { "_".to_owned() } else { holes.join("+") })
}

fn ply_outline(ply: &Ply) -> String {
    let way = |direction: Option<Direction>, certainty: Certainty| {
        let direction = match direction {
            None => "",
            Some(Direction::Clockwise) => " clockwise",
            Some(Direction::Anticlockwise) => " anticlockwise",
        };
        let certainty = if certainty == Certainty::Unclear { " unclear" } else { "" };
        format!("{direction}{certainty}")
    };
    let taking = match ply.taking {
        Taking::Hole => "",
        Taking::Facing => "facing ",
        Taking::Entering => "entering ",
    };
    let mut outline = format!("{taking}{}{}", ply.start, way(ply.direction, ply.certainty));
    for decision in &ply.decisions {
        let _ = write!(outline, " then {}{}", decision.hole, way(decision.direction, decision.certainty));
    }
    if let Some(last) = ply.last {
        let _ = write!(outline, " to {last}");
    }
    outline
}
