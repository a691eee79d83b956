//! Which rows have a form that the kernel knows.

use base::board::{Hole, HoleSet, Player};
use rules::vocabulary::{Along, Direction, FirstDrop, FlagTest, HoleWord, LandThen, SowOn};
use rules::{Check, Destination, LandAction, OfferPlan, Plan, Slots, TakePlan, WalkPlan};

use super::super::in_part::{count_fits, of_count, of_place, place_fits};
use super::forms::{
    AGAIN, CHAIN, Chain, Drop, END, FACING, Forms, LANDING, LEAVE, MARK, MOST_RESOWS, Offer, OfferedLap,
    RELAY, RESOW, Resow, flag_of, is_resow, slots,
};
use super::known::is_not_last;
use super::lanes::Lanes;

/// What reads the rows of a plan.
struct Rows<'a> {
    plan: &'a Plan,
    lanes: &'a Lanes,
    /// Flags that decide which row fires.
    tested: &'a [usize],
    forms: Forms,
}

/// What each row does, and the forms of what it takes another number to say.
pub(super) fn read(plan: &Plan, lanes: &Lanes, tested: &[usize]) -> (Vec<u8>, Forms) {
    let mut rows = Rows { plan, lanes, tested, forms: Forms::default() };
    rows.forms.drop = rows.drop();
    let mut cells = Vec::with_capacity(plan.landing.rows.len());
    for row in &plan.landing.rows {
        let (cell, offers) = (rows.cell(row), rows.offers(row));
        let fits = |cell: &u8| match row.offers.is_empty() {
            true => true,
            // What is taken is in hand while laps are offered.
            false => lanes.two && (is_resow(*cell) || [RELAY, END].contains(cell)),
        };
        let known = cell.zip(offers).filter(|(cell, _)| fits(cell));
        let (cell, offers) = known.unwrap_or((LEAVE, Vec::new()));
        cells.push(cell);
        rows.forms.offers.push(offers);
    }
    (cells, rows.forms)
}

impl Rows<'_> {
    /// What a row does; `None` where the walker is to do it.
    fn cell(&mut self, row: &LandAction) -> Option<u8> {
        let taking = &row.taking;
        let again = match row.then {
            LandThen::Relay(rules::vocabulary::Relay::LANDING)
                if taking.takes.is_empty() && taking.mark.is_none() =>
            {
                return Some(RELAY);
            }
            LandThen::Sow(on) => return self.resow(row, on),
            LandThen::End => 0,
            LandThen::Again => AGAIN,
            LandThen::Relay(_) | LandThen::Choose => return None,
        };
        let mut cell = END | again;
        if !taking.takes.is_empty() && taking.to != Destination::Store {
            return None;
        }
        for take in &taking.takes {
            cell |= match take {
                TakePlan::Hole(HoleWord::This | HoleWord::Landing, None) => LANDING,
                TakePlan::Hole(HoleWord::Facing, None) => FACING,
                TakePlan::Walk(walk) => {
                    let chain = self.chain(walk)?;
                    (*self.forms.chain.get_or_insert(chain) == chain).then_some(CHAIN)?
                }
                _ => return None,
            };
        }
        if let Some(flag) = taking.mark {
            (*self.forms.mark.get_or_insert(flag) == flag).then_some(())?;
            cell |= MARK;
        }
        Some(cell)
    }

    fn resow(&mut self, row: &LandAction, on: SowOn) -> Option<u8> {
        let all_it_faces = match row.taking.takes.as_slice() {
            [TakePlan::Hole(HoleWord::Facing, None)] => self.plan.board.facing_outer.is_empty(),
            [TakePlan::Hole(HoleWord::Facing, None), TakePlan::Hole(HoleWord::FacingOuter, None)] => true,
            _ => false,
        };
        let plain = row.taking.to == Destination::Hand && row.taking.mark.is_none() && on.go.is_none();
        let form = self.form(on).filter(|_| all_it_faces && plain)?;
        let forms = &mut self.forms.resows;
        let number = forms.iter().position(|known| *known == form).unwrap_or_else(|| {
            forms.push(form);
            forms.len() - 1
        });
        u8::try_from(number).ok().filter(|_| number < MOST_RESOWS).map(|number| RESOW | number)
    }

    /// How seeds in hand are sown.
    fn form(&self, on: SowOn) -> Option<Resow> {
        let landing = |word: HoleWord| matches!(word, HoleWord::Landing | HoleWord::This);
        let known = landing(on.from) || matches!(on.from, HoleWord::LapLift | HoleWord::TurnLift);
        (known && on.adding.is_none_or(landing)).then_some(Resow {
            from_landing: landing(on.from),
            from_turn: on.from == HoleWord::TurnLift,
            next: on.first == FirstDrop::Next,
            adding: on.adding.is_some(),
        })
    }

    /// The laps that a row offers; `None` where the walker is to do it.
    fn offers(&self, row: &LandAction) -> Option<Vec<Offer>> {
        let all = self.plan.board.own[0].union(self.plan.board.own[1]);
        let offer = |offer: &OfferPlan| {
            let sow = match offer.sow {
                None => None,
                Some(on) => Some(self.form(on)?),
            };
            // From where the turn or the lap began, it has to be on offer wherever that is.
            let known = sow.is_none_or(|sow| sow.from_landing || all.difference(offer.from).is_empty());
            let way = usize::from(offer.go == Direction::Clockwise);
            let lap = OfferedLap { sow, way, only_if_captures: offer.only_if_captures };
            known.then_some(Offer { lap, from: offer.from, after: offer.after })
        };
        row.offers.iter().map(offer).collect()
    }

    fn chain(&self, walk: &WalkPlan) -> Option<Chain> {
        let simple = walk.step == 1
            && walk.most.is_none()
            && walk.most_seeds.is_none()
            && matches!(walk.from, None | Some(HoleWord::Landing | HoleWord::This))
            && walk.take == [HoleWord::This]
            && self.plan.sowing.closed == Slots::NONE;
        let back = match walk.along {
            Along::Ahead => false,
            Along::Back => true,
            Along::Both => return None,
        };
        let over = match &walk.over {
            None => Slots::NONE,
            Some(over) => flag_of(over)?,
        };
        let stores = Player::ALL.into_iter().fold(0, |lanes, player| {
            lanes | self.lanes.lanes(Player::South, HoleSet::EMPTY.with(Hole::store(player)))
        });
        let chain = Chain { back, over, stores, ..self.asked(&walk.goes_on.0)? };
        simple.then_some(chain)
    }

    /// The lanes, counts and flags that checks ask of a hole, if they ask nothing else.
    fn asked(&self, checks: &[Check]) -> Option<Chain> {
        let mut chain = Chain { lanes: [(1 << self.lanes.ring) - 1; 2], most: u8::MAX, ..Chain::NONE };
        let mut counts = [true; 256];
        for check in checks {
            match check {
                Check::Flag(FlagTest { flag, owner: None }) if chain.has == Slots::NONE => {
                    chain.has = slots(*flag)?
                }
                Check::Unless(unless) if chain.lacks == Slots::NONE && flag_of(unless).is_some() => {
                    chain.lacks = flag_of(unless)?;
                }
                check if of_count(check) => {
                    for (seeds, fits) in (0..=u8::MAX).zip(&mut counts) {
                        *fits &= count_fits(self.plan, check, seeds);
                    }
                }
                check if of_place(self.plan, check) => {
                    for (mover, lanes) in Player::ALL.into_iter().zip(&mut chain.lanes) {
                        let fits =
                            |lane: &u8| place_fits(self.plan, check, mover, self.lanes.hole(mover, *lane));
                        *lanes &= (0..self.lanes.ring).filter(fits).fold(0, |all, lane| all | 1 << lane);
                    }
                }
                _ => return None,
            }
        }
        chain.counts(&counts)?;
        Some(chain)
    }

    /// What is taken as seeds fall, if there is one rule for that and it takes whole holes to stores.
    fn drop(&self) -> Option<Drop> {
        let [(when, taking)] = self.plan.sowing.drops.as_slice() else { return None };
        let to_owner = match taking.to {
            Destination::Store => None,
            Destination::Owner => Some(false),
            Destination::FlagOwner if self.plan.flags.len() == 1 => Some(true),
            _ => return None,
        };
        let not_last = when.0.iter().any(is_not_last);
        let checks: Vec<Check> = when.0.iter().filter(|check| !is_not_last(check)).cloned().collect();
        let of = self.asked(&checks)?;
        let one = match taking.takes.as_slice() {
            [TakePlan::Hole(HoleWord::This, None)] => false,
            // Whatever lies there: what is taken must not decide whether more is.
            [TakePlan::Dropped] if of.least == 0 && of.most == u8::MAX && !of.even => true,
            _ => return None,
        };
        // A flag that decides what becomes of the last seed has to be one that decides which row fires.
        let known = |slots: Slots| slots.iter().all(|slot| self.tested.contains(&(slot / 2)));
        let fits = taking.mark.is_none() && !self.lanes.two && self.lanes.ring < 32 && self.lanes.in_order();
        (fits && (not_last || known(of.has) && known(of.lacks))).then_some(Drop {
            of,
            one,
            not_last,
            to_owner,
        })
    }
}
