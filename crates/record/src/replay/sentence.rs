//! A ply in a sentence, out of its events. Every word is in [`Phrases`], so that it can be translated.

use std::borrow::Cow;

use super::phrases::Phrases;
use base::board::{Hole, HoleSet, Player};
use base::text::capital;
use engine::{Event, EventKind, GameResult};
use rules::Ruleset;
use rules::vocabulary::{Direction, TakenBack};

/// The most laps described one by one; of longer turns the middle is left out.
const MOST_LAPS_DESCRIBED: u32 = 4;

/// The sentence of a ply, without its number: "North sows d, seven seeds; the last falls in c."
///
/// Empty where nothing happened.
pub fn sentence(ruleset: &Ruleset, phrases: &Phrases, events: &[Event]) -> String {
    describe_laps(ruleset, phrases, events, MOST_LAPS_DESCRIBED)
}

/// The sentence of a ply whose laps are described beside it: its first lap, how many there are, and where the last one
/// ends.
pub fn brief_sentence(ruleset: &Ruleset, phrases: &Phrases, events: &[Event]) -> String {
    describe_laps(ruleset, phrases, events, 1)
}

/// The sentence of a ply, in which at most `laps` laps are described one by one.
fn describe_laps(ruleset: &Ruleset, phrases: &Phrases, events: &[Event], laps: u32) -> String {
    let renderer = || SentenceWriter { describe_laps: laps, ..SentenceWriter::new(ruleset, phrases, events) };
    let joint = Player::ALL.into_iter().all(|player| {
        events.iter().any(|event| event.player == player && matches!(event.kind, EventKind::Lift { .. }))
    });
    let mut parts = Vec::new();
    if joint {
        for player in Player::ALL {
            let own: Vec<Event> = events.iter().filter(|event| event.player == player).copied().collect();
            parts.extend(renderer().render(&own));
        }
    } else {
        parts = renderer().render(events);
    }
    joined(ruleset, phrases, &parts)
}

/// The parts as a sentence, with a capital unless it begins with the label of a hole; empty where there are none.
fn joined(ruleset: &Ruleset, phrases: &Phrases, parts: &[String]) -> String {
    let text = parts.join(&phrases.then);
    let first = text.split(|letter: char| !letter.is_alphanumeric()).next();
    let shape = ruleset.shape();
    let is_label = shape.all().any(|hole| first == Some(&*shape.hole_name(hole)));
    let text = if is_label { text } else { capital(&text) };
    if text.is_empty() { text } else { text + "." }
}

/// The sentence of one lap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LapSentence {
    /// Who sows.
    pub player: Player,
    /// What happens in it, as a sentence.
    pub sentence: String,
    /// Where its last seed falls; `None` where none does.
    pub last: Option<Hole>,
}

/// A ply lap by lap, each lap a sentence, South's laps first where both play at once; no more than `most` of each
/// player, and then what is left of the turn as one sentence that says how many laps there are.
///
/// Empty for a ply of a single lap.
pub fn lap_sentences(
    ruleset: &Ruleset,
    phrases: &Phrases,
    events: &[Event],
    most: usize,
) -> Vec<LapSentence> {
    let mut describe_laps = Vec::new();
    for player in Player::ALL {
        let own: Vec<Event> = events.iter().filter(|event| event.player == player).copied().collect();
        let mut cuts: Vec<usize> =
            own.iter().enumerate().filter(|(_, event)| begins_lap(event.kind)).map(|(at, _)| at).collect();
        let laps = u32::try_from(cuts.len()).unwrap_or(u32::MAX);
        if let Some(first) = cuts.first_mut() {
            *first = 0;
        }
        for (lap, &from) in cuts.iter().enumerate().take(most + 1) {
            let to = if lap == most { own.len() } else { cuts.get(lap + 1).copied().unwrap_or(own.len()) };
            let mut renderer = SentenceWriter::new(ruleset, phrases, events);
            renderer.laps = u32::from(lap > 0);
            renderer.describe_laps = u32::MAX;
            if lap == most {
                // The rest of a long turn: only how many laps there are, where the last ends, and what follows.
                (renderer.laps, renderer.describe_laps) = (laps, 0);
            }
            let lap_events = own.get(from..to).unwrap_or_default();
            let mut parts = renderer.render(lap_events);
            if lap == most && parts.is_empty() {
                parts.push(phrases.and_so_on.replace("{number}", &laps.to_string()));
            }
            if !parts.is_empty() {
                let sentence = joined(ruleset, phrases, &parts);
                describe_laps.push(LapSentence { player, sentence, last: last_drop(lap_events) });
            }
        }
    }
    if describe_laps.len() < 2 { Vec::new() } else { describe_laps }
}

/// The counts with which a new round began, if it was over before anyone moved and its ending swept them off the board.
fn over_at_once(ruleset: &Ruleset, events: &[Event]) -> Option<String> {
    let begins = events.iter().position(|event| matches!(event.kind, EventKind::RoundBegin { .. }))?;
    let after = events.get(begins..)?;
    let ends = |event: &Event| matches!(event.kind, EventKind::RoundEnd | EventKind::GameEnd(_));
    if !after.iter().any(ends) {
        return None;
    }
    let swept = |hole: Hole| {
        let of_hole = after.iter().filter_map(|event| match event.kind {
            EventKind::Sweep { hole: swept, seeds, .. } if swept == hole => Some(u32::from(seeds)),
            _ => None,
        });
        of_hole.sum::<u32>()
    };
    let sides = Player::ALL.map(|player| {
        let holes = ruleset.shape().label_order(player).iter();
        let counts: Vec<String> = holes.map(|&hole| swept(hole).to_string()).collect();
        format!("{} {}", player.word(), counts.join(" "))
    });
    Some(sides.join("; "))
}

/// The hole of the last seed that falls.
fn last_drop(events: &[Event]) -> Option<Hole> {
    events.iter().rev().find_map(|event| match event.kind {
        EventKind::Drop { hole } => Some(hole),
        _ => None,
    })
}

/// Whether seeds go into the hand to be sown, or those in hand are sown on.
const fn begins_lap(kind: EventKind) -> bool {
    matches!(kind, EventKind::Lift { .. } | EventKind::Relay { .. } | EventKind::Resow { .. })
}

struct SentenceWriter<'a> {
    ruleset: &'a Ruleset,
    phrases: &'a Phrases,
    /// The most laps described one by one; of longer turns the middle is left out.
    describe_laps: u32,
    parts: Vec<String>,
    way: Option<Direction>,
    laps: u32,
    captured: (HoleSet, u32),
    taken: (HoleSet, u32),
    swept: [u32; 2],
    last: Option<String>,
    /// Whether the ply ends the round or the game, so that nobody moves again in it.
    is_over: bool,
    /// The board as it was filled for a round that is over before anyone moves.
    filled: Option<String>,
}

impl<'a> SentenceWriter<'a> {
    /// The writer of a ply, or of some of its events.
    fn new(ruleset: &'a Ruleset, phrases: &'a Phrases, ply: &[Event]) -> Self {
        let ends = |event: &Event| matches!(event.kind, EventKind::RoundEnd | EventKind::GameEnd(_));
        let none = (HoleSet::EMPTY, 0);
        Self {
            ruleset,
            phrases,
            describe_laps: MOST_LAPS_DESCRIBED,
            parts: Vec::new(),
            way: None,
            laps: 0,
            captured: none,
            taken: none,
            swept: [0; 2],
            last: None,
            is_over: ply.iter().any(ends),
            filled: over_at_once(ruleset, ply),
        }
    }

    fn render(mut self, events: &[Event]) -> Vec<String> {
        let moving = events.first().map(|event| event.player);
        for event in events {
            if !matches!(event.kind, EventKind::Capture { .. }) {
                let (holes, seeds) = std::mem::take(&mut self.captured);
                self.gathered(&self.phrases.captures, holes, seeds);
            }
            if !matches!(event.kind, EventKind::Take { .. }) {
                let (holes, seeds) = std::mem::take(&mut self.taken);
                self.gathered(&self.phrases.takes, holes, seeds);
            }
            if !matches!(event.kind, EventKind::Sweep { .. }) {
                self.sweep();
            }
            self.event(event, moving);
        }
        let ((holes, seeds), (took, taken)) = (self.captured, self.taken);
        self.gathered(&self.phrases.captures, holes, seeds);
        self.gathered(&self.phrases.takes, took, taken);
        self.sweep();
        self.parts
    }

    #[expect(clippy::too_many_lines, reason = "a flat table: one arm for each kind of event")]
    fn event(&mut self, event: &Event, moving: Option<Player>) {
        let words = self.phrases;
        let player = event.player;
        match event.kind {
            EventKind::Direction(way) => self.way = Some(way),
            EventKind::Lift { hole, seeds } if self.laps == 0 => {
                self.laps = 1;
                let choice = self.ruleset.has_choice_of_way(hole);
                let phrase = match self.way {
                    Some(Direction::Clockwise) if choice => &words.sows_clockwise,
                    Some(Direction::Anticlockwise) if choice => &words.sows_anticlockwise,
                    _ => &words.sows,
                };
                self.phrase(phrase, Some(player), Some(hole), Some(u32::from(seeds)));
            }
            EventKind::Lift { hole, seeds } | EventKind::Relay { hole, seeds } => {
                self.laps += 1;
                if self.laps <= self.describe_laps {
                    self.phrase(&words.relays, None, Some(hole), Some(u32::from(seeds)));
                }
            }
            EventKind::Landing { hole, .. } => {
                if self.laps == 0 {
                    // More than one row may find what is taken; the beginning is described once.
                    let text = self.fill(&words.begins_by_taking, Some(player), Some(hole), None);
                    if self.parts.last() != Some(&text) {
                        self.parts.push(text);
                    }
                } else {
                    let text = self.fill(&words.last_falls, None, Some(hole), None);
                    if self.laps <= self.describe_laps {
                        self.parts.push(text);
                    } else {
                        self.last = Some(text);
                    }
                }
            }
            EventKind::Take { hole, seeds } => {
                self.taken = (self.taken.0.with(hole), self.taken.1 + u32::from(seeds));
            }
            EventKind::Capture { hole, seeds } => {
                self.captured = (self.captured.0.with(hole), self.captured.1 + u32::from(seeds));
            }
            EventKind::Give { hole, seeds, to } => {
                let phrase = match to.store_owner() {
                    Some(_) => &words.gives,
                    None if to == Hole::OUT => &words.removes,
                    None => &words.moves_seeds,
                };
                self.phrase(phrase, to.store_owner(), Some(hole), Some(u32::from(seeds)));
            }
            EventKind::Resow { hole, seeds } => {
                self.laps += 1;
                if self.laps <= self.describe_laps {
                    self.phrase(&words.sows_taken, None, Some(hole), Some(u32::from(seeds)));
                }
            }
            EventKind::Flag { flag, hole, .. } | EventKind::Unflag { flag, hole, .. } => {
                // A flag that every lift or capture sets is not mentioned.
                let said = self.ruleset.support(event.clause).name.starts_with("landing.");
                if let (true, Some(name)) = (said, self.ruleset.flag_names().nth(usize::from(flag))) {
                    let is_set = matches!(event.kind, EventKind::Flag { .. });
                    let phrase = if is_set { &words.flag } else { &words.unflag };
                    let text = self.fill(phrase, None, Some(hole), None).replace("{flag}", name);
                    self.parts.push(text);
                }
            }
            EventKind::OfferDeclined { hole } if self.laps <= self.describe_laps => {
                self.phrase(&words.declines, None, Some(hole), None);
            }
            EventKind::Forfeit { hole } => self.phrase(&words.forfeits, None, Some(hole), None),
            EventKind::TakeBack { hole, to } => {
                let words = match to {
                    TakenBack::Hand => &words.takes_back,
                    TakenBack::Store => &words.takes_back_to_store,
                };
                self.phrase(words, None, Some(hole), None);
            }
            EventKind::Claim { hole, by } => self.phrase(&words.claims, Some(by), Some(hole), None),
            EventKind::Deposit { hole, seeds, by } => {
                self.phrase(&words.lays, Some(by), Some(hole), Some(u32::from(seeds)));
            }
            EventKind::Withdraw { seeds, by } => {
                self.phrase(&words.withdraws, Some(by), None, Some(u32::from(seeds)));
            }
            EventKind::Pass => self.phrase(&words.passes, Some(player), None, None),
            EventKind::TurnEnd { next, .. } => {
                self.and_so_on();
                if moving == Some(next) && self.laps > 0 && !self.is_over {
                    self.phrase(&words.again, Some(next), None, None);
                }
            }
            EventKind::NoEnd { laps } => {
                self.laps = 0;
                self.last = None;
                let text = words.no_end.replace("{number}", &laps.to_string());
                self.parts.push(text);
            }
            EventKind::PhaseEnd { starter } => self.phrase(&words.opening_over, Some(starter), None, None),
            EventKind::RoundEnd => self.phrase(&words.round_over, None, None, None),
            EventKind::Points { points } => {
                let text = self.fill(&words.points, Some(player), None, None);
                self.parts.push(text.replace("{number}", &points.to_string()));
            }
            EventKind::Sweep { owner, seeds, .. } => self.swept[owner.index()] += u32::from(seeds),
            EventKind::RoundBegin { round, starter, .. } => {
                let text = self.fill(&words.round_begins, Some(starter), None, None);
                self.parts.push(text.replace("{number}", &round.to_string()));
                let filled = self.filled.take();
                self.parts.extend(filled.map(|board| words.over_at_once.replace("{board}", &board)));
            }
            EventKind::GameEnd(result) => match result {
                GameResult::Won(winner) => self.phrase(&words.wins, Some(winner), None, None),
                GameResult::Draw => self.phrase(&words.draw, None, None, None),
                GameResult::NotSaid => self.phrase(&words.not_said, None, None, None),
                GameResult::Endless => self.phrase(&words.endless, None, None, None),
                GameResult::Void => self.phrase(&words.void, None, None, None),
            },
            EventKind::Drop { .. }
            | EventKind::PhaseBegin { .. }
            | EventKind::OfferTaken { .. }
            | EventKind::OfferDeclined { .. }
            | EventKind::Refill { .. } => {}
        }
    }

    fn and_so_on(&mut self) {
        let last = self.last.take();
        if self.laps > self.describe_laps {
            let number = self.number(self.laps);
            self.parts.push(self.phrases.and_so_on.replace("{number}", &number));
            self.parts.extend(last);
        }
    }

    fn gathered(&mut self, phrase: &str, holes: HoleSet, seeds: u32) {
        if seeds == 0 || self.laps > self.describe_laps {
            return;
        }
        let text = self.fill(phrase, None, None, Some(seeds));
        let labels: Vec<Cow<'_, str>> =
            holes.iter().map(|hole| self.ruleset.shape().hole_name(hole)).collect();
        let list = match labels.split_last() {
            Some((last, rest)) if !rest.is_empty() => {
                format!("{}{}{last}", rest.join(", "), self.phrases.and)
            }
            _ => labels.join(""),
        };
        self.parts.push(text.replace("{holes}", &list));
    }

    fn sweep(&mut self) {
        for player in Player::ALL {
            let seeds = std::mem::take(&mut self.swept[player.index()]);
            if seeds > 0 {
                self.phrase(&self.phrases.sweeps, Some(player), None, Some(seeds));
            }
        }
    }

    fn number(&self, number: u32) -> String {
        let word = usize::try_from(number).ok().and_then(|number| self.phrases.numbers.get(number));
        word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
    }

    /// A phrase with its places filled in; a place nothing is given for stays as it is.
    fn fill(&self, phrase: &str, player: Option<Player>, hole: Option<Hole>, seeds: Option<u32>) -> String {
        let mut text = String::with_capacity(phrase.len() + 24);
        let mut rest = phrase;
        while let Some((before, from)) = rest.split_once('{') {
            text.push_str(before);
            let Some((name, after)) = from.split_once('}') else {
                text.push('{');
                rest = from;
                continue;
            };
            match (name, player, hole, seeds) {
                ("player", Some(player), _, _) => text.push_str(&self.phrases.players[player.index()]),
                ("hole", _, Some(hole), _) => text.push_str(&self.ruleset.shape().hole_name(hole)),
                ("seeds", _, _, Some(seeds)) => {
                    let phrase = if seeds == 1 { &self.phrases.seed } else { &self.phrases.seeds };
                    text.push_str(&phrase.replace("{number}", &self.number(seeds)));
                }
                _ => text.extend(["{", name, "}"]),
            }
            rest = after;
        }
        text.push_str(rest);
        text
    }

    fn phrase(&mut self, phrase: &str, player: Option<Player>, hole: Option<Hole>, seeds: Option<u32>) {
        let text = self.fill(phrase, player, hole, seeds);
        self.parts.push(text);
    }
}
