//! The end that a record states, in `end(…)` and in the header, against the rules and the board.

use crate::notation::parse_items;
use crate::notation::syntax::{End, EndResult, Item, ItemKind};
use base::board::{ByPlayer, Player};
use base::text::Span;
use engine::{GameResult, Position, Status, every_seed_is_scored, score};
use rules::Ruleset;

use super::detail::Detail;
use super::difference::Pair;
use super::finding::{FindingKind, Inside};
use super::line_state::LineState;
use super::verdict::{PositionState, result_of};
use super::walk::Walk;

/// The end a header states, in the words of `end(…)`; `None` where it states none that can be read.
pub(super) fn read_result(stated: &str) -> Option<End> {
    let items = parse_items(&format!("end({stated})"))?;
    let [Item { kind: ItemKind::End(end), .. }] = items.as_slice() else { return None };
    Some(**end)
}

/// The end that a record states: its header, or the last `end(…)` of its main line.
pub fn stated_end(header: Option<&str>, items: &[Item]) -> Option<End> {
    let in_play = items.iter().rev().find_map(|item| match &item.kind {
        ItemKind::End(end) => Some(**end),
        _ => None,
    });
    header.and_then(read_result).or(in_play)
}

/// What became of the statements of one end.
#[derive(Default)]
struct Judged {
    /// Statements compared.
    checks: u32,
    /// Those that agree.
    agreed: u32,
    /// What contradicts the rules or the board.
    faults: Vec<FindingKind>,
    /// What does not, and is to be looked at.
    remarks: Vec<FindingKind>,
}

impl Judged {
    fn agree(&mut self) {
        self.checks += 1;
        self.agreed += 1;
    }

    fn fault(&mut self, kind: FindingKind) {
        self.checks += 1;
        self.faults.push(kind);
    }
}

/// Judges an end by what is known of the position; `last_known` is the last position that was known.
fn judge(ruleset: &Ruleset, state: &PositionState, last_known: &Position, end: &End) -> Judged {
    let one = |position: Option<&Position>| {
        let mut judged = Judged::default();
        // In a fragment most seeds are not stated, so that those that are may end without the end of the game.
        let fragment = position.unwrap_or(last_known).seeds() < ruleset.seeds();
        if let Some(position) = position {
            result(&mut judged, ruleset, position, end, fragment);
        }
        numbers(&mut judged, ruleset, position, end, fragment);
        judged
    };
    match state {
        PositionState::Position(position) => one(Some(position)),
        PositionState::OneOf(all) => {
            let mut judged: Vec<Judged> = all.iter().map(|position| one(Some(position))).collect();
            let fits = judged.iter().position(|judged| judged.faults.is_empty());
            if judged.is_empty() { one(None) } else { judged.swap_remove(fits.unwrap_or(0)) }
        }
        PositionState::Stated(_) | PositionState::Unknown => {
            let mut judged = one(None);
            let stated = matches!(end.result, EndResult::Wins(_) | EndResult::Draw) || end.score.is_some();
            if stated && judged.faults.is_empty() {
                judged.remarks.push(FindingKind::CheckNotCompared);
            }
            judged
        }
    }
}

/// The result written, against what holds on the board.
fn result(judged: &mut Judged, ruleset: &Ruleset, position: &Position, end: &End, fragment: bool) {
    let (found, status) = (end.result, position.status());
    match (found, status) {
        (EndResult::Unknown, _) => {}
        (EndResult::Unfinished, _) if fragment => judged.agree(),
        (_, Status::Over(over)) => match result_of(status) {
            Some(played) if played == found => judged.agree(),
            Some(_) => judged.fault(FindingKind::ResultDiffers { found, played: status }),
            None if found == EndResult::Unfinished => {}
            None if over == GameResult::Void => {
                judged.fault(FindingKind::ResultDiffers { found, played: status });
            }
            None => judged.remarks.push(FindingKind::ResultNotDecided { found, played: status }),
        },
        (EndResult::Unfinished, _) => judged.agree(),
        // The record says itself why the rules do not end it.
        (_, Status::Playing | Status::RoundOver) if loser_gave_up(end) => {}
        (_, Status::Playing | Status::RoundOver) => {
            judged.checks += 1;
            let is_won = matches!(end.result, EndResult::Wins(_));
            let is_behind = is_won && stores_against_result(ruleset, position, end).is_some();
            judged.remarks.push(FindingKind::EndedEarly { found, is_behind });
        }
    }
}

/// The stores, where they do not show the result that an end names: a winner has no more in store than the other player,
/// or a game is drawn in which one has more. `None` where the stores do not say who is ahead: the rules end the game
/// there, more than the stores counts, or the end states a score.
pub fn stores_against_result(ruleset: &Ruleset, position: &Position, end: &End) -> Option<ByPlayer<u32>> {
    let says = position.status() == Status::Playing
        && ruleset.keeps_stores()
        && !ruleset.has_rounds()
        && end.score.is_none();
    let stores = ByPlayer::from_fn(|player| u32::from(position.store(player)));
    let counts = says && score(ruleset, position) == Some(stores);
    let is_against = match end.result {
        EndResult::Wins(winner) => stores[winner] <= stores[winner.opposite()],
        EndResult::Draw => stores[Player::South] != stores[Player::North],
        _ => false,
    };
    (counts && is_against).then_some(stores)
}

/// Whether the player who lost is said to have given up.
fn loser_gave_up(end: &End) -> bool {
    matches!((end.result, end.gave_up), (EndResult::Wins(winner), Some(loser)) if loser == winner.opposite())
}

/// The score written: whether it can be at all, whether it names the winner, and whether it is the one on the board.
fn numbers(judged: &mut Judged, ruleset: &Ruleset, position: Option<&Position>, end: &End, fragment: bool) {
    let Some((first, second)) = end.score else { return };
    let most = ruleset.seeds();
    let sum = first.saturating_add(second);
    if sum > most {
        return judged.fault(FindingKind::MoreThanAllSeeds(Pair { expected: most, found: sum }));
    }
    let written = match end.result {
        EndResult::Wins(Player::North) => ByPlayer::new(second, first),
        _ => ByPlayer::new(first, second),
    };
    let counted = match position {
        Some(position) => score(ruleset, position),
        None => score(ruleset, &Position::initial(ruleset)).map(|_| ByPlayer::default()),
    };
    if let (Some(counted), Some(position)) = (counted, position)
        && !comparable(ruleset, position.status(), end.result).agrees(written, counted)
    {
        let in_order = |score: ByPlayer<u32>| match end.result {
            EndResult::Wins(Player::North) => (score.north, score.south),
            _ => (score.south, score.north),
        };
        let pair = Pair { expected: in_order(counted), found: (first, second) };
        return judged.fault(FindingKind::ScoreDiffers(pair));
    }
    let over = position.is_some_and(|position| matches!(position.status(), Status::Over(_)));
    let other = match end.result {
        EndResult::Wins(_) => first <= second,
        EndResult::Draw => first != second,
        _ => false,
    };
    // Where the game is over the score on the board is compared above, and the winner with the rules.
    if other && !(over && counted.is_some()) {
        let kind = FindingKind::ScoreNamesOther { found: end.result, score: (first, second) };
        match counted {
            Some(_) if first != second => judged.fault(kind),
            _ => judged.remarks.push(kind),
        }
        return;
    }
    match (counted, position) {
        (None, _) => judged.remarks.push(FindingKind::ScoreNotCounted),
        (Some(_), Some(_)) => judged.agree(),
        (Some(_), None) => {
            let ended = matches!(end.result, EndResult::Wins(_) | EndResult::Draw);
            if ended && sum < most && !fragment && !loser_gave_up(end) && every_seed_is_scored(ruleset) {
                let pair = Pair { expected: most, found: sum };
                judged.remarks.push(FindingKind::ScoreLeavesSeeds(pair));
            }
        }
    }
}

/// How a written score compares with the one counted on the board.
enum Comparable {
    /// They must be the same.
    Same,
    /// More may have been added to it: seeds that were shared out when a player gave up.
    AtLeast,
    /// Play went on, so the two are of different positions.
    No,
}

impl Comparable {
    fn agrees(&self, written: ByPlayer<u32>, counted: ByPlayer<u32>) -> bool {
        Player::ALL.into_iter().all(|player| match self {
            Self::Same => written[player] == counted[player],
            Self::AtLeast => written[player] >= counted[player],
            Self::No => true,
        })
    }
}

fn comparable(ruleset: &Ruleset, status: Status, result: EndResult) -> Comparable {
    match (status, result) {
        (Status::Playing | Status::RoundOver, EndResult::Unknown) if ruleset.has_rounds() => Comparable::No,
        (Status::Playing, EndResult::Unknown | EndResult::Wins(_) | EndResult::Draw) => Comparable::AtLeast,
        _ => Comparable::Same,
    }
}

impl<D: Detail> Walk<'_, D> {
    /// The end that a line states, against the header and the position.
    pub(super) fn end(&mut self, line: &mut LineState, span: Span, end: &End) {
        let at = self.last();
        if line.inside == Inside::Main {
            self.header_result(line, span, end);
            self.end_written = Some(*end);
        }
        let judged = judge(&line.ruleset, line.position.state(), line.position.last_known(), end);
        line.counts.tally.checks += judged.checks;
        line.counts.tally.agreed += judged.agreed;
        line.counts.check_faults += u32::try_from(judged.faults.len()).unwrap_or(u32::MAX);
        for kind in judged.faults.into_iter().chain(judged.remarks) {
            self.find(line, span, at, kind);
        }
    }

    fn header_result(&mut self, line: &mut LineState, span: Span, end: &End) {
        let (Some(stated), Some(header)) = (&self.header.result, self.header_end) else { return };
        let vague = |result| matches!(result, EndResult::Unknown | EndResult::Unfinished);
        let same = header.result == end.result || vague(header.result) && vague(end.result);
        let scores = header.score.zip(end.score).is_none_or(|(header, end)| header == end);
        if !(same && scores) {
            let kind = FindingKind::HeaderResult { header: stated.clone(), end: *end };
            self.check_fault(line, span, None, kind);
        }
    }

    /// The result in the header, against what holds at the end of the main line.
    pub(super) fn end_of_record(&mut self, line: &mut LineState) {
        if let Some((ply, span)) = line.last_ply.awaits_board {
            self.find(line, span, Some(ply), FindingKind::IllegalWithoutBoard);
        }
        let (Some(stated), Some(header)) = (self.header.result.clone(), self.header_end) else { return };
        let span = self.header.places.value("result");
        let judged = judge(&line.ruleset, line.position.state(), line.position.last_known(), &header);
        for kind in judged.faults {
            let kind = match kind {
                FindingKind::ResultDiffers { played, .. } => {
                    FindingKind::HeaderResultPlayed { header: stated.clone(), played }
                }
                kind => kind,
            };
            self.check_fault(line, span, None, kind);
        }
        if self.end_written.is_some_and(|end| end.score.is_some()) {
            return;
        }
        for kind in judged.remarks {
            let of_score = matches!(
                kind,
                FindingKind::ScoreNamesOther { .. }
                    | FindingKind::ScoreNotCounted
                    | FindingKind::ScoreLeavesSeeds(_)
            );
            if of_score {
                self.find(line, span, None, kind);
            }
        }
    }
}
