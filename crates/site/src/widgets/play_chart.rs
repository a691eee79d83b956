//! Pictures of what many games came to: a line for each player, with a place and a shape of its own.

use std::fmt::Write;

use simulate::{GamesByEnd, Plies, Share};

use crate::common::{Html, Messages, escape, grouped};

/// The width of a picture, and the height of a line.
const WIDTH: f64 = 150.0;
const LINE: f64 = 15.0;
/// What is left free at either end of a scale, for half a shape.
const EDGE: f64 = 6.0;
/// Where bars begin, behind the shape of their player.
const BAR: f64 = 14.0;

/// A scale of plies in powers of ten: the exponents at its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PlyScale {
    from: u32,
    to: u32,
}

impl PlyScale {
    /// The shortest scale, at least one power of ten long, on which all of these lengths are.
    pub(crate) fn of_all(plies: impl Iterator<Item = u32>) -> Self {
        let (mut from, mut to) = (u32::MAX, 0);
        for plies in plies.map(|plies| plies.max(1)) {
            from = from.min(plies.ilog10());
            to = to.max((plies - 1).checked_ilog10().map_or(0, |power| power + 1));
        }
        let from = if from > to { 0 } else { from };
        Self { from, to: to.max(from + 1) }
    }

    /// The lengths at its ends.
    pub(crate) fn ends(self, m: &Messages) -> [String; 2] {
        [self.from, self.to].map(|power| grouped(m, 10_u64.pow(power)))
    }

    fn powers(self) -> impl Iterator<Item = (u32, f64)> {
        let steps = f64::from(self.to - self.from);
        (self.from..=self.to).map(move |power| (power, f64::from(power - self.from) / steps))
    }

    fn place(self, plies: u32) -> f64 {
        let power = libm::log10(f64::from(plies.max(1)));
        place((power - f64::from(self.from)) / f64::from(self.to - self.from))
    }
}

/// The shape of a player, the same on all pages.
fn shape(player: &str) -> &'static str {
    match player {
        "random" => "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
        "greedy" => "m-3.5-3.5h7v7h-7z",
        "depth:2" => "m0 4.6l4.6-8.4h-9.2z",
        "depth:3" => "m0-4.6l4.6 8.4h-9.2z",
        "depth:4" => "m0-5l5 5l-5 5l-5-5z",
        _ => "m-4-4h8l-8 8h8z",
    }
}

/// A player, and what is known of the games.
pub(crate) type Of<'a, T> = (&'a str, Option<T>);

/// The middle of a line.
fn middle(line: usize) -> f64 {
    LINE * (0.5 + f64::from(u8::try_from(line).unwrap_or(u8::MAX)))
}

/// A place on a scale, for a share from 0 to 1.
fn place(share: f64) -> f64 {
    EDGE + (WIDTH - 2.0 * EDGE) * share.clamp(0.0, 1.0)
}

fn mark(svg: &mut String, line: usize, player: &str, at: f64) {
    let _ = write!(svg, "<path class=\"pt\" d=\"M{at:.1} {:.1}{}\"/>", middle(line), shape(player));
}

fn stroke(svg: &mut String, class: &str, from: (f64, f64), to: (f64, f64)) {
    let ((x, y), (to_x, to_y)) = (from, to);
    let _ = write!(svg, "<path class=\"{class}\" d=\"M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}\"/>");
}

/// The picture, with what it shows in words.
fn picture(lines: usize, inner: &str, words: &str) -> Html {
    let height = middle(lines) - LINE / 2.0;
    Html::trusted(format!(
        "<svg class=\"games\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" role=\"img\" \
         aria-label=\"{}\">{inner}</svg>",
        escape(words)
    ))
}

/// The shape of a player, for a legend.
pub(crate) fn sign(player: &str) -> Html {
    Html::trusted(format!(
        "<svg class=\"games\" viewBox=\"0 0 12 12\" width=\"12\" height=\"12\" aria-hidden=\"true\">\
         <path class=\"pt\" d=\"M6 6{}\"/></svg>",
        shape(player)
    ))
}

/// The parts of a bar of how games end, in its order: class, fill where it is a pattern, and number of games.
fn parts(ends: GamesByEnd) -> [(&'static str, &'static str, u64); 6] {
    [
        ("won", "", ends.won),
        ("drawn", "", ends.drawn),
        ("hatched", " fill=\"url(#_hatched)\"", ends.not_said),
        ("dotted", " fill=\"url(#_dotted)\"", ends.endless),
        ("stuck", "", ends.stuck),
        ("open", "", ends.stopped),
    ]
}

/// A sample of each part of a bar, for a legend.
pub(crate) fn samples() -> [Html; 6] {
    parts(GamesByEnd::default()).map(|(class, fill, _)| {
        Html::trusted(format!(
            "<svg class=\"games\" viewBox=\"0 0 18 12\" width=\"18\" height=\"12\" aria-hidden=\"true\">\
             <rect class=\"{class}\"{fill} x=\".5\" y=\"1.5\" width=\"17\" height=\"9\"/></svg>"
        ))
    })
}

/// The patterns that bars are filled with; once on each page that has one.
pub(crate) fn patterns() -> Html {
    Html::trusted(
        "<svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\
         <pattern id=\"_hatched\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\">\
         <path class=\"hatch\" d=\"M-1 1l2-2M0 4l4-4M3 5l2-2\"/></pattern>\
         <pattern id=\"_dotted\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\">\
         <path class=\"dot\" d=\"M.5 2h2v2h-2z\"/></pattern></defs></svg>",
    )
}

/// How games end: a bar for each player, `None` for one who played none.
pub(crate) fn ends(players: &[Of<'_, GamesByEnd>], words: &str) -> Html {
    let mut svg = String::new();
    for (line, (player, ends)) in players.iter().enumerate() {
        let Some(ends) = ends else { continue };
        mark(&mut svg, line, player, EDGE);
        let all = parts(*ends).iter().map(|(.., games)| games).sum();
        let (mut done, top) = (0, middle(line) - 4.5);
        let at =
            |games| BAR + (WIDTH - BAR - 1.0) * Share { count: games, of: all }.fraction().unwrap_or(0.0);
        for (class, fill, games) in parts(*ends).into_iter().filter(|(.., games)| *games > 0) {
            let (from, to) = (at(done), at(done + games));
            done += games;
            let width = to - from;
            let _ = write!(
                svg,
                "<rect class=\"{class}\"{fill} x=\"{from:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"9\"/>"
            );
        }
    }
    picture(players.len(), &svg, words)
}

/// How often the first player wins: a shape with its interval for each player, and a line at 50 %. Nothing is drawn of
/// a player with too few games.
pub(crate) fn wins(players: &[Of<'_, Share>], words: &str) -> Html {
    let mut svg = String::new();
    let height = middle(players.len()) - LINE / 2.0;
    for (class, share) in [("grid", 0.0), ("half", 0.5), ("grid", 1.0)] {
        stroke(&mut svg, class, (place(share), 0.0), (place(share), height));
    }
    for (line, (player, share)) in players.iter().enumerate() {
        let Some((share, interval)) = share.and_then(|share| share.fraction().zip(share.interval())) else {
            continue;
        };
        let y = middle(line);
        stroke(&mut svg, "range", (place(interval.low), y), (place(interval.high), y));
        mark(&mut svg, line, player, place(share));
    }
    picture(players.len(), &svg, words)
}

/// How long games are: for each player the plies within which 10, 50 and 90 % of games end, with an arrow where the last
/// of them are more than were played.
pub(crate) fn lengths(players: &[Of<'_, [Plies; 3]>], scale: PlyScale, words: &str) -> Html {
    let mut svg = String::new();
    let height = middle(players.len()) - LINE / 2.0;
    for (_, at) in scale.powers() {
        stroke(&mut svg, "grid", (place(at), 0.0), (place(at), height));
    }
    for (line, (player, plies)) in players.iter().enumerate() {
        let Some(plies) = plies else { continue };
        let (y, [few, half, many]) = (middle(line), plies.map(|plies| scale.place(plies.at_least())));
        stroke(&mut svg, "range", (few, y), (many, y));
        if matches!(plies[2], Plies::Over(_)) {
            let _ =
                write!(svg, "<path class=\"range\" d=\"M{:.1} {:.1}l5 3.5l-5 3.5\"/>", many + 1.0, y - 3.5);
        }
        // A median that is not known is no place on the scale.
        if matches!(plies[1], Plies::Exactly(_)) {
            mark(&mut svg, line, player, half);
        }
    }
    picture(players.len(), &svg, words)
}

/// What is written above a column, each at its place from 0 to 1.
fn axis(marks: impl Iterator<Item = (f64, String)>) -> Html {
    let mut svg = format!(
        "<svg class=\"games\" viewBox=\"0 0 {WIDTH} 12\" width=\"{WIDTH}\" height=\"12\" aria-hidden=\"true\">"
    );
    for (at, text) in marks {
        let _ = write!(svg, "<text x=\"{:.1}\" y=\"10\">{text}</text>", place(at));
    }
    svg.push_str("</svg>");
    Html::trusted(svg)
}

/// The scale of shares, in per cent.
pub(crate) fn axis_of_shares() -> Html {
    axis([(0.0, "0"), (0.5, "50"), (1.0, "100")].map(|(at, text)| (at, text.to_owned())).into_iter())
}

/// A scale of plies; where it is long, there is room for every second power of ten.
pub(crate) fn axis_of_plies(m: &Messages, scale: &PlyScale) -> Html {
    let step = if scale.to - scale.from > 4 { 2 } else { 1 };
    axis(scale.powers().step_by(step).map(|(power, at)| (at, grouped(m, 10_u64.pow(power)))))
}

#[cfg(test)]
mod tests {
    use super::{PlyScale, ends, lengths, sign, wins};
    use crate::common::{Interface, Messages};
    use simulate::{GamesByEnd, Plies, Share};

    #[test]
    fn bars_are_as_long_as_their_shares() {
        // 135 units: a fifth, nothing, a fifth, a fifth, a fifth, a fifth.
        let games = GamesByEnd { won: 1, drawn: 0, not_said: 1, endless: 1, stuck: 1, stopped: 1 };
        let svg = ends(&[("random", Some(games)), ("greedy", None)], "a <word>");
        for part in [
            "class=\"won\" x=\"14.0\" y=\"3.0\" width=\"27.0\"",
            "class=\"hatched\" fill=\"url(#_hatched)\" x=\"41.0\" y=\"3.0\" width=\"27.0\"",
            "class=\"dotted\" fill=\"url(#_dotted)\" x=\"68.0\" y=\"3.0\" width=\"27.0\"",
            "class=\"stuck\" x=\"95.0\" y=\"3.0\" width=\"27.0\"",
            "class=\"open\" x=\"122.0\" y=\"3.0\" width=\"27.0\"",
            "viewBox=\"0 0 150 30\"",
            "aria-label=\"a &lt;word&gt;\"",
        ] {
            assert!(svg.as_str().contains(part), "{part}: {}", svg.as_str());
        }
        assert!(!svg.as_str().contains("drawn"), "{}", svg.as_str());
    }

    #[test]
    fn shapes_are_where_their_shares_are() {
        // 138 units from 6: all, none, and half of them; each player has a shape of its own.
        let share = |count, of| Some(Share { count, of });
        let players = ["random", "greedy", "depth:3", "depth:4"];
        let shares = [share(40, 40), share(0, 40), None, share(20, 40)];
        let of: Vec<_> = players.into_iter().zip(shares).collect();
        let svg = wins(&of, "");
        for (part, times) in [
            ("M144.0 7.5m-4 0a4", 1),
            ("M6.0 22.5m-3.5-3.5h7", 1),
            ("M75.0 52.5m0-5l5 5l-5 5l-5-5z", 1),
            ("class=\"pt\"", 3),
        ] {
            assert_eq!(svg.as_str().matches(part).count(), times, "{part}: {}", svg.as_str());
        }
    }

    #[test]
    fn a_player_has_the_same_shape_in_every_line() {
        let share = Some(Share { count: 20, of: 40 });
        let players = ["random", "greedy", "depth:2", "depth:3", "depth:4", "playouts:400"];
        let signs = players.map(|player| {
            let sign = sign(player).as_str().split("M6 6").nth(1).map(str::to_owned).unwrap_or_default();
            let shape = sign.split('"').next().unwrap_or_default().to_owned();
            for before in 0..3 {
                let mut of = vec![("random", None); before];
                of.push((player, share));
                assert!(wins(&of, "").as_str().contains(&format!("{shape}\"")), "{player} after {before}");
            }
            shape
        });
        let different: std::collections::BTreeSet<&String> = signs.iter().collect();
        assert_eq!(different.len(), players.len());
    }

    #[test]
    fn lengths_are_in_powers_of_ten_and_an_arrow_says_more() {
        // 138 units from 6: from 10 to 1,000 there are two powers of ten, and 100 is half way.
        let scale = PlyScale::of_all([10, 1_000, 40].into_iter());
        let ended = [10, 100, 1_000].map(Plies::Exactly);
        let cut = [Plies::Exactly(10), Plies::Over(1_000), Plies::Over(1_000)];
        let svg = lengths(&[("random", Some(ended)), ("greedy", Some(cut))], scale, "");
        for (part, times) in [
            ("d=\"M6.0 7.5L144.0 7.5\"", 1),
            ("M75.0 7.5m-4", 1),
            ("d=\"M6.0 22.5L144.0 22.5\"", 1),
            ("l5 3.5l-5 3.5", 1),
            ("class=\"pt\"", 1),
        ] {
            assert_eq!(svg.as_str().matches(part).count(), times, "{part}: {}", svg.as_str());
        }
    }

    #[test]
    fn a_scale_is_the_shortest_that_has_all_lengths() {
        let m = Messages::new(Interface::En);
        for (plies, expected) in [
            (vec![10, 1_000], ["10", "1,000"]),
            (vec![9, 1_001], ["1", "10,000"]),
            (vec![25, 49], ["10", "100"]),
            (vec![10], ["10", "100"]),
            (vec![0, 1], ["1", "10"]),
            (vec![u32::MAX], ["1,000,000,000", "10,000,000,000"]),
            (vec![], ["1", "10"]),
        ] {
            assert_eq!(PlyScale::of_all(plies.iter().copied()).ends(&m), expected, "{plies:?}");
        }
    }
}
