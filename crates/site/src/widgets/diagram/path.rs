//! The ways of a turn's seeds, beside the holes.

use base::board::{Hole, Shape};
use rules::vocabulary::Direction;

use super::Sown;
use super::compact::{number, put};
use super::layout::{EDGE, LANE, LANES, Layout, PITCH, RADIUS, STEP};

/// How round the corners are.
const ROUND: i32 = 14;

/// The ways of a turn, a group a lap: a line along the rows and round their ends, with a bead for each seed that falls
/// and a hollow one for each hole passed over, an arrowhead between every two holes, and one into the hole of the last
/// seed. A way that comes past the hole where it began goes on one lane farther out, so that it never runs over itself
/// up to the third time round. Where a turn has several laps, each has its number where it begins; where it has one,
/// the times round are numbered.
pub(super) fn ways(layout: Layout, shape: &Shape, laps: &[Sown]) -> String {
    let mut svg = String::new();
    if laps.is_empty() {
        return svg;
    }
    let places: Vec<(Hole, Place)> = shape.all().map(|hole| (hole, place_of(layout, shape, hole))).collect();
    let mut pen: Option<Pen<'_>> = None;
    let mut numbered = Vec::new();
    for (at, sown) in laps.iter().enumerate() {
        let Some(&last) = sown.drops.last() else { continue };
        let own = laps.iter().filter(|other| other.player == sown.player);
        let number = laps[..at].iter().filter(|other| other.player == sown.player).count() + 1;
        let several = own.count() > 1;
        let before = pen.take().filter(|before| before.player == sown.player);
        // The way that passes over fewer holes: a relay may go another way than the lap before it.
        let ways = [sown.direction, sown.direction.opposite()].map(|direction| {
            let mut way = Pen::begin(layout, shape, &places, sown, direction, before.as_ref());
            way.lap(sown, several.then_some(number));
            way
        });
        let [said, other] = ways;
        let mut next = if other.passed.len() < said.passed.len() { other } else { said };
        let ends = laps.get(at + 1).is_none_or(|other| other.player != sown.player);
        next.set_badges(&mut numbered);
        next.group(&mut svg, number == 1, ends.then_some(last));
        pen = Some(next);
    }
    svg
}

/// The room that a number takes up.
const BADGE: i32 = 19;

/// Draws the way of one lap.
#[derive(Clone)]
struct Pen<'a> {
    layout: Layout,
    shape: &'a Shape,
    /// Every hole with its place.
    places: &'a [(Hole, Place)],
    player: base::board::Player,
    direction: Direction,
    /// Where the way of the turn began: coming past it again, the lane changes.
    origin: Hole,
    at: Hole,
    lane: i32,
    x: i32,
    /// The height of the row, and where its ways are.
    row: (i32, i32),
    start: (i32, i32),
    line: String,
    beads: String,
    arrows: String,
    /// The last bead, and the tip of the last arrowhead.
    bead: Option<(i32, i32)>,
    tip: Option<(i32, i32)>,
    /// Where its seeds were taken.
    taken: String,
    /// Holes passed over.
    passed: Vec<(i32, i32)>,
    /// Numbers, the holes they are of, and which way seeds go there.
    badges: Vec<(usize, i32, i32, i32)>,
    rounds: usize,
}

impl<'a> Pen<'a> {
    /// At the hole a lap comes from; on the lane of the lap before it, where it goes on from there.
    fn begin(
        layout: Layout,
        shape: &'a Shape,
        places: &'a [(Hole, Place)],
        sown: &Sown,
        direction: Direction,
        before: Option<&Self>,
    ) -> Self {
        let (x, row) = place(layout, shape, direction, sown.from);
        let (origin, lane, rounds) = match before {
            Some(before) if before.at == sown.from && before.direction == direction => {
                (before.origin, before.lane, before.rounds)
            }
            Some(before) => (sown.from, (before.lane + 1).min(LANES - 1), before.rounds),
            None => (sown.from, 0, 1),
        };
        Self {
            layout,
            shape,
            places,
            player: sown.player,
            direction,
            origin,
            at: sown.from,
            lane,
            x,
            row,
            start: (0, 0),
            line: String::new(),
            beads: String::new(),
            arrows: String::new(),
            bead: None,
            tip: None,
            taken: String::new(),
            passed: Vec::new(),
            badges: Vec::new(),
            rounds,
        }
    }

    /// The height of the lane.
    fn y(&self) -> i32 {
        self.row.0 + self.row.1 * (LANE + self.lane * STEP)
    }

    /// Which way seeds go along the row: below a row, anticlockwise is to the right.
    fn ahead(&self) -> i32 {
        ahead(self.row, self.direction)
    }

    fn lap(&mut self, sown: &Sown, lap: Option<usize>) {
        if let Some(&first) = sown.drops.first().filter(|_| sown.resown) {
            let mut next = self.clone();
            next.go(first, true);
            // Taken seeds may be sown from elsewhere: they do not go the way from where the last lap ended.
            if !next.passed.is_empty() {
                (self.x, self.row) = self.place(first);
                self.at = first;
                self.lane = (self.lane + 1).min(LANES - 1);
            }
        }
        self.start = (self.x, self.y());
        self.draw("M", &[self.x, self.y()]);
        self.take(sown);
        if let Some(lap) = lap.filter(|&lap| lap > 1) {
            self.badges.push((lap, self.x, self.y(), self.ahead()));
        }
        for (dropped, &hole) in sown.drops.iter().enumerate() {
            // The first seed may go back into the hole it was lifted from: no way to go.
            if dropped > 0 || hole != self.at {
                self.go(hole, lap.is_some());
            }
            let bead = (self.x, self.y());
            go_to(&mut self.beads, self.bead.replace(bead), bead);
            self.beads.push_str("h0");
        }
    }

    /// Where the seeds that are sown were taken on the other side, in the same column: from the farthest hole to the
    /// beginning of the way.
    fn take(&mut self, sown: &Sown) {
        let across = sown.taken.iter().filter(|&&hole| self.shape.side(hole) != sown.player);
        let heights =
            across.map(|&hole| self.place(hole)).filter(|(x, _)| *x == self.x).map(|(_, row)| row.0);
        let (_, y) = self.start;
        if let Some(far) = heights.max_by_key(|height| (height - y).abs()) {
            step(&mut self.taken, "M", &[self.x, far]);
            step(&mut self.taken, "V", &[y]);
        }
    }

    /// On to the next hole in which a seed falls.
    fn go(&mut self, to: Hole, lapped: bool) {
        let (to_x, to_row) = self.place(to);
        if across(self.shape, self.at, to) {
            (self.x, self.row, self.at) = (to_x, to_row, to);
            self.draw("M", &[self.x, self.y()]);
            return;
        }
        // Round one end of the rows, and round both where the hole is behind.
        for _ in 0..3 {
            if self.row == to_row && (to_x - self.x) * self.ahead() > 0 {
                break;
            }
            self.along(None, lapped);
            self.corner(to_row);
        }
        self.along(Some(to), lapped);
        self.at = to;
    }

    /// A hole's place along its row, and the row.
    fn place(&self, hole: Hole) -> Place {
        place(self.layout, self.shape, self.direction, hole)
    }

    /// Along the row to a hole, or past its last one.
    fn along(&mut self, to: Option<Hole>, lapped: bool) {
        let ahead = self.ahead();
        let until = to.map(|hole| self.place(hole).0);
        let store = to.filter(|hole| hole.store_owner().is_some()).map(|hole| (hole, self.place(hole)));
        let all = self.places.iter().copied().chain(store);
        let passed = all.filter(|(_, (x, row))| *row == self.row && (x - self.x) * ahead > 0);
        let passed = passed.filter(|(_, (x, _))| until.is_none_or(|until| (until - x) * ahead >= 0));
        let mut holes: Vec<(i32, Hole)> = passed.map(|(hole, (x, _))| (x, hole)).collect();
        holes.sort_by_key(|(x, _)| x * ahead);
        // Back above a single row seeds pass no hole.
        holes.retain(|_| self.layout.rows() > 1 || self.row.1 > 0);
        for (x, hole) in holes {
            let between = if (x - self.x).abs() == PITCH { x - ahead * PITCH / 2 } else { x - ahead * 22 };
            if hole == self.origin && self.lane < LANES - 1 {
                self.draw("H", &[between - ahead * 9]);
                self.arrow(between, self.y() + self.row.1 * STEP / 2, ahead, 0);
                self.lane += 1;
                self.draw("L", &[between + ahead * 9, self.y()]);
                self.rounds += 1;
                if !lapped {
                    self.badges.push((self.rounds, x, self.y(), ahead));
                }
            } else if (x - self.x).abs() > 24 {
                self.arrow(between, self.y(), ahead, 0);
            }
            self.x = x;
            if Some(hole) != to {
                self.passed.push((x, self.y()));
            }
        }
        self.draw("H", &[self.x]);
    }

    /// A step of the line.
    fn draw(&mut self, letter: &str, numbers: &[i32]) {
        step(&mut self.line, letter, numbers);
    }

    /// Round the end of the row to the row of the hole that is looked for; where that is this row, to the one beside it.
    fn corner(&mut self, to: (i32, i32)) {
        let ahead = self.ahead();
        let inner = if ahead > 0 { self.layout.width - EDGE } else { EDGE };
        let x = inner + ahead * (LANE + self.lane * STEP);
        let from = self.y();
        self.row = if to == self.row { self.beside() } else { to };
        let until = self.y();
        let round = if until > from { ROUND } else { -ROUND };
        self.draw("H", &[x - ahead * ROUND]);
        self.draw("Q", &[x, from, x, from + round]);
        self.draw("V", &[until - round]);
        self.draw("Q", &[x, until, x - ahead * ROUND, until]);
        // Beside the hole: the labels of two rows are between them.
        self.arrow(x, self.row.0, 0, round.signum());
        self.x = x;
    }

    /// The other row of the circuit: the nearest one on the inner side; a single row is its own way back.
    fn beside(&self) -> (i32, i32) {
        let (y, outside) = self.row;
        let rows = (0..self.layout.rows()).map(|row| self.layout.row(row));
        let near = rows.filter(|row| (y - row) * outside > 0).min_by_key(|row| (y - row).abs());
        (near.unwrap_or(y), -outside)
    }

    /// An arrowhead with its tip at a place.
    fn point(&mut self, tip: (i32, i32), sides: &str) {
        go_to(&mut self.arrows, self.tip.replace(tip), tip);
        self.arrows.push_str(sides);
    }

    /// An arrowhead on the way.
    fn arrow(&mut self, x: i32, y: i32, across: i32, along: i32) {
        self.point(
            (x + 5 * across, y + 5 * along),
            match (across, along) {
                (1, _) => "l-9-4v8z",
                (-1, _) => "l9-4v8z",
                (_, -1) => "l-4 9h8z",
                _ => "l-4-9h8z",
            },
        );
    }

    /// Puts each number beside its hole, or farther on where there is one of another lap already; where there is no
    /// room it is left out, for two numbers one over the other are none.
    fn set_badges(&mut self, numbered: &mut Vec<(i32, i32)>) {
        self.badges.retain_mut(|(_, x, y, ahead)| {
            let is_free = |at: &(i32, i32)| {
                numbered.iter().all(|other| (at.0 - other.0).abs().max((at.1 - other.1).abs()) >= BADGE)
            };
            let free = [15, 34, 53].map(|far| (*x + *ahead * far, *y)).into_iter().find(is_free);
            numbered.extend(free);
            free.inspect(|at| (*x, *y) = *at).is_some()
        });
    }

    /// Everything as a group; `last` is the hole into which the last seed of the turn falls.
    fn group(&mut self, svg: &mut String, first: bool, last: Option<Hole>) {
        if last.is_some() {
            let (y, outside) = self.row;
            let tip = y + outside * (RADIUS - 5);
            self.draw("V", &[tip + outside * 9]);
            self.point((self.x, tip), if outside > 0 { "l-6 12h12z" } else { "l-6-12h12z" });
        }
        let voice = if self.player == base::board::Player::North { " w2" } else { "" };
        svg.extend([
            "<g class=\"w",
            voice,
            "\"><path d=\"",
            &self.line,
            "\"/><path class=\"y\" d=\"",
            &self.beads,
        ]);
        svg.extend(["\"/><path class=\"v\" d=\"", &self.arrows, "\"/>"]);
        if !self.taken.is_empty() {
            svg.extend(["<path class=\"tk\" d=\"", &self.taken, "\"/>"]);
        }
        for &at in &self.passed {
            put(svg, "p", at);
        }
        if first {
            put(svg, "s", self.start);
        }
        for &(count, x, y, _) in &self.badges {
            put(svg, "r", (x, y));
            svg.push_str("<text x=\"");
            number(svg, x);
            svg.push_str("\" y=\"");
            number(svg, y);
            svg.extend(["\">", &count.to_string(), "</text>"]);
        }
        svg.push_str("</g>");
    }
}

/// A hole's place along its row, and the row: its height, and where its outer side is.
type Place = (i32, (i32, i32));

/// The place of a hole. Seeds reach a store past the end of its owner's row, whichever way they go.
fn place(layout: Layout, shape: &Shape, direction: Direction, hole: Hole) -> Place {
    let (x, row) = place_of(layout, shape, hole);
    (if hole.store_owner().is_some() { layout.store(ahead(row, direction)) } else { x }, row)
}

/// The place of a hole whichever way seeds go.
fn place_of(layout: Layout, shape: &Shape, hole: Hole) -> Place {
    let (x, y) = layout.centre(shape, hole);
    (x, (y, layout.outside(shape, hole)))
}

/// Which way seeds go along a row: 1 to the right, −1 to the left.
fn ahead(row: (i32, i32), direction: Direction) -> i32 {
    if (row.1 > 0) == (direction == Direction::Anticlockwise) { 1 } else { -1 }
}

/// Whether seeds go over the board from one hole to the other: between a player's part of the middle row of three, where it
/// is at the right, and the opponent's outer row, which begins at the other end.
fn across(shape: &Shape, from: Hole, to: Hole) -> bool {
    let middle = if shape.is_inner(from) { from } else { to };
    shape.rows() == 3
        && [from, to].into_iter().all(|hole| hole.store_owner().is_none())
        && shape.side(from) != shape.side(to)
        && shape.is_inner(from) != shape.is_inner(to)
        && shape.column(middle) >= shape.columns() / 2
}

/// Goes to a place without drawing, from where the last part of the path began, in fewer letters.
fn go_to(d: &mut String, last: Option<(i32, i32)>, to: (i32, i32)) {
    let (x, y) = to;
    match last {
        Some((from, height)) if height == y => step(d, "m", &[x - from, 0]),
        _ => step(d, "M", &[x, y]),
    }
}

/// A step of a path: its letter, and its numbers with spaces between them.
fn step(d: &mut String, letter: &str, numbers: &[i32]) {
    d.push_str(letter);
    for (at, &one) in numbers.iter().enumerate() {
        if at > 0 {
            d.push(' ');
        }
        number(d, one);
    }
}
