//! Findings for what cannot be read or played, and whether another reading would allow it.

use crate::notation::{Label, WORDS};
use base::text::{Span, closest};
use engine::{
    ActError, PlacedAct, PlayError, Position, StartHole, Status, first_moves, legal_moves, may_start,
};
use rules::Ruleset;
use rules::vocabulary::{self, Direction};

use super::BoardProblemKind;
use super::detail::Detail;
use super::difference::Pair;
use super::finding::{FindingKind, Marked, PerhapsSide};
use super::line_state::LineState;
use super::other_readings::{alternatives, judged_by};
use super::ply_context::PlyContext;
use super::ply_verdict::{PlyId, PlyVerdict, ReadingChoice, Undetermined};
use super::print_move;
use super::resolve::{Refusal, play_written};
use super::walk::Walk;

/// The most legal moves a finding lists.
const MOST_LISTED: usize = 64;

impl<D: Detail> Walk<'_, D> {
    /// Reports a ply that cannot be read.
    pub(super) fn unread(&mut self, line: &mut LineState, id: PlyId, span: Span, refusal: &Refusal) {
        line.counts.ply_faults += 1;
        let (span, kind) = match refusal {
            Refusal::UnknownLabel(label) => (
                span,
                FindingKind::UnknownLabel {
                    found: label.to_string(),
                    closest: closest_label(&line.ruleset, *label),
                },
            ),
            Refusal::LabelOfBothSides(label) => (span, FindingKind::LabelOfBothSides(*label)),
            Refusal::SamePlayer(player) => (span, FindingKind::SamePlayer(*player)),
            Refusal::FilledTwice(label) => {
                (span, FindingKind::Board(BoardProblemKind::HoleRepeated(label.to_string())))
            }
            Refusal::UnknownAct(span) => (*span, self.unknown_act(line, *span)),
            Refusal::ActArguments(span) => (*span, FindingKind::ActArguments),
            _ => (span, FindingKind::Unreadable),
        };
        self.find(line, span, Some(id), kind);
    }

    fn unknown_act(&self, line: &LineState, span: Span) -> FindingKind {
        let found = self.text.get(span.range()).unwrap_or_default().to_owned();
        let others = line.family.one_choice_away(line.ruleset.choices());
        let has_act = |ruleset: &Ruleset| ruleset.acts().any(|act| act.short_name() == found);
        let others = others.filter(|(reading, ..)| self.tried.is_none_or(|tried| tried == reading.name));
        let others =
            others.filter(|(.., choices)| line.family.ruleset(choices).is_ok_and(|other| has_act(&other)));
        let under: Vec<_> =
            others.map(|(reading, other, _)| ReadingChoice::new(&reading.name, other)).collect();
        if !under.is_empty() {
            return FindingKind::ActNotPlayed { found, under };
        }
        let known: Vec<String> = line.ruleset.acts().map(|act| act.short_name().to_owned()).collect();
        let near = closest(&found, known.iter().map(String::as_str).chain(WORDS)).map(str::to_owned);
        FindingKind::UnknownAct { found, closest: near, known }
    }

    /// The verdict on a ply that cannot be played in `position`; reports why, at `span`.
    pub(super) fn refused(
        &mut self,
        line: &mut LineState,
        ply: &PlyContext<'_>,
        span: Span,
        position: &Position,
        refusal: Refusal,
    ) -> PlyVerdict {
        let id = ply.place.id;
        if refusal == Refusal::OrderNotRecorded {
            self.find(line, span, Some(id), FindingKind::OrderNotRecorded);
            return PlyVerdict::NotDetermined(Undetermined::OrderNotRecorded);
        }
        if refusal == Refusal::FillNotStated {
            self.find(line, span, Some(id), FindingKind::FillNotStated);
            return PlyVerdict::NotDetermined(Undetermined::PartNotStated);
        }
        if ply.marks.illegal {
            line.counts.tally.interventions += 1;
            line.last_ply.awaits_board = Some((id, span));
            let kind = self.illegal(line, position, refusal, Marked::Yes);
            self.find(line, span, Some(id), kind);
            return PlyVerdict::IllegalAsPlayed;
        }
        if !self.explains {
            line.counts.ply_faults += 1;
            return PlyVerdict::IllegalAsPlayed;
        }
        let under = alternatives(&line.family, line.ruleset.choices(), self.tried, |ruleset| {
            let position = judged_by(&line.ruleset, ruleset, position);
            play_written(ruleset, &position, &ply.written, &ply.acts, &mut ()).is_ok()
        });
        let too_late = matches!(refusal, Refusal::Play(PlayError::Act { error: ActError::TooLate, .. }));
        if !under.is_empty() {
            let kind = if too_late {
                FindingKind::ClaimTooLate(under.clone())
            } else {
                FindingKind::LegalOnlyUnder(under.clone())
            };
            self.find(line, span, Some(id), kind);
            line.counts.only_under.push(under.clone());
            return PlyVerdict::LegalOnlyUnder(under);
        }
        line.counts.ply_faults += 1;
        let kind = self.illegal(line, position, refusal, Marked::No);
        self.find(line, span, Some(id), kind);
        PlyVerdict::IllegalAsPlayed
    }

    fn illegal(
        &self,
        line: &LineState,
        position: &Position,
        refusal: Refusal,
        marked: Marked,
    ) -> FindingKind {
        let legal = || -> Vec<String> {
            let some = first_moves(&line.ruleset, position, MOST_LISTED);
            some.iter().map(|one| print_move(&line.ruleset, position, one)).collect()
        };
        let error = match refusal {
            Refusal::OtherWay { hole, expected } if marked == Marked::No => {
                return FindingKind::WrongWay { hole, expected };
            }
            Refusal::OtherWay { hole, expected } => PlayError::NotAStart {
                player: position.mover(),
                start: StartHole::Lift(hole, expected.opposite()),
            },
            Refusal::NotOwnHole { hole, mover } => {
                if let Status::Over(_) | Status::RoundOver = position.status() {
                    return FindingKind::PlayAfterEnd(position.status());
                }
                let other = mover.opposite();
                let could = Direction::ALL
                    .into_iter()
                    .any(|way| may_start(&line.ruleset, position, other, StartHole::Lift(hole, way)));
                let passes = legal_moves(&line.ruleset, position).as_deref() == Ok(&[engine::Move::Pass]);
                let perhaps = match (could, passes) {
                    (true, true) => Some(PerhapsSide::MissingPass),
                    (true, false) => Some(PerhapsSide::MissingPly),
                    (false, _) => None,
                };
                return FindingKind::SideDiffers { side: Pair { expected: mover, found: other }, perhaps };
            }
            Refusal::NotNextRound { expected, found } => {
                return FindingKind::RoundDiffers(Pair { expected, found });
            }
            Refusal::RoundNotCounted => {
                let kind = BoardProblemKind::TooLarge { clause: "round", most: u16::MAX };
                return FindingKind::Board(kind);
            }
            Refusal::NotFirst(expected) => {
                return FindingKind::RoundFirstDiffers(Pair { expected, found: expected.opposite() });
            }
            Refusal::NoMoveEndsIn(ends) => return FindingKind::NoMoveEndsThere(ends),
            Refusal::Play(PlayError::NotBetweenRounds) => return FindingKind::RoundGoesOn,
            Refusal::Play(PlayError::MayNotFill) => return FindingKind::FillWrong(legal()),
            Refusal::Play(PlayError::MayNotPass) => {
                return FindingKind::PassNotAllowed(legal());
            }
            Refusal::Play(PlayError::GameOver | PlayError::RoundOver) => {
                return FindingKind::PlayAfterEnd(position.status());
            }
            Refusal::Play(PlayError::Order(fault)) => return FindingKind::Order(fault),
            Refusal::Play(PlayError::Act { error, .. }) => return FindingKind::ActImpossible(error),
            Refusal::Play(error) => error,
            _ => PlayError::MayNotPass,
        };
        FindingKind::IllegalMove { error, before: Box::new(position.clone()), marked, legal: legal() }
    }

    /// Reports an act that the rules forbid.
    pub(super) fn irregular(&mut self, line: &LineState, span: Span, id: PlyId, act: &PlacedAct) {
        let forbidden = line
            .ruleset
            .acts()
            .nth(act.act)
            .is_some_and(|known| known.body.standing == vocabulary::Standing::Forbidden);
        if forbidden {
            self.find(line, span, Some(id), FindingKind::Irregular(act.act));
        }
    }
}

/// The label of the board nearest to one it does not have: the same letter or number first, then the nearest in the
/// alphabet or in counting.
fn closest_label(ruleset: &Ruleset, label: Label) -> Option<String> {
    let far = |one: &Label| {
        let letter = match (one.letter(), label.letter()) {
            (Some(one), Some(other)) if one.eq_ignore_ascii_case(&other) => u32::from(one != other),
            (Some(one), Some(other)) => 2 + u32::from(one).abs_diff(u32::from(other)),
            (None, None) => 0,
            _ => 64,
        };
        let number = match (one.number(), label.number()) {
            (Some(one), Some(other)) => u32::from(one.abs_diff(other)),
            (None, None) => 0,
            _ => 64,
        };
        letter + number
    };
    let labels = ruleset.shape().labels().iter().filter_map(|text| Label::parse(text));
    let best = labels.min_by_key(far)?;
    (far(&best) <= 8).then(|| best.to_string())
}
