//! Random games, and what is true of every ply of them.

use std::sync::Arc;

use sowbook::board::{Hole, Player};
use sowbook::engine::{Event, EventKind, Move, Position, Random, Status, legal_moves, play, random_move};
use sowbook::replay::{print_move, print_position, read_position};
use sowbook::rules::{Ruleset, RulesetFamily};

use super::naive::{self, Game, Outcome, Readings};
use super::scene::Scene;

/// Beginnings for rulesets that leave them to the players, as sources describe them.
const BEGINNINGS: &[(&str, &str)] = &[("mweso", "south 2*16; north 2*16; next south")];

/// Rulesets in which a player may lay seeds of the store into holes of theirs that bear a flag. Random games have none of
/// these acts.
const LAYS: &[(&str, &str)] = &[("bechi", "dead")];

/// Whether the store of a side may lose seeds in a round, though no random game shows it.
pub(crate) fn may_lose(ruleset: &Ruleset, scene: &Scene, side: usize) -> bool {
    let own = ruleset.shape().label_order(Player::ALL[side]);
    let lays = |(id, name): &(&str, &str)| {
        let flag = ruleset.flag_names().position(|known| known == *name).filter(|_| *id == ruleset.id());
        let mut bearing = flag.iter().flat_map(|&flag| scene.flags[flag].iter().flatten());
        bearing.any(|bearing| own.iter().any(|&hole| ruleset.shape().label(hole) == bearing))
    };
    LAYS.iter().any(lays)
}

/// One ply of a game.
pub(crate) struct Step {
    pub(crate) played: Move,
    /// As the notation has it.
    pub(crate) written: String,
    pub(crate) mover: Player,
    pub(crate) events: Vec<Event>,
    pub(crate) before: Scene,
    pub(crate) after: Scene,
    /// Seeds captured by each player so far, this ply included.
    pub(crate) captured_so_far: [u32; 2],
    /// Whether a pass would have been legal.
    pub(crate) may_pass: bool,
    /// The position after it.
    pub(crate) outcome: Position,
}

/// A game from its beginning.
pub(crate) struct Played {
    pub(crate) ruleset: Arc<Ruleset>,
    pub(crate) start: Position,
    pub(crate) begins: Scene,
    pub(crate) steps: Vec<Step>,
}

/// What holds in all games of a ruleset that were played.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Habits {
    /// Within a round the players move in turn, but for the opening.
    pub(crate) alternates: bool,
    /// Within a round no store loses seeds.
    pub(crate) stores_grow: bool,
    /// Within a round no hole loses a flag.
    pub(crate) flags_stay: bool,
}

impl Habits {
    /// Of a number of games.
    pub(crate) fn of(games: &[Played]) -> Self {
        let mut habits = Self { alternates: true, stores_grow: true, flags_stay: true };
        for step in games.iter().flat_map(|game| &game.steps) {
            let (before, after) = (&step.before, &step.after);
            if before.round != after.round {
                continue;
            }
            let passes_on = before.is_opening || !after.is_playing() || before.next != after.next;
            habits.alternates &= passes_on;
            habits.stores_grow &= (0..2).all(|side| before.store[side] <= after.store[side]);
            let stay = |(before, after): (&[_; 2], &[_; 2])| {
                (0..2).all(|side: usize| std::collections::BTreeSet::is_subset(&before[side], &after[side]))
            };
            habits.flags_stay &= before.flags.iter().zip(&after.flags).all(stay);
        }
        habits
    }
}

/// Seeds a player has captured: those put into the store, and those taken out of the opponent's holes into the hand.
fn captured(ruleset: &Ruleset, events: &[Event], player: Player) -> u32 {
    let own = events.iter().filter(|event| event.player == player);
    let seeds = own.map(|event| match event.kind {
        EventKind::Capture { seeds, .. } => seeds,
        EventKind::Take { hole, seeds } if ruleset.shape().owner(hole) != player => seeds,
        _ => 0,
    });
    seeds.map(u32::from).sum()
}

impl Step {
    /// Seeds the player captured in this ply.
    pub(crate) fn captured(&self, ruleset: &Ruleset, player: Player) -> u32 {
        captured(ruleset, &self.events, player)
    }

    /// Whether it was stopped because it has no end.
    pub(crate) fn is_endless(&self) -> bool {
        self.events.iter().any(|event| matches!(event.kind, EventKind::NoEnd { .. }))
    }

    /// The hole of the last seed a player dropped, if it is a hole of the board.
    pub(crate) fn last_hole(&self, player: Player) -> Option<Hole> {
        let drops = self.events.iter().rev().filter(|event| event.player == player);
        let mut drops = drops.filter_map(|event| match event.kind {
            EventKind::Drop { hole } => Some(hole),
            _ => None,
        });
        drops.next().filter(|hole| hole.store_owner().is_none())
    }
}

/// Where games of a ruleset begin; `None` where the players lay the seeds and no source shows how.
fn beginning(ruleset: &Ruleset) -> Option<Position> {
    let known = BEGINNINGS.iter().find(|(id, _)| *id == ruleset.id());
    if let Some((_, board)) = known {
        return Some(read_position(ruleset, board).expect("a position of the ruleset"));
    }
    let initial = Position::initial(ruleset);
    (initial.status() == Status::Playing).then_some(initial)
}

/// A random game; with `longest` plies at most.
pub(crate) fn play_game(family: &RulesetFamily, seed: u64, longest: usize) -> Option<Played> {
    let ruleset = family.default_ruleset().expect("a ruleset that can be used");
    let start = beginning(&ruleset)?;
    let reader = naive::GAMES.iter().find(|game| game.ruleset == ruleset.id());
    let begins = Scene::of(&ruleset, &start);
    let mut game = Played { ruleset: ruleset.clone(), start: start.clone(), begins, steps: Vec::new() };
    let mut random = Random::new(seed);
    let mut now = start;
    while game.steps.len() < longest {
        let Ok(Some(played)) = random_move(&ruleset, &now, &mut random) else { break };
        let written = print_move(&ruleset, &now, &played);
        let mut events = Vec::new();
        let outcome = play(&ruleset, &now, &played, &mut events).expect("a legal move").position;
        if let Some(reader) = reader.filter(|_| !matches!(played, Move::Fill(_) | Move::Lay(_))) {
            read_twice(reader, &ruleset, &now, &written, &outcome);
        }
        let step = step(&game, &now, played, written, events, outcome.clone());
        let endless = step.is_endless();
        game.steps.push(step);
        now = outcome;
        if endless {
            break;
        }
    }
    Some(game)
}

/// The naive reader has the same position after a move.
fn read_twice(reader: &Game, ruleset: &Ruleset, before: &Position, written: &str, after: &Position) {
    let seen = |position: &Position| {
        let mut state = naive::board(reader, &print_position(ruleset, position));
        state.over = position.status() != Status::Playing;
        state
    };
    let readings = Readings::new(reader.readings, &[]);
    let moves = (reader.moves)(&seen(before), &readings);
    let found = moves.into_iter().find(|(label, _)| label == written);
    let (_, outcome) = found.unwrap_or_else(|| panic!("{}: no move {written}", ruleset.id()));
    if let Outcome::State(mut state) = outcome {
        let seen = seen(after);
        state.over = seen.over;
        assert_eq!(state, seen, "{}: {written}", ruleset.id());
    }
}

fn step(
    game: &Played,
    now: &Position,
    played: Move,
    written: String,
    events: Vec<Event>,
    outcome: Position,
) -> Step {
    let ruleset = &game.ruleset;
    let mover = now.mover();
    let before = game.steps.last().map_or_else(|| game.begins.clone(), |step| step.after.clone());
    let mut so_far = game.steps.last().map_or([0, 0], |step| step.captured_so_far);
    for player in Player::ALL {
        so_far[player.index()] += captured(ruleset, &events, player);
    }
    let may_pass = legal_moves(ruleset, now).is_ok_and(|moves| moves.contains(&Move::Pass));
    let mut step = Step {
        played,
        written,
        mover,
        before,
        after: Scene::of(ruleset, &outcome),
        captured_so_far: so_far,
        may_pass,
        events,
        outcome,
    };
    let new_round = step.after.round != step.before.round;
    let is_turn = matches!(played, Move::Turn(_) | Move::Pass);
    step.after.again = is_turn && !new_round && step.after.next == mover;
    // A round that begins has no turn before it; nor has one that the opening begins.
    if is_turn && !new_round {
        step.after.last = match &played {
            Move::Turn(sowing) => {
                let start = ruleset.shape().label(sowing.start.hole()).to_owned();
                step.last_hole(mover).map(|end| (start, ruleset.shape().label(end).to_owned()))
            }
            _ => None,
        };
        let captured = step.captured(ruleset, mover) > 0;
        step.after.quiet = if captured { 0 } else { step.before.quiet + 1 };
    }
    step
}
