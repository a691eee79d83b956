//! Compares the engine with a trace, turn by turn.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use sowbook::board::{Hole, Player};
use sowbook::engine::{
    Event, EventKind, Move, Position, Sowing, StartHole, Status, legal_moves, may_start, play,
};
use sowbook::replay::resolve::PlayedLine;
use sowbook::replay::{print_move, print_position, read_position};
use sowbook::rules::Ruleset;
use sowbook::rules::vocabulary::{Direction, EnterAs, Start};

use crate::case::{Case, Kind};
use crate::trace::{Entry, Lap, Placed, State, Trace, Turn};

/// The differences of one trace that are kept as text; the others are only counted.
const MOST_SHOWN: usize = 5;

/// What came of comparing a trace.
#[derive(Default)]
pub(crate) struct Compared {
    /// Turns compared.
    pub(crate) turns: usize,
    /// Turns in which nothing differs.
    pub(crate) agreeing: usize,
    /// Differences that the case allows, by their place in its list.
    pub(crate) allowed: BTreeMap<usize, usize>,
    /// Differences that it does not allow: the turns, as `GAME.TURN`.
    pub(crate) differing: BTreeMap<Kind, Vec<String>>,
    /// The first of these, as text.
    pub(crate) shown: Vec<String>,
}

/// Compares all games of a trace.
pub(crate) fn compare(trace: &Trace, case: &Case, ruleset: &Ruleset) -> Compared {
    let holes = trace.sites.iter().map(|label| ruleset.shape().hole(label));
    let Some(holes) = holes.collect::<Option<Vec<Hole>>>() else {
        let text =
            format!("{}: {} has not all holes of `{}`", trace.name, case.ruleset, trace.sites.join(" "));
        return Compared {
            differing: BTreeMap::from([(Kind::Position, vec!["all".to_owned()])]),
            shown: vec![text],
            ..Default::default()
        };
    };
    let mut walk =
        Walk { trace, case, ruleset, holes, game: "", turn: "", faults: 0, found: Compared::default() };
    for game in &trace.games {
        walk.game = &game.number;
        walk.game(&game.entries);
    }
    walk.found
}

/// A walk through the games of a trace.
struct Walk<'a> {
    trace: &'a Trace,
    case: &'a Case,
    ruleset: &'a Ruleset,
    holes: Vec<Hole>,
    game: &'a str,
    turn: &'a str,
    /// Differences in this turn.
    faults: usize,
    found: Compared,
}

/// A legal move, as written, and what it leads to.
struct Candidate {
    start: String,
    played: Move,
}

impl<'a> Walk<'a> {
    fn game(&mut self, entries: &'a [Entry]) {
        let (mut state, mut placed, mut position) = (State::default(), Placed::default(), None);
        for entry in entries {
            match entry {
                Entry::At(stated, at) => {
                    (state, placed) = (stated.clone(), at.clone());
                    let filled = position.and_then(|own| self.refill(&own, &state, &placed));
                    self.turn = "0";
                    position = filled.or_else(|| self.position(&state, &placed));
                    self.setup(&state, &placed);
                }
                Entry::Turn(turn) => {
                    (self.turn, self.faults) = (&turn.number, 0);
                    placed.next.clone_from(&turn.mover);
                    let after = match position.filter(|own| self.goes_on(own, turn, &state)) {
                        Some(own) => self.play(own, turn),
                        // Nothing follows from a position that is not the trace's.
                        None => self.position(&state, &placed).and_then(|own| self.play(own, turn)),
                    };
                    state = turn.laps.last().map(|lap| lap.after.clone()).unwrap_or_default();
                    placed.turns[usize::from(turn.mover == "N")] += 1;
                    placed.next.clone_from(&turn.leads);
                    position = after.filter(|own| self.leads(own, turn));
                    self.found.turns += 1;
                    self.found.agreeing += usize::from(self.faults == 0);
                }
            }
        }
    }

    /// The position at the beginning of a game is the ruleset's.
    fn setup(&mut self, state: &State, placed: &Placed) {
        if placed.turns != [0, 0] || placed.round != 1 || placed.is_arranged {
            return;
        }
        let own = Position::initial(self.ruleset);
        // What players lay before play, or chance does, is as the ruleset says, or it is not.
        let stated = self.ruleset.setup_is_stated().then(|| self.position(state, placed)).flatten();
        let is_allowed = stated.is_some_and(|stated| {
            stated.seeds() == self.ruleset.seeds() && stated.misarranged(self.ruleset).is_none()
        });
        if !is_allowed && !self.is_state(&own, state) {
            let text = format!("trace  {}\nours   {}", self.print_state(state), self.print(&own));
            self.differs(Kind::Setup, &text);
        }
    }

    /// The position after a round, filled again as in the trace: as long as we can do that, we keep what a board does
    /// not show, such as points won. Where the refills are not listed, the position is the trace's.
    fn refill(&mut self, own: &Position, state: &State, placed: &Placed) -> Option<Position> {
        if own.status() != Status::RoundOver {
            return None;
        }
        let fills = legal_moves(self.ruleset, own).unwrap_or_default();
        let filled: Vec<_> = fills
            .iter()
            .filter_map(|fill| Some(play(self.ruleset, own, fill, &mut ()).ok()?.position))
            .collect();
        let is_trace =
            |after: &&Position| self.is_state(after, state) && letter(after.mover()) == placed.next;
        let found = filled.iter().find(is_trace).cloned();
        if let (None, Some(first)) = (&found, filled.first()) {
            let number = filled.len();
            let text = format!(
                "before {}\ntrace  {}; next {}\nours   {}, the first of {number}",
                self.print(own),
                self.print_state(state),
                placed.next,
                self.print(first),
            );
            self.differs(Kind::Refill, &text);
        }
        found
    }

    /// Whether the next turn of the trace can follow; what does not was reported with the turn before.
    fn goes_on(&self, own: &Position, turn: &Turn, state: &State) -> bool {
        own.status() == Status::Playing && letter(own.mover()) == turn.mover && self.is_state(own, state)
    }

    /// The position that a trace states.
    fn position(&mut self, state: &State, placed: &Placed) -> Option<Position> {
        let side = |letter: &str| if letter == "N" { "north" } else { "south" };
        let mut text = self.board_text(state);
        for clause in self.case.mark_clauses(state) {
            let _ = write!(text, "; {clause}");
        }
        let [south, north] = placed.turns;
        let _ = write!(text, "; turns {south} {north}");
        if self.ruleset.has_rounds() {
            let _ = write!(text, "; round {}; starter {}", placed.round, side(&placed.starter));
        }
        if self.ruleset.has_opening() {
            text.push_str("; phase main");
        }
        let _ = write!(text, "; next {}", side(&placed.next));
        match read_position(self.ruleset, &text) {
            Ok(position) => Some(position),
            Err(problems) => {
                self.differs(Kind::Position, &format!("board  {text}\nis no position: {problems:?}"));
                None
            }
        }
    }

    fn board_text(&self, state: &State) -> String {
        let mut text = String::new();
        for (label, seeds) in self.trace.sites.iter().zip(&state.counts) {
            let _ = write!(text, "{label}={seeds}; ");
        }
        text.push_str("rest=0");
        if self.trace.has_stores {
            let _ = write!(text, "; store {} {}", state.stores[0], state.stores[1]);
        }
        text
    }

    /// Plays a turn; the position after it if it is that of the trace.
    fn play(&mut self, mut own: Position, turn: &'a Turn) -> Option<Position> {
        let mut at = 0;
        while let Some(lap) = turn.laps.get(at) {
            if own.status() != Status::Playing || letter(own.mover()) != turn.mover {
                let text = format!(
                    "the turn goes on in the trace with `{}`\nours   {}",
                    lap.played,
                    self.print(&own)
                );
                self.differs(Kind::Board, &text);
                return None;
            }
            let candidates = self.candidates(&own, &turn.laps[at..]);
            self.legal(&own, lap, &candidates);
            let played: Vec<_> = candidates.iter().filter(|one| one.start == lap.played).collect();
            let (events, after, laps) = self.outcome(&own, turn, at, &played)?;
            self.end_hole(&own, lap, &turn.laps[at + laps - 1], &events);
            own = after;
            at += laps;
        }
        Some(own)
    }

    /// The legal moves, as they are written up to their first decision.
    fn candidates(&self, own: &Position, laps: &[Lap]) -> Vec<Candidate> {
        let Ok(moves) = legal_moves(self.ruleset, own) else { return self.many_candidates(own, laps) };
        let named = moves.into_iter().map(|played| {
            let written = print_move(self.ruleset, own, &played);
            let start = self.as_traced(own, laps.first(), written.split('/').next().unwrap_or_default());
            let plain = start.trim_end_matches(['<', '>']).to_owned();
            Candidate { start: if self.trace.has_ways { start } else { plain }, played }
        });
        named.collect()
    }

    /// A start as the trace has it: `S0*3` or `hand16-a` for seeds of South's store that are sown, `f-h` where the
    /// trace names the hole to which seeds go, too.
    fn as_traced(&self, own: &Position, lap: Option<&Lap>, written: &str) -> String {
        let traced = lap.iter().flat_map(|lap| lap.legal.iter().flatten().chain([&lap.played]));
        let traced: BTreeSet<&str> = traced.map(String::as_str).collect();
        let sown = |start: &Start| matches!(start, Start::Enter(enter) if enter.enter_as == EnterAs::Lap);
        if let Some(entered) = written.strip_prefix('+') {
            if traced.contains(written)
                || !self.ruleset.clauses().starts.iter().any(|start| sown(&start.body))
            {
                return written.to_owned();
            }
            // Of a single seed no number is written.
            let seeds = entered.split_once('*').map_or("1", |(_, seeds)| seeds);
            let by_hand = traced.iter().find(|one| one.starts_with("hand"));
            return match by_hand {
                Some(by_hand) => (*by_hand).to_owned(),
                None => format!("{}0*{seeds}", letter(own.mover())),
            };
        }
        let label = written.trim_end_matches(['<', '>']);
        let mut to_another =
            traced.iter().filter(|one| one.strip_prefix(label).is_some_and(|to| to.starts_with('-')));
        match (traced.contains(label), to_another.next(), to_another.next()) {
            (false, Some(only), None) => (*only).to_owned(),
            _ => written.to_owned(),
        }
    }

    /// The starts, where there are more moves than are listed; the one played with the holes that the trace picks in
    /// laps of their own.
    fn many_candidates(&self, own: &Position, laps: &[Lap]) -> Vec<Candidate> {
        let shape = self.ruleset.shape();
        let holes = shape.own(own.mover());
        let starts =
            holes.iter().flat_map(|hole| Direction::ALL.map(|direction| StartHole::Lift(hole, direction)));
        let legal = starts.filter(|&start| may_start(self.ruleset, own, own.mover(), start));
        let mut found: Vec<Candidate> = legal
            .map(|start| Candidate {
                start: shape.label(start.hole()).to_owned(),
                played: Move::Turn(Sowing::plain(start)),
            })
            .collect();
        let theirs = shape.own(own.mover().opposite());
        let written: Vec<&str> = laps
            .iter()
            .map(|lap| lap.played.split('-').next().unwrap_or_default())
            .enumerate()
            .filter(|(place, label)| {
                *place == 0 || shape.hole(label).is_some_and(|hole| theirs.contains(hole))
            })
            .map(|(_, label)| label)
            .collect();
        let line = PlayedLine::new(own.clone()).play(self.ruleset, &written.join("/"), &mut ());
        if let Ok(line) = line
            && let Some(played) = line.last.and_then(|last| last.played)
            && let Some(start) = found.iter_mut().find(|one| one.start == written[0])
        {
            start.played = played;
        }
        found
    }

    fn legal(&mut self, own: &Position, lap: &Lap, candidates: &[Candidate]) {
        let Some(legal) = &lap.legal else { return };
        let theirs: BTreeSet<&str> = legal.iter().map(String::as_str).collect();
        let ours: BTreeSet<&str> = candidates.iter().map(|one| one.start.as_str()).collect();
        if theirs != ours {
            let list =
                |starts: Vec<&str>| if starts.is_empty() { "none".to_owned() } else { starts.join(" ") };
            let text = format!(
                "before {}\ntrace  {}\nours   {}\nonly in the trace: {}; only ours: {}",
                self.print(own),
                list(theirs.iter().copied().collect()),
                list(ours.iter().copied().collect()),
                list(theirs.difference(&ours).copied().collect()),
                list(ours.difference(&theirs).copied().collect()),
            );
            let moves: Vec<_> = theirs.symmetric_difference(&ours).copied().collect();
            self.differs_in(Kind::Legal, &moves, &text);
        }
    }

    /// Plays the moves that are written as this lap is: the one that leads to the latest position of the turn in the
    /// trace, and how many of its laps that are.
    fn outcome(
        &mut self,
        own: &Position,
        turn: &'a Turn,
        at: usize,
        played: &[&Candidate],
    ) -> Option<(Vec<Event>, Position, usize)> {
        let (mut shown, mut best) = (None, None);
        let last = turn.laps.len() - 1;
        for candidate in played {
            let mut events = Vec::new();
            let Ok(outcome) = play(self.ruleset, own, &candidate.played, &mut events) else { continue };
            let after = outcome.position;
            let found =
                (at..=last).rev().find(|&lap| self.is_after(&after, turn, lap)).map(|lap| lap - at + 1);
            match found {
                Some(laps) if best.as_ref().is_none_or(|(_, _, most)| laps > *most) => {
                    best = Some((events, after, laps));
                }
                Some(_) => {}
                None => shown = shown.or(Some((events, after))),
            }
            if found == Some(last - at + 1) {
                break;
            }
        }
        if best.is_some() {
            return best;
        }
        let lap = turn.laps.last()?;
        let mut text = format!("before {}\nplayed {}\n", self.print(own), turn.laps[at].played);
        let (ends, mut kind) = (["round", "over"].contains(&turn.leads.as_str()), Kind::Board);
        let state = turn.before_sweep.as_ref().unwrap_or(&lap.after);
        let _ = write!(text, "trace  {}", self.print_state(state));
        match shown {
            None => text.push_str("\nours   not legal"),
            Some((events, after)) => {
                // Either has swept the board, and the other does not say what lay there before.
                if ends && (!self.trace.has_sweeps || after.status() != Status::Playing) {
                    kind = Kind::End;
                }
                let _ = write!(text, "\nours   {}", self.print(&after));
                let _ = write!(text, "\ndiffer {}", self.differing_holes(&after, state));
                let _ = write!(text, "\nby     {}", self.clauses(&events));
                let laps: Vec<_> = turn.laps[at..].iter().map(|lap| lap.played.as_str()).collect();
                if laps.len() > 1 {
                    let _ = write!(text, "\nlaps   of the trace: {}", laps.join(", "));
                }
            }
        }
        self.differs(kind, &text);
        None
    }

    /// Whether a position is that of the trace after a lap; after the last one also as it was before the sweep, if the
    /// game goes on for us.
    fn is_after(&self, own: &Position, turn: &Turn, lap: usize) -> bool {
        let state = &turn.laps[lap].after;
        let is_last = lap + 1 == turn.laps.len();
        self.is_state(own, state)
            || is_last && turn.before_sweep.as_ref().is_some_and(|state| self.is_state(own, state))
    }

    fn is_state(&self, own: &Position, state: &State) -> bool {
        let seeds = self.holes.iter().map(|&hole| u32::from(own.count(hole)));
        let stores = Player::ALL.map(|player| u32::from(own.store(player)));
        seeds.eq(state.counts.iter().copied())
            && (!self.trace.has_stores || stores == state.stores)
            && self.are_marks(own, state)
    }

    fn are_marks(&self, own: &Position, state: &State) -> bool {
        if self.case.marks.is_empty() {
            return true;
        }
        let stated = self.case.mark_clauses(state);
        let printed = print_position(self.ruleset, own);
        let compared: Vec<_> = self.case.compared_clauses().collect();
        let mut ours: Vec<_> = printed
            .split("; ")
            .filter(|clause| compared.iter().any(|start| clause.starts_with(start)))
            .collect();
        let mut theirs: Vec<_> = stated.iter().map(String::as_str).collect();
        ours.sort_unstable();
        theirs.sort_unstable();
        ours == theirs
    }

    fn differing_holes(&self, own: &Position, state: &State) -> String {
        let mut text = Vec::new();
        for ((label, &hole), &seeds) in self.trace.sites.iter().zip(&self.holes).zip(&state.counts) {
            let ours = u32::from(own.count(hole));
            if ours != seeds {
                text.push(format!("{label}: trace {seeds}, ours {ours}"));
            }
        }
        for (player, seeds) in Player::ALL.into_iter().zip(state.stores) {
            let ours = u32::from(own.store(player));
            if self.trace.has_stores && ours != seeds {
                text.push(format!("store of {player}: trace {seeds}, ours {ours}"));
            }
        }
        if text.is_empty() { "marks".to_owned() } else { text.join("; ") }
    }

    /// The clauses that fired, with the holes where laps ended and seeds were captured.
    fn clauses(&self, events: &[Event]) -> String {
        let shape = self.ruleset.shape();
        let described = events.iter().filter_map(|event| {
            let clause = &self.ruleset.support(event.clause).name;
            match event.kind {
                EventKind::Lift { hole, seeds } => Some(format!("{clause} {}*{seeds}", shape.label(hole))),
                EventKind::Landing { hole, .. } => Some(format!("{clause} {}", shape.label(hole))),
                EventKind::Capture { hole, seeds } => Some(format!("takes {}*{seeds}", shape.label(hole))),
                EventKind::Flag { hole, .. } => Some(format!("{clause} marks {}", shape.label(hole))),
                _ => None,
            }
        });
        described.collect::<Vec<_>>().join(", ")
    }

    fn end_hole(&mut self, own: &Position, first: &Lap, lap: &Lap, events: &[Event]) {
        let landing = events.iter().rev().find_map(|event| match event.kind {
            EventKind::Landing { hole, .. } => Some(self.ruleset.shape().label(hole).to_owned()),
            _ => None,
        });
        if let (Some(theirs), Some(ours)) = (&lap.last, landing)
            && *theirs != ours
        {
            let text = format!(
                "before {}\nplayed {}\ntrace  the last seed falls in `{theirs}`\nours   in `{ours}`\nby     {}",
                self.print(own),
                first.played,
                self.clauses(events),
            );
            self.differs(Kind::EndHole, &text);
        }
    }

    /// Whether play goes on from a position as it does in the trace; if not, the trace's is stated.
    fn leads(&mut self, own: &Position, turn: &Turn) -> bool {
        let theirs = match turn.leads.as_str() {
            "S" => "south moves",
            "N" => "north moves",
            "round" => "the round is over",
            _ => "the game is over",
        };
        let ours = match (own.status(), own.mover()) {
            (Status::Playing, Player::South) => "south moves",
            (Status::Playing, Player::North) => "north moves",
            (Status::RoundOver, _) => "the round is over",
            (Status::Over(_), _) => "the game is over",
        };
        let swept = turn.laps.last().is_some_and(|lap| self.is_state(own, &lap.after));
        if theirs != ours || !swept {
            let kind =
                if theirs.contains("moves") && ours.contains("moves") { Kind::Next } else { Kind::End };
            let rest = if swept { "" } else { "; what its end moves differs" };
            let text = format!("after  {}\ntrace  {theirs}\nours   {ours}{rest}", self.print(own));
            self.differs(kind, &text);
        }
        theirs == ours && swept
    }

    /// The state of a trace as positions are printed.
    fn print_state(&self, state: &State) -> String {
        let mut text = String::new();
        for player in Player::ALL {
            let _ = write!(text, "{}{player}", if text.is_empty() { "" } else { "; " });
            for hole in self.ruleset.shape().label_order(player) {
                let site = self.holes.iter().position(|known| known == hole);
                let seeds = site.and_then(|site| state.counts.get(site)).copied().unwrap_or_default();
                let _ = write!(text, " {seeds}");
            }
        }
        if self.trace.has_stores {
            let _ = write!(text, "; store {} {}", state.stores[0], state.stores[1]);
        }
        for clause in self.case.mark_clauses(state) {
            let _ = write!(text, "; {clause}");
        }
        text
    }

    fn print(&self, position: &Position) -> String {
        print_position(self.ruleset, position)
    }

    fn differs(&mut self, kind: Kind, text: &str) {
        self.differs_in(kind, &[], text);
    }

    fn differs_in(&mut self, kind: Kind, moves: &[&str], text: &str) {
        self.faults += 1;
        let place = format!("{}.{}", self.game, self.turn);
        if let Some(departure) = self.case.allows(kind, &place, moves) {
            *self.found.allowed.entry(departure).or_default() += 1;
            return;
        }
        let places = self.found.differing.entry(kind).or_default();
        places.push(place);
        if places.len() == 1 && self.found.shown.len() < MOST_SHOWN {
            let text = text.replace('\n', "\n    ");
            let (name, game, turn) = (&self.trace.name, self.game, self.turn);
            self.found.shown.push(format!("{name} game {game} turn {turn}: {kind:?} differs\n    {text}"));
        }
    }
}

/// How a trace writes a player.
const fn letter(player: Player) -> &'static str {
    match player {
        Player::South => "S",
        Player::North => "N",
    }
}
