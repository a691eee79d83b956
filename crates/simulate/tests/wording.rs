//! The table of sentences: each case of `wording.yaml`, the words that no sentence has, and games of pure chance.

use std::collections::BTreeMap;

use engine::Random;
use rules::Language;
use serde::Deserialize;
use simulate::{
    ClauseFacts, ClauseSentence, CountedGames, Exercise, LengthCurve, OriginFacts, PlayFacts, PlaySentence,
    PlayerFacts, Players, Share, SimplePlayer, TurnOrder, clause_sentence, difference_p_value, holm,
    play_sentence,
};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    about: String,
    #[serde(default)]
    exact: Proved,
    #[serde(default)]
    acts: Acts,
    #[serde(default)]
    alternative: bool,
    players: Vec<Player>,
    sentence: serde_json::Value,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Proved {
    #[default]
    Open,
    CannotMatter,
    SameOpenings(u64),
    Circle,
    /// Over after that number of plies, won by who moves second.
    Lost(u32),
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Acts {
    #[default]
    None,
    Only,
    Too,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Who {
    Random,
    Greedy,
    Depth(u8),
    Playouts,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Player {
    player: Who,
    #[serde(default = "thousand")]
    games: u64,
    #[serde(default = "thousand")]
    distinct: u64,
    came_up: Option<u64>,
    #[serde(default = "half")]
    first: [u64; 2],
    #[serde(default = "half")]
    origin: [u64; 2],
    #[serde(default = "one")]
    p: f64,
    #[serde(default = "full")]
    end: [u64; 2],
    /// Games that the rules end, if not all but the unfinished.
    ended: Option<u64>,
    #[serde(default)]
    unfinished: u64,
    /// Games with a known result, and those stopped at the cap, of 1,000; under the origin too.
    results: Option<u64>,
    origin_results: Option<u64>,
    #[serde(default)]
    origin_unfinished: u64,
    origin_distinct: Option<u64>,
    /// Whether the origin's games are one course.
    #[serde(default)]
    origin_course: bool,
    #[serde(default)]
    came_back: [u64; 2],
    #[serde(default)]
    plies: Length,
    #[serde(default)]
    origin_plies: Length,
    same: Option<Same>,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(untagged)]
enum Length {
    Plies(u32),
    Over(Over),
    /// A hundred games, each a ply longer than the one before, up to that length.
    Spread {
        spread: u32,
    },
    #[default]
    Usual,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Over {
    Over,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Same {
    Results,
    All,
}

const fn thousand() -> u64 {
    1_000
}

const fn half() -> [u64; 2] {
    [500, 1_000]
}

const fn full() -> [u64; 2] {
    [1_000, 1_000]
}

const fn one() -> f64 {
    1.0
}

fn share([count, of]: [u64; 2]) -> Share {
    Share { count, of }
}

impl Length {
    fn curve(self) -> LengthCurve {
        let ended = |plies| LengthCurve { ended: BTreeMap::from([(plies, 9)]), unfinished: 0, cap: 2_000 };
        match self {
            Self::Plies(plies) => ended(plies),
            Self::Usual => ended(100),
            Self::Spread { spread } => LengthCurve {
                ended: (spread - 99..=spread).map(|plies| (plies, 1)).collect(),
                unfinished: 0,
                cap: 2_000,
            },
            Self::Over(Over::Over) => LengthCurve { ended: BTreeMap::new(), unfinished: 1_000, cap: 2_000 },
        }
    }
}

impl Player {
    fn facts(&self, is_alternative: bool) -> PlayerFacts {
        PlayerFacts {
            player: match self.player {
                Who::Random => SimplePlayer::Random,
                Who::Greedy => SimplePlayer::Greedy,
                Who::Depth(plies) => SimplePlayer::Depth(plies),
                Who::Playouts => SimplePlayer::Playouts(400),
            },
            counted: CountedGames {
                games: self.games,
                distinct: self.distinct,
                is_only_course: false,
                first_wins: share(self.first),
                known_results: self.results.unwrap_or(self.games - self.unfinished),
                unfinished: self.unfinished,
                lengths: self.plies.curve(),
            },
            came_up: share([self.came_up.unwrap_or(self.games), self.games]),
            ended: share([self.ended.unwrap_or(self.games - self.unfinished), self.games]),
            described_end: share(self.end),
            came_back: share(self.came_back),
            origin: is_alternative.then(|| OriginFacts {
                counted: CountedGames {
                    games: self.games,
                    distinct: self.origin_distinct.unwrap_or(self.distinct),
                    is_only_course: self.origin_course,
                    first_wins: share(self.origin),
                    known_results: self.origin_results.unwrap_or(self.games - self.origin_unfinished),
                    unfinished: self.origin_unfinished,
                    lengths: self.origin_plies.curve(),
                },
                same_moves: self.same.is_some(),
                same_results: self.same.is_some(),
                same_counts: self.same == Some(Same::All),
                p_value: self.p,
            }),
        }
    }
}

impl Case {
    fn facts(&self) -> PlayFacts {
        PlayFacts {
            exact: match self.exact {
                Proved::Open => None,
                Proved::CannotMatter => Some(PlaySentence::CannotMatter),
                Proved::SameOpenings(openings) => Some(PlaySentence::SameOpenings(openings)),
                Proved::Circle => Some(PlaySentence::Circle),
                Proved::Lost(plies) => Some(PlaySentence::Ends { plies, winner: Some(TurnOrder::Second) }),
            },
            exercise: match self.acts {
                Acts::None => Exercise::Possible,
                Acts::Only => Exercise::ActsOnly,
                Acts::Too => Exercise::ActsToo,
            },
            players: self.players.iter().map(|player| player.facts(self.alternative)).collect(),
        }
    }
}

fn cases() -> Vec<Case> {
    // Through JSON, in which a variant with a value is a map as it is in the file.
    let cases: serde_json::Value = serde_yaml::from_str(include_str!("wording.yaml")).expect("YAML");
    serde_json::from_value(cases).expect("cases")
}

#[test]
fn every_row_of_the_table_holds_at_its_edges() {
    let mut said = BTreeMap::new();
    for case in cases() {
        let found = play_sentence(&case.facts());
        let shown = serde_json::to_value(&found).expect("a sentence");
        assert_eq!(shown, case.sentence, "{}: {}", case.about, found.text(Language::English));
        said.insert(format!("{:?}", std::mem::discriminant(&found)), case.about);
    }
    assert_eq!(said.len(), all_sentences().len() - 3, "a sentence without a case: {said:#?}");
}

/// Every sentence; those that name one of the two who play are here for both, and one for each way to name players.
fn all_sentences() -> Vec<PlaySentence> {
    let all = vec![
        PlaySentence::CannotMatter,
        PlaySentence::SameOpenings(64),
        PlaySentence::Circle,
        PlaySentence::Ends { plies: 10, winner: Some(TurnOrder::Second) },
        PlaySentence::ActsOnly,
        PlaySentence::ActsToo,
        PlaySentence::DidNotComeUp(10_000),
        PlaySentence::SameGames(12_000),
        PlaySentence::OneGame(200),
        PlaySentence::BookKeeping(12_000),
        PlaySentence::EndHardlyReached,
        PlaySentence::EndNotWithin(2_000),
        PlaySentence::Finishes(2_000),
        PlaySentence::MoreResults { players: Players::All },
        PlaySentence::FewerResults {
            players: Players::Only(vec![SimplePlayer::Greedy, SimplePlayer::Depth(3)]),
        },
        PlaySentence::Longer { players: Players::Only(vec![SimplePlayer::Random]) },
        PlaySentence::Longer {
            players: Players::Besides {
                players: vec![SimplePlayer::Random],
                repeating: vec![SimplePlayer::Greedy, SimplePlayer::Depth(3)],
            },
        },
        PlaySentence::Shorter { players: Players::All },
        PlaySentence::Shift { n: TurnOrder::First, players: Players::All },
        PlaySentence::Shift { n: TurnOrder::Second, players: Players::AllButRandom },
        PlaySentence::Favoured { n: TurnOrder::First, players: Players::All },
        PlaySentence::Favoured { n: TurnOrder::Second, players: Players::AllButRandom },
        PlaySentence::NoDifference,
        PlaySentence::ComesBack { count: 57, of: 100, player: SimplePlayer::Depth(3) },
        PlaySentence::Disagree,
        PlaySentence::CannotTell,
    ];
    for sentence in &all {
        // A new sentence does not compile until it is here and in the list.
        match sentence {
            PlaySentence::CannotMatter
            | PlaySentence::SameOpenings(_)
            | PlaySentence::Circle
            | PlaySentence::Ends { .. }
            | PlaySentence::ActsOnly
            | PlaySentence::ActsToo
            | PlaySentence::DidNotComeUp(_)
            | PlaySentence::SameGames(_)
            | PlaySentence::OneGame(_)
            | PlaySentence::BookKeeping(_)
            | PlaySentence::EndHardlyReached
            | PlaySentence::EndNotWithin(_)
            | PlaySentence::Finishes(_)
            | PlaySentence::MoreResults { .. }
            | PlaySentence::FewerResults { .. }
            | PlaySentence::Longer { .. }
            | PlaySentence::Shorter { .. }
            | PlaySentence::Shift { .. }
            | PlaySentence::Favoured { .. }
            | PlaySentence::NoDifference
            | PlaySentence::ComesBack { .. }
            | PlaySentence::Disagree
            | PlaySentence::CannotTell => {}
        }
    }
    all
}

#[test]
fn no_sentence_judges() {
    let forbidden = [
        "probable",
        "probably",
        "plausible",
        "plausibly",
        "correct",
        "correctly",
        "balanced",
        "good",
        "better",
        "best",
        "bad",
        "fun",
        "never",
        "human",
        "people",
        "fair",
        "unfair",
    ];
    for text in texts(Language::English) {
        for word in text.to_lowercase().split(|letter: char| !letter.is_alphabetic()) {
            assert!(!forbidden.contains(&word), "`{word}` in: {text}");
        }
        assert!(text.chars().all(|letter| letter.is_ascii_graphic() || letter == ' '), "{text}");
    }
    let forbidden = [
        "probable",
        "probablement",
        "plausible",
        "correct",
        "correcte",
        "équilibré",
        "équilibrée",
        "bon",
        "bonne",
        "meilleur",
        "meilleure",
        "mauvais",
        "mauvaise",
        "humain",
        "humains",
        "gens",
        "juste",
        "jamais",
    ];
    for text in texts(Language::French) {
        let text = text.replace("presque jamais", "");
        for word in text.to_lowercase().split(|letter: char| !letter.is_alphabetic()) {
            assert!(!forbidden.contains(&word), "`{word}` in: {text}");
        }
    }
}

/// All that may be said in a language.
fn texts(language: Language) -> Vec<String> {
    let clauses = [
        ClauseSentence { cited: true, games: 10_000, distinct: 9_000 },
        ClauseSentence { cited: false, games: 2, distinct: 2 },
    ];
    let sentences = all_sentences().into_iter().map(|one| one.text(language));
    sentences.chain(clauses.map(|one| one.text(language))).collect()
}

#[test]
fn sentences_are_whole_and_have_the_same_numbers_in_every_language() {
    let numbers = |text: &str| -> Vec<String> {
        let digits = text.split(|letter: char| !letter.is_ascii_digit());
        digits.filter(|digits| !digits.is_empty()).map(str::to_owned).collect()
    };
    for (english, french) in texts(Language::English).iter().zip(texts(Language::French)) {
        for text in [english, &french] {
            assert!(text.ends_with('.') && text.starts_with(char::is_uppercase), "{text}");
            assert!(!text.contains(['{', '}', '|']) && !text.contains("  "), "{text}");
        }
        assert_eq!(numbers(english), numbers(&french), "{english} {french}");
        assert_ne!(*english, french);
    }
}

#[test]
fn bounds_are_said_in_games() {
    let of_distinct = |cited, fired, games, distinct| {
        clause_sentence(ClauseFacts { cited, fired, games, distinct }).map(|one| one.text(Language::English))
    };
    let said = |cited, fired, games| of_distinct(cited, fired, games, games);
    let reached = "It was reached in none of 3800 games, a chance below 3 in 3800.";
    assert_eq!(said(true, 0, 3_800).as_deref(), Some(reached));
    let needed = "The editors added it for completeness; none of 3 games needed it.";
    assert_eq!(said(false, 0, 3).as_deref(), Some(needed));
    assert_eq!((said(true, 1, 3_800), said(true, 0, 0)), (None, None));
    // 1,200 games of which all, or 1,100, repeat a few.
    let copies = "It was reached in none of 1200 games.";
    assert_eq!(of_distinct(true, 0, 1_200, 0).as_deref(), Some(copies));
    let some = "It was reached in none of 1200 games; 100 of them are different, a chance below 3 in 100.";
    assert_eq!(of_distinct(true, 0, 1_200, 100).as_deref(), Some(some));
}

/// What players of games of pure chance are counted to have done: who moves first wins `percent` games of 100.
fn games_of_chance(seed: u64, percent: u32, origin_percent: Option<u32>) -> PlayFacts {
    let panel = [SimplePlayer::Random, SimplePlayer::Greedy, SimplePlayer::Depth(3), SimplePlayer::Depth(4)];
    let mut random = Random::new(seed);
    let mut wins = |percent: u32| {
        let won = (0..200).filter(|_| random.below(100) < percent).count();
        Share { count: u64::try_from(won).expect("few games"), of: 200 }
    };
    let mut players: Vec<PlayerFacts> = Vec::new();
    for player in panel {
        let counted = |first_wins| CountedGames {
            games: 200,
            distinct: 1_000,
            is_only_course: false,
            first_wins,
            known_results: 200,
            unfinished: 0,
            lengths: Length::Usual.curve(),
        };
        let origin = origin_percent.map(|percent| OriginFacts {
            counted: counted(wins(percent)),
            same_moves: false,
            same_results: false,
            same_counts: false,
            p_value: 1.0,
        });
        players.push(PlayerFacts {
            player,
            counted: counted(wins(percent)),
            came_up: share([200, 200]),
            ended: share([200, 200]),
            described_end: share([200, 200]),
            came_back: share([0, 0]),
            origin,
        });
    }
    let p_values = players.iter().filter_map(|one| {
        difference_p_value(one.counted.first_wins, one.origin.as_ref()?.counted.first_wins)
    });
    let corrected = holm(&p_values.collect::<Vec<_>>());
    for (origin, p_value) in players.iter_mut().filter_map(|one| one.origin.as_mut()).zip(corrected) {
        origin.p_value = p_value;
    }
    PlayFacts { players, ..PlayFacts::default() }
}

#[test]
fn a_coin_has_no_favourite() {
    let sentences = |percent, origin| {
        let mut counted: BTreeMap<String, u32> = BTreeMap::new();
        for seed in 0..100 {
            let sentence = play_sentence(&games_of_chance(seed, percent, origin));
            *counted.entry(format!("{sentence:?}")).or_default() += 1;
        }
        counted
    };
    let number = |counted: &BTreeMap<String, u32>, name: &str| {
        counted.iter().filter(|(key, _)| key.contains(name)).map(|(_, number)| number).sum::<u32>()
    };
    // 5 % of 100 seeds is the error rate that is stated, for all players of a comparison together.
    let fair = sentences(50, None);
    assert_eq!(number(&fair, "players: All"), 0, "{fair:?}");
    assert!(number(&fair, "Only") + number(&fair, "Disagree") <= 5, "{fair:?}");
    let twice = sentences(50, Some(50));
    assert_eq!(number(&twice, "players: All"), 0, "{twice:?}");
    assert!(number(&twice, "Only") + number(&twice, "Disagree") <= 5, "{twice:?}");
    // The same counts say something where there is something to say.
    assert!(number(&sentences(80, None), "Favoured { n: First, players: All") == 100);
    assert!(number(&sentences(30, Some(60)), "Shift { n: Second, players: All") == 100);
}
