//! How seeds lie in a hole.

/// The most seeds that are drawn as seeds.
pub(super) const MOST: u16 = 12;

/// The symbols of a number of seeds.
pub(super) const SYMBOLS: [&str; MOST as usize + 1] =
    ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];

/// The golden angle in radians.
const TURN: f64 = 2.399_963;

/// The centres of a number of seeds, in tenths of a unit from the centre of the hole; the same number always gives the
/// same places. They lie on a sunflower's spiral. From five on a further seed is put beside the others, which stay;
/// fewer are put into the middle by themselves.
pub(super) fn places(seeds: u16) -> Vec<(i32, i32)> {
    let seeds = seeds.min(MOST);
    // Few seeds lie closer together than the hole has room for.
    let (drawn, room) = match seeds {
        0 | 1 => (seeds, 0.0),
        2 => (2, 88.0),
        3 => (3, 116.0),
        4 => (4, 145.0),
        _ => (MOST, 222.0),
    };
    let raw: Vec<(f64, f64)> = (0..drawn)
        .map(|seed| {
            let out = (f64::from(seed) + 0.5).sqrt();
            let angle = TURN * f64::from(seed);
            (out * angle.cos(), out * angle.sin())
        })
        .collect();
    let count = f64::from(drawn.max(1));
    let middle = raw.iter().fold((0.0, 0.0), |sum, place| (sum.0 + place.0 / count, sum.1 + place.1 / count));
    let centred: Vec<(f64, f64)> = raw.iter().map(|place| (place.0 - middle.0, place.1 - middle.1)).collect();
    let farthest = centred.iter().map(|place| place.0.hypot(place.1)).fold(0.0, f64::max);
    let scale = if farthest > 0.0 { room / farthest } else { 0.0 };
    // Rounded to a tenth: far coarser than any difference between two machines' cosines.
    let tenth = |value: f64| {
        #[expect(clippy::cast_possible_truncation, reason = "a hole is 600 tenths wide")]
        let rounded = (value * scale).round() as i32;
        rounded
    };
    centred.iter().take(usize::from(seeds)).map(|place| (tenth(place.0), tenth(place.1))).collect()
}
