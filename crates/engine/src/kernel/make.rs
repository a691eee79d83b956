//! Whether a kernel can play a plan, and its tables.

use base::board::Player;
use rules::vocabulary::{Direction, DirectionChoice, FlagOwner, HoleWord, LandThen};
use rules::{Check, LOW_FLAGS, LandingPlan, LiftPlan, NO_HOLE, Plan, Slots, StartPlan};

use super::super::in_part::{of_count, of_place};
use super::cells::{Matcher, reduced};
use super::features as f;
use super::forms::{
    AGAIN, ASK, ByFlags, CHAIN, COUNTS, Chain, Drop, END, FACING, Forms, LANDING, LEAVE, LOOK, MARK,
    OfferRow, OfferedLap, RELAY, RESOW, SPARES, flag_of, is_look, is_offer, is_resow, slots,
};
use super::kinds::{Kind, kinds};
use super::lanes::Lanes;
use super::laps::Laps;
use super::row::{Row, bias};
use super::seen::{
    BANNED, CHAIN_HAS, CHAIN_LACKS, CHAIN_OVER, DROP_HAS, DROP_LACKS, SCORED, SKIPPED, Setting, TESTED, VIEWS,
};
use super::stops::{Stops, store_lanes};
use super::tables::{Begin, Kernel, KernelByWidth};

impl KernelByWidth {
    /// The kernel of a plan.
    pub(super) fn new(plan: &Plan) -> Self {
        let made = || {
            let lanes = Lanes::new(plan).filter(|_| !plan.board.wide)?;
            Some(match lanes.ring {
                0..=8 => Self::W8(Box::new(Kernel::new(plan, lanes)?)),
                9..=16 => Self::W16(Box::new(Kernel::new(plan, lanes)?)),
                _ => Self::W32(Box::new(Kernel::new(plan, lanes)?)),
            })
        };
        made().unwrap_or(Self::None)
    }
}

/// Whether laps depend on nothing but the mover, the lane and the number of seeds, and flags on nothing but lifts and
/// landings.
fn can_play(plan: &Plan, lanes: &Lanes, kinds: Option<&Vec<Kind>>) -> bool {
    let lifts = plan.flags.iter().filter(|flag| flag.by_lift);
    let at_home = plan.flags.iter().all(|flag| !flag.by_lift || flag.owner == FlagOwner::Nobody);
    // A look reads either one hole or two, for every hole that faces any.
    let faced = |hole: u8| {
        [plan.board.facing_inner.get(hole) != NO_HOLE, plan.board.facing_outer.get(hole) != NO_HOLE]
    };
    let outer = (0..64).any(|hole| faced(hole)[1]);
    let alike = (0..64).all(|hole| faced(hole)[1] == (outer && faced(hole)[0]));
    alike
        && plan.end.phases.is_empty()
        && plan.end.lap_endings.is_empty()
        && !plan.picks
        && !plan.walker_only
        && plan.start.starts.iter().all(|start| start.enter.is_none())
        && lifts.count() <= 1
        && at_home
        && plan.flags.iter().all(|flag| !flag.by_capture)
        && plan.flags.len() <= LOW_FLAGS
        && (lanes.in_order() || plan.flags.is_empty() && !lanes.two)
        && plan.board.territory.is_none()
        && laps_are_tables(plan)
        && plan.start.by_direction[0].intersection(plan.start.by_direction[1]).is_empty()
        && (kinds.is_some()
            || plan.start.starts.iter().all(|start| start.go.is_none() && start.at_least <= 128))
}

/// Whether a lap depends on nothing but the mover, the lane and the number of seeds.
fn laps_are_tables(plan: &Plan) -> bool {
    let of_lift = |check: &Check| matches!(check, Check::Same(HoleWord::LapLift));
    let sows_on = plan.landing.rows.iter().any(|row| matches!(row.then, LandThen::Sow(_)));
    let passed = |check: &Check| of_place(plan, check) || of_lift(check) && !sows_on;
    let lifted = |row: &LiftPlan| {
        row.toll == 0
            && row.taking.takes.is_empty()
            && row.when.0.iter().all(|check| of_count(check) || of_place(plan, check))
    };
    plan.sowing.passes.iter().all(|row| row.when.0.iter().all(passed)) && plan.sowing.lifts.iter().all(lifted)
}

/// The one way in which turns start, where there is one and no more is asked of it than flags.
fn only_start(plan: &Plan) -> Option<(&StartPlan, Slots)> {
    let [start] = plan.start.starts.as_slice() else { return None };
    let banned = match start.condition.0.as_slice() {
        [] => Slots::NONE,
        [Check::Unless(unless)] => flag_of(unless)?,
        _ => return None,
    };
    let both: Vec<u8> =
        plan.start.banning.iter().chain(banned.iter()).filter_map(|slot| u8::try_from(slot).ok()).collect();
    let plain = !start.take
        && start.holes <= 1
        && !start.of_both
        && !start.only_if_captures
        && !start.must_if_captures;
    plain.then_some((start, Slots::new(&both)?))
}

impl<R: Row> Kernel<R> {
    fn new(plan: &Plan, lanes: Lanes) -> Option<Self> {
        let start = only_start(plan);
        let kinds = if start.is_none() { kinds(plan, &lanes) } else { None };
        if !can_play(plan, &lanes, kinds.as_ref()) {
            return None;
        }
        let store = store_lanes(&lanes);
        let stops = Stops::new(plan, start.map(|(start, _)| start), store);
        let starts = start.is_some() || kinds.is_some();
        let (start, banned) =
            start.map_or((None, plan.start.banning), |(start, banned)| (Some(start), banned));
        let mut matcher = Matcher::new(plan, &lanes);
        let (cells, context, block) = cells(&mut matcher, R::LANES);
        let decides =
            !plan.decisions || plan.extension.is_none() && !matcher.leaves && matcher.forms.drop.is_none();
        let Matcher { forms, tables, tested, classes, members, rows, offers, by_flags, .. } = matcher;
        if forms.drop.is_none() && !plan.sowing.drops.is_empty() {
            return None;
        }
        let rows = without_offers(rows, &forms);
        let used = Used::new(&cells, &tables, &by_flags, &rows, &forms, &offers);
        let own = own_lanes(plan, &lanes, start);
        let chain = forms.chain.unwrap_or(Chain::NONE);
        let scored = stops.as_ref().and_then(|stops| stops.scored).unwrap_or(Slots::NONE);
        let views = views(plan, banned, scored, &tested, &chain, forms.drop);
        let (laps, track) = laps(plan, &lanes, &used, kinds.as_deref().unwrap_or_default());
        let begin = begins(track, context);
        let lift = plan.flags.iter().position(|flag| flag.by_lift);
        let mut kernel = Self {
            features: 0,
            at_least: bias(start.map_or(1, |start| u8::try_from(start.at_least).unwrap_or(u8::MAX))),
            own,
            own_marks: own.map(marks),
            first: own.map(|lanes| if lanes == 0 { 0 } else { lanes.trailing_zeros().to_le_bytes()[0] }),
            passes: plan.start.pass.is_some(),
            chooses: starts && stops.is_some() && decides,
            sees_ends: starts && stops.is_some(),
            clockwise: clockwise(plan, &lanes),
            stops: stops.unwrap_or_default(),
            laps,
            begin,
            next: next(lanes.ring),
            cells,
            faces: faces(plan, &lanes),
            classes,
            tables: Box::new(std::array::from_fn(|number| {
                tables.get(number).copied().unwrap_or([LEAVE; 64])
            })),
            hunts: [false; 16],
            resows: std::array::from_fn(|number| forms.resows.get(number).copied().unwrap_or_default()),
            taking: taking(&offers),
            offers,
            kinds: kinds.unwrap_or_default(),
            exposed: None,
            chain,
            drop: forms.drop,
            drops_all: forms.drop.is_some_and(|drop| drop.of.is_all(lanes.ring)),
            empties_marked: false,
            by_flags,
            drops_together: forms.drop.is_some_and(|drop| drop.goes_together(plan)),
            views,
            idle: [(Slots::NONE, 0); 3],
            mark: Setting::new(forms.mark, &views),
            lift: Setting::new(lift, &views),
            store: store.unwrap_or_default(),
            spare: forms.spare.unwrap_or(LEAVE),
            rows,
            opponent: opponent(plan, &lanes),
            limit: plan.limits.laps,
            lanes,
        };
        kernel.features = kernel.features(plan, &used, block, members.len());
        kernel.exposed = kernel.exposed(plan);
        kernel.idle = kernel.idle();
        kernel.empties_marked = !used.leaves_marked && kernel.empties_marked();
        Some(kernel)
    }

    /// What the loop has to do.
    fn features(&mut self, plan: &Plan, used: &Used, block: usize, classes: usize) -> u64 {
        let on = |feature: u64, wanted: bool| if wanted { feature } else { 0 };
        let views = self.views;
        let asked = |view: usize| views[view] != Slots::NONE;
        let outer = !plan.board.facing_outer.is_empty();
        let first = [4, 8, 12].iter().any(|&bits| self.begin[bits].cells != self.begin[0].cells);
        let span = self.own.iter().zip(self.first).map(|(&own, first)| 64 - (own >> first).leading_zeros());
        let common = on(f::TWO, self.lanes.two)
            | on(f::FIRST, first)
            | on(f::WAYS, self.clockwise != 0)
            | on(f::TESTED, asked(TESTED))
            | on(f::TESTED_TWICE, asked(TESTED + 1))
            | on(f::LIFTS, self.lift.flag.is_some())
            | on(f::LIFTS_AT_ONCE, self.lift.flag.is_some_and(|flag| !plan.flags[flag].from_next_turn))
            | on(f::RELAYS, used.relays || used.resows || self.limit == 0)
            | on(f::AGAIN, used.has(AGAIN))
            | on(f::STORES, self.stops.stores.is_some())
            | on(f::DROPS, self.drop.is_some())
            | on(f::DROPS_ONE, self.drops_one())
            | on(f::ONE_FLAG, self.asks_of_one_flag())
            | on(f::MARKS_DECIDE, !self.by_flags.is_empty())
            | on(f::WINDOW, R::LANES > 16 && span.clone().all(|span| span <= 16))
            | on(f::FLAGGED_DROPS, asked(DROP_HAS) || asked(DROP_LACKS))
            | on(f::LOW, self.stops.low > 0)
            | on(f::LOWER, self.stops.low > 0 && self.stops.low_bias != self.at_least)
            | on(f::RICH, self.stops.rich.is_some())
            | on(f::SCORED, asked(SCORED))
            | on(f::FEW, self.stops.few.is_some())
            | on(f::BANS, asked(BANNED))
            | on(f::SKIPS, asked(SKIPPED))
            | on(f::BROAD, R::LANES == 16 && !self.lanes.two && span.max().unwrap_or(0) > 8);
        let varies = !self.kinds.is_empty() || used.offers || used.resows && used.resows_vary;
        let common = common | on(f::VARIES, varies);
        if !varies && self.hunt(plan, used, block, classes) {
            return common | f::HAND | f::PREY;
        }
        let plain_chain =
            R::TURNS && !used.has(FACING) && self.chain.is_plain(self.lanes.ring) && self.lanes.ring == 8;
        common
            | on(f::LOOKS, used.looks)
            | on(f::OUTER, used.looks && outer)
            | on(f::HAND, used.resows)
            | on(f::SPARES, used.has(SPARES))
            | on(f::ASKS, used.asks)
            | on(f::MARKS, used.has(MARK))
            | on(f::FINISH, used.finishes || self.drop.is_some())
            | on(f::CHAIN, used.has(CHAIN))
            | on(f::PLAIN_CHAIN, used.has(CHAIN) && plain_chain)
            | on(
                f::FLAGGED_CHAIN,
                used.has(CHAIN) && [CHAIN_HAS, CHAIN_LACKS, CHAIN_OVER].into_iter().any(asked),
            )
    }

    /// Whether every view that is asked for has the same flag as the first that landings are judged by.
    fn asks_of_one_flag(&self) -> bool {
        let known = [TESTED, BANNED, SKIPPED, DROP_HAS, SCORED];
        let mut views = self.views.iter().enumerate().filter(|(_, slots)| **slots != Slots::NONE);
        self.views[TESTED] != Slots::NONE
            && views.all(|(view, slots)| known.contains(&view) && *slots == self.views[TESTED])
            && (self.drop.is_none() || self.views[DROP_HAS] != Slots::NONE)
    }

    /// Whether whatever falls into a hole with some flag is taken at once, wherever it is and however much.
    fn empties_marked(&self) -> bool {
        let scored = self.views[SCORED];
        self.drop.is_some_and(|drop| !drop.not_last)
            && self.drops_all
            && self.views[DROP_HAS] != Slots::NONE
            && self.views[DROP_LACKS] == Slots::NONE
            && (scored == Slots::NONE || scored == self.views[DROP_HAS])
            && self.lift.views >> DROP_HAS & 1 == 0
    }

    /// What need not be asked where nothing carries a flag.
    fn idle(&self) -> [(Slots, u64); 3] {
        let set = self.mark.views | self.lift.views;
        let of = |views: &[usize], feature: u64| {
            let slots = views.iter().flat_map(|&view| self.views[view].iter());
            let slots: Vec<u8> = slots.filter_map(|slot| u8::try_from(slot).ok()).collect();
            let mask = views.iter().fold(0_u16, |mask, view| mask | 1 << view);
            let slots = Slots::new(&slots).filter(|_| mask & set == 0);
            slots.map_or((Slots::NONE, 0), |slots| (slots, feature))
        };
        let chain = if self.chain.has == Slots::NONE { f::FLAGGED_CHAIN } else { 0 };
        [of(&[BANNED], f::BANS), of(&[SKIPPED], f::SKIPS), of(&[CHAIN_LACKS, CHAIN_OVER], chain)]
    }

    /// Whether prey, counted before the turn, is all that landings look for; notes the contexts in which there is any.
    fn hunt(&mut self, plan: &Plan, used: &Used, block: usize, classes: usize) -> bool {
        let ring = self.lanes.ring;
        let faces_rows = (8..16).all(|lane| {
            self.faces.map(|rows| rows.map(|row| row[lane])) == [[(23 - lane) as u8, (lane - 8) as u8]; 2]
        });
        let both = (0..64).all(|class| {
            let wanted = if class >= 8 && class % 8 > 0 { RESOW } else { RELAY };
            class / 8 >= classes || class % 8 >= classes || self.tables[0][class] == wanted
        });
        let occupied = self.classes[0] == 0 && self.classes[1..].iter().all(|&class| class > 0);
        let shape =
            R::LANES == 16 && ring == 16 && self.lanes.two && faces_rows && self.views[TESTED] == Slots::NONE;
        if !(shape && both && occupied && used.tables == 1 && used.resows && !used.finishes) {
            return false;
        }
        for context in 0..16 {
            let cells = &self.cells[self.begin[context].cells as usize..][..block];
            let within = |lane: usize| {
                let most = usize::try_from(plan.board.seeds).unwrap_or(0).min(COUNTS - 1);
                &cells[lane * COUNTS + 1..=lane * COUNTS + most]
            };
            let quiet = |lanes: std::ops::Range<usize>| {
                lanes.flat_map(within).all(|&cell| cell == RELAY || cell == END)
            };
            let hunted = (8..16).flat_map(within).all(|&cell| cell == LOOK || cell == END);
            self.hunts[context] = !quiet(8..16);
            if !quiet(0..8) || self.hunts[context] && !hunted {
                return false;
            }
        }
        true
    }
}

/// The lanes each player may start from.
fn own_lanes(plan: &Plan, lanes: &Lanes, start: Option<&StartPlan>) -> [u64; 2] {
    Player::ALL.map(|player| {
        let own = plan.board.own[player.index()];
        lanes.lanes(player, start.map_or(own, |start| own.intersection(start.from)))
    })
}

/// What rows do where the walker says which one fires: nothing is offered there.
fn without_offers(rows: Vec<u8>, forms: &Forms) -> Vec<u8> {
    let offers = |row: &Vec<_>| !row.is_empty();
    rows.into_iter().zip(&forms.offers).map(|(cell, row)| if offers(row) { LEAVE } else { cell }).collect()
}

/// The lowest bit of each byte whose lane is among these.
fn marks(lanes: u64) -> u64 {
    (0..8).fold(0, |marks, lane| marks | (lanes >> lane & 1) << (8 * lane))
}

/// The holes sown clockwise; lanes, where these are not holes by rising number.
fn clockwise(plan: &Plan, lanes: &Lanes) -> u64 {
    let holes = plan.start.by_direction[1];
    if lanes.in_order() { holes.low() } else { lanes.lanes(Player::South, holes) }
}

/// Whether each cell takes something.
fn taking(offers: &[OfferRow]) -> Box<[bool; 256]> {
    let mut taking = Box::new([false; 256]);
    for (cell, takes) in (0..=u8::MAX).zip(taking.iter_mut()) {
        let ends = cell & END != 0 && cell < LOOK && cell & (LANDING | FACING | CHAIN) != 0;
        let offered = offers.get(usize::from(cell & 15)).filter(|_| is_offer(cell));
        *takes = is_resow(cell) || ends || offered.is_some_and(|row| row.takes);
    }
    taking
}

/// What is in cells.
struct Used {
    /// Bits of cells that end a turn.
    bits: u8,
    looks: bool,
    asks: bool,
    relays: bool,
    resows: bool,
    /// Whether these have several forms, or one that needs the landing hole.
    resows_vary: bool,
    finishes: bool,
    offers: bool,
    /// Whether a hole may be marked that keeps its seeds.
    leaves_marked: bool,
    tables: usize,
}

impl Used {
    fn new(
        cells: &[u8],
        tables: &[[u8; 64]],
        by_flags: &[ByFlags],
        rows: &[u8],
        forms: &Forms,
        offers: &[OfferRow],
    ) -> Self {
        let asks = cells.contains(&ASK);
        let rows = rows.iter().filter(|_| asks);
        let sown = |lap: &OfferedLap| if lap.sow.is_some() { RESOW } else { RELAY };
        let offered = offers.iter().flat_map(|row| row.laps.iter().map(sown).chain([row.then]));
        let decided = by_flags.iter().flat_map(|by_flags| &by_flags.cells);
        let tables_and_rows = tables.iter().flatten().chain(decided).chain(rows);
        let all = cells.iter().chain(tables_and_rows).copied().chain(offered);
        let all = all.filter(|&cell| cell < ASK);
        let ends = all.clone().filter(|&cell| cell & END != 0 && cell < LOOK);
        Self {
            leaves_marked: ends.clone().any(|cell| cell & MARK != 0 && cell & LANDING == 0),
            bits: ends.fold(0, |bits, cell| bits | cell & !END),
            looks: all
                .clone()
                .any(|cell| is_look(cell) || cell < LOOK && cell & (END | FACING) == END | FACING),
            asks,
            relays: all.clone().any(|cell| cell == RELAY),
            resows: all.clone().any(is_resow),
            resows_vary: forms.resows.len() > 1
                || forms.resows.iter().any(|form| form.from_landing || form.adding),
            offers: all.clone().any(is_offer),
            finishes: all.clone().any(|cell| cell < LOOK && cell > END),
            tables: tables.len(),
        }
    }

    const fn has(&self, bit: u8) -> bool {
        self.bits & bit != 0
    }

    /// Whether a turn may have a second lap.
    const fn lets_sow_on(&self) -> bool {
        self.relays || self.resows || self.offers
    }
}

/// The cells of all contexts, where those of each begin, and how many a context has.
fn cells(matcher: &mut Matcher<'_>, width: usize) -> (Vec<u8>, [u32; 16], usize) {
    let landing: &LandingPlan = &matcher.plan.landing;
    let mut context = [0; 16];
    let mut cells = Vec::new();
    let mut block = 0;
    for bits in 0..16 {
        let same = reduced(landing, bits);
        if same < bits {
            context[bits] = context[same];
            continue;
        }
        let made = matcher.context(bits, width);
        block = made.len();
        let known = cells.chunks(block).position(|known| *known == made);
        let number = known.unwrap_or(cells.len() / block);
        if known.is_none() {
            cells.extend_from_slice(&made);
        }
        context[bits] = u32::try_from(number * block).unwrap_or(0);
    }
    (cells, context, block)
}

/// What asks about which flags.
fn views(
    plan: &Plan,
    banned: Slots,
    scored: Slots,
    tested: &[usize],
    chain: &Chain,
    drop: Option<Drop>,
) -> [Slots; VIEWS] {
    let mut views = [Slots::NONE; VIEWS];
    for (view, tested) in views[TESTED..].iter_mut().zip(tested) {
        *view = slots(*tested).unwrap_or(Slots::NONE);
    }
    views[BANNED] = banned;
    let skipped: Vec<u8> = plan
        .sowing
        .skipping
        .iter()
        .chain(plan.sowing.faulting.iter())
        .filter_map(|slot| u8::try_from(slot).ok())
        .collect();
    views[SCORED] = scored;
    views[SKIPPED] = Slots::new(&skipped).unwrap_or(Slots::NONE);
    if let Some(drop) = drop {
        (views[DROP_HAS], views[DROP_LACKS]) = (drop.of.has, drop.of.lacks);
    }
    (views[CHAIN_HAS], views[CHAIN_LACKS], views[CHAIN_OVER]) = (chain.has, chain.lacks, chain.over);
    views
}

/// Where the laps and the cells of each context begin.
fn begins(laps: [[u32; 2]; 2], cells: [u32; 16]) -> [Begin; 16] {
    std::array::from_fn(|bits| {
        let laps = laps[bits & 1][bits >> 1 & 1];
        Begin { laps, cells: cells[bits] }
    })
}

/// The laps there are, and where those of each player in each direction begin. Where each turn is a single lap that goes its
/// hole's own way, those of both directions are one: the loop then need not know the way to find a lap.
fn laps<R: Row>(plan: &Plan, lanes: &Lanes, used: &Used, kinds: &[Kind]) -> (Laps<R>, [[u32; 2]; 2]) {
    let single = !used.lets_sow_on() && kinds.is_empty();
    let goes = |way: Direction| {
        let choice = match way {
            Direction::Anticlockwise => DirectionChoice::Anticlockwise,
            Direction::Clockwise => DirectionChoice::Clockwise,
        };
        let mut starts = plan.start.starts.iter().filter_map(|start| start.go);
        !plan.start.by_direction[usize::from(way == Direction::Clockwise)].is_empty()
            || starts.any(|go| go == choice || go == DirectionChoice::Either)
            || plan.landing.rows.iter().flat_map(|row| &row.offers).any(|offer| offer.go == way)
    };
    let mut all: Vec<Laps<R>> = Vec::new();
    let mut joined = Laps::default();
    let mut begins = Vec::new();
    let track = Player::ALL.map(|mover| {
        Direction::ALL.map(|direction| {
            if !goes(direction) {
                return 0;
            }
            let way = |hole| {
                if !single {
                    return direction;
                }
                Direction::ALL[usize::from(plan.start.by_direction[1].contains(hole))]
            };
            let laps = Laps::new(plan, lanes, mover, way, used.resows);
            let known = all.iter().position(|known| *known == laps);
            let number = known.unwrap_or_else(|| {
                begins.push(joined.add(&laps));
                all.push(laps);
                all.len() - 1
            });
            begins[number]
        })
    });
    (joined, track)
}

/// The lanes of the other player's holes on one ring, by mover.
fn opponent(plan: &Plan, lanes: &Lanes) -> [u64; 2] {
    Player::ALL.map(|mover| lanes.lanes(mover, plan.board.own[mover.opposite().index()]))
}

/// The lane after each, anticlockwise and clockwise.
fn next(ring: u8) -> [[u8; 32]; 2] {
    let mut next = [[0; 32]; 2];
    for lane in 0..ring {
        next[0][usize::from(lane)] = (lane + 1) % ring;
        next[1][usize::from(lane)] = (lane + ring - 1) % ring;
    }
    next
}

/// The lanes that each lane faces on the other's ring, inner and outer, by mover; where it faces none, cells say so.
fn faces(plan: &Plan, lanes: &Lanes) -> [[[u8; 32]; 2]; 2] {
    Player::ALL.map(|mover| {
        let other = if lanes.two { mover.opposite() } else { mover };
        [&plan.board.facing_inner, &plan.board.facing_outer].map(|facing| {
            let mut faced = [0; 32];
            for lane in 0..lanes.ring {
                let hole = facing.get(lanes.hole(mover, lane));
                if hole != NO_HOLE {
                    faced[usize::from(lane)] = lanes.lane(other, hole) & 31;
                }
            }
            faced
        })
    })
}
