//! A line of play: what may be where in it.

use crate::notation::syntax::{Item, ItemKind, Unreadable};
use crate::notation::{NotationProblem, NotationProblemKind as Kind, Problems};
use base::text::Span;

/// A line of play as far as it is read.
#[derive(Default)]
pub(super) struct Play {
    pub(super) items: Vec<Item>,
    has_ply: bool,
    /// Whether there is anything that `sic` or `wit` can belong to.
    has_subject: bool,
    joint: Joint,
    ended: bool,
}

/// How far a joint ply is read.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum Joint {
    /// There is nothing to join.
    #[default]
    Nothing,
    /// A ply has just been read, perhaps with checks of it.
    Ply,
    /// `unstated`, here, has just been read.
    Unstated(Span),
    /// A ply and a `&`, here.
    PlyAnd(Span),
    /// `unstated` and a `&`, here.
    UnstatedAnd(Span),
    /// Both plies, and nothing that ends the turn.
    Both,
}

impl Play {
    /// A line of play with room for `capacity` items.
    pub(super) fn with_capacity(capacity: usize) -> Self {
        Self { items: Vec::with_capacity(capacity), ..Self::default() }
    }

    /// Adds an item, and says so where it cannot be here.
    #[inline]
    pub(super) fn push(&mut self, item: Item, problems: &mut Problems) {
        match item.kind {
            ItemKind::Ply(_) => self.push_ply(item.span, Joint::Ply, problems),
            ItemKind::Comment(_) | ItemKind::Note => {}
            _ => self.place(item.span, &item.kind, problems),
        }
        self.items.push(item);
    }

    #[inline(always)]
    pub(super) fn push_ply(&mut self, span: Span, alone: Joint, problems: &mut Problems) {
        if alone == Joint::Ply && matches!(self.joint, Joint::Nothing | Joint::Ply) && !self.ended {
            self.has_ply = true;
            self.has_subject = true;
            self.joint = Joint::Ply;
        } else {
            self.push_joint(span, alone, problems);
        }
    }

    /// Whether a check that comes next is one of the ply just read, so that nothing can be wrong with its place.
    #[inline]
    pub(super) fn takes_check(&self) -> bool {
        self.joint == Joint::Ply && !self.ended
    }

    /// Begins a turn, where nothing is wrong with that; whether it did.
    #[inline]
    pub(super) fn begin_turn(&mut self) -> bool {
        let begins = !self.ended && matches!(self.joint, Joint::Nothing | Joint::Ply | Joint::Both);
        if begins {
            self.joint = Joint::Nothing;
            self.has_subject = true;
        }
        begins
    }

    #[cold]
    fn push_joint(&mut self, span: Span, alone: Joint, problems: &mut Problems) {
        self.has_ply = true;
        self.has_subject = true;
        let joint = self.joint;
        if self.ended {
            problems.push(NotationProblem::new(Kind::PlayAfterEnd, span));
        }
        self.joint = match joint {
            Joint::Nothing | Joint::Ply | Joint::Both => alone,
            Joint::Unstated(_) => {
                self.close_joint(problems);
                alone
            }
            Joint::PlyAnd(_) => Joint::Both,
            Joint::UnstatedAnd(_) => {
                if alone != Joint::Ply {
                    problems.push(NotationProblem::new(Kind::MisplacedUnstated, span));
                }
                Joint::Both
            }
        };
    }

    /// Everything but plies, comments and notes.
    fn place(&mut self, span: Span, what: &ItemKind, problems: &mut Problems) {
        if self.ended && !says_so(what) {
            problems.push(NotationProblem::new(Kind::PlayAfterEnd, opening(span, what)));
        }
        match what {
            ItemKind::Comment(_) | ItemKind::Note | ItemKind::Under(_) | ItemKind::By(_) => return,
            ItemKind::Ply(_) => self.push_ply(span, Joint::Ply, problems),
            ItemKind::Unstated => self.push_ply(span, Joint::Unstated(span), problems),
            ItemKind::Sic(_) | ItemKind::Wit(_) => {
                if !self.has_subject {
                    problems.push(NotationProblem::new(Kind::NothingBefore, span));
                }
                return;
            }
            ItemKind::And => {
                self.joint = match self.joint {
                    Joint::Ply => Joint::PlyAnd(span),
                    Joint::Unstated(_) => Joint::UnstatedAnd(span),
                    joint => {
                        problems.push(NotationProblem::new(Kind::NothingToJoin, span));
                        joint
                    }
                };
            }
            ItemKind::Order(_) => {
                if self.joint != Joint::Both {
                    problems.push(NotationProblem::new(Kind::MisplacedOrder, span));
                }
            }
            ItemKind::Pass
            | ItemKind::EndsIn(_)
            | ItemKind::Gap(_)
            | ItemKind::Round(_)
            | ItemKind::TurnNumber(_)
            | ItemKind::Side(_) => {
                self.close_joint(problems);
                self.has_ply |= matches!(what, ItemKind::Pass | ItemKind::EndsIn(_) | ItemKind::Gap(_));
            }
            ItemKind::End(_) => {
                self.close_joint(problems);
                self.ended = true;
            }
            ItemKind::Unreadable(Unreadable::PerhapsPly) => {
                // It may well have been the missing part of a joint ply: no second problem for the same words.
                self.joint = match self.joint {
                    Joint::PlyAnd(_) | Joint::UnstatedAnd(_) => Joint::Both,
                    _ => Joint::Ply,
                };
                self.has_ply = true;
            }
            ItemKind::Captured(_)
            | ItemKind::Total(_)
            | ItemKind::Laps(_)
            | ItemKind::Makes(_)
            | ItemKind::Illegal
            | ItemKind::Takeback(_)
            | ItemKind::Dispute(_)
            | ItemKind::Glyph(_)
            | ItemKind::Variation(_) => {
                // The checks of one part of a joint ply may be behind it, before the `&`.
                if !(what.is_check() && self.joint == Joint::Ply) {
                    self.end_ply(problems);
                }
                if !self.has_ply {
                    problems.push(NotationProblem::new(Kind::NoPlyBefore, opening(span, what)));
                }
            }
            ItemKind::Board(_)
            | ItemKind::Act(_)
            | ItemKind::Provenance(_)
            | ItemKind::At(_)
            | ItemKind::Unreadable(Unreadable::NoPly) => {
                self.end_ply(problems);
            }
        }
        self.has_subject = true;
    }

    /// After this no `&` can follow; `order` still may.
    fn end_ply(&mut self, problems: &mut Problems) {
        if self.joint != Joint::Both {
            self.close_joint(problems);
        }
    }

    /// No part of a joint ply can follow.
    pub(super) fn close_joint(&mut self, problems: &mut Problems) {
        match self.joint {
            Joint::Nothing | Joint::Ply | Joint::Both => {}
            Joint::Unstated(span) => problems.push(NotationProblem::new(Kind::MisplacedUnstated, span)),
            Joint::PlyAnd(span) | Joint::UnstatedAnd(span) => {
                problems.push(NotationProblem::new(Kind::NothingToJoin, span))
            }
        }
        self.joint = Joint::Nothing;
    }
}

/// Whether something behind the end is reported elsewhere or may be there: plies say so themselves, and what cannot be read
/// has a problem already.
const fn says_so(what: &ItemKind) -> bool {
    matches!(
        what,
        ItemKind::Sic(_)
            | ItemKind::Wit(_)
            | ItemKind::Board(_)
            | ItemKind::Unreadable(_)
            | ItemKind::Ply(_)
            | ItemKind::Unstated
    )
}

/// The place of something in the wrong place; of a variation, which has been read by itself, its bracket.
const fn opening(span: Span, what: &ItemKind) -> Span {
    match what {
        ItemKind::Variation(_) => Span::new(span.start, span.start + 1),
        _ => span,
    }
}
