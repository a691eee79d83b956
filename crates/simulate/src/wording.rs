//! Which words the numbers allow: facts, and one function that chooses among the sentences.

use super::exact::{CourseEnd, ExactFindings};
use super::player::SimplePlayer;
use super::sentence::{ClauseSentence, PlaySentence, TurnOrder};
use super::statistics::{Interval, LengthCurve, Plies, Share, difference_interval};

/// Shares of which less than so much is "hardly ever"; interval by interval.
const HARDLY: f64 = 0.05;

/// A favour is outside these shares.
const EVEN: Interval = Interval { low: 0.45, high: 0.55 };

/// Differences of more than one game in this many are worth a word: 5 points.
const SHIFT: u128 = 20;

/// Differences within these are none worth a word.
const NO_SHIFT: Interval = Interval { low: -0.02, high: 0.02 };

/// The chance of an error after the correction for all comparisons.
const SIGNIFICANT: f64 = 0.05;

/// The fewest decided games of which a share is shown, and the fewest games of which lengths are compared.
pub(crate) const FEWEST_DECIDED: u64 = 20;

/// The games among which distinct ones are counted. An interval is shown only where half of them are distinct: a player
/// that repeats itself gives intervals that mean nothing.
const DISTINCT_AMONG: u64 = 1_000;

/// What was counted of one player's games.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerFacts {
    /// Who plays both sides of them.
    pub player: SimplePlayer,
    /// The games played.
    pub games: u64,
    /// Distinct games among the first 1,000.
    pub distinct: u64,
    /// The games in which the point came up: the origin would have had another legal move or outcome. Of those that were
    /// looked at, position by position.
    pub came_up: Share,
    /// Wins of who made the first turn, of decided games.
    pub first_wins: Share,
    /// Games that reached an end that a source describes, of all.
    pub described_end: Share,
    /// Games that were stopped at the cap, of all.
    pub unfinished: Share,
    /// Games, played without noise, that came back to a position since the last capture or round, of all of these; of none
    /// where a few games are repeated.
    pub came_back: Share,
    /// Plies of the games.
    pub lengths: LengthCurve,
    /// The same player under the alternative that this one is compared with; `None` for the origin itself.
    pub origin: Option<OriginFacts>,
}

/// What was counted of the same player's games under the alternative with which another one is compared.
#[derive(Debug, Clone, PartialEq)]
pub struct OriginFacts {
    /// Wins of who made the first turn, of decided games.
    pub first_wins: Share,
    /// Plies of the games.
    pub lengths: LengthCurve,
    /// Whether all games had the same moves: the digests are equal.
    pub same_moves: bool,
    /// Whether all games had the same plies and results: the digests are equal.
    pub same_results: bool,
    /// Whether all games had the same counts of seeds at their end.
    pub same_counts: bool,
    /// The p-value of the difference of `first_wins`, from 0 to 1, after Holm's correction for all alternatives and
    /// players of the ruleset.
    pub p_value: f64,
}

/// What is proved of an alternative, as far as a sentence depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ExactStanding {
    /// Nothing that decides a sentence.
    #[default]
    Open,
    /// The rules are the same, or all positions of the game have the same moves and outcomes.
    CannotMatter,
    /// This number of openings, all that there are, leads to the same positions, and no difference was found after them.
    SameOpenings(u64),
    /// Nothing is chosen in the game, and its one course comes back to a position that it had.
    Circle,
    /// Nothing is chosen in the game, and its one course is over.
    Ends {
        /// The plies of the course.
        plies: u32,
        /// Who has won, if there is a winner and the sources say who.
        winner: Option<TurnOrder>,
    },
}

impl ExactStanding {
    /// What the findings prove of the game with a label, compared with the first game; `Open` where there is none.
    pub fn new(findings: &ExactFindings, label: &str) -> Self {
        let has_label = |labels: &[String]| labels.iter().any(|one| one == label);
        let Some(game) = findings.games.iter().find(|game| has_label(&game.labels)) else {
            return Self::Open;
        };
        let is_first = game.labels.first().is_some_and(|first| first == label);
        if !is_first && game.compared.is_none() || findings.has_first_course(game) {
            return Self::CannotMatter;
        }
        let course = game.course.as_ref();
        match course.map(|course| course.end) {
            Some(CourseEnd::Circle { .. }) => return Self::Circle,
            Some(CourseEnd::NotWon { plies }) => return Self::Ends { plies, winner: None },
            Some(CourseEnd::Won { plies, winner }) => {
                let has_moved_first = course.is_some_and(|course| course.first == winner);
                let winner = if has_moved_first { TurnOrder::First } else { TurnOrder::Second };
                return Self::Ends { plies, winner: Some(winner) };
            }
            _ => {}
        }
        let Some(compared) = game.compared.as_ref().filter(|one| one.example.is_none()) else {
            return Self::Open;
        };
        match compared.levels.first() {
            Some(_) if compared.is_whole_game => Self::CannotMatter,
            Some(opening) if compared.has_opening && opening.unlisted_positions == 0 => {
                Self::SameOpenings(opening.moves)
            }
            _ => Self::Open,
        }
    }
}

/// Whether the players could bring a point up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Exercise {
    /// They could.
    #[default]
    Possible,
    /// It is about acts, and no player acts.
    ActsOnly,
    /// They could, but acts may bring it up where they do not: the game has some.
    ActsToo,
}

/// What is known of one row of a page: of an alternative, or of a ruleset under its origin.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PlayFacts {
    /// What is proved.
    pub exact: ExactStanding,
    /// Whether the players could bring the point up.
    pub exercise: Exercise,
    /// What was counted, by player.
    pub players: Vec<PlayerFacts>,
}

/// The sentence that the facts allow: the strongest of them. What is proved comes before what happened in games, and that
/// before who won them.
///
/// The interval of a player is used only where at least half of its games, or of the first 1,000, are distinct and at
/// least 20 are decided. A favour or a shift is said only if all players but the random one have one, and if these look both an odd
/// and an even number of plies ahead: the two err in opposite directions.
pub fn play_sentence(facts: &PlayFacts) -> PlaySentence {
    match (facts.exact, facts.exercise) {
        (ExactStanding::CannotMatter, _) => return PlaySentence::CannotMatter,
        (ExactStanding::Circle, _) => return PlaySentence::Circle,
        (ExactStanding::Ends { plies, winner }, _) => return PlaySentence::Ends { plies, winner },
        (_, Exercise::ActsOnly) => return PlaySentence::ActsOnly,
        (ExactStanding::SameOpenings(openings), _) if facts.players.is_empty() => {
            return PlaySentence::SameOpenings(openings);
        }
        _ if facts.players.is_empty() => return PlaySentence::CannotTell,
        _ => {}
    }
    let sentences = [
        identity(facts),
        structure(facts),
        balance(facts),
        comes_back(facts, 0.5),
        of_some_players(facts),
        lengths_of_some(facts),
        comes_back(facts, HARDLY),
    ];
    sentences.into_iter().flatten().next().unwrap_or(PlaySentence::CannotTell)
}

/// What is said of an alternative under which the games are those of the origin.
fn identity(facts: &PlayFacts) -> Option<PlaySentence> {
    let origins: Option<Vec<&OriginFacts>> = facts.players.iter().map(|one| one.origin.as_ref()).collect();
    let origins = origins?;
    if !origins.iter().all(|origin| origin.same_moves && origin.same_results) {
        return None;
    }
    if let ExactStanding::SameOpenings(openings) = facts.exact {
        return Some(PlaySentence::SameOpenings(openings));
    }
    if facts.players.iter().all(|one| one.came_up.count == 0 && one.came_up.of > 0) {
        if facts.exercise == Exercise::ActsToo {
            return Some(PlaySentence::ActsToo);
        }
        // The bound holds for each player; that of the fewest games holds for all. Copies of a game give none.
        if facts.players.iter().all(|one| are_enough_distinct(one.distinct, one.games)) {
            return facts.players.iter().map(|one| one.came_up.of).min().map(PlaySentence::DidNotComeUp);
        }
    }
    let games: u64 = facts.players.iter().map(|one| one.games).sum();
    (games > 0).then_some(match origins.iter().all(|origin| origin.same_counts) {
        true => PlaySentence::SameGames(games),
        false => PlaySentence::BookKeeping(games),
    })
}

/// What is said of how games end and how long they are.
fn structure(facts: &PlayFacts) -> Option<PlaySentence> {
    let players = &facts.players;
    // What one player does is no sign of what others do.
    if players.len() < 2 {
        return None;
    }
    let all_rare = |share: &dyn Fn(&PlayerFacts) -> Share| {
        let is_rare = |interval: Interval| interval.high < HARDLY;
        players.iter().all(|one| {
            are_enough_distinct(one.distinct, one.games) && share(one).interval().is_some_and(is_rare)
        })
    };
    let all_end = all_rare(&|one| one.unfinished);
    if all_rare(&|one| one.described_end) {
        let cap = players.iter().map(|one| one.lengths.cap).min()?;
        return Some(if all_end { PlaySentence::EndHardlyReached } else { PlaySentence::EndNotWithin(cap) });
    }
    let origins: Option<Vec<&LengthCurve>> =
        players.iter().map(|one| Some(&one.origin.as_ref()?.lengths)).collect();
    if let Some(curves) = origins.filter(|curves| all_end && curves.iter().all(|curve| hardly_ends(curve))) {
        return curves.iter().map(|curve| curve.cap).min().map(PlaySentence::Finishes);
    }
    let median = |curve: &LengthCurve| curve.quantile(50).map(|median| [median; 2]);
    match [true, false].map(|grows| players.iter().all(|one| changes_length(one, grows, &median))) {
        [true, _] => Some(PlaySentence::Longer),
        [_, true] => Some(PlaySentence::Shorter),
        _ => None,
    }
}

/// Whether a player's games are at least half as long again as under the origin, or the other way round, by the bounds that
/// are given of both.
fn changes_length(
    facts: &PlayerFacts,
    grows: bool,
    bounds: &dyn Fn(&LengthCurve) -> Option<[Plies; 2]>,
) -> bool {
    let origin = facts.origin.as_ref().filter(|_| facts.games >= FEWEST_DECIDED);
    let both = origin.and_then(|origin| bounds(&facts.lengths).zip(bounds(&origin.lengths)));
    both.is_some_and(|([low, high], [before_low, before_high])| match grows {
        true => is_half_as_long_again(low, before_high),
        false => is_half_as_long_again(before_low, high),
    })
}

/// Whether hardly any game is over at the cap.
fn hardly_ends(curve: &LengthCurve) -> bool {
    curve.going_on(curve.cap).interval().is_some_and(|interval| interval.low > 1.0 - HARDLY)
}

/// Whether a length is at least one and a half times another one, which must be known.
fn is_half_as_long_again(long: Plies, short: Plies) -> bool {
    match short {
        Plies::Exactly(short) => u64::from(long.at_least()) * 2 >= u64::from(short) * 3,
        Plies::Over(_) => false,
    }
}

/// What is said of lengths where some players show it beyond chance: the intervals of the medians are that far apart.
fn lengths_of_some(facts: &PlayFacts) -> Option<PlaySentence> {
    // What one player does is no sign of what others do.
    if facts.players.len() < 2 {
        return None;
    }
    let [longer, shorter] = [true, false].map(|grows| -> Vec<SimplePlayer> {
        let distinct = facts.players.iter().filter(|one| are_enough_distinct(one.distinct, one.games));
        let shows = |one: &&PlayerFacts| changes_length(one, grows, &LengthCurve::median_interval);
        distinct.filter(shows).map(|one| one.player).collect()
    });
    match (longer.is_empty(), shorter.is_empty()) {
        (true, true) => None,
        (false, true) => Some(PlaySentence::SomeLonger(longer)),
        (true, false) => Some(PlaySentence::SomeShorter(shorter)),
        (false, false) => Some(PlaySentence::Disagree),
    }
}

/// What is said of who wins, of all players.
fn balance(facts: &PlayFacts) -> Option<PlaySentence> {
    let players = &facts.players;
    let panel: Vec<&PlayerFacts> = players.iter().filter(|one| one.player != SimplePlayer::Random).collect();
    let looks = |odd: bool| panel.iter().any(|one| looks_odd(one.player) == Some(odd));
    let is_panel = looks(true) && looks(false);
    let all = |holds: &dyn Fn(&PlayerFacts) -> bool| is_panel && panel.iter().all(|one| holds(one));
    for side in [TurnOrder::First, TurnOrder::Second] {
        if all(&|one| shift(one) == Some(side)) {
            return Some(PlaySentence::Shift(side));
        }
    }
    if players.iter().all(|one| differs_by(one).is_some_and(|interval| interval.is_within(NO_SHIFT))) {
        return Some(PlaySentence::NoDifference);
    }
    let favoured = |side: &TurnOrder| !is_compared(facts) && all(&|one| favour(one) == Some(*side));
    [TurnOrder::First, TurnOrder::Second].into_iter().find(favoured).map(PlaySentence::Favoured)
}

/// Whether who wins is compared with the origin, so that a favour, which is measured against even chances, says nothing of
/// the alternative: the origin may have the same one.
fn is_compared(facts: &PlayFacts) -> bool {
    let of_origin = |one: &PlayerFacts| one.origin.as_ref().and_then(|origin| decided(origin.first_wins));
    facts.players.iter().any(|one| of_origin(one).is_some())
}

/// What is said where more than a share of games without noise come back to positions. Noise breaks circles, so that this is
/// known only of players without it, and must not hide what is known of all.
fn comes_back(facts: &PlayFacts, least: f64) -> Option<PlaySentence> {
    let noiseless: Vec<&PlayerFacts> = facts.players.iter().filter(|one| one.came_back.of > 0).collect();
    let comes_back = |one: &&PlayerFacts| {
        let is_more = one.came_back.fraction().is_some_and(|share| share > least);
        is_more && one.came_back.interval().is_some_and(|interval| interval.low > HARDLY)
    };
    let first = noiseless.first().filter(|_| noiseless.iter().all(comes_back))?;
    Some(PlaySentence::ComesBack { player: first.player, share: first.came_back })
}

/// What is said where a favour, or for an alternative a shift, is significant for some players.
fn of_some_players(facts: &PlayFacts) -> Option<PlaySentence> {
    let is_compared = is_compared(facts);
    let is_shown = |side: TurnOrder| {
        let shows = if is_compared { shift } else { favour };
        facts.players.iter().any(|one| shows(one) == Some(side))
    };
    let some = if is_compared { PlaySentence::SomeShift } else { PlaySentence::SomeFavour };
    match (is_shown(TurnOrder::First), is_shown(TurnOrder::Second)) {
        (true, true) => Some(PlaySentence::Disagree),
        (true, false) => Some(some(TurnOrder::First)),
        (false, true) => Some(some(TurnOrder::Second)),
        (false, false) => None,
    }
}

/// Whether a player looks an odd number of plies ahead; `None` where it does not look ahead. To take the most now is to
/// look one ply ahead.
const fn looks_odd(player: SimplePlayer) -> Option<bool> {
    match player {
        SimplePlayer::Greedy => Some(true),
        SimplePlayer::Depth(plies) => Some(plies % 2 == 1),
        SimplePlayer::Random | SimplePlayer::Playouts(_) => None,
    }
}

/// The wins of who moves first, if there are enough decided games.
fn decided(share: Share) -> Option<Share> {
    (share.of >= FEWEST_DECIDED).then_some(share)
}

/// The wins of who moves first, if the player has enough games for an interval.
fn shown(facts: &PlayerFacts) -> Option<Share> {
    decided(facts.first_wins).filter(|_| are_enough_distinct(facts.distinct, facts.games))
}

/// Whether enough of a player's games are distinct that an interval means something.
pub(crate) fn are_enough_distinct(distinct: u64, games: u64) -> bool {
    2 * distinct >= games.min(DISTINCT_AMONG)
}

/// Who is favoured by the interval of one player.
fn favour(facts: &PlayerFacts) -> Option<TurnOrder> {
    let interval = shown(facts)?.interval()?;
    match interval {
        Interval { low, .. } if low > EVEN.high => Some(TurnOrder::First),
        Interval { high, .. } if high < EVEN.low => Some(TurnOrder::Second),
        _ => None,
    }
}

/// Towards whom the balance shifts for one player, by more than 5 points and beyond chance.
fn shift(facts: &PlayerFacts) -> Option<TurnOrder> {
    let origin = facts.origin.as_ref()?;
    let (own, before) = (shown(facts)?, decided(origin.first_wins)?);
    // In whole numbers, so that 5 points are not more than 5 points.
    let [own_of, before_of] = [own.of, before.of].map(u128::from);
    let (own_wins, before_wins) = (u128::from(own.count) * before_of, u128::from(before.count) * own_of);
    let is_more = SHIFT * own_wins.abs_diff(before_wins) > own_of * before_of;
    (is_more && origin.p_value <= SIGNIFICANT).then_some(match own_wins > before_wins {
        true => TurnOrder::First,
        false => TurnOrder::Second,
    })
}

/// The interval of the difference from the origin for one player.
fn differs_by(facts: &PlayerFacts) -> Option<Interval> {
    let origin = facts.origin.as_ref()?;
    difference_interval(shown(facts)?, decided(origin.first_wins)?)
}

/// How often a clause fired in games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClauseFacts {
    /// Whether it cites statements; otherwise the editors added it, and that it does not fire is no harm.
    pub cited: bool,
    /// Games in which it fired.
    pub fired: u64,
    /// Games that were traced, by all players.
    pub games: u64,
    /// Those of them of players that do not repeat a few games: only they bound a chance.
    pub distinct: u64,
}

/// The sentence that the facts allow of a clause; `None` where it fired, or no games were traced.
pub fn clause_sentence(facts: ClauseFacts) -> Option<ClauseSentence> {
    let ClauseFacts { cited, fired, games, distinct } = facts;
    (fired == 0 && games > 0).then_some(match cited {
        true => ClauseSentence::NeverReached { games, distinct },
        false => ClauseSentence::NeverNeeded { games, distinct },
    })
}
