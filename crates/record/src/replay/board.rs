//! A board as written, read against a ruleset: labels become holes, and what is not stated stays unknown.

use std::borrow::Cow;

use crate::notation::Label;
use crate::notation::board::{BoardClause, Compare, Count, Run, Sum, WrittenBoard};
use crate::notation::parse_board;
use base::board::{ByPlayer, Hole, HoleSet, Player, Shape, Unnamed};
use base::text::{Span, Spanned};
use engine::{Memory, Phase, Position, PositionError};
use rules::Ruleset;

/// What a written board states.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StatedBoard {
    /// Seeds by hole; `None` where not stated outright.
    pub counts: Vec<Option<u16>>,
    /// Relations that do not fix one hole.
    pub relations: Vec<Spanned<Relation>>,
    /// Seeds in the stores.
    pub stores: ByPlayer<Option<u16>>,
    /// Seeds out of the game.
    pub out: Option<u16>,
    /// Flags, where any are stated.
    pub flags: Vec<StatedFlag>,
    pub round: Option<u16>,
    /// Whether the round is stated to be over.
    pub over: bool,
    pub phase: Option<Phase>,
    /// Turns ended by each player in this round.
    pub turns: ByPlayer<Option<u16>>,
    /// Points of rounds so far.
    pub points: ByPlayer<Option<u16>>,
    /// Whose ply follows.
    pub next: Option<Player>,
    /// Whether the ply before was that player's, too; where it is not written, only for a board from which play begins
    /// or resumes it was not.
    pub again: bool,
    /// Where the turn before started and where its last seed fell, where that is written; `None` in it: not remembered.
    pub last: Option<Option<(Hole, Hole)>>,
    /// Turns up to now that captured nothing.
    pub quiet: Option<u8>,
    /// Who began this round.
    pub starter: Option<Player>,
}

/// The holes that bear a flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatedFlag {
    /// The flag, by its number in the ruleset's file.
    pub flag: usize,
    /// Whose it is; South for nobody's.
    pub owner: Player,
    pub holes: HoleSet,
}

/// A relation between holes and a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// The holes added up.
    pub holes: HoleSet,
    /// How they compare.
    pub compare: Compare,
    pub seeds: u16,
}

/// Something wrong with a written board, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardProblem {
    /// The place in the text of the board.
    pub span: Span,
    /// What is wrong.
    pub kind: BoardProblemKind,
}

/// What is wrong with a written board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardProblemKind {
    /// It cannot be read.
    Unreadable(crate::notation::NotationProblemKind),
    /// A label no hole of this board has.
    UnknownLabel(String),
    /// A label that a hole of each side has.
    LabelOfBothSides(String),
    /// A hole named by the wrong player's counts, or twice.
    HoleTwice(String),
    /// A hole named twice in one list: of a sum, or of the holes that bear a flag.
    HoleRepeated(String),
    /// A part of the position stated twice, with different values: `as`, `store`, `out`, `turns`, `points`, `round`, `phase`,
    /// `last`, `quiet`, `next` or `starter`.
    ClauseTwice(&'static str),
    /// A side states more or fewer counts than it has holes.
    CountOfHoles {
        /// Whose.
        side: Player,
        /// Counts stated.
        found: usize,
        /// Holes.
        expected: usize,
        /// A run whose two numbers, exchanged, give a count for each hole: its seeds and holes as written.
        exchanged: Option<(u16, u16)>,
    },
    /// The rows have other numbers of counts than the board has holes in them.
    RowsOfHoles {
        /// Counts in each row.
        found: Vec<usize>,
        /// Holes in each row.
        expected: Vec<usize>,
    },
    /// The order of labels does not name every hole of one side once.
    Order,
    /// A flag the ruleset does not have.
    UnknownFlag {
        /// The flag.
        found: String,
        /// The flags of the ruleset.
        known: Vec<String>,
    },
    /// A flag that belongs to a player, without a word to which.
    FlagWithoutOwner { flag: String },
    /// A flag that belongs to nobody, with a word to whom.
    FlagOfNobody { flag: String },
    /// A phase the ruleset does not have.
    UnknownPhase {
        /// What was written.
        found: String,
        /// The phases it has.
        known: Vec<String>,
    },
    /// A number greater than what is counted.
    TooLarge {
        clause: &'static str,
        /// The greatest number that is counted.
        most: u16,
    },
    /// More seeds than a hole can hold.
    TooMany(u16),
    /// More seeds in all than the ruleset plays with.
    TooManyInAll { found: u32, most: u32 },
    /// Holes whose seeds are not stated, where every count is needed.
    NotStated(Vec<String>),
    /// A relation to another board, where there is none.
    NoBoardBefore,
}

impl BoardProblemKind {
    fn from_position_error(error: PositionError) -> Self {
        match error {
            PositionError::TooManySeeds { found, most } => Self::TooManyInAll { found, most },
            PositionError::NotOnBoard(hole) => Self::UnknownLabel(format!("hole {}", hole.0)),
        }
    }
}

/// A board as written, read against a ruleset.
pub fn read_board(ruleset: &Ruleset, board: &WrittenBoard) -> (StatedBoard, Vec<BoardProblem>) {
    let shape = ruleset.shape();
    let mut reader = Reader {
        ruleset,
        stated: StatedBoard { counts: vec![None; shape.holes()], ..StatedBoard::default() },
        named: HoleSet::EMPTY,
        orders: ByPlayer::from_fn(|player| Cow::Borrowed(shape.label_order(player))),
        problems: Vec::new(),
    };
    // An order holds for all counts, wherever it is written; `rest` is what nothing else names.
    reader.orders(&board.clauses);
    for clause in &board.clauses {
        reader.clause(clause);
    }
    for clause in &board.clauses {
        reader.rest(clause);
    }
    (reader.stated, reader.problems)
}

struct Reader<'a> {
    ruleset: &'a Ruleset,
    stated: StatedBoard,
    named: HoleSet,
    orders: ByPlayer<Cow<'a, [Hole]>>,
    problems: Vec<BoardProblem>,
}

impl Reader<'_> {
    fn problem(&mut self, span: Span, kind: BoardProblemKind) {
        self.problems.push(BoardProblem { span, kind });
    }

    /// The hole of a label; one that is on both sides is that of `side`, and a problem without one.
    fn hole(&mut self, label: &Spanned<Label>, side: Option<Player>) -> Option<Hole> {
        let shape = self.ruleset.shape();
        let kind = match shape.labelled(label.value, side) {
            Ok(hole) => return Some(hole),
            // A board may name the stores even where no seed falls into them.
            Err(Unnamed::NoHole) => match Shape::store(&label.value.to_string()) {
                Some(store) => return Some(store),
                None => BoardProblemKind::UnknownLabel,
            },
            Err(Unnamed::BothSides) => BoardProblemKind::LabelOfBothSides,
        };
        self.problem(label.span, kind(label.value.to_string()));
        None
    }

    /// The printed order of a side, or of both; that of a side without one of its own is the other's, each seen from its
    /// own seat.
    fn orders(&mut self, clauses: &[Spanned<BoardClause>]) {
        let shape = self.ruleset.shape();
        let mut printed: ByPlayer<Option<Vec<Hole>>> = ByPlayer::default();
        for clause in clauses {
            let BoardClause::Order(rows) = &clause.value else { continue };
            // Of a label that both sides have, South's hole is meant: the order mostly holds for both.
            let south = Some(Player::South);
            let holes: Vec<Hole> =
                rows.iter().flatten().filter_map(|label| self.hole(label, south)).collect();
            for player in Player::ALL {
                let own: Vec<Hole> =
                    holes.iter().copied().filter(|&hole| shape.side(hole) == player).collect();
                if own.is_empty() {
                    continue;
                }
                let set: HoleSet = own.iter().copied().collect();
                if set != shape.on_side(player) || own.len() != shape.side_len(player) {
                    self.problem(clause.span, BoardProblemKind::Order);
                    continue;
                }
                if printed[player].replace(own.clone()).is_some_and(|known| known != own) {
                    self.problem(clause.span, BoardProblemKind::ClauseTwice("as"));
                }
            }
        }
        for player in Player::ALL {
            let other = printed[player.opposite()].as_ref().filter(|_| shape.is_symmetrical());
            let mirrored = || Some(other?.iter().filter_map(|&hole| shape.mirrored(hole)).collect());
            if let Some(order) = printed[player].clone().or_else(mirrored) {
                self.orders[player] = Cow::Owned(order);
            }
        }
    }

    fn clause(&mut self, clause: &Spanned<BoardClause>) {
        match &clause.value {
            BoardClause::Order(_) | BoardClause::Unknown(_) => {}
            BoardClause::Counts { side, runs } => self.counts(*side, runs, clause.span),
            BoardClause::Rows { from, rows } => self.rows(*from, rows, clause.span),
            BoardClause::Relation { of: Sum::Holes(labels), compare, seeds } => {
                let holes: Vec<Hole> = labels.iter().filter_map(|label| self.hole(label, None)).collect();
                let set = self.each_once(&holes, clause.span);
                self.named = self.named.union(set);
                // A sum over an unknown hole does not limit the others.
                if holes.len() < labels.len() {
                    return;
                }
                self.relate(&holes, *compare, *seeds, clause.span);
            }
            BoardClause::Relation { of: Sum::Rest, .. } => {}
            BoardClause::Store(stores) => {
                for (player, count) in stores.iter() {
                    if let Count::Stated(seeds) = *count {
                        self.state(Hole::store(player), seeds, clause.span);
                    }
                }
            }
            BoardClause::Out(Count::Stated(seeds)) => self.state(Hole::OUT, *seeds, clause.span),
            BoardClause::Out(Count::NotStated) => {}
            BoardClause::Flag { name, holes, by } => self.flag(name, holes, *by, clause.span),
            BoardClause::Round { number, over } => {
                self.once("round", clause.span, *number, |stated| &mut stated.round);
                self.stated.over |= over;
            }
            BoardClause::Phase(word) => {
                let declared = self.ruleset.phase_names().position(|name| name == word);
                let phase = match (declared.and_then(|place| u8::try_from(place).ok()), word.as_str()) {
                    (Some(number), _) => Phase::Main(number),
                    (None, "main") if self.ruleset.phase_names().next().is_none() => Phase::Main(0),
                    (None, "opening") if self.ruleset.has_opening() => Phase::Opening,
                    _ => return self.problem(clause.span, self.unknown_phase(word)),
                };
                self.once("phase", clause.span, phase, |stated| &mut stated.phase);
            }
            BoardClause::Turns(turns) => {
                self.of_players("turns", clause.span, turns, |stated| &mut stated.turns)
            }
            BoardClause::Points(points) => {
                self.of_players("points", clause.span, points, |stated| &mut stated.points)
            }
            BoardClause::Next { side, again } => {
                self.once("next", clause.span, *side, |stated| &mut stated.next);
                self.stated.again |= again;
            }
            BoardClause::Last(holes) => self.last(holes.as_ref(), clause.span),
            BoardClause::Quiet(turns) => self.quiet(*turns, clause.span),
            BoardClause::Starter(player) => {
                self.once("starter", clause.span, *player, |stated| &mut stated.starter)
            }
        }
    }

    fn last(&mut self, holes: Option<&(Spanned<Label>, Spanned<Label>)>, span: Span) {
        let holes = match holes {
            None => None,
            Some((start, end)) => match (self.hole(start, None), self.hole(end, None)) {
                (Some(start), Some(end)) => Some((start, end)),
                _ => return,
            },
        };
        self.once("last", span, holes, |stated| &mut stated.last);
    }

    fn quiet(&mut self, turns: u16, span: Span) {
        let Ok(turns) = u8::try_from(turns) else {
            return self.problem(span, BoardProblemKind::TooLarge { clause: "quiet", most: u8::MAX.into() });
        };
        self.once("quiet", span, turns, |stated| &mut stated.quiet);
    }

    fn flag(&mut self, name: &Spanned<String>, labels: &[Spanned<Label>], by: Option<Player>, span: Span) {
        let Some(flag) = self.ruleset.flag_names().position(|known| known == name.value) else {
            let known = self.ruleset.flag_names().map(str::to_owned).collect();
            let kind = BoardProblemKind::UnknownFlag { found: name.value.clone(), known };
            return self.problem(name.span, kind);
        };
        let holes: Vec<Hole> = labels.iter().filter_map(|label| self.hole(label, None)).collect();
        // Nothing is compared with holes of which one is unknown.
        if holes.len() < labels.len() {
            return;
        }
        let holes = self.each_once(&holes, span);
        // A flag that nobody owns is stored under South; that no hole has a flag holds for both players.
        let owned = self.ruleset.flag_is_owned(flag);
        if owned && by.is_none() && !holes.is_empty() {
            let flag = name.value.clone();
            return self.problem(name.span, BoardProblemKind::FlagWithoutOwner { flag });
        }
        if !owned && by.is_some() {
            let flag = name.value.clone();
            return self.problem(name.span, BoardProblemKind::FlagOfNobody { flag });
        }
        let owners: &[Player] = match &by {
            Some(owner) if owned => std::slice::from_ref(owner),
            None if owned => &Player::ALL,
            _ => &[Player::South],
        };
        self.stated.flags.extend(owners.iter().map(|&owner| StatedFlag { flag, owner, holes }));
    }

    /// The holes of one list, each of which may be named once.
    fn each_once(&mut self, holes: &[Hole], span: Span) -> HoleSet {
        let mut set = HoleSet::EMPTY;
        for &hole in holes {
            if set.contains(hole) {
                let label = self.ruleset.shape().hole_name(hole).into_owned();
                self.problem(span, BoardProblemKind::HoleRepeated(label));
            }
            set = set.with(hole);
        }
        set
    }

    fn unknown_phase(&self, found: &str) -> BoardProblemKind {
        let opening = self.ruleset.has_opening().then_some("opening");
        let main = self.ruleset.phase_names().next().is_none().then_some("main");
        let known = opening.into_iter().chain(main).chain(self.ruleset.phase_names());
        BoardProblemKind::UnknownPhase { found: found.to_owned(), known: known.map(str::to_owned).collect() }
    }

    /// States a value; one that was stated before must be the same.
    fn once<T: PartialEq + Copy>(
        &mut self,
        clause: &'static str,
        span: Span,
        value: T,
        place: impl FnOnce(&mut StatedBoard) -> &mut Option<T>,
    ) {
        if place(&mut self.stated).replace(value).is_some_and(|known| known != value) {
            self.problem(span, BoardProblemKind::ClauseTwice(clause));
        }
    }

    /// The same for each player of whom a number is stated.
    fn of_players(
        &mut self,
        clause: &'static str,
        span: Span,
        counts: &ByPlayer<Count>,
        place: impl Fn(&mut StatedBoard) -> &mut ByPlayer<Option<u16>>,
    ) {
        for (player, count) in counts.iter() {
            if let Count::Stated(number) = *count {
                self.once(clause, span, number, |stated| &mut place(stated)[player]);
            }
        }
    }

    /// Notes how the sum of some holes compares with a number, which may be the count of one.
    fn relate(&mut self, holes: &[Hole], compare: Compare, seeds: u16, span: Span) {
        if let ([hole], Compare::Equal) = (holes, compare) {
            return self.state(*hole, seeds, span);
        }
        let holes = holes.iter().copied().collect();
        self.stated.relations.push(Spanned::new(Relation { holes, compare, seeds }, span));
    }

    fn counts(&mut self, side: Player, runs: &[Spanned<Run>], span: Span) {
        let order = self.orders[side].clone();
        let found: usize = runs.iter().map(|run| usize::from(run.value.holes)).sum();
        if found != order.len() {
            // It is not known which count is missing or extra, so none is compared.
            self.named = self.named.union(order.iter().copied().collect());
            let expected = order.len();
            let exchanged = runs.iter().find_map(|run| match run.value {
                Run { count: Count::Stated(seeds), holes } => Some((seeds, holes))
                    .filter(|_| found + usize::from(seeds) == expected + usize::from(holes)),
                _ => None,
            });
            return self.problem(span, BoardProblemKind::CountOfHoles { side, found, expected, exchanged });
        }
        self.state_all(&order, runs);
    }

    /// The rows of the board, from top to bottom as one player sees it.
    fn rows(&mut self, from: Player, rows: &[Vec<Spanned<Run>>], span: Span) {
        let mut grid: Vec<Vec<Hole>> =
            self.ruleset.shape().grid().into_iter().map(|row| row.into_iter().flatten().collect()).collect();
        if from == Player::North {
            grid.reverse();
            grid.iter_mut().for_each(|row| row.reverse());
        }
        let found: Vec<usize> =
            rows.iter().map(|row| row.iter().map(|run| usize::from(run.value.holes)).sum()).collect();
        let expected: Vec<usize> = grid.iter().map(Vec::len).collect();
        if found != expected {
            self.named = self.ruleset.shape().all().collect();
            return self.problem(span, BoardProblemKind::RowsOfHoles { found, expected });
        }
        for (holes, runs) in grid.iter().zip(rows) {
            self.state_all(holes, runs);
        }
    }

    /// States the seeds of holes one by one.
    fn state_all(&mut self, holes: &[Hole], runs: &[Spanned<Run>]) {
        let mut holes = holes.iter();
        for run in runs {
            for &hole in holes.by_ref().take(usize::from(run.value.holes)) {
                self.named = self.named.with(hole);
                if let Count::Stated(seeds) = run.value.count {
                    self.state(hole, seeds, run.span);
                }
            }
        }
    }

    /// States the seeds of a hole, of a store, or out of the game.
    fn state(&mut self, hole: Hole, seeds: u16, span: Span) {
        if u32::from(seeds) > self.ruleset.seeds().max(u32::from(u8::MAX)) {
            return self.problem(span, BoardProblemKind::TooMany(seeds));
        }
        if let Some(player) = hole.store_owner() {
            return self.once("store", span, seeds, |stated| &mut stated.stores[player]);
        }
        if hole == Hole::OUT {
            return self.once("out", span, seeds, |stated| &mut stated.out);
        }
        if self.stated.counts[hole.index()].is_some_and(|known| known != seeds) {
            let label = self.ruleset.shape().hole_name(hole).into_owned();
            self.problem(span, BoardProblemKind::HoleTwice(label));
        }
        self.stated.counts[hole.index()] = Some(seeds);
    }

    fn rest(&mut self, clause: &Spanned<BoardClause>) {
        let BoardClause::Relation { of: Sum::Rest, compare, seeds } = &clause.value else { return };
        let rest: HoleSet = self.ruleset.shape().all().filter(|&hole| !self.named.contains(hole)).collect();
        for hole in rest.iter() {
            self.relate(&[hole], *compare, *seeds, clause.span);
        }
    }
}

/// The position a board states, every count of which must be stated; parts left out are as at the beginning of a
/// game's main play: empty stores, no flags, round 1, no turns ended, no points, South to move.
///
/// # Errors
/// Everything that keeps it from being a position.
pub fn position_of(ruleset: &Ruleset, stated: &StatedBoard) -> Result<Position, Vec<BoardProblem>> {
    let mut problems = Vec::new();
    let shape = ruleset.shape();
    let missing: Vec<String> = shape
        .all()
        .filter(|hole| stated.counts[hole.index()].is_none())
        .map(|hole| shape.hole_name(hole).into_owned())
        .collect();
    if !missing.is_empty() {
        problems.push(BoardProblem { span: Span::default(), kind: BoardProblemKind::NotStated(missing) });
    }
    for relation in &stated.relations {
        if matches!(relation.value.compare, Compare::More | Compare::Fewer) {
            problems.push(BoardProblem { span: relation.span, kind: BoardProblemKind::NoBoardBefore });
        }
    }
    let counts = shape.all().map(|hole| (hole, stated.counts[hole.index()].unwrap_or(0)));
    let stores = stated.stores.map(Option::unwrap_or_default);
    let seeded = Position::empty(ruleset)
        .with_seeds(ruleset, counts, stores)
        .and_then(|position| position.with_out(ruleset, stated.out.unwrap_or_default()));
    let mut position = match seeded {
        Ok(position) if problems.is_empty() => position,
        Ok(_) => return Err(problems),
        Err(error) => {
            problems.push(BoardProblem {
                span: Span::default(),
                kind: BoardProblemKind::from_position_error(error),
            });
            return Err(problems);
        }
    };
    position = position.with_phase(stated.phase.unwrap_or(Phase::Main(0)));
    for flag in &stated.flags {
        let known = position.flagged(flag.flag)[flag.owner];
        position = position.with_flag(flag.flag, flag.owner, known.union(flag.holes));
    }
    // Where no turns are stated, whoever is to move begins.
    let begins = stated.next.filter(|_| Player::ALL.iter().all(|&player| stated.turns[player].is_none()));
    let starter = stated.starter.or(begins).unwrap_or(Player::South);
    let position = position
        .with_round(stated.round.unwrap_or(1))
        .with_turns(stated.turns.map(|turns| turns.unwrap_or(0)))
        .with_points(stated.points.map(|points| points.unwrap_or(0)))
        .with_starter(starter)
        .with_mover(stated.next.unwrap_or(starter))
        .with_again(ruleset, stated.again)
        .with_memory(ruleset, stated.memory());
    Ok(stated.judged(ruleset, position))
}

impl StatedBoard {
    /// The holes, and the stores that the rules keep, whose seeds are not stated.
    pub(crate) fn open(&self, ruleset: &Ruleset) -> impl Iterator<Item = Hole> {
        let holes = ruleset.shape().all().filter(|hole| self.counts[hole.index()].is_none());
        let is_open = |player: &Player| ruleset.keeps_stores() && self.stores[*player].is_none();
        holes.chain(Player::ALL.into_iter().filter(is_open).map(Hole::store))
    }

    /// Works out the seeds of the one hole or store that is not stated, from the seeds in play; those out of the game
    /// are `out` unless they are stated. `None` where nothing, or more than one count, is open.
    pub(super) fn work_out(&mut self, ruleset: &Ruleset, in_play: u32, out: u16) -> Option<(Hole, u16)> {
        let mut open = self.open(ruleset);
        let (hole, None) = (open.next()?, open.next()) else { return None };
        drop(open);
        let stated = self.counts.iter().chain([&self.stores.south, &self.stores.north]).flatten();
        let stated: u32 = stated.map(|&seeds| u32::from(seeds)).sum();
        let left = in_play.checked_sub(stated + u32::from(self.out.unwrap_or(out)))?;
        let seeds = u16::try_from(left).ok()?;
        match hole.store_owner() {
            Some(player) => self.stores[player] = Some(seeds),
            None => self.counts[hole.index()] = Some(seeds),
        }
        Some((hole, seeds))
    }

    /// What it says of the turns before; nothing where nothing is written.
    pub(super) fn memory(&self) -> Memory {
        Memory { last: self.last.flatten(), quiet: self.quiet.unwrap_or(0) }
    }

    /// A position that the board may mean, with its endings judged: a round that is stated to be over is over.
    pub(super) fn judged(&self, ruleset: &Ruleset, position: Position) -> Position {
        if self.over { position.with_round_over(ruleset) } else { position.settled(ruleset) }
    }
}

/// The position written as the inside of `board(…)`.
///
/// # Errors
/// Everything that keeps it from being a position of the ruleset.
pub fn read_position(ruleset: &Ruleset, text: &str) -> Result<Position, Vec<BoardProblem>> {
    let (board, unreadable) = parse_board(text);
    let mut problems: Vec<BoardProblem> = unreadable
        .into_iter()
        .map(|problem| BoardProblem { span: problem.span, kind: BoardProblemKind::Unreadable(problem.kind) })
        .collect();
    let (stated, found) = read_board(ruleset, &board);
    problems.extend(found);
    match position_of(ruleset, &stated) {
        Ok(position) if problems.is_empty() => Ok(position),
        found => {
            problems.extend(found.err().into_iter().flatten());
            Err(problems)
        }
    }
}
