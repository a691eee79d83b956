//! What is found in simulations: games of simple players that an archive keeps as sums.

use super::message::findings;

/// What is wrong with a simulation. Readings are written `name=alternative`, with commas between them; `defaults` for none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SimulationProblem {
    /// The file is not what `sowbook simulate` writes; with the reason.
    Unreadable(String),
    /// It has sums that are not of the games it names.
    Inconsistent { readings: String },
    /// Its digest is not that of what it has.
    Changed,
    /// It has no digest.
    NoDigest,
    /// The ruleset makes a claim that was not there, or was another, before games were played.
    LaterClaim { name: String },
    /// It has two runs by the same rules, players and noise.
    Overlap {
        /// The readings of the runs.
        readings: String,
        /// Who plays.
        players: String,
    },
    /// It was made by other players or another generator of random numbers.
    OtherProtocol {
        /// The number of its protocol.
        found: u32,
        /// That of this program.
        known: u32,
    },
    /// Its name and the ruleset that it names differ.
    OtherName { named: String },
    /// There is no ruleset of its name that can be used.
    UnknownRuleset { id: String },
    /// It names readings that the ruleset does not have.
    UnknownReading { readings: String },
    /// Some combinations of readings have no runs, or runs made by other rules than the archive has now.
    Stale {
        /// The first of them.
        readings: String,
        /// The number of combinations of which this is so.
        combinations: usize,
        /// Whether they have runs.
        played: bool,
    },
    /// The first games of a run, played again, are others.
    NotReproduced {
        /// The readings of the run.
        readings: String,
        /// Who plays.
        players: String,
    },
    /// What is proved of these readings is not found when it is searched again.
    NotProved { readings: String },
    /// What is proved of this number of games was not all searched again: some of it takes too many moves.
    NotSearched { games: usize },
    /// No simulation has the game that a ruleset shows with a reading, or that a study cites.
    UnknownGame {
        /// The ruleset by which it is played.
        ruleset: String,
        /// The readings by which it is played.
        readings: String,
        /// Who plays, against their like.
        player: String,
        /// Its number.
        game: u32,
    },
}

findings! {
    pub(super) const CODES;
    /// The message for a problem of a simulation.
    pub(in crate::check) fn of_simulation(kind: &SimulationProblem) match kind;

    [Error "simulation/unreadable": "a file of simulations that cannot be read"]
    | SimulationProblem::Unreadable(reason) => "this is no simulation: {reason}";
        "restore the file, or delete it and run `sowbook simulate RULESET --update`";
    | SimulationProblem::Inconsistent { readings } =>
        "the sums of the run `{readings}` are not of the games it names";
        "restore the file, or delete it and run `sowbook simulate RULESET --update`";

    [Error "simulation/wrong-digest": "a simulation that is not as the command wrote it"]
    | SimulationProblem::Changed => "the file was changed after `sowbook simulate` wrote it: its digest is another";
        "restore the file, or delete it and run `sowbook simulate RULESET --update`";

    [Warning "simulation/no-digest": "a simulation without a digest"]
    | SimulationProblem::NoDigest => "the file has no digest, so changes in it are not found";
        "run `sowbook simulate RULESET --update`, which adds it";

    [Note "simulation/later-claim": "a claim that was written after the games"]
    | SimulationProblem::LaterClaim { name } =>
        "the claim `{name}` was written or changed after games of the simulation were played";
        "to judge it by games that are played after it, delete the file and run `sowbook simulate RULESET --update`";

    [Error "simulation/overlap": "a simulation with two runs of the same games"]
    | SimulationProblem::Overlap { readings, players } => "it has two runs of `{readings}` by `{players}`";
        "restore the file, or delete it and run `sowbook simulate RULESET --update`";

    [Warning "simulation/other-protocol": "a simulation made by other players"]
    | SimulationProblem::OtherProtocol { found, known } =>
        "it was made by protocol {found}, and this program has protocol {known}";
        "run `sowbook simulate --all --update`";

    [Error "simulation/unknown-ruleset": "a simulation of a ruleset that the archive does not have"]
    | SimulationProblem::OtherName { named } => "the file has the simulation of `{named}`, and the name of another ruleset";
        "rename the file to `{named}.json`, or delete it if that file is there";
    | SimulationProblem::UnknownRuleset { id } => "the ruleset `{id}` is missing or has errors";
        "correct or restore the ruleset; delete the simulation only if the ruleset is gone";

    [Error "simulation/unknown-reading": "a simulation of a reading that the ruleset does not have"]
    | SimulationProblem::UnknownReading { readings } => "the ruleset has no readings `{readings}`";
        "run `sowbook simulate RULESET --update`, which leaves such runs out";

    [Warning "simulation/stale": "a simulation made by other rules"]
    | SimulationProblem::Stale { readings, combinations: 1, played: true } =>
        "the rules of `{readings}` have changed since these games were played";
        "run `sowbook simulate RULESET --update`, which plays them again";
    | SimulationProblem::Stale { readings, combinations, played: true } =>
        "the rules of {combinations} combinations of readings, the first `{readings}`, have changed since these games were \
         played";
        "run `sowbook simulate RULESET --update`, which plays them again";
    | SimulationProblem::Stale { readings, combinations: 1, played: false } =>
        "the simulation has no runs of `{readings}`";
        "run `sowbook simulate RULESET --update`, which plays them";
    | SimulationProblem::Stale { readings, combinations, played: false } =>
        "the simulation has no runs of {combinations} combinations of readings, the first `{readings}`";
        "run `sowbook simulate RULESET --update`, which plays them";

    [Error "simulation/not-reproduced": "games that are others when they are played again"]
    | SimulationProblem::NotReproduced { readings, players } =>
        "the first games of `{players}` by the readings `{readings}` are others when they are played again";
        "restore the file, or delete it and run `sowbook simulate RULESET --update`";

    | SimulationProblem::NotProved { readings } =>
        "what is proved of the readings `{readings}` is another when it is searched again";
        "restore the file, or delete it and run `sowbook simulate RULESET --update`";

    [Note "simulation/not-searched": "what is proved, and takes too long to be searched again"]
    | SimulationProblem::NotSearched { games } =>
        "not all that is proved was searched again: for {games} of its games it takes too many moves";
        "to search it again, run `sowbook simulate RULESET --exact`";

    [Warning "simulation/unknown-game": "a game shown with a reading, or cited by a study, that no simulation has"]
    | SimulationProblem::UnknownGame { ruleset, readings, player, game } =>
        "no simulation of `{ruleset}` has game {game} of `{player}` by the readings `{readings}`";
        "name a game of a run that `records/simulations` has, or play it with `sowbook simulate RULESET --update`";
}
