//! Records of games: from their beginning, from a position within one, and with plies missing.

use sowbook::board::Player;
use sowbook::engine::{GameResult, Move, Position, Status, score};
use sowbook::replay::print_position;

use super::boards::Stating;
use super::game::{Habits, Played, Step, may_lose};
use super::kind::Kind;
use super::marks::{WITNESS, citations};
use super::plies::ply_facts;
use super::scene::Scene;
use super::written::{Fact, Written, wrong};

/// How a game is written.
pub(crate) struct Writer<'a> {
    pub(crate) game: &'a Played,
    pub(crate) habits: Habits,
    /// A source that comments can cite.
    pub(crate) source: &'a str,
}

impl Writer<'_> {
    fn head(&self) -> String {
        let ruleset = self.game.ruleset.id();
        format!(
            "---\nsowbook: 1\nid: false-fact\ntitle: A random game\nruleset: {ruleset}\nprovenance: machine\n\
             licence: CC0-1.0\nhands: {{ED: {{name: The Editors}}}}\n{WITNESS}"
        )
    }

    /// The beginning, where it is not that of the ruleset.
    fn setup(&self) -> Option<String> {
        let (ruleset, start) = (&self.game.ruleset, &self.game.start);
        let given = ruleset.setup_is_stated() || *start != Position::initial(ruleset);
        given.then(|| format!("setup: {{given: \"{}\"}}\n", print_position(ruleset, start)))
    }

    fn stating<'s>(&'s self, before: Option<&'s Scene>, now: &'s Scene, turn: usize) -> Stating<'s> {
        Stating { ruleset: &self.game.ruleset, before, now, turn }
    }

    /// The whole game with everything that can be stated.
    pub(crate) fn whole_game(&self) -> Written {
        let mut record = Written::default();
        record.text(self.head());
        let stated = self.setup();
        record.text(stated.as_deref().unwrap_or_default());
        let stated = stated.is_some();
        let begins = &self.game.begins;
        if !stated && !begins.is_opening {
            let first = |player: Player| format!("first: {player}\n");
            record.fact(Kind::HeaderFirst, first(begins.next), vec![first(begins.next.opposite())]);
        }
        let last = self.game.steps.last().map_or(begins, |step| &step.after);
        let endless = self.game.steps.last().is_some_and(Step::is_endless);
        if let Some(result) = result_word(last.status) {
            let others = other_results(result).map(|other| format!("result: {other}\n"));
            record.fact(Kind::HeaderResult, format!("result: {result}\n"), others.collect());
        }
        record.text("---\n");
        record.clauses("board(", self.stating(None, begins, 0).whole(), ")");
        record.facts(vec![citations(self.source)]);
        record.text("\n");
        let mut numbers = Numbers::default();
        for (turn, step) in self.game.steps.iter().enumerate() {
            self.step(&mut record, &mut numbers, step, turn);
        }
        if endless {
            record.text("end(unknown)\n");
        } else {
            self.end(&mut record, last);
        }
        record
    }

    fn step(&self, record: &mut Written, numbers: &mut Numbers, step: &Step, turn: usize) {
        if let Move::Fill(_) | Move::Lay(_) = step.played {
            numbers.begin_round();
            record.facts(vec![round_fact(step)]);
        } else {
            if let Some(number) = numbers.next(self.habits.alternates, step) {
                record.number(number);
            }
            record.facts(ply_facts(self.game, step));
        }
        if !step.is_endless() {
            let stating = self.stating(Some(&step.before), &step.after, turn);
            match turn % 4 {
                0 | 1 => record.clauses(" board(", stating.every(), ")"),
                2 => record.facts(stating.rest_board()),
                _ => record.facts(stating.other_boards()),
            }
        }
        record.text("\n");
    }

    /// The end of the game, or of what was written of it.
    fn end(&self, record: &mut Written, last: &Scene) {
        let Some(result) = result_word(last.status) else { return record.text("end(unknown)\n") };
        record.text("end(");
        record.fact(Kind::Result, result, other_results(result).collect());
        let position = self.game.steps.last().map_or(&self.game.start, |step| &step.outcome);
        if let Some(score) = score(&self.game.ruleset, position).filter(|_| last.status != Status::RoundOver)
        {
            let first = if result == "north wins" { Player::North } else { Player::South };
            let (first, second) = (score[first], score[first.opposite()]);
            let mut others: Vec<String> =
                wrong(first).into_iter().map(|other| format!(" {other}-{second}")).collect();
            others.extend(wrong(second).into_iter().map(|other| format!(" {first}-{other}")));
            record.fact(Kind::Score, format!(" {first}-{second}"), others);
        }
        record.text(")\n");
    }

    /// A record that begins before a ply, with the position in `setup` and again on a board.
    pub(crate) fn begun_within(&self, from: usize) -> Option<Written> {
        let steps = self.game.steps.get(from..)?;
        let now = &steps.first()?.before;
        if now.is_opening || !now.is_playing() || from == 0 {
            return None;
        }
        let mut record = Written::default();
        record.text(self.head());
        let stating = self.stating(None, now, from);
        let of_setup = |mut fact: Fact| {
            fact.kind = Kind::Setup;
            fact
        };
        let clauses = stating.whole().into_iter().map(of_setup).collect();
        record.clauses("setup: {given: \"", clauses, "\"}\n");
        record.text("---\n");
        let whole: Vec<String> = stating.whole().into_iter().map(|fact| fact.written).collect();
        let whole: Vec<String> = whole.into_iter().filter(|clause| !clause.is_empty()).collect();
        record.text(format!("board({})\n", whole.join("; ")));
        self.rest(&mut record, &steps[..steps.len().min(2)]);
        Some(record)
    }

    /// A record whose setup is the beginning of the game.
    pub(crate) fn untouched(&self) -> Option<Written> {
        let now = &self.game.begins;
        let ruleset = &self.game.ruleset;
        if now.is_opening || self.setup().is_some() {
            return None;
        }
        let mut record = Written::default();
        record.text(self.head());
        let mut clauses = self.stating(None, now, 0).whole();
        // Another round may begin with the same board.
        clauses.retain(|fact| !(ruleset.has_rounds() && fact.kind == Kind::Round));
        clauses.iter_mut().for_each(|fact| fact.kind = Kind::Untouched);
        record.clauses("setup: {given: \"", clauses, "\"}\n");
        record.text("---\n");
        self.rest(&mut record, &[]);
        Some(record)
    }

    /// Plies without anything stated, and the end.
    fn rest(&self, record: &mut Written, steps: &[Step]) {
        for step in steps {
            record.text(format!("{}\n", step.written));
        }
        record.text("end(unknown)\n");
    }

    /// A record in which the plies from `from` to `to` are missing; a board after them states the whole position.
    pub(crate) fn with_gap(&self, from: usize, to: usize) -> Option<Written> {
        let steps = &self.game.steps;
        let (before, after) = (&steps.get(from)?.before, &steps.get(to)?.before);
        let plain = |scene: &Scene| scene.is_playing() && !scene.is_opening;
        if !plain(before) || !plain(after) || before.round != after.round || from == 0 || from >= to {
            return None;
        }
        let plies = to - from;
        let exact = from.is_multiple_of(2);
        let mut record = Written::default();
        record.text(self.head());
        record.text(self.setup().unwrap_or_default());
        record.text("---\n");
        for step in &steps[..from] {
            record.text(format!("{}\n", step.written));
        }
        if exact {
            let gap = |plies: u64| format!("gap({plies} plies, lost)\n");
            let others = wrong(u32::try_from(plies).ok()?).into_iter().filter(|other| *other > 0).map(gap);
            record.fact(Kind::AfterGap, gap(u64::try_from(plies).ok()?), others.collect());
        } else {
            record.text("gap(?)\n");
        }
        record.clauses("board(", self.after_gap(before, after, exact, to), ")\n");
        self.rest(&mut record, &steps[to..steps.len().min(to + 2)]);
        Some(record)
    }

    /// The clauses of a board after a gap, and what in their place cannot have come of the position before.
    fn after_gap(&self, before: &Scene, after: &Scene, exact: bool, turn: usize) -> Vec<Fact> {
        let stating = self.stating(None, after, turn);
        let of = |kind: Kind| stating.whole().into_iter().filter(move |fact| fact.kind == kind);
        let written = |kind: Kind| of(kind).map(|fact| fact.written).filter(|text| !text.is_empty());
        let mut facts = vec![self.after_gap_seeds(before, after, &stating)];
        facts.extend(written(Kind::Flag).map(|text| Fact::new(Kind::AfterGap, text, Vec::new())));
        if self.habits.flags_stay {
            facts.extend(self.lost_flags(before));
        }
        let [south, north] = after.turns;
        let mut turns: Vec<[u32; 2]> = Vec::new();
        turns.extend(before.turns[0].checked_sub(1).map(|fewer| [fewer, north]));
        turns.extend(before.turns[1].checked_sub(1).map(|fewer| [south, fewer]));
        if exact {
            turns.extend([[south + 1, north], [south, north + 1]]);
        }
        if self.habits.alternates && !self.game.ruleset.has_opening() {
            turns.push([south + 9, north]);
        }
        let print = |turns: [u32; 2]| format!("turns {} {}", turns[0], turns[1]);
        facts.push(Fact::new(Kind::AfterGap, print(after.turns), turns.into_iter().map(print).collect()));
        let other_side = |word: &str, player: Player| format!("{word} {}", player.opposite());
        let starter = format!("starter {}", after.starter);
        facts.push(Fact::new(Kind::AfterGap, starter, vec![other_side("starter", after.starter)]));
        let fewer = |word: &str, number: u32| number.checked_sub(1).map(|less| format!("{word} {less}"));
        let round = fewer("round", before.round).into_iter().collect();
        facts.push(Fact::new(Kind::AfterGap, format!("round {}", after.round), round));
        let out = format!("out {}", after.out);
        facts.push(Fact::new(Kind::AfterGap, out, fewer("out", before.out).into_iter().collect()));
        let [south, north] = after.points;
        let points = before.points[0].checked_sub(1).map(|less| format!("points {less} {north}"));
        let written_points = format!("points {south} {north}");
        facts.push(Fact::new(Kind::AfterGap, written_points, points.into_iter().collect()));
        let phases = self.game.ruleset.has_opening().then(|| "phase opening".to_owned());
        let phase = written(Kind::Phase).next().unwrap_or_default();
        facts.push(Fact::new(Kind::AfterGap, phase, phases.into_iter().collect()));
        let mut next: Vec<String> = Vec::new();
        if self.habits.alternates && exact {
            next.push(other_side("next", after.next));
        }
        let true_next = written(Kind::Next).next().unwrap_or_default();
        facts.push(Fact::new(Kind::AfterGap, true_next, next));
        facts.extend([Kind::Last, Kind::Quiet].into_iter().flat_map(written).map(Fact::bare));
        facts
    }

    /// Holes and stores together, with as many seeds in all: stores that have fallen.
    fn after_gap_seeds(&self, before: &Scene, after: &Scene, stating: &Stating<'_>) -> Fact {
        let print = |scene: &Scene| {
            let stating = Stating { now: scene, ..*stating };
            let whole = stating.whole();
            let clauses = whole.iter().filter(|fact| matches!(fact.kind, Kind::Counts | Kind::Store));
            clauses.map(|fact| fact.written.as_str()).collect::<Vec<_>>().join("; ")
        };
        let mut others = Vec::new();
        for side in 0..2 {
            if !self.habits.stores_grow
                || before.store[side] == 0
                || may_lose(&self.game.ruleset, after, side)
            {
                continue;
            }
            let mut fallen = after.clone();
            let more = after.store[side] - (before.store[side] - 1);
            fallen.store[side] -= more;
            fallen.holes[side][0] += more;
            others.push(print(&fallen));
        }
        let mut more = after.clone();
        more.holes[0][0] += 1;
        others.push(print(&more));
        Fact::new(Kind::AfterGap, print(after), others)
    }

    /// Boards on which a flag is gone that a hole had before the gap.
    fn lost_flags(&self, before: &Scene) -> Vec<Fact> {
        let mut others = Vec::new();
        for (flag, name) in self.game.ruleset.flag_names().enumerate() {
            if before.flags[flag].iter().any(|holes| !holes.is_empty()) {
                others.push(format!("flag {name} none"));
            }
        }
        vec![Fact::new(Kind::AfterGap, "", others)]
    }
}

/// Turn numbers.
#[derive(Default)]
struct Numbers {
    last: u32,
    /// Whether the last number has one ply yet, where it has two.
    half: bool,
}

impl Numbers {
    fn begin_round(&mut self) {
        *self = Self::default();
    }

    /// The number before a ply: two plies share one where the players move in turn.
    fn next(&mut self, alternates: bool, step: &Step) -> Option<u32> {
        let joint = matches!(step.played, Move::Both(_));
        if self.half && alternates && !joint {
            self.half = false;
            return None;
        }
        self.half = !joint;
        self.last += 1;
        Some(self.last)
    }
}

/// The beginning of a round, with another number or the other player to begin.
fn round_fact(step: &Step) -> Fact {
    let written = &step.written;
    let number = step.after.round;
    let others = wrong(number)
        .into_iter()
        .map(|other| written.replacen(&format!("round({number}"), &format!("round({other}"), 1));
    let first = step.after.starter;
    let other_first = written.replacen(&format!("first {first}"), &format!("first {}", first.opposite()), 1);
    Fact::new(Kind::RoundBegins, written, others.chain([other_first]).collect())
}

/// The result of a game that is over and decided, or goes on.
fn result_word(status: Status) -> Option<&'static str> {
    match status {
        Status::Playing | Status::RoundOver => Some("unfinished"),
        Status::Over(GameResult::Won(Player::South)) => Some("south wins"),
        Status::Over(GameResult::Won(Player::North)) => Some("north wins"),
        Status::Over(GameResult::Draw) => Some("draw"),
        Status::Over(_) => None,
    }
}

/// Results that are false where this one is true: that nobody knows is always true.
fn other_results(result: &str) -> impl Iterator<Item = String> {
    let all = ["south wins", "north wins", "draw", "unfinished"];
    all.into_iter().filter(move |other| *other != result).map(str::to_owned)
}
