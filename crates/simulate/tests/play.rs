//! Simulated play: what single games count for, that parts add up, and figures that are known from elsewhere.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use base::board::Player;
use base::text::SourceText;
use engine::{Event, EventSink, Move, Phase, Position, Random, Status, legal_moves, play, random_move};
use record::archive::read_ruleset;
use record::replay::read_position;
use rules::{Choices, Ruleset, RulesetFamily};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use simulate::{
    Combination, CombinationError, DistinctGames, ExactBounds, GameSetup, GamesByResult, MOST_NODES, Measure,
    Noise, Over, PlayerPair, RequestedGames, Shard, Share, SimplePlayer, Simulation, SimulationRequest,
    SimulationRun, Sums, WON, best_moves, changed_readings, combinations, count_game, counting, game_stream,
    simulate, sums_of_none,
};

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn cases<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let cases: Vec<T> = serde_yaml::from_str(&read(&format!("tests/play/{name}.yaml"))).expect("cases");
    assert!(!cases.is_empty(), "{name}");
    cases
}

fn family_in(folder: &str, id: &str) -> RulesetFamily {
    let name = format!("rulesets/{id}.yaml");
    let source = SourceText::new(name.clone(), read(&format!("{folder}/{name}")));
    read_ruleset(&source).0.unwrap_or_else(|| panic!("{id}"))
}

fn family(id: &str) -> RulesetFamily {
    family_in("../../records", id)
}

fn choices(family: &RulesetFamily, readings: &BTreeMap<String, String>) -> Choices {
    let pairs = readings.iter().map(|(name, chosen)| (name.as_str(), chosen.as_str()));
    family.declaration().choose(pairs).expect("readings of this ruleset")
}

/// The sums of the first games of a ruleset.
fn sums(ruleset: &Arc<Ruleset>, players: &str, games: u32) -> Sums {
    let combination = Combination { readings: BTreeMap::new(), ruleset: Arc::clone(ruleset) };
    let request = SimulationRequest {
        players: vec![RequestedGames {
            players: players.parse().expect("players"),
            noise: Noise::ONE_IN_TEN,
            games,
            half_width: None,
        }],
        ..request(20_261)
    };
    let simulation = run(&[combination], &request);
    simulation.runs[0].sums.clone()
}

fn request(seed: u64) -> SimulationRequest {
    SimulationRequest {
        seed,
        players: Vec::new(),
        exact: None,
        max_plies: Some(500),
        shard: Shard::ALL,
        examples: false,
        program: "test".to_owned(),
        claims: BTreeMap::new(),
    }
}

fn run(combinations: &[Combination], request: &SimulationRequest) -> Simulation {
    simulate("x", &combinations[0], combinations, request, &AtomicBool::new(false), &|_, _| {})
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FigureCase {
    ruleset: String,
    #[serde(default)]
    readings: BTreeMap<String, base::yaml::Word>,
    players: String,
    games: u32,
    first_wins: Option<[f64; 2]>,
    ended: Option<[f64; 2]>,
    not_said: Option<[f64; 2]>,
}

#[test]
fn figures_known_from_elsewhere_are_found_again() {
    for case in cases::<FigureCase>("figures") {
        let family = family(&case.ruleset);
        let readings = case.readings.iter().map(|(name, word)| (name.clone(), word.to_string())).collect();
        let ruleset = family.ruleset(&choices(&family, &readings)).expect("a ruleset");
        let sums = sums(&ruleset, &case.players, case.games);
        let ended = sums.endings.values().fold(GamesByResult::default(), |all, games| all.plus(*games));
        let results = sums.results();
        let within = |what: &str, bounds: Option<[f64; 2]>, share: Share| {
            let Some([low, high]) = bounds else { return };
            let percent = 100.0 * share.fraction().expect("games");
            assert!((low..=high).contains(&percent), "{case:?}: {what} {percent}");
        };
        let games = u64::from(case.games);
        within("first wins", case.first_wins, Share { count: results.first, of: results.decided() });
        within("ended", case.ended, Share { count: ended.games(), of: games });
        within("not said", case.not_said, Share { count: ended.not_said, of: games });
    }
}

/// Chance sees no difference where the other players see the greatest.
#[test]
fn random_play_does_not_see_who_moves_after_a_qasamo() {
    let family = family("gamacha-nobility");
    let share = |alternative: &str| {
        let readings = BTreeMap::from([("after_qasamo".to_owned(), alternative.to_owned())]);
        let ruleset = family.ruleset(&choices(&family, &readings)).expect("a ruleset");
        let results = sums(&ruleset, "random", 6_000).results();
        100.0 * Share { count: results.first, of: results.decided() }.fraction().expect("games")
    };
    let (end, again) = (share("end"), share("again"));
    assert!((end - again).abs() < 2.0, "{end} {again}");
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SumsCase {
    about: String,
    position: String,
    max_plies: Option<u32>,
    counts: BTreeMap<Measure, u64>,
    most_laps: u64,
    endings: BTreeMap<String, GamesByResult>,
    lengths: BTreeMap<u32, u64>,
    fired: Vec<String>,
}

#[test]
fn games_worked_by_hand_have_these_sums() {
    let family = family_in("../../tests/check/base/records", "tiny");
    let ruleset = family.default_ruleset().expect("a ruleset");
    for case in cases::<SumsCase>("sums") {
        let start = read_position(&ruleset, &case.position).expect("a position");
        let players = PlayerPair::alike(SimplePlayer::Random);
        let setup = GameSetup::new(&ruleset, start, players, Noise::NONE);
        let mut sums = sums_of_none(&ruleset);
        count_game(&ruleset, &setup, game_stream(0, 1), case.max_plies.unwrap_or(100), &mut sums);
        for measure in Measure::ALL {
            let expected = case.counts.get(&measure).copied().unwrap_or(0);
            assert_eq!(sums.count(measure), expected, "{}: {measure:?}", case.about);
        }
        assert_eq!((sums.most_laps, &sums.endings), (case.most_laps, &case.endings), "{}", case.about);
        assert_eq!(sums.lengths.iter().collect::<BTreeMap<_, _>>(), case.lengths, "{}", case.about);
        let fired = sums.clauses.iter().filter(|(_, firings)| (firings.games, firings.plies) == (1, 1));
        assert_eq!(fired.map(|(name, _)| name).collect::<Vec<_>>(), case.fired.iter().collect::<Vec<_>>());
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CombinationsCase {
    ruleset: String,
    over: NamedOver,
    count: Option<usize>,
    refused: Option<u128>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum NamedOver {
    Word(String),
    Names(Vec<String>),
}

#[test]
fn combinations_are_counted_before_they_are_made() {
    for case in cases::<CombinationsCase>("combinations") {
        let family = family(&case.ruleset);
        let over = match &case.over {
            NamedOver::Word(word) if word == "product" => Over::Product,
            NamedOver::Word(word) => panic!("{word}"),
            NamedOver::Names(names) => Over::Named(names.clone()),
        };
        let found = combinations(&family, &family.declaration().defaults(), &over);
        match (found, case.count, case.refused) {
            (Ok(found), Some(count), None) => {
                assert_eq!(found.all.len() + found.excluded.len(), count, "{case:?}");
                assert!(found.all[0].readings.is_empty(), "{case:?}");
            }
            (Err(CombinationError::TooMany(found)), None, Some(refused)) => assert_eq!(found, refused),
            (found, ..) => panic!("{case:?}: {found:?}"),
        }
    }
}

/// With another origin, its readings stay but for the one that is changed.
#[test]
fn alternatives_are_tried_around_the_origin() {
    let family = family("nsumbi");
    let defaults = family.declaration().defaults();
    let origin = defaults.with("no_capture_turn", "game_first");
    let found = combinations(&family, &origin, &Over::Single).expect("combinations");
    let of_defaults = combinations(&family, &defaults, &Over::Single).expect("combinations");
    assert_eq!(found.all[0].readings, changed_readings(&family, &origin));
    assert_eq!(found.all.len(), of_defaults.all.len());
    let back = found.all.iter().filter(|one| one.readings.is_empty()).count();
    assert_eq!(back, 1);
}

/// What two of the readings of Nsumbi give, for every player, as a part or as a whole.
fn nsumbi(shard: &str, threads: usize) -> Simulation {
    let family = family("nsumbi");
    let over = Over::Named(vec!["no_capture_turn".to_owned()]);
    let all = combinations(&family, &family.declaration().defaults(), &over).expect("combinations").all;
    let players =
        [("random", 130), ("greedy", 70), ("depth:2", 60), ("playouts:20", 4), ("greedy/random", 20)];
    let players = players.map(|(names, games)| RequestedGames {
        players: names.parse().expect("players"),
        noise: Noise::ONE_IN_TEN,
        games,
        half_width: None,
    });
    let request =
        SimulationRequest { players: players.to_vec(), shard: shard.parse().expect("a part"), ..request(3) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| run(&all, &request))
}

fn json(simulation: &Simulation) -> String {
    serde_json::to_string(simulation).expect("JSON")
}

/// How many games are enough does not depend on the number of cores, and one step fewer is not enough.
#[test]
fn games_are_enough_by_their_sums_alone() {
    let family = family("nsumbi");
    let over = Over::Named(vec!["no_capture_turn".to_owned()]);
    let all = combinations(&family, &family.declaration().defaults(), &over).expect("combinations").all;
    let played = |threads: usize, games: u32, half_width: Option<&str>| {
        let asked = ["random", "greedy"].map(|names| RequestedGames {
            players: names.parse().expect("players"),
            noise: Noise::ONE_IN_TEN,
            games,
            half_width: half_width.map(|written| written.parse().expect("a half width")),
        });
        let request = SimulationRequest { players: asked.to_vec(), ..request(3) };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| run(&all, &request))
    };
    let enough = played(1, 3_000, Some("2.5%"));
    assert_eq!(json(&played(2, 3_000, Some("2.5%"))), json(&enough));
    let half = |run: &SimulationRun| {
        let share = run.first_wins()?;
        let (interval, share) = (share.interval()?, share.fraction()?);
        Some((interval.high - share).max(share - interval.low))
    };
    let mut numbers = Vec::new();
    for run in &enough.runs {
        assert!(half(run).is_some_and(|half| half <= 0.025), "{:?}", run.readings);
        let before = played(2, run.asked - 250, None);
        let before =
            before.runs.iter().find(|one| (&one.readings, &one.players) == (&run.readings, &run.players));
        assert!(before.and_then(half).is_none_or(|half| half > 0.025), "{:?}", run.readings);
        numbers.push(run.asked);
    }
    numbers.sort_unstable();
    numbers.dedup();
    assert!(numbers.len() > 1, "{numbers:?}");
}

#[test]
fn parts_in_any_order_and_any_number_of_cores_give_the_same_bytes() {
    let whole = json(&nsumbi("1/1", 1));
    assert_eq!(json(&nsumbi("1/1", 2)), whole);
    let parts: Vec<Simulation> = ["1/3", "2/3", "3/3"].iter().map(|part| nsumbi(part, 2)).collect();
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
        let mut merged = parts[order[0]].clone();
        for part in &order[1..] {
            assert!(!merged.runs[0].missing().to_string().is_empty());
            // As they come out of files.
            let part: Simulation = serde_json::from_str(&json(&parts[*part])).expect("a simulation");
            merged.add(part).expect("parts of one run");
        }
        assert_eq!(json(&merged), whole, "{order:?}");
    }
    let mut twice = parts[0].clone();
    let error = twice.add(parts[0].clone()).expect_err("the same games");
    assert!(error.to_string().starts_with("game 1 of the run `defaults` is in a file before it"), "{error}");
    assert_eq!(twice, parts[0]);
    for (change, expected) in [
        (Box::new(|part: &mut Simulation| part.protocol += 1) as Box<dyn Fn(&mut Simulation)>, "protocol"),
        (Box::new(|part: &mut Simulation| part.seed += 1), "another seed"),
        (Box::new(|part: &mut Simulation| part.runs[1].max_plies += 1), "another limit of plies"),
        (Box::new(|part: &mut Simulation| part.runs[1].ruleset_digest.push('0')), "another digest"),
        (
            Box::new(|part: &mut Simulation| part.runs[1].games = "1-3".parse().expect("numbers")),
            "not of the games",
        ),
    ] {
        let (mut all, mut part) = (parts[0].clone(), parts[1].clone());
        change(&mut part);
        let error = all.add(part).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
    }
}

/// Ctrl-C stops games that have begun, and what follows them: with whole batches there would be 50 games.
#[test]
fn a_simulation_that_is_stopped_ends_within_a_game_and_says_so() {
    let family = family("toguz-kumalak");
    let all =
        [Combination { readings: BTreeMap::new(), ruleset: family.default_ruleset().expect("a ruleset") }];
    let asked = |names: &str| RequestedGames {
        players: names.parse().expect("players"),
        noise: Noise::ONE_IN_TEN,
        games: 50,
        half_width: None,
    };
    let request = SimulationRequest {
        players: vec![asked("random"), asked("depth:4")],
        exact: Some(ExactBounds::default()),
        ..request(3)
    };
    let stop = AtomicBool::new(false);
    let found = std::thread::scope(|scope| {
        let found = scope.spawn(|| simulate("x", &all[0], &all, &request, &stop, &|_, _| {}));
        std::thread::sleep(Duration::from_millis(200));
        stop.store(true, Ordering::Relaxed);
        found.join().expect("a simulation")
    });
    assert!(found.partial && found.exact.is_none());
    for run in &found.runs {
        let games = run.games.count();
        assert!(
            games > 0 && (games < 50 || run.players[0] == "random"),
            "{games} games of {:?}",
            run.players
        );
        assert_eq!(run.sums.count(Measure::Games), games);
    }
    found.verify().expect("sums of its games");
    let written: serde_json::Value = serde_json::from_str(&found.json().expect("JSON")).expect("JSON");
    assert_eq!(written["partial"], true);
    let none = simulate("x", &all[0], &all, &request, &AtomicBool::new(true), &|_, _| {});
    assert!(none.runs.is_empty() && none.partial && none.exact.is_none());
    let whole = nsumbi("1/1", 1).json().expect("JSON");
    assert!(!whole.contains("\"partial\""));
}

/// What was proved stays where proving it again is stopped, unless the rules, their choices or the bounds are others.
#[test]
fn what_was_proved_stays_where_proving_is_stopped() {
    let family = family("nsumbi");
    let all =
        combinations(&family, &family.declaration().defaults(), &Over::Single).expect("combinations").all;
    let bounds = ExactBounds { compared_moves: 50, forced_moves: 50, ..ExactBounds::default() };
    let request = SimulationRequest { exact: Some(bounds), players: Vec::new(), ..request(1) };
    let known = simulate("x", &all[0], &all, &request, &AtomicBool::new(false), &|_, _| {});
    let proved = known.exact.clone().expect("something is proved");
    assert!(all.len() > 1 && proved.games.len() > 1);
    let stopped = |all: &[Combination], bounds: &ExactBounds| {
        let mut again = known.clone();
        again.prove(all, bounds, &AtomicBool::new(true));
        again.exact
    };
    assert_eq!(stopped(&all, &bounds), Some(proved));
    assert_eq!(stopped(&all[1..], &bounds), None);
    assert_eq!(stopped(&all, &ExactBounds { forced_moves: 51, ..bounds }), None);
    let mut others = all.clone();
    others[1].ruleset = self::family("motiq").default_ruleset().expect("a ruleset");
    assert_eq!(stopped(&others, &bounds), None);
}

/// The best moves by every line, without pruning.
fn best_by_all_lines(ruleset: &Ruleset, position: &Position, moves: &[Move], plies: u8) -> Vec<usize> {
    let mover = position.mover();
    let worths: Vec<i32> = moves
        .iter()
        .map(|played| {
            let after = play(ruleset, position, played, &mut ()).expect("a legal move").position;
            worth(ruleset, &after, mover, plies - 1)
        })
        .collect();
    let best = worths.iter().max();
    (0..moves.len()).filter(|&number| worths.get(number) == best).collect()
}

fn worth(ruleset: &Ruleset, position: &Position, view: Player, plies: u8) -> i32 {
    let worth_now = counting(ruleset, position, view);
    if worth_now.abs() == WON {
        return worth_now.signum() * (WON + i32::from(plies));
    }
    let goes_on = position.status() == Status::Playing && matches!(position.phase(), Phase::Main(_));
    let moves = legal_moves(ruleset, position).expect("few enough moves to list");
    if plies == 0 || !goes_on || moves.is_empty() {
        return worth_now;
    }
    let worths = moves.iter().map(|played| {
        let after = play(ruleset, position, played, &mut ()).expect("a legal move").position;
        worth(ruleset, &after, view, plies - 1)
    });
    if position.mover() == view { worths.max() } else { worths.min() }.expect("moves")
}

#[test]
fn pruning_changes_no_choice_and_no_tie() {
    let (mut compared, mut tied) = (0, 0);
    for id in ["nsumbi", "gamacha-nobility", "oware", "toguz-kumalak", "kpo-vei", "bechi", "choro-lango"] {
        let ruleset = family(id).default_ruleset().expect("a ruleset");
        for seed in 0..6 {
            let mut random = Random::new(seed);
            let mut position = Position::initial(&ruleset);
            for ply in 0..24 {
                let moves = legal_moves(&ruleset, &position).expect("few enough moves to list");
                if moves.is_empty() || position.status() != Status::Playing {
                    break;
                }
                let is_main = matches!(position.phase(), Phase::Main(_));
                // Also late in the game, where games are won within the search.
                if is_main && ply % 7 == 2 && moves.len() < 14 {
                    let plies = if moves.len() < 7 { 3 } else { 2 };
                    let expected = best_by_all_lines(&ruleset, &position, &moves, plies);
                    let found = best_moves(&ruleset, &position, &moves, plies, u32::MAX);
                    assert_eq!(found, expected, "{id} seed {seed} ply {ply}");
                    compared += 1;
                    tied += usize::from(found.len() > 1);
                }
                let played = random_move(&ruleset, &position, &mut random).expect("moves").expect("a move");
                position = play(&ruleset, &position, &played, &mut ()).expect("a legal move").position;
            }
        }
    }
    assert!(compared > 50 && tied > 10, "{compared} positions, {tied} ties");
}

/// Of 700 games, each with a mark of its own, the estimate is 1,178.
#[test]
fn no_more_games_are_distinct_than_there_are() {
    let family = family("nsumbi");
    let all =
        [Combination { readings: BTreeMap::new(), ruleset: family.default_ruleset().expect("a ruleset") }];
    let asked = RequestedGames {
        players: PlayerPair::alike(SimplePlayer::Random),
        noise: Noise::NONE,
        games: 700,
        half_width: None,
    };
    let mut found = run(&all, &SimulationRequest { players: vec![asked], ..request(3) });
    let sums = &mut found.runs[0].sums;
    sums.distinct = DistinctGames::default();
    (0..700).for_each(|digest| sums.distinct.insert(digest));
    assert!(sums.distinct.estimate() > 700);
    assert_eq!(sums.distinct_games(), 700);
    assert!(found.csv().expect("CSV").contains(",distinct,700,700,"));
}

/// A search that would look at too many positions looks less far, and a single ply always succeeds.
#[test]
fn a_bound_of_positions_makes_the_search_shallower() {
    let ruleset = family("nsumbi").default_ruleset().expect("a ruleset");
    let position = Position::initial(&ruleset);
    let moves = legal_moves(&ruleset, &position).expect("moves");
    let one = best_moves(&ruleset, &position, &moves, 1, MOST_NODES);
    assert!(!one.is_empty());
    assert_eq!(best_moves(&ruleset, &position, &moves, 4, 0), one);
}

/// Hears events, but need not hear repetitions.
struct Skipping(u64);

impl EventSink for Skipping {
    const ENABLED: bool = true;
    const SKIPS_REPETITIONS: bool = true;

    fn emit(&mut self, _: Event) {
        self.0 += 1;
    }
}

/// A turn without end leads to the same board, after the same laps and with the same period, whether its repetitions are
/// played one by one, left out for a sink, or left out because no sink needs events.
#[test]
fn repetitions_that_are_left_out_change_nothing() {
    let family = family("gamacha-nobility");
    let readings = BTreeMap::from([("qasamo_sow".to_owned(), "skip".to_owned())]);
    let ruleset = family.ruleset(&choices(&family, &readings)).expect("a ruleset");
    let mut skipped = 0;
    for seed in 0..8 {
        let mut random = Random::new(seed);
        let mut position = Position::initial(&ruleset);
        // Many of these games go on forever.
        for _ in 0..60 {
            let Some(played) = random_move(&ruleset, &position, &mut random).expect("moves") else { break };
            let mut events: Vec<Event> = Vec::new();
            let mut heard = Skipping(0);
            let outcome = play(&ruleset, &position, &played, &mut events).expect("a legal move");
            assert_eq!(play(&ruleset, &position, &played, &mut heard).as_ref(), Ok(&outcome), "seed {seed}");
            assert_eq!(play(&ruleset, &position, &played, &mut ()).as_ref(), Ok(&outcome), "seed {seed}");
            skipped += u32::from(heard.0 < u64::try_from(events.len()).expect("events"));
            position = outcome.position;
        }
    }
    assert!(skipped > 0);
}

#[test]
fn distinct_games_are_counted_in_parts() {
    for games in [1_u32, 40, 500, 1_000] {
        let mut random = Random::new(u64::from(games));
        let digests: Vec<u64> = (0..games).map(|_| random.next_number()).collect();
        let sketch = |digests: &[u64]| {
            let mut sketch = DistinctGames::default();
            // Each game comes twice.
            digests.iter().chain(digests).for_each(|digest| sketch.insert(*digest));
            sketch
        };
        let (first, rest) = digests.split_at(digests.len() / 3);
        let mut joined = sketch(rest);
        joined.add(&sketch(first));
        assert_eq!(joined, sketch(&digests), "{games}");
        let error = joined.estimate().abs_diff(games.into());
        assert!(error * 10 <= u64::from(games), "{games}: {error}");
    }
}
