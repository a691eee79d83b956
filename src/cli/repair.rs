//! `sowbook repair`: what a damaged record probably had.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::{Context, Result, anyhow, bail};
use itertools::Itertools as _;
use serde_json::{Value, json};

use super::args::{Arguments, Repair, TextOrJson};
use super::exit::stop_by_key;
use super::page::Page;
use super::record_argument::{self as records, RecordArgument};
use super::replace::replace;
use super::{Exit, console, files};
use base::board::Player;
use base::text::{LineColumn, SourceText, Span, counted};
use base::yaml;
use record::archive::{Provenance, RecordHeader, SlipCosts, load, read_header};
use record::check::{PANIC_HELP, RecordSlice, Stage, Verdict, isolated, verdict_of};
use record::notation::{Record, parse};
use record::repair::{
    Candidate, Corrections, Effort, Emendation, FilledGap, MissingPly, PageRow, Question, RecordPage,
    RecordRow, Repair as Proposed, RepairPlace, RepairVerdict, UnstatedHole, accepted, repair,
    rows_in_no_record, short, why_not_written, words_of, words_of_each,
};
use record::replay::{Finding, FindingKind, FindingsOnly, LineTally, Replay, replay};
use tools::lists::{Mapping, page_rows, read_games};

/// The most plies or counts of which one is named each.
const MOST_CHOICES: usize = 5;

pub(super) fn run(arguments: &Arguments, asked: &Repair) -> Result<Exit> {
    let Some(name) = &asked.record else { return learn(arguments) };
    let named = records::named(arguments, name)?;
    let family = |id: &str| super::archive::family(arguments, id).ok().map(Arc::new);
    let costs = costs(arguments)?;
    let stop = stop_by_key()?;
    let rulesets = super::archive::records(arguments).map(|root| root.join("rulesets"));
    let rulesets = rulesets.and_then(|folder| super::archive::ruleset_ids(&folder)).unwrap_or_default();
    let (slips, plays, rulesets) = (asked.slips, asked.max_plays, rulesets.as_slice());
    let (rows, begins) = page_beside(arguments, &named)?;
    let mut page = Page::for_stdout();
    let (mut listed, mut missing, mut some, mut open) = (Vec::new(), Vec::new(), false, false);
    for (place, slice) in named.slices().into_iter().enumerate() {
        let begin = begins.get(place).copied().unwrap_or(0);
        let page_of = RecordPage { rows: &rows, begin };
        let effort = Effort { slips, plays, stop: Some(stop), rulesets, page: page_of, ..Effort::default() };
        let Ok(text) = slice.text else {
            if let Some(why) = records::unread(&slice).filter(|_| named.means(None)) {
                console::message(&why)?;
                (some, open) = (true, true);
            }
            continue;
        };
        let (file, problems) = parse(text);
        let Some(record) = file.records.first() else { continue };
        let (header, _) = record.header.as_ref().map(|header| read_header(text, header)).unwrap_or_default();
        if !named.means(header.id.as_deref()) {
            continue;
        }
        some = true;
        let id = header.id.clone().unwrap_or_else(|| format!("line {}", slice.line));
        let again = |header: &RecordHeader, record: &Record, text: &str| {
            let proposed = repair(&family, header, record, text, &costs, effort);
            (proposed, Judged::new(&replay::<FindingsOnly>(&family, header, record, text)))
        };
        let (tried, judged) = isolated(Stage::Replaying, &slice, || again(&header, record, text))
            .map_err(|panicked| anyhow!("{id}: {panicked}; {PANIC_HELP}"))?;
        let one = One { named: &named, slice: &slice, text, header: &header, id: &id, judged };
        if let Some(problem) = problems.iter().find(|one| one.kind.is_unclosed()) {
            let LineColumn { line, column } = one.place(problem.span.start);
            console::message(&format!(
                "{id}: {line}:{column}: close the bracket first: what is behind it is not read as play"
            ))?;
            open = true;
            continue;
        }
        let Some(proposed) = tried else {
            console::message(&format!("{id}: cannot be replayed; run `sowbook check` for the reason"))?;
            open = true;
            continue;
        };
        if let Some(wanted) = &asked.accept {
            let hand = asked.hand.as_deref().unwrap_or_default();
            if let Some(exit) = one.accept(arguments, &proposed, wanted, hand, &again)? {
                return Ok(exit);
            }
            missing.push(one.without(&proposed, wanted));
        }
        if let Some(problem) = problems.first().filter(|_| proposed.windows.is_empty()) {
            one.say_unread(problem.span.start)?;
            open = true;
        }
        open |= !proposed.windows.is_empty() || !proposed.unfilled.is_empty();
        one.describe(&proposed, &mut page, &again);
        listed.push(one.json(&proposed));
    }
    records::some(name, some)?;
    if stop.load(Ordering::Relaxed) {
        console::message("note: interrupted; what is listed was found until then")?;
        open = true;
    }
    if let Some(wanted) = &asked.accept {
        bail!("there is no candidate `{wanted}` for {}", missing.join(", or for "));
    }
    match asked.format {
        TextOrJson::Json => console::print(|out| Ok(writeln!(out, "{:#}", Value::from(listed))?))?,
        TextOrJson::Text => console::print(|out| Ok(out.write_all(page.text().as_bytes())?))?,
    }
    Ok(if open { Exit::Findings } else { Exit::Clean })
}

/// The rows of the page beside a file of records that are in none of them, and where each begins on it; none where there
/// is no page.
fn page_beside(arguments: &Arguments, named: &RecordArgument) -> Result<(Vec<PageRow>, Vec<usize>)> {
    let path = path_of(arguments, named.name()).unwrap_or_default();
    let (page, mapping) = (path.with_extension("page"), path.with_file_name("mapping.yaml"));
    if !page.exists() || !mapping.exists() {
        return Ok(Default::default());
    }
    let mapping = yaml::read::<Mapping>(&files::read_text(&mapping)?).0;
    let Some(mapping) = mapping.filter(|mapping| mapping.moves.page) else { return Ok(Default::default()) };
    let id = mapping.ruleset()?;
    let ruleset = super::archive::default_ruleset(&super::archive::family(arguments, id)?)?;
    let mut games = Vec::new();
    read_games(&mapping, files::open(&page)?, &mut |game| {
        games.extend(game.ok());
        Ok(())
    })?;
    let (rows, begins) = page_rows(&mapping, &ruleset, &games)?;
    let family = |id: &str| super::archive::family(arguments, id).ok().map(Arc::new);
    let records = named.slices().into_iter().zip(&begins).filter_map(|(slice, begin)| {
        let text = slice.text.ok()?;
        let (file, _) = parse(text);
        let record = file.records.first()?;
        let (header, _) = read_header(text, record.header.as_ref()?);
        let line = replay::<FindingsOnly>(&family, &header, record, text).line?;
        let first = line.start.mover().unwrap_or(Player::South);
        Some((RecordRow::all(record, line.ruleset.shape(), first), *begin))
    });
    Ok((rows_in_no_record(rows, &records.collect::<Vec<_>>()), begins))
}

/// The costs of slips: the archive's, if it has a table of its own.
fn costs(arguments: &Arguments) -> Result<SlipCosts> {
    let path = super::archive::records(arguments).map(|root| root.join("slips.yaml"));
    let Some(path) = path.ok().filter(|path| path.exists()) else { return Ok(SlipCosts::default()) };
    let text = String::from_utf8(files::read(&path)?).context("the table of costs is not UTF-8")?;
    SlipCosts::read(&text)
        .ok_or_else(|| anyhow!("`{}` has errors; `sowbook check` lists them", files::shown(&path)))
}

/// Prints the costs that the corrections of the archive make likely.
fn learn(arguments: &Arguments) -> Result<Exit> {
    let costs = costs(arguments)?;
    let (archive, _) = load(&super::archive::records(arguments)?);
    let mut corrections = Corrections::default();
    for file in &archive.play {
        for slice in RecordSlice::all(file.name(), file.contents()) {
            let Ok(text) = slice.text else { continue };
            for record in &parse(text).0.records {
                let header = record.header.as_ref().map(|header| read_header(text, header).0);
                // What was put together or played by a program has no slips of a source.
                if header.and_then(|header| header.provenance).is_none_or(Provenance::is_documented) {
                    corrections.add(record, text, &costs);
                }
            }
        }
    }
    console::print(|out| Ok(out.write_all(corrections.table(&costs).as_bytes())?))?;
    Ok(Exit::Clean)
}

/// Searches a changed record, and judges it.
type Again<'f> = dyn Fn(&RecordHeader, &Record, &str) -> (Option<Proposed>, Judged) + 'f;

/// What a replay says of a record.
struct Judged {
    verdict: Verdict,
    /// Plies that are not known to be legal.
    doubtful: u32,
    errors: usize,
}

impl Judged {
    fn new(replay: &Replay) -> Self {
        let LineTally { plies, legal, .. } = replay.tally;
        let errors = replay.findings.iter().filter(|one| is_error(one)).count();
        Self { verdict: verdict_of(replay), doubtful: plies.saturating_sub(legal), errors }
    }

    /// Whether it is no worse than before.
    fn is_as_good(&self, before: &Self) -> bool {
        self.verdict.is_verified()
            || self.verdict <= before.verdict
                && self.doubtful <= before.doubtful
                && self.errors <= before.errors
    }
}

/// Whether something is wrong that a change may bring about elsewhere, as with the numbers of rows, or in a variation.
const fn is_error(finding: &Finding) -> bool {
    let is_of_ply = matches!(finding.kind, FindingKind::SideDiffers { .. } | FindingKind::IllegalMove { .. });
    is_of_ply || finding.kind.is_of_number()
}

/// A record to be repaired.
struct One<'a> {
    named: &'a RecordArgument,
    slice: &'a RecordSlice<'a>,
    text: &'a str,
    header: &'a RecordHeader,
    id: &'a str,
    /// What replay says of it as it is written.
    judged: Judged,
}

impl One<'_> {
    fn place(&self, at: usize) -> LineColumn {
        let place = SourceText::new(self.slice.file, self.text).line_column(at);
        LineColumn { line: place.line + self.slice.line - 1, ..place }
    }

    /// Says that nothing is compared with what cannot be read.
    fn say_unread(&self, at: usize) -> Result<()> {
        let LineColumn { line, column } = self.place(at);
        console::message(&format!(
            "{}: {line}:{column}: this cannot be read, so it is compared with nothing; run `sowbook check` for the reason",
            self.id
        ))
    }

    fn describe(&self, proposed: &Proposed, page: &mut Page, again: &Again<'_>) {
        let all = proposed.windows.len();
        let gaps = proposed.windows.iter().filter(|window| window.is_gap).count();
        let plies = counted(proposed.plies, "ply", "plies");
        let found = [
            (all == 0).then(|| format!("nothing contradicts the {plies} of the main line")),
            (all > gaps).then(|| format!("{} not hold", counted(all - gaps, "place does", "places do"))),
            (gaps > 0).then(|| counted(gaps, "gap", "gaps")),
        ];
        page.heading(0, &format!("{}: {}", self.id, found.iter().flatten().join(", ")));
        for window in &proposed.windows {
            self.describe_window(window, page);
        }
        for gap in &proposed.unfilled {
            let LineColumn { line, column } = self.place(gap.start);
            let words =
                format!("{line}:{column}: this gap is not filled: more plies are missing than are tried");
            page.paragraph(2, &words);
        }
        let candidates =
            proposed.windows.iter().flat_map(|window| window.candidates.iter().map(move |one| (window, one)));
        let hand = self.header.hands.keys().next().map_or("ED", String::as_str);
        let mut reasons = candidates.map(|(window, one)| {
            let changed = accepted(self.text, window, one, proposed, hand)
                .ok_or_else(|| why_not_written(one).to_owned());
            let held = changed.map(|changed| self.holds_better(&changed, proposed, again));
            held.and_then(|held| held.map_err(|why| why.to_string())).err().map(|why| (&one.id, why))
        });
        match reasons.next() {
            None => {}
            Some(first) if first.is_none() || reasons.any(|reason| reason.is_none()) => page.paragraph(
                2,
                "To write a candidate into the record, name its id: `sowbook repair RECORD --accept ID --hand HAND`.",
            ),
            Some(first) => {
                let first = first.map_or_else(String::new, |(id, why)| format!(" (of {id}: {why})"));
                page.paragraph(2, &format!("Only an editor can write these changes into the record{first}."));
            }
        }
    }

    fn describe_window(&self, window: &RepairPlace, page: &mut Page) {
        let written = self.text.get(window.contradicted.range()).unwrap_or_default();
        let at = self.place(window.contradicted.start);
        let written = if written.is_empty() { "the end".to_owned() } else { format!("`{}`", short(written)) };
        let what = match window.is_gap {
            true => "is a gap",
            false if window.is_unreadable => "cannot be read",
            false => "contradicts",
        };
        // A number is of the row that it begins.
        let is_number =
            written.trim_matches('`').strip_suffix('.').is_some_and(|digits| digits.parse::<u32>().is_ok());
        let ply = window.ply + u32::from(is_number);
        let ply = if ply == 0 { String::new() } else { format!("ply {ply}: ") };
        page.paragraph(2, &format!("{}:{}: {ply}{written} {what}", at.line, at.column));
        let (from, to) = window.tried;
        let cut = match window.is_cut {
            true if window.is_interrupted => "; interrupted: what is listed was found until then",
            true => "; stopped at a limit",
            false => "",
        };
        page.paragraph(
            4,
            &format!("tried: every change of up to {:.1} bits at plies {from} to {to}{cut}", window.bits),
        );
        for gap in &window.gaps {
            page.hanging(4, 6, &gap_words(gap));
        }
        for candidate in &window.candidates {
            let support = counted(candidate.support.plies, "ply", "plies");
            let boards = match candidate.support.boards {
                0 => String::new(),
                boards => format!(" and {}", counted(boards, "board", "boards")),
            };
            let events = words_of_each(&candidate.emendations);
            let (words, more) = match events.as_slice() {
                all @ [one] => (one.clone(), &all[1..]),
                all => (counted(all.len(), "change", "changes"), all),
            };
            page.hanging(
                4,
                6,
                &format!(
                    "{}  {words}; {:.1} bits, share {:.2}; {support}{boards} behind it hold",
                    candidate.id, candidate.bits, candidate.share,
                ),
            );
            for event in more {
                page.hanging(6, 8, event);
            }
        }
        if window.more > 0 {
            page.paragraph(4, &format!("and {} more", window.more));
        }
        page.paragraph(4, &conclusion(window));
        for same in window.same_positions() {
            let same = ids(window, &same).join(" and ");
            page.paragraph(4, &format!("{same} lead to the same position after ply {}", window.tried.1));
        }
        if let Some(question) = window.question() {
            page.hanging(4, 6, &question_words(window, &question));
        }
    }

    fn json(&self, proposed: &Proposed) -> Value {
        let placed = |span: Span, mut value: Value| {
            let LineColumn { line, column } = self.place(span.start);
            value["line"] = line.into();
            value["column"] = column.into();
            value
        };
        let emendation = |one: &Emendation| {
            let slip = one.slip.word();
            let words = json!({"ply": one.ply, "slip": slip, "written": one.written, "read": one.read});
            placed(one.span, words)
        };
        let candidate = |one: &Candidate| {
            json!({
                "id": one.id,
                "emendations": one.emendations.iter().map(emendation).collect::<Value>(),
                "bits": one.bits,
                "share": (one.share * 1000.0).round() / 1000.0,
                "plies_behind": one.support.plies,
                "boards_behind": one.support.boards,
            })
        };
        let gap = |one: &FilledGap| {
            let ply = |one: &MissingPly| json!({"player": one.player.map(|player| player.to_string()), "words": one.words});
            let hole = |one: &UnstatedHole| json!({"hole": one.label, "seeds": one.seeds});
            let ways = json!({
                "ways": one.ways,
                "lengths": one.lengths,
                "plies": one.plies.iter().map(ply).collect::<Value>(),
                "longer_untried": one.is_bounded,
                "certain": {"south": one.certain.south, "north": one.certain.north},
                "all_certain": one.is_certain,
                "unstated": one.holes.iter().map(hole).collect::<Value>(),
            });
            placed(one.span, ways)
        };
        let question = |window: &RepairPlace| {
            window.question().map(|question| {
                let answer = |(read, candidates): &(String, Vec<usize>)| {
                    json!({"read": read, "candidates": ids(window, candidates)})
                };
                let answers = question.answers.iter().map(answer).collect::<Value>();
                placed(question.span, json!({"ply": question.ply, "answers": answers}))
            })
        };
        let window = |one: &RepairPlace| {
            let same = one.same_positions();
            let found = json!({
                "ply": one.ply,
                "tried": {"from": one.tried.0, "to": one.tried.1, "bits": one.bits, "cut": one.is_cut, "interrupted": one.is_interrupted},
                "verdict": one.verdict.word(),
                "candidates": one.candidates.iter().map(candidate).collect::<Value>(),
                "more": one.more,
                "agree": one.agreement().iter().map(emendation).collect::<Value>(),
                "same_position": same.iter().map(|same| ids(one, same)).collect::<Vec<_>>(),
                "look_up": question(one),
                "gaps": one.gaps.iter().map(gap).collect::<Value>(),
            });
            placed(one.contradicted, found)
        };
        json!({
            "record": self.header.id,
            "plies": proposed.plies,
            "plays": proposed.plays,
            "costs": proposed.costs,
            "places": proposed.windows.iter().map(window).collect::<Value>(),
            "unfilled": proposed.unfilled.iter().map(|gap| self.place(gap.start).line).collect::<Value>(),
        })
    }

    /// Its id, and why it has no candidate `wanted`.
    fn without(&self, proposed: &Proposed, wanted: &str) -> String {
        let (place, _) = wanted.split_once('-').unwrap_or((wanted, ""));
        let mut ids = proposed.windows.iter().flat_map(|window| &window.candidates).map(|one| &one.id);
        let is_old = ids.any(|id| id.split_once('-').is_some_and(|(other, _)| other == place));
        let why = match is_old {
            _ if !wanted.contains('-') => {
                "an id is a place, a letter, and a checksum of the record and the costs, as in `1a-7463bf`; run `sowbook repair` \
                 without `--accept` to see the ids"
            }
            true => "the record or the costs have changed since",
            false => "run `sowbook repair` without `--accept` to see the ids",
        };
        format!("{} ({why})", self.id)
    }

    /// Writes the candidate `wanted`, if it has it, into the file of the record, signed by `hand`.
    fn accept(
        &self,
        arguments: &Arguments,
        proposed: &Proposed,
        wanted: &str,
        hand: &str,
        again: &Again<'_>,
    ) -> Result<Option<Exit>> {
        let Some((window, candidate)) = proposed.candidate(wanted) else { return Ok(None) };
        if !self.header.hands.contains_key(hand) {
            let known: Vec<&str> = self.header.hands.keys().map(String::as_str).collect();
            let known = if known.is_empty() { "it declares none".to_owned() } else { known.join(", ") };
            bail!("the header of {} declares no hand `{hand}` ({known}); add it under `hands`", self.id);
        }
        let changed = accepted(self.text, window, candidate, proposed, hand).ok_or_else(|| {
            anyhow!(
                "candidate `{}` is not written: {}; only an editor can write it",
                candidate.id,
                why_not_written(candidate)
            )
        })?;
        self.holds_better(&changed, proposed, again)?;
        let bytes = self.named.bytes();
        let (start, end) = (self.slice.offset, self.slice.offset + self.text.len());
        if bytes.get(start..end) != Some(self.text.as_bytes()) {
            bail!("{} is not plain UTF-8, so it is not changed", self.id);
        }
        let whole = [&bytes[..start], changed.as_bytes(), &bytes[end..]].concat();
        if self.named.name() == "-" {
            console::print(|out| Ok(out.write_all(&whole)?))?;
            return Ok(Some(Exit::Clean));
        }
        let path = path_of(arguments, self.named.name())?;
        replace(&path, Some(bytes), &whole)?;
        console::message(&format!("{}: {} in `{}`", self.id, candidate.words(), files::shown(&path)))?;
        Ok(Some(Exit::Clean))
    }

    /// Fails where a changed text cannot be read as well as before, or a place that did not hold still does not.
    fn holds_better(&self, changed: &str, before: &Proposed, again: &Again<'_>) -> Result<()> {
        let (file, problems) = parse(changed);
        let record = file.records.first().filter(|_| problems.len() <= parse(self.text).1.len());
        let (Some(record), Some(place)) = (record, record.and_then(|record| record.header)) else {
            bail!("the changed record cannot be read, so nothing is written");
        };
        let (header, _) = read_header(changed, &place);
        let (after, judged) = again(&header, record, changed);
        let is_better = after.as_ref().is_some_and(|after| after.windows.len() < before.windows.len());
        if is_better && judged.is_as_good(&self.judged) {
            return Ok(());
        }
        let left = after.iter().flat_map(|after| &after.windows).next();
        let left = left.and_then(|window| {
            let line = SourceText::new(self.slice.file, changed).line_column(window.contradicted.start).line;
            let words = short(changed.get(window.contradicted.range())?);
            Some(format!(
                "`{words}` at line {} of the changed file still contradicts",
                line + self.slice.line - 1
            ))
        });
        let left = left.unwrap_or_else(|| "`check` finds more that is wrong than before".to_owned());
        bail!("with this change written, {left}; nothing is written")
    }
}

/// The file of records of a name, which may be below the archive's records.
fn path_of(arguments: &Arguments, name: &str) -> Result<PathBuf> {
    if Path::new(name).exists() {
        return Ok(PathBuf::from(name));
    }
    files::inside(&super::archive::records(arguments)?, name)
}

/// The candidates at these places of a list, by the first parts of their ids.
fn ids<'w>(window: &'w RepairPlace, places: &[usize]) -> Vec<&'w str> {
    let id = |&place: &usize| window.candidates.get(place).and_then(|one| one.id.split('-').next());
    places.iter().filter_map(id).collect()
}

/// What to look up in the source.
fn question_words(window: &RepairPlace, question: &Question) -> String {
    let place =
        if question.ply == 0 { "in the header".to_owned() } else { format!("at ply {}", question.ply) };
    let answers = question.answers.iter().map(|(read, candidates)| {
        let read = if read.is_empty() { "nothing".to_owned() } else { format!("`{}`", short(read)) };
        format!("{read} ({})", ids(window, candidates).join(", "))
    });
    format!("look up {place}: {}", answers.take(MOST_CHOICES).collect::<Vec<_>>().join(", or "))
}

/// How a gap can be filled, and what of that is certain.
fn gap_words(gap: &FilledGap) -> String {
    let numbers = |all: &[usize]| choice_words(&all.iter().map(ToString::to_string).collect::<Vec<_>>());
    let plies = if gap.lengths == [1] { "ply" } else { "plies" };
    let first = gap.plies.first().and_then(|ply| ply.player).unwrap_or(Player::South);
    let certain = [first, first.opposite()].map(|player| certain_words(gap, player));
    let certain: Vec<String> = certain.into_iter().flatten().collect();
    let open = gap.plies.iter().enumerate().filter(|(_, ply)| !gap.is_certain && ply.words.len() > 1);
    let open: Vec<String> =
        open.map(|(place, ply)| format!("ply {}: {}", place + 1, choice_words(&ply.words))).collect();
    let seeds =
        |hole: &UnstatedHole| choice_words(&hole.seeds.iter().map(ToString::to_string).collect::<Vec<_>>());
    let holes: Vec<String> = gap.holes.iter().map(|hole| format!("{} {}", hole.label, seeds(hole))).collect();
    let mut words =
        format!("{} of {} {plies}", counted(gap.ways, "filling", "fillings"), numbers(&gap.lengths));
    if gap.is_bounded {
        words.push_str("; longer ones were not tried");
    }
    for (what, all) in [("certain", certain), ("open", open), ("seeds behind it", holes)] {
        if !all.is_empty() {
            words.push_str(&format!("; {what}: {}", all.join(", ")));
        }
    }
    words
}

/// The plies of a player that are certain, and whether their order is.
fn certain_words(gap: &FilledGap, player: Player) -> Option<String> {
    let certain = &gap.certain[player];
    let own: Vec<&MissingPly> = gap.plies.iter().filter(|ply| ply.player == Some(player)).collect();
    let in_order: Vec<&str> =
        own.iter().filter(|ply| ply.words.len() == 1).map(|ply| &*ply.words[0]).collect();
    let side = if player == Player::South { "South" } else { "North" };
    let words = match certain.as_slice() {
        [] => return None,
        _ if in_order.len() == certain.len() => in_order.join(", "),
        [one] => one.clone(),
        [one, other] if own.len() == 2 => format!("{one} and {other} in either order"),
        [all @ .., last] => format!("{} and {last} in some order", all.join(", ")),
    };
    Some(format!("{side} {words}"))
}

/// What something may be; only how many there are, if there are many.
fn choice_words(all: &[String]) -> String {
    match all {
        all if all.len() > MOST_CHOICES => format!("one of {}", all.len()),
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        all => all.concat(),
    }
}

/// How far to trust the candidates of a window.
fn conclusion(window: &RepairPlace) -> String {
    let words = match window.verdict {
        RepairVerdict::Unique => "unique: nothing else costs as little, and enough of what follows holds",
        RepairVerdict::OrderOpen => "the plies are certain, but not their order",
        RepairVerdict::Several if window.candidates.len() == 1 && window.more == 0 => {
            return format!("not certain: {}", window.doubt());
        }
        RepairVerdict::Several => {
            let common = window.agreement();
            let agree =
                if common.is_empty() { String::new() } else { format!("; all have {}", words_of(&common)) };
            return format!("not decided: nothing written decides between these{agree}");
        }
        RepairVerdict::Unsupported => "not certain: too little of what follows could contradict it",
        RepairVerdict::TooMany => {
            "more than one change in twenty plies: another reading, other rules, another game, or a damaged stretch are likelier"
        }
        RepairVerdict::NotExplained => "nothing within these bounds makes it hold",
    };
    words.to_owned()
}
