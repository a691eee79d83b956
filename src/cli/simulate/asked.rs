//! What the arguments ask to be compared and played.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, anyhow};

use ::simulate::{
    Combination, CombinationError, Combinations, ExactBounds, MOST_COMBINATIONS, Noise, Over, PlayerPair,
    RequestedGames, Simulation, SimulationRequest, claim_digests, combinations, simulate,
};
use record::check::messages;
use rules::{Choices, RulesetFamily};

use super::super::args::Simulate;
use super::super::{console, progress};

/// The rulesets that are compared.
pub(super) struct Compared {
    /// The one around which others are tried.
    pub(super) origin: Combination,
    /// Those that are played, the origin first if it is among them.
    pub(super) all: Vec<Combination>,
    /// What the ruleset claims of play, by digest.
    pub(super) claims: BTreeMap<String, String>,
}

impl Compared {
    /// Those that are asked for.
    pub(super) fn new(family: &RulesetFamily, asked: &Simulate) -> Result<Self> {
        let origin = super::super::archive::choices(family, &asked.readings)?;
        super::super::archive::ruleset(family, &origin)?;
        let over = match asked.over.as_str() {
            "single" => Over::Single,
            "pairs" => Over::Pairs,
            "product" => Over::Product,
            names => Over::Named(names.split(',').map(|name| name.trim().to_owned()).collect()),
        };
        Self::over(family, &origin, &over)
    }

    pub(super) fn over(family: &RulesetFamily, origin: &Choices, over: &Over) -> Result<Self> {
        let Combinations { all, excluded } = combinations(family, origin, over).map_err(|error| match error {
            CombinationError::TooMany(count) => anyhow!(
                "there are {count} combinations, and at most {MOST_COMBINATIONS} are played; a part (`--shard`) has games of \
                 every combination, so that parts do not make them fewer; name fewer readings with `--over`"
            ),
            CombinationError::UnknownReading(kind) => anyhow!("`--over`: {}", messages::of_rules(&kind)),
        })?;
        for label in excluded {
            console::message(&format!("note: {label}: these alternatives exclude each other; left out"))?;
        }
        let origin = all.first().cloned().context("no combination can be made")?;
        Ok(Self { origin, all, claims: claim_digests(family.declaration()) })
    }
}

/// Who plays, and how many games.
pub(super) fn requested(asked: &Simulate) -> Vec<RequestedGames> {
    let mut players: Vec<PlayerPair> = asked.players.clone();
    players.sort_unstable();
    players.dedup();
    let noise = asked.noise.unwrap_or(Noise::ONE_IN_TEN);
    let mut all: Vec<RequestedGames> = match players.is_empty() {
        true => RequestedGames::panel(noise),
        false => players.into_iter().map(|players| RequestedGames::usual(players, noise)).collect(),
    };
    for one in &mut all {
        let usual = if asked.half_width.is_some() { 10 * one.games } else { one.games };
        one.games = asked.games.unwrap_or(usual);
        one.half_width = asked.half_width;
    }
    all
}

/// Plays what is asked for.
pub(super) fn played(
    asked: &Simulate,
    id: &str,
    compared: &Compared,
    players: Vec<RequestedGames>,
    exact: Option<ExactBounds>,
    stop: &AtomicBool,
) -> Simulation {
    let Simulate { seed, max_plies, shard, examples, .. } = *asked;
    let (seed, claims) = (seed.unwrap_or_default(), compared.claims.clone());
    let program = env!("CARGO_PKG_VERSION").to_owned();
    let request = SimulationRequest { seed, players, exact, max_plies, shard, examples, program, claims };
    let bar = progress::bar("batches of games");
    let reach = |done, all| bar.reach(done, all);
    let simulation = simulate(id, &compared.origin, &compared.all, &request, stop, &reach);
    bar.end();
    simulation
}
