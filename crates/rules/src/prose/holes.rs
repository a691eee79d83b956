//! What one hole is called, and flags and sets.

use std::iter;

use base::board::{HoleSet, Player};
use itertools::Itertools as _;

use super::super::vocabulary::{FlagTest, HoleRow, HoleWord, Part, Search, Sought};
use super::words::{Context, key};

/// One hole by its place.
pub(super) fn hole_word(context: &Context<'_>, hole: HoleWord) -> String {
    match (hole, context.shape.rows()) {
        (HoleWord::This, _) => context.that.to_owned(),
        (HoleWord::First(search), _) => searched(context, search),
        (HoleWord::OuterBehind, _) => context.say("hole_word.outer_behind", &[("hole", context.that)]),
        (HoleWord::Ahead(places), _) => context.count("hole_word.ahead", places, &[]),
        (HoleWord::Back(places), _) => context.count("hole_word.back", places, &[]),
        (HoleWord::Facing, 4) => context.say("hole_word.facing_inner", &[]),
        (HoleWord::Facing, 3) => context.say("hole_word.facing_nearest", &[]),
        (HoleWord::FacingOuter, 3) => context.say("hole_word.facing_farther", &[]),
        // The row of the hole in which the last seed fell is said without naming that hole.
        (HoleWord::RowLeft | HoleWord::RowRight, _)
            if context.that == context.phrase("hole_word.landing") =>
        {
            context.say(&key("landing_row", hole), &[])
        }
        (HoleWord::RowLeft | HoleWord::RowRight, _) if context.that == context.phrase("it.that") => {
            context.say(&key("its_row", hole), &[])
        }
        (hole, _) => context.say(&key("hole_word", hole), &[("hole", context.that)]),
    }
}

/// A row of a side; on three rows the inner one is the one in the middle.
pub(super) fn row_word(context: &Context<'_>, row: HoleRow) -> String {
    match (row, context.shape.rows()) {
        (HoleRow::Inner, 3) => context.say("row.middle", &[]),
        _ => context.word("row", row),
    }
}

/// A part of the board that a turn reaches.
pub(super) fn part_word(context: &Context<'_>, part: Part) -> String {
    match (part, context.shape.rows()) {
        (Part::Inner, 3) => context.say("part.middle", &[]),
        _ => context.word("part", part),
    }
}

/// A hole found by looking at hole after hole.
fn searched(context: &Context<'_>, search: Search) -> String {
    let (key, least, most) = match search.holds {
        Sought::Empty => ("empty", 0, 0),
        Sought::Occupied => ("occupied", 0, 0),
        Sought::Between(least, most) if least == most => ("exactly", least, most),
        Sought::Between(least, u16::MAX) => ("at_least", least, least),
        Sought::Between(0, most) => ("at_most", 0, most),
        Sought::Between(least, most) => ("between", least, most),
    };
    let parts = [("least", &*context.number(least)), ("seeds", &context.seeds(most))];
    let that = context.say(&format!("search.that.{key}"), &parts);
    let way = if search.back { "back" } else { "ahead" };
    let along = context.say(&format!("search.along.{way}"), &[]);
    let found = context.say("search.first", &[("that", &that), ("along", &along)]);
    context.count(&format!("search.beyond.{way}"), search.beyond, &[("found", &found)])
}

/// A set by its name.
pub(super) fn set_word(context: &Context<'_>, set: &str) -> String {
    match set {
        "left_half" | "right_half" | "centre" | "outer_row" => context.word("set", set),
        set => context.quoted(set),
    }
}

/// The holes of a set that a ruleset names, where they are at most four: `i or I`; of what is denied, `i ni I` in French.
pub(super) fn few_holes(context: &Context<'_>, set: &str) -> Option<String> {
    let named = context.clauses.sets.iter().find(|one| one.short_name() == set)?;
    let own = named.body.holes.iter().filter_map(|label| context.declared.hole(label));
    let both: HoleSet = own.flat_map(|hole| iter::once(hole).chain(context.shape.mirrored(hole))).collect();
    let ordered = Player::ALL.into_iter().flat_map(|player| context.shape.label_order(player));
    let labels = ordered.filter(|&&hole| both.contains(hole)).map(|&hole| context.shape.label(hole)).unique();
    let named = labels.map(|label| match label.parse::<u16>() {
        Ok(_) => context.say("numbered_hole", &[("hole", label)]),
        Err(_) => label.to_owned(),
    });
    let holes: Vec<String> = named.collect();
    let (last, first) = holes.split_last().filter(|_| holes.len() <= 4)?;
    let [between, before] = ["between", "last"].map(|key| context.phrase(&format!("alternatives.{key}")));
    Some(if first.is_empty() { last.clone() } else { format!("{}{before}{last}", first.join(between)) })
}

/// A flag, and whose it must be where that is asked.
fn flag_word(context: &Context<'_>, flag: &FlagTest) -> String {
    let key = flag.owner.map_or_else(|| "flag.any".to_owned(), |owner| key("flag", owner));
    context.say(&key, &[("flag", &context.quoted(&flag.flag))])
}

/// What holes with a flag are, and the second key; where the ruleset has no words for it, the flag, and the first key.
pub(super) fn flagged<'k>(
    context: &Context<'_>,
    flag: &FlagTest,
    [has, is]: [&'k str; 2],
) -> (&'k str, String) {
    match context.flag_is(&flag.flag) {
        Some(words) => {
            let whose = flag.owner.map_or_else(String::new, |owner| context.word("flag_of", owner));
            (is, words.to_owned() + &whose)
        }
        None => (has, flag_word(context, flag)),
    }
}
