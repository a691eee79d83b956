//! What a board can state of a position.

use sowbook::board::{Hole, Player};
use sowbook::rules::Ruleset;

use super::kind::Kind;
use super::scene::{Scene, label};
use super::written::{Fact, wrong};

/// A scene, with the one before it where a ply leads from that one to it.
pub(crate) struct Stating<'a> {
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) before: Option<&'a Scene>,
    pub(crate) now: &'a Scene,
    /// Varies which holes are named.
    pub(crate) turn: usize,
}

fn list(numbers: &[u32]) -> String {
    numbers.iter().map(|number| format!(" {number}")).collect()
}

/// Two numbers behind a word, and wrong ones.
fn pair(kind: Kind, word: &str, numbers: [u32; 2]) -> Fact {
    let [south, north] = numbers;
    let mut others: Vec<String> =
        wrong(south).into_iter().map(|other| format!("{word} {other} {north}")).collect();
    others.extend(wrong(north).into_iter().map(|other| format!("{word} {south} {other}")));
    if south != north {
        others.push(format!("{word} {north} {south}"));
    }
    Fact::new(kind, format!("{word} {south} {north}"), others)
}

impl Stating<'_> {
    /// The clauses that state a whole position, as far as it is one that is played on.
    pub(crate) fn whole(&self) -> Vec<Fact> {
        let mut facts: Vec<Fact> = (0..2).map(|side| self.counts(side)).collect();
        facts.push(pair(Kind::Store, "store", self.now.store));
        facts.push(Fact::number(Kind::Out, "out ", self.now.out, ""));
        facts.extend(self.flags());
        facts.extend(self.play());
        facts
    }

    /// Every clause.
    pub(crate) fn every(&self) -> Vec<Fact> {
        let mut facts = self.whole();
        facts.extend(self.holes());
        facts
    }

    fn counts(&self, side: usize) -> Fact {
        let word = Player::ALL[side].word();
        let counts = &self.now.holes[side];
        let place = self.turn % counts.len();
        let mut others: Vec<String> = wrong(counts[place])
            .into_iter()
            .map(|other| {
                let mut words: Vec<String> = counts.iter().map(ToString::to_string).collect();
                words[place] = other.to_string();
                format!("{word} {}", words.join(" "))
            })
            .collect();
        let mut exchanged = counts.clone();
        exchanged.rotate_left(1);
        if exchanged != *counts {
            others.push(format!("{word}{}", list(&exchanged)));
        }
        Fact::new(Kind::Counts, format!("{word}{}", list(counts)), others)
    }

    /// Two holes, by turns.
    fn two(&self) -> [(usize, usize); 2] {
        let places = self.now.places();
        let one = self.turn % places.len();
        [places[one], places[(one + places.len() / 2) % places.len()]]
    }

    fn holes(&self) -> Vec<Fact> {
        let now = self.now;
        let name = |place| label(self.ruleset, place);
        let [one, other] = self.two();
        let (here, there) = (now.seeds(one), now.seeds(other));
        let mut facts = vec![
            Fact::number(Kind::Hole, &format!("{}=", name(one)), here, ""),
            Fact::number(Kind::Sum, &format!("{}+{}=", name(one), name(other)), here + there, ""),
        ];
        let at_least = |seeds: u64| format!("{}>={seeds}", name(one));
        let more = [1, 1 << 8, 1 << 16].map(|more| at_least(u64::from(here) + more));
        facts.push(Fact::new(Kind::AtLeast, at_least(u64::from(here)), more.to_vec()));
        let at_most = |seeds: u32| format!("{}<={seeds}", name(one));
        let fewer = here.checked_sub(1).map(at_most).into_iter().collect();
        facts.push(Fact::new(Kind::AtMost, at_most(here), fewer));
        let store = ["S0", "N0"][self.turn % 2];
        facts.push(Fact::number(Kind::StoreHole, &format!("{store}="), now.store[self.turn % 2], ""));
        if let Some(before) = self.before {
            let was = before.seeds(one);
            let (kind, sign, change) = match here >= was {
                true => (Kind::More, "+=", here - was),
                false => (Kind::Fewer, "-=", was - here),
            };
            facts.push(Fact::number(kind, &format!("{}{sign}", name(one)), change, ""));
        }
        facts
    }

    /// Boards that name few holes, or all of them in another order; they are boards of their own.
    pub(crate) fn other_boards(&self) -> Vec<Fact> {
        let side = self.turn % 2;
        let player = Player::ALL[side];
        let counts: Vec<u32> = self.now.holes[side].iter().rev().copied().collect();
        let labels: Vec<&str> =
            (0..counts.len()).rev().map(|place| label(self.ruleset, (side, place))).collect();
        let board = |counts: &[u32]| format!(" board(as {}; {player}{})", labels.join(" "), list(counts));
        let mut exchanged = counts.clone();
        exchanged.rotate_left(1);
        let mut facts =
            vec![Fact::new(Kind::As, board(&counts), vec![board(&exchanged), board(&self.now.holes[side])])];
        if facts[0].written == facts[0].others[1] {
            facts[0].others.pop();
        }
        facts.extend(self.rows());
        facts.retain(|fact| fact.others.iter().any(|other| *other != fact.written));
        facts
    }

    /// The board as a diagram shows it, and one that shows something else.
    fn rows(&self) -> Option<Fact> {
        let places = self.now.places();
        let seeds = |name: &str| {
            let place = places.iter().find(|place| label(self.ruleset, **place) == name);
            place.map(|place| self.now.seeds(*place))
        };
        let shape = self.ruleset.shape();
        let grid = shape.grid();
        let row = |row: &Vec<Option<Hole>>| {
            row.iter().flatten().filter_map(|hole| seeds(shape.label(*hole))).collect()
        };
        let rows: Vec<Vec<u32>> = grid.iter().map(row).collect();
        let board = |rows: &[Vec<u32>], seat: &str| {
            let rows: Vec<String> = rows.iter().map(|row| list(row)).collect();
            format!(" board(rows{}{seat})", rows.join(" /"))
        };
        let mut more = rows.clone();
        let side = self.turn % more.len();
        *more[side].first_mut()? += 1;
        let mut others = vec![board(&more, "")];
        let turned: Vec<Vec<u32>> =
            rows.iter().rev().map(|row| row.iter().rev().copied().collect()).collect();
        if turned != rows {
            others.extend([board(&turned, ""), board(&rows, " from north")]);
        }
        Some(Fact::new(Kind::Rows, board(&rows, ""), others))
    }

    /// A board that names the holes that differ from most, and `rest`.
    pub(crate) fn rest_board(&self) -> Vec<Fact> {
        let places = self.now.places();
        let first = self.now.seeds(places[self.turn % places.len()]);
        let named: String = places
            .iter()
            .filter(|place| self.now.seeds(**place) != first)
            .map(|&place| format!("{}={}; ", label(self.ruleset, place), self.now.seeds(place)))
            .collect();
        vec![Fact::number(Kind::Rest, &format!(" board({named}rest="), first, ")")]
    }

    fn flags(&self) -> Vec<Fact> {
        let mut facts = Vec::new();
        for (flag, name) in self.ruleset.flag_names().enumerate() {
            let owned = self.ruleset.flag_is_owned(flag);
            let sides = &self.now.flags[flag];
            for (side, holes) in sides.iter().enumerate() {
                if !owned && side == 1 {
                    continue;
                }
                let by = |side: usize| format!(" by {}", Player::ALL[side]);
                let clause = |holes: Vec<&str>, by: &str| match holes.is_empty() {
                    true => format!("flag {name} none{by}"),
                    false => format!("flag {name} {}{by}", holes.join(" ")),
                };
                let own = if owned { by(side) } else { String::new() };
                let holes: Vec<&str> = holes.iter().map(String::as_str).collect();
                let mut others = Vec::new();
                let all = self.now.places();
                let bare = all.iter().map(|&place| label(self.ruleset, place));
                let bare = bare.filter(|label| !sides.iter().any(|holes| holes.contains(*label)));
                if let Some(bare) = bare.clone().nth(self.turn % bare.count().max(1)) {
                    let more: Vec<&str> = holes.iter().copied().chain([bare]).collect();
                    others.push(clause(more, &own));
                }
                if !holes.is_empty() {
                    others.push(clause(holes[1..].to_vec(), &own));
                    // The other player's, or somebody's though nobody owns it.
                    others.push(clause(holes.clone(), &by(1 - side)));
                }
                facts.push(Fact::new(Kind::Flag, clause(holes, &own), others));
            }
        }
        facts
    }

    /// What a position is besides seeds and flags.
    fn play(&self) -> Vec<Fact> {
        let now = self.now;
        let mut facts = vec![Fact::number(Kind::Round, "round ", now.round, "")];
        if now.is_playing() {
            let over = format!("round {} over", now.round);
            facts.push(Fact::new(Kind::RoundOver, "", vec![over]));
        }
        facts.push(self.phase());
        facts.push(pair(Kind::Turns, "turns", now.turns));
        facts.push(pair(Kind::Points, "points", now.points));
        facts.extend(self.players());
        facts.extend(self.memory());
        facts
    }

    fn phase(&self) -> Fact {
        let declared = self.ruleset.phase_names();
        let all = declared.chain(["opening", "main"]).filter(|phase| *phase != self.now.phase);
        let others = all.map(|phase| format!("phase {phase}"));
        Fact::new(Kind::Phase, format!("phase {}", self.now.phase), others.collect())
    }

    /// Whose ply follows, and who began. Both open at once; and when play is over, nobody's ply follows.
    fn players(&self) -> Vec<Fact> {
        let now = self.now;
        let other = |word: &str, player: Player| format!("{word} {}", player.opposite());
        if now.is_opening {
            return vec![
                Fact::new(Kind::Next, "", vec!["next north".to_owned()]),
                Fact::new(Kind::Starter, "", vec!["starter north".to_owned()]),
            ];
        }
        if !now.is_playing() {
            return Vec::new();
        }
        let next = format!("next {}", now.next);
        let again = format!("{next} again");
        let mut facts = vec![Fact::new(
            Kind::Starter,
            format!("starter {}", now.starter),
            vec![other("starter", now.starter)],
        )];
        let true_next = if now.again && self.ruleset.asks_again() { again.clone() } else { next };
        facts.push(Fact::new(Kind::Next, true_next, vec![other("next", now.next)]));
        if !now.again {
            facts.push(Fact::new(Kind::Again, "", vec![again]));
        }
        facts
    }

    /// The turn before, and turns without captures. Where no rule asks for them they are not stated, so that what is
    /// false about them need only be named as not compared.
    fn memory(&self) -> Vec<Fact> {
        let now = self.now;
        if now.is_opening || !now.is_playing() {
            return Vec::new();
        }
        let places = self.now.places();
        let any = |index: usize| label(self.ruleset, places[index % places.len()]);
        let last = |holes: Option<(&str, &str)>| match holes {
            None => "last none".to_owned(),
            Some((start, end)) => format!("last {start} {end}"),
        };
        let true_last = last(now.last.as_ref().map(|(start, end)| (start.as_str(), end.as_str())));
        let mut others = vec![last(Some((any(self.turn), any(self.turn + 1))))];
        if let Some((start, end)) = &now.last {
            others.extend([last(None), last(Some((end, start)))]);
        }
        others.retain(|other| *other != true_last);
        let written = if self.ruleset.asks_last() { true_last } else { String::new() };
        let mut facts = vec![Fact::new(Kind::Last, written, others)];
        let mut quiet = Fact::number(Kind::Quiet, "quiet ", now.quiet, "");
        if !self.ruleset.asks_quiet() {
            quiet.written = String::new();
        }
        facts.push(quiet);
        facts
    }
}
