//! Statistics against published values, which are in `statistics.yaml`.

use std::collections::BTreeMap;

use serde::Deserialize;
use simulate::{Interval, LengthCurve, Share, difference_interval, difference_p_value, holm};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Published {
    intervals: Vec<IntervalCase>,
    differences: Vec<DifferenceCase>,
    p_values: Vec<PValueCase>,
    chi_square_table: Vec<[f64; 2]>,
    holm: Vec<HolmCase>,
    lengths: Vec<LengthCase>,
}

#[derive(Debug, Deserialize)]
struct IntervalCase {
    count: u64,
    of: u64,
    low: f64,
    high: f64,
}

#[derive(Debug, Deserialize)]
struct DifferenceCase {
    first: [u64; 2],
    second: [u64; 2],
    low: f64,
    high: f64,
}

#[derive(Debug, Deserialize)]
struct PValueCase {
    first: [u64; 2],
    second: [u64; 2],
    chi_square: f64,
}

#[derive(Debug, Deserialize)]
struct HolmCase {
    given: Vec<f64>,
    corrected: Vec<f64>,
}

#[derive(Debug, Deserialize)]
struct LengthCase {
    ended: BTreeMap<u32, u64>,
    unfinished: u64,
    cap: u32,
    quantiles: BTreeMap<u8, String>,
}

fn published() -> Published {
    serde_yaml::from_str(include_str!("statistics.yaml")).expect("cases")
}

fn share([count, of]: [u64; 2]) -> Share {
    Share { count, of }
}

/// That an interval is the published one, to the four digits printed.
fn assert_is(found: Interval, low: f64, high: f64, case: &impl std::fmt::Debug) {
    let is_near = |found: f64, printed: f64| (found - printed).abs() <= 0.000_05 + 1e-12;
    assert!(is_near(found.low, low) && is_near(found.high, high), "{found:?}: {case:?}");
}

#[test]
fn intervals_are_those_that_are_published() {
    for case in published().intervals {
        let found = share([case.count, case.of]).interval().expect("an interval");
        assert_is(found, case.low, case.high, &case);
    }
    assert_eq!(share([0, 0]).interval(), None);
}

#[test]
fn differences_are_those_that_are_published() {
    for case in published().differences {
        let found = difference_interval(share(case.first), share(case.second)).expect("an interval");
        assert_is(found, case.low, case.high, &case);
        let turned = difference_interval(share(case.second), share(case.first)).expect("an interval");
        assert_is(turned, -case.high, -case.low, &case);
    }
    assert_eq!(difference_interval(share([1, 2]), share([0, 0])), None);
}

#[test]
fn p_values_are_those_of_the_chi_square_table() {
    let published = published();
    let table = &published.chi_square_table;
    for case in published.p_values {
        let found = difference_p_value(share(case.first), share(case.second)).expect("a p-value");
        // The chi-square from the counts, cell by cell.
        let [[a, n], [b, m]] = [case.first, case.second].map(|pair| pair.map(|number| number as f64));
        let part = (a + b) / (n + m);
        let cell = |seen: f64, expected: f64| {
            if expected > 0.0 { (seen - expected).powi(2) / expected } else { 0.0 }
        };
        let chi_square = cell(a, part * n)
            + cell(n - a, (1.0 - part) * n)
            + cell(b, part * m)
            + cell(m - b, (1.0 - part) * m);
        assert!((chi_square - case.chi_square).abs() < 0.006, "{chi_square}: {case:?}");
        let above = table.iter().rev().find(|[square, _]| *square <= chi_square).expect("a row");
        assert!(found <= above[1] + 1e-12, "{found}: {case:?}");
    }
    // The rows themselves: of 8 × 10⁸ each, half and 10,000 × √chi-square more or fewer. Tables have three digits.
    let of = 800_000_000;
    for [square, chance] in table {
        let more = (square.sqrt() * 10_000.0).round() as u64;
        let found = difference_p_value(share([of / 2 + more, of]), share([of / 2 - more, of]));
        assert!((found.expect("a p-value") / chance - 1.0).abs() < 0.005, "{square} {chance}");
    }
}

#[test]
fn many_p_values_are_corrected_together() {
    for case in published().holm {
        let found = holm(&case.given);
        assert_eq!(found.len(), case.corrected.len());
        for (found, expected) in found.iter().zip(&case.corrected) {
            assert!((found - expected).abs() < 1e-12, "{found} {case:?}");
        }
    }
}

/// Wilson's interval of 40 in 100 ends at 49.8 %, of 41 at 50.8 %; of 59 it begins at 49.2 %, of 60 at 50.2 %; of 1 in 1 at
/// 20.7 %.
#[test]
fn a_median_is_between_the_lengths_of_which_a_half_may_be_over() {
    let interval = |ended: BTreeMap<u32, u64>| {
        LengthCurve { ended, unfinished: 0, cap: 500 }
            .median_interval()
            .map(|bounds| bounds.map(|one| one.to_string()))
    };
    let texts = |low: &str, high: &str| Some([low.to_owned(), high.to_owned()]);
    assert_eq!(interval((1..=100).map(|plies| (plies, 1)).collect()), texts("41", "60"));
    assert_eq!(interval(BTreeMap::from([(10, 1)])), texts("10", "over 500"));
    assert_eq!(interval(BTreeMap::new()), None);
}

#[test]
fn lengths_beyond_the_cap_are_over_it() {
    for case in published().lengths {
        let curve = LengthCurve { ended: case.ended.clone(), unfinished: case.unfinished, cap: case.cap };
        for (percent, expected) in &case.quantiles {
            let found = curve.quantile(*percent).expect("some games").to_string();
            assert_eq!(found, *expected, "{percent} {case:?}");
        }
        assert_eq!(curve.going_on(case.cap).count, case.unfinished);
    }
    assert_eq!(LengthCurve::default().quantile(50), None);
}
