//! The peers: random play of games by loops with the rules written into the code.
//!
//! What the rules engine is measured against, and nothing else: no records, no readings, no trace.
//! `Plain` is arrays and loops, seed by seed, as anyone would write it. `Tuned` keeps the holes of a
//! row as the bytes of one word, so that a sowing is an addition of words taken from a table; it is
//! what safe Rust can do when it may know the rules.
//!
//! Both variants of a game number the legal starts alike and draw from the same [`Rng`], so that from
//! one seed they play the same games and end with the same [`Tally`].
//!
//! Byte-lane code narrows integers with `as` throughout: every count stays below 128.

pub(crate) mod bechi;
pub(crate) mod choro;
pub(crate) mod engine;
pub(crate) mod gamacha;
pub(crate) mod kalah;
pub(crate) mod nsumbi;
pub(crate) mod obridjie;
pub(crate) mod oware;
pub(crate) mod toguz;

/// Laps after which a turn is held to be endless; the game stops there, without a result.
pub(crate) const LAP_LIMIT: u64 = 10_000;

/// Plies after which a game is left: some can go on forever.
pub(crate) const MOST_PLIES: u64 = 1_000;

/// A byte of every eight, counted from the lowest: the value 1 in each lane.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;

/// What a run of random play amounted to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Games begun, each played to its end or to an endless turn.
    pub(crate) games: u64,
    /// Turns played, forced passes among them.
    pub(crate) plies: u64,
    /// Sowings: one from each lift, relay and re-sowing. A turn cut off as endless has [`LAP_LIMIT`].
    pub(crate) laps: u64,
    /// A digest of the last positions and stores of all games, in order.
    pub(crate) checksum: u64,
}

impl Tally {
    /// Adds the digest of a finished game.
    pub(crate) fn digest(&mut self, digest: u64) {
        self.checksum = (self.checksum.rotate_left(5) ^ digest).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

/// A small generator (PCG XSH-RS 64/32): one 64-bit multiplication a number.
pub(crate) struct Rng(u64);

impl Rng {
    /// A generator whose numbers follow from `seed` alone.
    pub(crate) fn new(seed: u64) -> Rng {
        let mut rng = Rng(seed);
        rng.next();
        rng.0 = rng.0.wrapping_add(seed);
        rng.next();
        rng
    }

    /// The next 32 bits.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> u32 {
        let state = self.0;
        self.0 = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state ^ (state >> 22)) >> (22 + (state >> 61))) as u32
    }

    /// A number from 0 to `n` − 1, uniform up to a bias below `n` in 2³².
    #[inline(always)]
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.next()) * u64::from(n)) >> 32) as u32
    }
}

/// How a turn went.
pub(crate) struct Turn {
    /// Sowings made, 1 to [`LAP_LIMIT`].
    pub(crate) laps: u64,
    /// Whether it came to an end, or was cut off with a further lap due.
    pub(crate) ended: bool,
}

/// A game without choices inside a turn, for [`random_play`] and [`count`].
pub(crate) trait Game: Clone {
    /// The legal starts of the player to move, in the form the variant likes.
    type Starts: Copy;
    /// The position before the first turn.
    fn new() -> Self;
    /// The legal starts of the player to move.
    fn starts(&self) -> Self::Starts;
    /// How many there are.
    fn len(starts: Self::Starts) -> u32;
    /// Plays the start of the given number, counted from 0 along the mover's holes.
    fn play(&mut self, starts: Self::Starts, number: u32) -> Turn;
    /// Where there is no legal start: makes the forced pass, or ends the game and returns false.
    fn pass(&mut self) -> bool;
    /// A number that depends on every hole and store, the player to move first.
    fn digest(&self) -> u64;
}

/// Plays whole games by uniform choice until at least `laps` laps were made.
pub(crate) fn random_play<G: Game>(rng: &mut Rng, laps: u64) -> Tally {
    let mut tally = Tally::default();
    while tally.laps < laps {
        let mut game = G::new();
        for _ in 0..MOST_PLIES {
            let starts = game.starts();
            let choices = G::len(starts);
            if choices == 0 {
                if !game.pass() {
                    break;
                }
                tally.plies += 1;
                continue;
            }
            let turn = game.play(starts, rng.below(choices));
            tally.plies += 1;
            tally.laps += turn.laps;
            if !turn.ended {
                break;
            }
        }
        tally.games += 1;
        tally.digest(game.digest());
    }
    tally
}

/// The number of legal lines of exactly `depth` turns from the beginning.
///
/// A forced pass is a turn. An endless turn is one too, but no line goes on after it.
pub(crate) fn count<G: Game>(depth: u32) -> u64 {
    count_from(&G::new(), depth)
}

fn count_from<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let starts = game.starts();
    let choices = G::len(starts);
    if choices == 0 {
        let mut next = game.clone();
        return if next.pass() { count_from(&next, depth - 1) } else { 0 };
    }
    if depth == 1 {
        return u64::from(choices);
    }
    (0..choices)
        .map(|number| {
            let mut next = game.clone();
            if next.play(starts, number).ended { count_from(&next, depth - 1) } else { 0 }
        })
        .sum()
}

/// A list of at most sixteen holes: the legal starts of the plain variants.
#[derive(Clone, Copy)]
pub(crate) struct Holes {
    holes: [u8; 16],
    len: usize,
}

impl Holes {
    /// No hole.
    pub(crate) fn new() -> Holes {
        Holes { holes: [0; 16], len: 0 }
    }

    /// Adds a hole at the end if it is legal. Written without a branch, which could not be predicted.
    #[inline(always)]
    pub(crate) fn push_if(&mut self, is_legal: bool, hole: usize) {
        self.holes[self.len % 16] = hole as u8;
        self.len += usize::from(is_legal);
    }

    /// How many holes there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The hole of the given number.
    pub(crate) fn get(&self, number: u32) -> usize {
        usize::from(self.holes[number as usize])
    }
}

/// The lane, 0 to 7, of the marked byte with the given number (from 0); 8 if there are fewer.
///
/// `marks` has 1 in the marked bytes and 0 in the others.
#[inline(always)]
pub(crate) fn nth_mark(marks: u64, number: u32) -> u32 {
    // Multiplying by ones makes each byte the number of marks up to and with it. The wanted byte is
    // the first that holds more than `number`.
    let marks_so_far = marks.wrapping_mul(ONES);
    let enough = (marks_so_far + (0x7F - u64::from(number)) * ONES) & (ONES << 7);
    enough.trailing_zeros() / 8
}

/// How many bytes are marked, 0 to 8.
#[inline(always)]
pub(crate) fn mark_count(marks: u64) -> u32 {
    (marks.wrapping_mul(ONES) >> 56) as u32
}
