//! The rules engine itself, on the archive's own rulesets, beside its peers.

use std::sync::{Arc, OnceLock};

use cpu_time::ThreadTime;
use sowbook::archive::read_ruleset;
use sowbook::engine::{Event, Policy, Position, RandomGame, Status, count, legal_moves, play};
use sowbook::rules::{Ruleset, RulesetFamily};
use sowbook::text::SourceText;

use super::{MOST_PLIES, Rng, Tally};

/// A ruleset of the archive with readings chosen, and the position play begins from.
pub(crate) struct Rules {
    made: OnceLock<(Arc<Ruleset>, Position)>,
    id: &'static str,
    readings: &'static [(&'static str, &'static str)],
    /// The number of a legal move to play first, for an opening.
    first: Option<usize>,
}

impl Rules {
    pub(crate) const fn new(
        id: &'static str,
        readings: &'static [(&'static str, &'static str)],
        first: Option<usize>,
    ) -> Self {
        Self { made: OnceLock::new(), id, readings, first }
    }

    fn get(&self) -> &(Arc<Ruleset>, Position) {
        self.made.get_or_init(|| {
            // What the archive does not have is among the games of the tests.
            let folders = ["records", "tests/games/records"];
            let paths = folders
                .map(|folder| format!("{}/{folder}/rulesets/{}.yaml", env!("CARGO_MANIFEST_DIR"), self.id));
            let text = paths.iter().find_map(|path| std::fs::read_to_string(path).ok());
            let text = text.expect("one of the folders has this ruleset");
            let (family, _) = read_ruleset(&SourceText::new(self.id, text));
            let family = family.expect("the archive's rulesets can be read");
            let choices = family.declaration().choose(self.readings.iter().copied());
            let ruleset = family.ruleset(&choices.expect("these readings exist")).expect("it compiles");
            let mut position = Position::initial(&ruleset);
            if let Some(first) = self.first {
                let played = legal_moves(&ruleset, &position).expect("few enough moves to list")[first];
                position = play(&ruleset, &position, &played, &mut ()).expect("a legal move").position;
            }
            (ruleset, position)
        })
    }

    /// Plays whole games, or single rounds, until at least a given number of laps were made.
    pub(crate) fn random_play(&self, rng: &mut Rng, laps: u64) -> Tally {
        self.play_by(Policy::WholeMoves, rng, laps)
    }

    /// The same, drawing at each offer.
    pub(crate) fn playouts(&self, rng: &mut Rng, laps: u64) -> Tally {
        self.play_by(Policy::EachOffer, rng, laps)
    }

    fn play_by(&self, policy: Policy, rng: &mut Rng, laps: u64) -> Tally {
        let (ruleset, start) = self.get();
        let mut tally = Tally::default();
        while tally.laps < laps {
            let mut game = RandomGame::new(ruleset, start.clone()).with_policy(policy);
            let played = game.play_on(MOST_PLIES, |bound| rng.below(bound));
            tally.plies += played.plies;
            tally.laps += played.laps;
            tally.games += 1;
            tally.checksum ^= u64::from(game.position().status() == Status::Playing);
        }
        tally
    }

    /// The same, with every event of a game in a list.
    pub(crate) fn traced_play(&self, rng: &mut Rng, laps: u64) -> Tally {
        let (ruleset, start) = self.get();
        let mut tally = Tally::default();
        let mut events: Vec<Event> = Vec::new();
        while tally.laps < laps {
            let mut game = RandomGame::new(ruleset, start.clone());
            events.clear();
            for _ in 0..MOST_PLIES {
                let Some(laps) = game.play_traced(|bound| rng.below(bound), &mut events) else { break };
                tally.plies += 1;
                tally.laps += u64::from(laps);
            }
            std::hint::black_box(&events);
            tally.games += 1;
            tally.checksum ^= u64::from(game.position().status() == Status::Playing);
        }
        tally
    }

    /// The number of legal lines to a depth.
    pub(crate) fn count(&self, depth: u32) -> u64 {
        let (ruleset, start) = self.get();
        count(ruleset, start, depth).expect("shallow")
    }
}

/// Milliseconds of CPU time to make a ruleset of its declaration under its defaults, the best of twenty.
pub(crate) fn compile_time(id: &str) -> f64 {
    let path = format!("{}/records/rulesets/{id}.yaml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the archive has this ruleset");
    let (family, _) = read_ruleset(&SourceText::new(id, text));
    let declaration = family.expect("the archive's rulesets can be read").declaration().clone();
    let mut best = f64::INFINITY;
    for _ in 0..20 {
        let family = RulesetFamily::new(declaration.clone());
        let begin = ThreadTime::now();
        std::hint::black_box(family.default_ruleset().expect("it compiles"));
        best = best.min(begin.elapsed().as_secs_f64() * 1e3);
    }
    best
}
