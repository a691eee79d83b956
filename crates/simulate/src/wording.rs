//! Which words the numbers allow: facts, and one function that chooses among the sentences.

use super::exact::{CourseEnd, ExactFindings};
use super::player::SimplePlayer;
use super::sentence::{ClauseSentence, PlaySentence, Players, TurnOrder};
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
pub(crate) const DISTINCT_AMONG: u64 = 1_000;

/// What was counted of one player's games.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerFacts {
    /// Who plays both sides of them.
    pub player: SimplePlayer,
    /// What was counted in the same way under the alternative with which this one is compared.
    pub counted: CountedGames,
    /// The games in which the point came up: the origin would have had another legal move or outcome. Of those that were
    /// looked at, position by position.
    pub came_up: Share,
    /// Games that came to an end that the rules have, of all.
    pub ended: Share,
    /// Games that reached an end that a source describes, of all.
    pub described_end: Share,
    /// Games, played without noise, that came back to a position since the last capture or round, of all of these; of none
    /// where a few games are repeated.
    pub came_back: Share,
    /// The same player under the alternative that this one is compared with; `None` for the origin itself.
    pub origin: Option<OriginFacts>,
}

/// What was counted of some games of a player by the same rules.
#[derive(Debug, Clone, PartialEq)]
pub struct CountedGames {
    /// The games played.
    pub games: u64,
    /// Distinct games among the first 1,000.
    pub distinct: u64,
    /// Whether all are one course, in which nothing is chosen, and of which it is proved how it goes on.
    pub is_only_course: bool,
    /// Wins of who made the first turn, of decided games.
    pub first_wins: Share,
    /// Games that somebody won, or that were drawn.
    pub known_results: u64,
    /// Games that were stopped at the cap.
    pub unfinished: u64,
    /// Plies of the games.
    pub lengths: LengthCurve,
}

/// What was counted of the same player's games under the alternative with which another one is compared.
#[derive(Debug, Clone, PartialEq)]
pub struct OriginFacts {
    pub counted: CountedGames,
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

impl PlayerFacts {
    /// Whether too many of its games are the same, here or under the origin, to know what they would show.
    fn repeats(&self) -> bool {
        let origin = self.origin.as_ref().map(|origin| &origin.counted);
        [Some(&self.counted), origin].into_iter().flatten().any(|one| !one.are_distinct())
    }
}

impl CountedGames {
    /// Whether enough of the games are distinct that an interval means something.
    fn are_distinct(&self) -> bool {
        are_enough_distinct(self.distinct, self.games)
    }

    /// Where the chance of what was counted is: exactly there in a game without choice, and not known from a few games that
    /// are repeated.
    pub(crate) fn chance(&self, share: Share) -> Option<Interval> {
        match share.fraction() {
            Some(fraction) if self.is_only_course => Some(Interval { low: fraction, high: fraction }),
            _ => share.interval().filter(|_| self.are_distinct()),
        }
    }

    /// The wins of who moves first, if there are enough games for an interval.
    fn shown(&self) -> Option<Share> {
        Some(self.first_wins).filter(|share| share.of >= FEWEST_DECIDED && self.are_distinct())
    }

    /// The games with a known result: at least, and at most if all games that were stopped at the cap came to one.
    fn known_results(&self) -> [Share; 2] {
        let stopped = if self.is_only_course { 0 } else { self.unfinished };
        [0, stopped].map(|more| Share { count: self.known_results + more, of: self.games })
    }

    /// Where the chance of a known result is. Of a few games that are repeated it is certain only whether there are such
    /// games, and others.
    fn known_chance(&self) -> Option<Interval> {
        let [least, most] = self.known_results();
        if self.is_only_course || least.of >= FEWEST_DECIDED && self.are_distinct() {
            return Some(Interval { low: self.chance(least)?.low, high: self.chance(most)?.high });
        }
        let low = if least.count > 0 { f64::MIN_POSITIVE } else { 0.0 };
        Some(Interval { low, high: if most.count < most.of { 1.0 - f64::EPSILON } else { 1.0 } })
    }

    /// Whether surely more of these games come to a known result than of others, by more than 5 points.
    fn ends_more(&self, others: &Self) -> bool {
        let is_sure = self.known_chance().zip(others.known_chance());
        is_sure.is_some_and(|(own, other)| own.low > other.high)
            && difference(self.known_results()[0], others.known_results()[1]) == Some(TurnOrder::First)
    }
}

/// What is proved of the game with a label, compared with the first game, as far as a sentence says it.
pub fn exact_sentence(findings: &ExactFindings, label: &str) -> Option<PlaySentence> {
    let has_label = |labels: &[String]| labels.iter().any(|one| one == label);
    let game = findings.games.iter().find(|game| has_label(&game.labels))?;
    let is_first = game.labels.first().is_some_and(|first| first == label);
    if !is_first && game.compared.is_none() || findings.has_first_course(game) {
        return Some(PlaySentence::CannotMatter);
    }
    let course = game.course.as_ref();
    match course.map(|course| course.end) {
        Some(CourseEnd::Circle { .. }) => return Some(PlaySentence::Circle),
        Some(CourseEnd::NotWon { plies }) => return Some(PlaySentence::Ends { plies, winner: None }),
        Some(CourseEnd::Won { plies, winner }) => {
            let has_moved_first = course.is_some_and(|course| course.first == winner);
            let winner = if has_moved_first { TurnOrder::First } else { TurnOrder::Second };
            return Some(PlaySentence::Ends { plies, winner: Some(winner) });
        }
        _ => {}
    }
    let compared = game.compared.as_ref().filter(|one| one.example.is_none())?;
    let opening = compared.levels.first()?;
    if compared.is_whole_game {
        return Some(PlaySentence::CannotMatter);
    }
    let is_listed = compared.has_opening && opening.unlisted_positions == 0;
    is_listed.then_some(PlaySentence::SameOpenings(opening.moves))
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
    /// What is proved, as far as it decides a sentence.
    pub exact: Option<PlaySentence>,
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
    match &facts.exact {
        // The openings alone say nothing where games differ.
        Some(PlaySentence::SameOpenings(_)) if !facts.players.is_empty() => {}
        Some(proved) => return proved.clone(),
        None => {}
    }
    if facts.exercise == Exercise::ActsOnly {
        return PlaySentence::ActsOnly;
    }
    if facts.players.is_empty() {
        return PlaySentence::CannotTell;
    }
    let sentences = [
        identity(facts),
        structure(facts),
        balance(facts),
        comes_back(facts, 0.5),
        balance_of_some(facts),
        structure_of_some(facts),
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
    if facts.exact.is_some() {
        return facts.exact.clone();
    }
    let all = |holds: &dyn Fn(&PlayerFacts) -> bool| facts.players.iter().all(holds);
    let did_not_come_up = all(&|one| one.came_up.count == 0 && one.came_up.of > 0);
    if did_not_come_up && facts.exercise == Exercise::ActsToo {
        return Some(PlaySentence::ActsToo);
    }
    // The bound holds for each player; that of the fewest games holds for all. Copies of a game give none.
    if did_not_come_up && all(&|one| one.counted.are_distinct()) {
        return facts.players.iter().map(|one| one.came_up.of).min().map(PlaySentence::DidNotComeUp);
    }
    let games: u64 = facts.players.iter().map(|one| one.counted.games).sum();
    (games > 0).then_some(match origins.iter().all(|origin| origin.same_counts) {
        true if all(&|one| one.counted.distinct == 1 && one.counted.games > 1) => {
            PlaySentence::OneGame(games)
        }
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
    let all = |share: &dyn Fn(&PlayerFacts) -> Share, holds: &dyn Fn(Interval) -> bool| {
        players.iter().all(|one| one.counted.are_distinct() && share(one).interval().is_some_and(holds))
    };
    let unfinished = |one: &PlayerFacts| Share { count: one.counted.unfinished, of: one.counted.games };
    if all(&|one| one.described_end, &|interval| interval.high < HARDLY) {
        let cap = players.iter().map(|one| one.counted.lengths.cap).min()?;
        let is_cause = !all(&unfinished, &|interval| interval.high < HARDLY);
        return Some(if is_cause { PlaySentence::EndNotWithin(cap) } else { PlaySentence::EndHardlyReached });
    }
    let origins: Option<Vec<&LengthCurve>> =
        players.iter().map(|one| Some(&one.origin.as_ref()?.counted.lengths)).collect();
    let all_end = all(&|one| one.ended, &|interval| interval.low > 1.0 - HARDLY);
    if let Some(curves) = origins.filter(|curves| all_end && curves.iter().all(|curve| hardly_ends(curve))) {
        return curves.iter().map(|curve| curve.cap).min().map(PlaySentence::Finishes);
    }
    CHANGES.iter().find_map(|(shows, say)| {
        let mut ways = [true, false].into_iter().zip(say);
        let by_all = ways.find(|(way, _)| players.iter().all(|one| shows(one, *way)));
        by_all.map(|(_, say)| say(Players::All))
    })
}

/// What may be otherwise than under the origin: whether a player shows one thing, where it is asked with true, or the
/// opposite; and how both are said.
type Change = (fn(&PlayerFacts, bool) -> bool, [fn(Players) -> PlaySentence; 2]);

const CHANGES: [Change; 2] = [
    (
        changes_results,
        [|players| PlaySentence::MoreResults { players }, |players| PlaySentence::FewerResults { players }],
    ),
    (
        changes_length,
        [|players| PlaySentence::Longer { players }, |players| PlaySentence::Shorter { players }],
    ),
];

/// Whether surely more of a player's games come to a known result than under the origin, or fewer.
fn changes_results(facts: &PlayerFacts, are_more: bool) -> bool {
    let (own, origin) = (&facts.counted, facts.origin.as_ref().map(|origin| &origin.counted));
    origin.is_some_and(|origin| if are_more { own.ends_more(origin) } else { origin.ends_more(own) })
}

/// Whether a player's games are surely at least half as long again as under the origin, or the other way round: the
/// intervals of the medians are that far apart.
fn changes_length(facts: &PlayerFacts, grows: bool) -> bool {
    let Some(origin) = facts.origin.as_ref().filter(|_| facts.counted.games >= FEWEST_DECIDED) else {
        return false;
    };
    let both = [&facts.counted, &origin.counted]
        .map(|one| one.lengths.median_interval().filter(|_| one.are_distinct()));
    matches!(both, [Some([low, high]), Some([before_low, before_high])] if match grows {
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
    matches!(short, Plies::Exactly(short) if u64::from(long.at_least()) * 2 >= u64::from(short) * 3)
}

/// What is said where some players show that games end in another way, or are longer or shorter.
fn structure_of_some(facts: &PlayFacts) -> Option<PlaySentence> {
    // What one player does is no sign of what others do.
    let facts = Some(facts).filter(|facts| facts.players.len() > 1)?;
    CHANGES.iter().find_map(|(shows, say)| opposite(facts, shows, *say))
}

/// What is said where some players show one of two opposite things: the first where `shows` is asked with true.
fn opposite<Say: FnOnce(Players) -> PlaySentence>(
    facts: &PlayFacts,
    shows: &dyn Fn(&PlayerFacts, bool) -> bool,
    [one, other]: [Say; 2],
) -> Option<PlaySentence> {
    let [first, second] = [true, false].map(|way| -> Vec<SimplePlayer> {
        facts.players.iter().filter(|one| shows(one, way)).map(|one| one.player).collect()
    });
    let who = |players: Vec<SimplePlayer>| {
        let left_out = facts.players.iter().filter(|one| !players.contains(&one.player));
        let repeating: Vec<SimplePlayer> =
            left_out.filter(|one| one.repeats()).map(|one| one.player).collect();
        match repeating.is_empty() {
            true => Players::Only(players),
            false => Players::Besides { players, repeating },
        }
    };
    match (first.is_empty(), second.is_empty()) {
        (true, true) => None,
        (false, true) => Some(one(who(first))),
        (true, false) => Some(other(who(second))),
        (false, false) => Some(PlaySentence::Disagree),
    }
}

/// What is said of who wins, of all players.
fn balance(facts: &PlayFacts) -> Option<PlaySentence> {
    let players = &facts.players;
    let panel: Vec<&PlayerFacts> = players.iter().filter(|one| one.player != SimplePlayer::Random).collect();
    let looks = |odd: bool| panel.iter().any(|one| looks_odd(one.player) == Some(odd));
    let is_panel = looks(true) && looks(false);
    let by_all = |shows: &dyn Fn(&PlayerFacts) -> Option<TurnOrder>| {
        let n = panel.first().filter(|_| is_panel).and_then(|one| shows(one))?;
        let agrees = |one: &PlayerFacts| shows(one) == Some(n);
        let who = if players.iter().all(agrees) { Players::All } else { Players::AllButRandom };
        panel.iter().all(|one| agrees(one)).then_some((n, who))
    };
    if let Some((n, players)) = by_all(&shift) {
        return Some(PlaySentence::Shift { n, players });
    }
    if players.iter().all(|one| differs_by(one).is_some_and(|interval| interval.is_within(NO_SHIFT))) {
        return Some(PlaySentence::NoDifference);
    }
    let (n, players) = by_all(&favour).filter(|_| !is_compared(facts))?;
    Some(PlaySentence::Favoured { n, players })
}

/// Whether who wins is compared with the origin, so that a favour, which is measured against even chances, says nothing of
/// the alternative: the origin may have the same one.
fn is_compared(facts: &PlayFacts) -> bool {
    let is_enough = |origin: &OriginFacts| origin.counted.first_wins.of >= FEWEST_DECIDED;
    facts.players.iter().any(|one| one.origin.as_ref().is_some_and(is_enough))
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
    let Share { count, of } = first.came_back;
    Some(PlaySentence::ComesBack { count, of, player: first.player })
}

/// What is said where a favour, or for an alternative a shift, is significant for some players.
fn balance_of_some(facts: &PlayFacts) -> Option<PlaySentence> {
    let is_compared = is_compared(facts);
    let shows = |one: &PlayerFacts, first: bool| {
        let side = if first { TurnOrder::First } else { TurnOrder::Second };
        Some(side) == if is_compared { shift(one) } else { favour(one) }
    };
    let some = |n| {
        move |players| match is_compared {
            true => PlaySentence::Shift { n, players },
            false => PlaySentence::Favoured { n, players },
        }
    };
    opposite(facts, &shows, [TurnOrder::First, TurnOrder::Second].map(some))
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

/// Whether enough of a player's games are distinct that an interval means something.
pub(crate) fn are_enough_distinct(distinct: u64, games: u64) -> bool {
    2 * distinct >= games.min(DISTINCT_AMONG)
}

/// Who is favoured by the interval of one player.
fn favour(facts: &PlayerFacts) -> Option<TurnOrder> {
    let interval = facts.counted.shown()?.interval()?;
    match interval {
        Interval { low, .. } if low > EVEN.high => Some(TurnOrder::First),
        Interval { high, .. } if high < EVEN.low => Some(TurnOrder::Second),
        _ => None,
    }
}

/// Towards whom the balance shifts for one player, by more than 5 points and beyond chance.
fn shift(facts: &PlayerFacts) -> Option<TurnOrder> {
    let origin = facts.origin.as_ref()?;
    let (own, before) = (facts.counted.shown()?, origin.counted.shown()?);
    difference(own, before).filter(|_| origin.p_value <= SIGNIFICANT)
}

/// Which of two shares is greater, the first or the second, if they differ by more than 5 points.
fn difference(own: Share, other: Share) -> Option<TurnOrder> {
    // In whole numbers, so that 5 points are not more than 5 points.
    let [own_of, other_of] = [own.of, other.of].map(u128::from);
    let (own, other) = (u128::from(own.count) * other_of, u128::from(other.count) * own_of);
    let greater = if own > other { TurnOrder::First } else { TurnOrder::Second };
    (SHIFT * own.abs_diff(other) > own_of * other_of).then_some(greater)
}

/// The interval of the difference from the origin for one player.
fn differs_by(facts: &PlayerFacts) -> Option<Interval> {
    difference_interval(facts.counted.shown()?, facts.origin.as_ref()?.counted.shown()?)
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
    (fired == 0 && games > 0).then_some(ClauseSentence { cited, games, distinct })
}
