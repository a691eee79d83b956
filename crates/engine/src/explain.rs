//! How the landings of a turn were judged: which tests of the landing table each met, with the numbers they met.

use base::board::Hole;
use rules::vocabulary::{Condition, Predicate};
use rules::{ClauseId, RowTests, Ruleset, TakePlan, row_tests};

use super::play::play;
use super::scene::{LandingScene, Scene};
use super::{Event, EventSink, Move, Position};

/// How one landing was judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedLanding {
    /// The hole of the last seed.
    pub hole: Hole,
    /// The rows of the landing table up to the one that fired, which is the last.
    pub rows: Vec<JudgedRow>,
    /// The first hole that a capture along a chain did not reach, and its seeds; `None` where nothing is taken along.
    pub chain_ends: Option<(Hole, u16)>,
}

/// A row of the landing table as it was judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedRow {
    /// The row.
    pub clause: ClauseId,
    /// What it asks, each thing by itself.
    pub tests: Vec<JudgedTest>,
    /// Whether everything it asks held, but the mover declined it.
    pub declined: bool,
}

/// One thing that a row asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedTest {
    /// What is asked.
    pub asked: Condition,
    pub holds: bool,
    /// The counts it looked at, each with its hole.
    pub met: Vec<(Hole, u16)>,
}

/// Plays a move and gives how each of its landings was judged, in order; none where the move is not legal.
pub fn explain(ruleset: &Ruleset, position: &Position, played: &Move) -> Vec<JudgedLanding> {
    Explainer::new(ruleset).explain(ruleset, position, played)
}

/// Explains any number of moves by one ruleset.
#[derive(Debug, Clone)]
pub struct Explainer {
    rows: Vec<RowTests>,
}

impl Explainer {
    /// An explainer of a ruleset.
    pub fn new(ruleset: &Ruleset) -> Self {
        Self { rows: row_tests(ruleset) }
    }

    /// As [`explain`] does; `ruleset` is the one it was made for.
    pub fn explain(&self, ruleset: &Ruleset, position: &Position, played: &Move) -> Vec<JudgedLanding> {
        let mut judge = Judge { rows: &self.rows, landings: Vec::new() };
        match play(ruleset, position, played, &mut judge) {
            Ok(_) => judge.landings,
            Err(_) => Vec::new(),
        }
    }
}

/// Listens to landings only.
struct Judge<'r> {
    rows: &'r [RowTests],
    landings: Vec<JudgedLanding>,
}

impl EventSink for Judge<'_> {
    const ENABLED: bool = true;
    const JUDGES: bool = true;

    fn emit(&mut self, _: Event) {}

    fn judge(&mut self, landing: &LandingScene<'_>) {
        let scene = &landing.scene;
        let rows = self.rows.iter().enumerate().take(landing.row + 1).map(|(index, row)| {
            let action = scene.rules.plan.landing.rows.get(index);
            let scene = Scene { taking: action.map(|row| &row.taking), ..*scene };
            let tests = row.tests.iter().map(|(asked, plan)| JudgedTest {
                holds: scene.holds(plan),
                met: met(&scene, asked),
                asked: asked.clone(),
            });
            let tests: Vec<JudgedTest> = tests.collect();
            let declined = index < landing.row
                && action.is_some_and(|row| row.optional)
                && tests.iter().all(|test| test.holds);
            JudgedRow { clause: row.clause, tests, declined }
        });
        let fired = scene.rules.plan.landing.rows.get(landing.row);
        let mut walks = fired.into_iter().flat_map(|row| &row.taking.takes).filter_map(|take| match take {
            TakePlan::Walk(walk) => scene.walk_ends(walk),
            _ => None,
        });
        let chain_ends = walks.next_back();
        self.landings.push(JudgedLanding { hole: Hole(scene.landing), rows: rows.collect(), chain_ends });
    }
}

/// The counts that a test looks at.
fn met(scene: &Scene<'_>, asked: &Condition) -> Vec<(Hole, u16)> {
    let met = asked.0.iter().filter_map(|one| match one {
        Predicate::Seeds(_) => Some((Hole(scene.this), scene.seeds)),
        Predicate::Before(_) => Some((Hole(scene.this), scene.before)),
        Predicate::Look(at) if at.holds.0.iter().any(|one| matches!(one, Predicate::Seeds(_))) => {
            let hole = scene.hole(at.hole);
            Some((Hole(hole), scene.position.counts.seeds(hole))).filter(|_| hole <= rules::NO_HOLE)
        }
        _ => None,
    });
    met.collect()
}
