//! Conditions in words: what is asked of a hole, as predicates, and of everything else, as clauses of their own.

use super::super::super::vocabulary::{
    Condition, Counted, Group, GroupTest, HoleRow, HoleWord, LapTest, Nth, Part, Search, SearchedHoles,
    SeedTest, Side, Sought, Test, That, TrialOf, TurnTest, Who, Within,
};
use super::super::condition::by_flag;
use super::super::context::Context;
use super::super::words::list;
use super::words::{count, number, one_of_numbers, quoted, seeds, way};

/// All that a condition asks, as one clause; `None` where it asks nothing.
pub(super) fn clause(context: &Context<'_>, condition: &Condition) -> Option<String> {
    let hole = predicates(context, condition, "contient");
    let mut all = Vec::new();
    if !hole.is_empty() {
        all.push(format!("{} {}", context.hole, list(&hole, "et")));
    }
    all.extend(circumstances(context, condition));
    let unless = condition.unless.as_ref().and_then(|unless| clause(context, unless));
    match (all.is_empty(), unless) {
        (true, None) => None,
        (true, Some(unless)) => Some(format!("il n’est pas vrai que {unless}")),
        (false, None) => Some(all.join(", et ")),
        (false, Some(unless)) => Some(format!("{} (sauf si {unless})", all.join(", et "))),
    }
}

/// What is asked of the hole in question, with the hole as subject; `holds` is the verb for what it holds.
pub(super) fn predicates(context: &Context<'_>, condition: &Condition, holds: &str) -> Vec<String> {
    let plural = holds == "contiennent";
    let is = if plural { "sont" } else { "est" };
    let mut found = Vec::new();
    if let Some(before) = &condition.before {
        found.push(match before {
            Test::Empty => "était vide".to_owned(),
            Test::Occupied => "était occupé".to_owned(),
            test => format!("contenait {}", held(context, test)),
        });
    }
    found.extend(condition.side.map(|side| format!("{is} du côté {}", of_player(side))));
    found.extend(condition.owner.map(|side| match plural {
        true => format!("appartiennent à {}", owner_word(side)),
        false => format!("appartient à {}", owner_word(side)),
    }));
    found.extend(condition.row.map(|row| format!("{is} dans {}", row_word(row))));
    found.extend(condition.in_set.as_ref().map(|set| format!("{is} dans {}", set_word(set))));
    found.extend(condition.same.map(|hole| format!("{is} {}", hole_word(context, hole))));
    found.extend(condition.store.map(|side| format!("{is} {}", store_word(side))));
    if let Some(flag) = &condition.flag {
        let owner = flag.owner.map_or(String::new(), |side| format!(" {}", of_player(side)));
        let carries = if plural { "portent" } else { "porte" };
        found.push(format!("{carries} la marque {}{owner}", quoted(&flag.flag)));
    }
    found.extend(condition.seeds.as_ref().map(|test| contains(context, test, holds)));
    found.extend(faces(context, condition));
    found.extend(condition.is.0.iter().map(|term| format!("{is} {}", quoted(term))));
    found
}

/// What the hole faces, where nothing but seeds is asked of that.
pub(super) fn faces(context: &Context<'_>, condition: &Condition) -> Option<String> {
    let look = &condition.look;
    let [near, far] = match context.shape.rows() {
        4 => ["le trou intérieur en face", "le trou extérieur en face"],
        3 => ["le trou en face le plus proche", "le trou en face derrière lui"],
        _ => ["le trou en face", "le trou extérieur en face"],
    };
    let mut found = Vec::new();
    for (facing, place) in [(&look.facing, near), (&look.facing_outer, far)] {
        if let Some(seeds) = facing.as_ref().and_then(|facing| only_seeds(facing)) {
            found.push(format!("{place} {}", contains(context, seeds, "contient")));
        }
    }
    (!found.is_empty()).then(|| format!("est tel que {}", list(&found, "et")))
}

/// The test of seeds, where a condition asks nothing else.
fn only_seeds(condition: &Condition) -> Option<&Test> {
    let rest = Condition { seeds: None, ..condition.clone() };
    condition.seeds.as_ref().filter(|_| rest == Condition::default())
}

/// What is asked of other holes, the lap, the turn and the board, each a clause of its own.
pub(super) fn circumstances(context: &Context<'_>, condition: &Condition) -> Vec<String> {
    let mut found = Vec::new();
    let other = condition.at.as_ref().map(|other| (other.hole, &other.holds));
    for (hole, inner) in condition.look.all().chain(other) {
        let faced = matches!(hole, HoleWord::Facing | HoleWord::FacingOuter) && only_seeds(inner).is_some();
        if !faced {
            found.push(looked(context, hole, inner));
        }
    }
    found.extend(condition.seed.map(|seed| match seed {
        SeedTest::First => "la graine est la première de son semis".to_owned(),
        SeedTest::Last => "la graine est la dernière de son semis".to_owned(),
    }));
    if let Some(lap) = &condition.lap {
        lap_words(context, lap, &mut found);
    }
    if let Some(turn) = &condition.turn {
        turn_words(context, turn, &mut found);
    }
    if !condition.starts.is_empty() {
        let names: Vec<String> = condition.starts.iter().map(|name| quoted(name)).collect();
        found.push(format!("le tour commence par {}", list(&names, "ou")));
    }
    board_words(context, condition, &mut found);
    found.extend(
        condition
            .would_leave
            .as_ref()
            .map(|test| format!("après cette prise, {}", seeds_of_group(context, test, true))),
    );
    if let Some(trial) = &condition.after {
        let played = match trial.of {
            TrialOf::Lap => "le semis",
            TrialOf::Turn => "le tour",
        };
        found.push(match &trial.that {
            That::Captures => format!("{played} fait une prise"),
            That::Holds(condition) => {
                let then = clause(context, condition).unwrap_or_else(|| "n’importe quoi est vrai".to_owned());
                format!("après {played}, {then}")
            }
        });
    }
    if !condition.any.is_empty() {
        let each: Vec<String> = condition.any.iter().filter_map(|one| clause(context, one)).collect();
        found.push(list(&each, "ou"));
    }
    found.extend(condition.all.iter().filter_map(|one| clause(context, one)));
    found
}

/// What is asked of another hole.
fn looked(context: &Context<'_>, hole: HoleWord, inner: &Condition) -> String {
    let all: Vec<String> =
        predicates(context, inner, "contient").into_iter().chain(circumstances(context, inner)).collect();
    let unless = inner.unless.as_ref().and_then(|unless| clause(context, unless));
    let hole = hole_word(context, hole);
    match (all.is_empty(), unless) {
        (false, None) => format!("{hole} {}", list(&all, "et")),
        (false, Some(unless)) => format!("{hole} {} (sauf si {unless})", list(&all, "et")),
        (true, Some(unless)) => format!("il n’est pas vrai que, pour {hole}, {unless}"),
        (true, None) => format!("il y a {hole}"),
    }
}

/// What is asked of the board.
fn board_words(context: &Context<'_>, condition: &Condition, found: &mut Vec<String>) {
    found.extend(condition.total.as_ref().map(|test| seeds_of_group(context, test, false)));
    found.extend(condition.holes.as_ref().map(|test| number_of_holes(context, test)));
    found.extend(condition.left.as_ref().map(|test| {
        format!("le nombre de graines qui restent sur le tablier est {}", number_test(context, test))
    }));
    found.extend(condition.banked.as_ref().map(|test| {
        let whose = match test.of {
            Who::Own => "la réserve du joueur",
            Who::Opponent => "la réserve de l’adversaire",
            Who::Either => "la réserve d’un des joueurs",
            Who::Both => "la réserve de chaque joueur",
        };
        format!("{whose} {}", contains(context, &test.is, "contient"))
    }));
    found.extend(condition.score.as_ref().map(|test| {
        let whose = match test.of {
            Who::Own => "le score du joueur est",
            Who::Opponent => "le score de l’adversaire est",
            Who::Either => "le score d’un des joueurs est",
            Who::Both => "le score de chaque joueur est",
        };
        format!("{whose} {}", number_test(context, &test.is))
    }));
    found.extend(condition.quiet.as_ref().map(|test| {
        format!("le nombre de tours de suite sans prise jusqu’ici est {}", number_test(context, test))
    }));
    found.extend(condition.points.as_ref().map(|test| {
        let whose = match test.of {
            Who::Own => "le nombre de points du joueur est",
            Who::Opponent => "le nombre de points de l’adversaire est",
            Who::Either => "le nombre de points d’un des joueurs est",
            Who::Both => "le nombre de points de chaque joueur est",
        };
        format!("{whose} {}", number_test(context, &test.is))
    }));
    found.extend(
        condition
            .round
            .as_ref()
            .map(|test| format!("le numéro de la manche est {}", number_test(context, test))),
    );
    found.extend(condition.cannot_start.map(|who| {
        match who {
            Who::Own => "le joueur ne peut pas commencer de tour",
            Who::Opponent => "l’adversaire ne peut pas commencer de tour",
            Who::Either => "l’un des joueurs ne peut pas commencer de tour",
            Who::Both => "aucun des joueurs ne peut commencer de tour",
        }
        .to_owned()
    }));
    found.extend(condition.phase.as_ref().map(|phase| match phase.as_str() {
        "opening" => "c’est l’ouverture".to_owned(),
        "main" if context.clauses.phases.is_empty() => "l’ouverture est finie".to_owned(),
        name => format!("le jeu est dans la phase {}", quoted(name)),
    }));
}

fn lap_words(context: &Context<'_>, lap: &LapTest, found: &mut Vec<String>) {
    found.extend(lap.go.map(|go| format!("le semis va {}", way(go))));
    found.extend(lap.nth.map(|nth| match nth {
        Nth::First => "c’est le premier semis du tour".to_owned(),
        Nth::Later => "ce n’est pas le premier semis du tour".to_owned(),
    }));
    found.extend(lap.seeds.as_ref().map(|test| format!("le semis comptait {}", held(context, test))));
    found.extend(lap.dropped.as_ref().map(|test| format!("le semis a déjà lâché {}", held(context, test))));
}

fn turn_words(context: &Context<'_>, turn: &TurnTest, found: &mut Vec<String>) {
    if let Some(first) = turn.first {
        let of = match (turn.of, turn.within) {
            (Counted::Mover, Within::Round) => "du joueur dans une manche",
            (Counted::Mover, Within::Match) => "du joueur",
            (Counted::Game, Within::Round) => "d’une manche",
            (Counted::Game, Within::Match) => "de la partie",
        };
        found.push(match first {
            1 => format!("c’est le premier tour {of}"),
            turns => format!("c’est l’un des {} premiers tours {of}", number(u32::from(turns))),
        });
    }
    found.extend(turn.captured.as_ref().map(|test| format!("le tour a déjà pris {}", held(context, test))));
    found.extend(turn.reached.map(|part| format!("le joueur a lâché une graine {}", part_word(part))));
    found.extend(turn.ended_in.map(|part| format!("un semis du joueur a fini {}", part_word(part))));
    found.extend(turn.again.map(|again| match again {
        true => "le tour suit un autre tour du même joueur".to_owned(),
        false => "le tour ne suit pas un autre tour du même joueur".to_owned(),
    }));
    if !turn.rows.is_empty() {
        let rows: Vec<String> = turn.rows.iter().map(|row| quoted(row)).collect();
        found.push(format!("{} s’est appliqué dans ce tour", list(&rows, "ou")));
    }
}

/// What a group holds, or would hold.
fn seeds_of_group(context: &Context<'_>, test: &GroupTest, would: bool) -> String {
    let group = group_word(context, &test.of);
    match (&test.is, would) {
        (Test::Empty | Test::Exactly(0), false) => format!("il ne reste aucune graine dans {group}"),
        (Test::Empty | Test::Exactly(0), true) => format!("il ne resterait aucune graine dans {group}"),
        (Test::Occupied, false) => format!("il y a au moins une graine dans {group}"),
        (test, false) => format!("{group} contiennent en tout {}", held(context, test)),
        (test, true) => format!("{group} contiendraient en tout {}", held(context, test)),
    }
}

/// How many holes a group has.
fn number_of_holes(context: &Context<'_>, test: &GroupTest) -> String {
    let group = group_word(context, &test.of);
    match &test.is {
        Test::Empty | Test::Exactly(0) => format!("il n’y a aucun trou parmi {group}"),
        Test::Occupied => format!("il y a au moins un trou parmi {group}"),
        test => format!("le nombre de trous parmi {group} est {}", number_test(context, test)),
    }
}

/// Holes taken together.
pub(super) fn group_word(context: &Context<'_>, group: &Group) -> String {
    match group {
        Group::Own => "les trous du joueur".to_owned(),
        Group::Opponent => "les trous de l’adversaire".to_owned(),
        Group::Board => "tous les trous".to_owned(),
        Group::Set(set) => format!("les trous de {}", quoted(set)),
        Group::Of(group, condition) => {
            let group = group_word(context, group);
            if let Some((test, carries)) = by_flag(condition) {
                let owner = test.owner.map_or(String::new(), |side| format!(" {}", of_player(side)));
                let with = if carries { "avec" } else { "sans" };
                return format!("{group} {with} la marque {}{owner}", quoted(&test.flag));
            }
            let mut all = predicates(context, condition, "contiennent");
            all.extend(circumstances(context, condition));
            let that = if all.is_empty() { String::new() } else { format!(" qui {}", list(&all, "et")) };
            let unless = condition.unless.as_ref().and_then(|unless| clause(context, unless));
            let unless = unless.map_or(String::new(), |unless| format!(", sauf si {unless}"));
            format!("{group}{that}{unless}")
        }
    }
}

/// One hole by its place.
pub(super) fn hole_word(context: &Context<'_>, hole: HoleWord) -> String {
    let rows = context.shape.rows();
    match hole {
        HoleWord::First(search) => return searched(search),
        HoleWord::LastStart => "le trou où a commencé le tour précédent",
        HoleWord::LastEnd => "le trou où est tombée la dernière graine du tour précédent",
        HoleWord::This => "ce trou",
        HoleWord::Landing => "le trou où est tombée la dernière graine",
        HoleWord::Ahead(1) => "le trou suivant",
        HoleWord::Back(1) => "le trou précédent",
        HoleWord::Ahead(places) => return format!("le trou {} places plus loin", number(u32::from(places))),
        HoleWord::Back(places) => return format!("le trou {} places en arrière", number(u32::from(places))),
        HoleWord::Facing if rows == 4 => "le trou intérieur en face",
        HoleWord::Facing if rows == 3 => "le trou en face le plus proche",
        HoleWord::Facing => "le trou en face",
        HoleWord::FacingOuter if rows == 3 => "le trou en face derrière le plus proche",
        HoleWord::FacingOuter => "le trou extérieur en face",
        HoleWord::OuterBehind => {
            "le trou extérieur du joueur derrière celui où est tombée la dernière graine"
        }
        HoleWord::Counterpart => "le trou de l’autre joueur à la même place",
        HoleWord::LapLift => "le trou d’où le semis a été levé",
        HoleWord::LapFirst => "le trou où est tombée la première graine du semis",
        HoleWord::TurnLift => "le trou où le tour a commencé",
        HoleWord::RowLeft => "le trou le plus à gauche de cette rangée",
        HoleWord::RowRight => "le trou le plus à droite de cette rangée",
    }
    .to_owned()
}

/// What a hole or a store holds, as a predicate; `holds` is the verb: `contient` or `contiennent`.
pub(super) fn contains(context: &Context<'_>, test: &Test, holds: &str) -> String {
    match test {
        Test::Empty | Test::Exactly(0) if holds == "contiennent" => "sont vides".to_owned(),
        Test::Empty | Test::Exactly(0) => "est vide".to_owned(),
        test => format!("{holds} {}", held(context, test)),
    }
}

/// A number of seeds as what something holds.
pub(super) fn held(context: &Context<'_>, test: &Test) -> String {
    match test {
        Test::Empty => seeds(0),
        Test::Occupied => "au moins une graine".to_owned(),
        Test::Exactly(of) => format!("exactement {}", seeds(u32::from(*of))),
        Test::AtLeast(0) => "un nombre quelconque de graines".to_owned(),
        Test::AtLeast(of) => format!("au moins {}", seeds(u32::from(*of))),
        Test::AtMost(of) => format!("au plus {}", seeds(u32::from(*of))),
        Test::Between(least, most) => {
            format!("de {} à {}", number(u32::from(*least)), seeds(u32::from(*most)))
        }
        Test::OneOf(numbers) => format!("{} graines", one_of_numbers(numbers)),
        Test::Even => "un nombre pair de graines".to_owned(),
        Test::Odd => "un nombre impair de graines".to_owned(),
        Test::SameAs(hole) => format!("autant de graines que {}", hole_word(context, *hole)),
        Test::MoreThan(hole) => format!("plus de graines que {}", hole_word(context, *hole)),
    }
}

/// A number that is tested, without what is counted.
pub(super) fn number_test(context: &Context<'_>, test: &Test) -> String {
    let that = |hole: &HoleWord| format!("celui des graines de {}", hole_word(context, *hole));
    match test {
        Test::Empty => "zéro".to_owned(),
        Test::Occupied => "un ou plus".to_owned(),
        Test::Exactly(of) => number(u32::from(*of)),
        Test::AtLeast(of) => format!("au moins {}", number(u32::from(*of))),
        Test::AtMost(of) => format!("au plus {}", number(u32::from(*of))),
        Test::Between(least, most) => {
            format!("de {} à {}", number(u32::from(*least)), number(u32::from(*most)))
        }
        Test::OneOf(numbers) => one_of_numbers(numbers),
        Test::Even => "pair".to_owned(),
        Test::Odd => "impair".to_owned(),
        Test::SameAs(hole) => that(hole),
        Test::MoreThan(hole) => format!("supérieur à {}", that(hole)),
    }
}

/// A hole found by looking at hole after hole.
fn searched(search: Search) -> String {
    let whose = match search.among {
        SearchedHoles::Board => "le premier trou",
        SearchedHoles::Own => "le premier trou du joueur",
        SearchedHoles::Opponent => "le premier trou de l’adversaire",
    };
    let holds = match search.holds {
        Sought::Empty => "qui est vide".to_owned(),
        Sought::Occupied => "qui contient au moins une graine".to_owned(),
        Sought::Between(least, most) if least == most => {
            format!("qui contient exactement {}", seeds(u32::from(least)))
        }
        Sought::Between(least, u16::MAX) => format!("qui contient au moins {}", seeds(u32::from(least))),
        Sought::Between(0, most) => format!("qui contient au plus {}", seeds(u32::from(most))),
        Sought::Between(least, most) => {
            format!("qui contient de {} à {}", number(u32::from(least)), seeds(u32::from(most)))
        }
    };
    let (along, on) =
        if search.back { ("contre le sens du semis", "avant") } else { ("dans le sens du semis", "après") };
    let found = format!("{whose} {holds}, {along}");
    match search.beyond {
        0 => found,
        1 => format!("le trou {on} {found}"),
        places => format!("le trou {} {on} {found}", count(u32::from(places), "place", "places")),
    }
}

/// A set by its name.
fn set_word(set: &str) -> String {
    match set {
        "left_half" => "la moitié gauche de sa rangée".to_owned(),
        "right_half" => "la moitié droite de sa rangée".to_owned(),
        "centre" => "le milieu de sa rangée".to_owned(),
        "outer_row" => "la rangée extérieure".to_owned(),
        set => quoted(set),
    }
}

const fn part_word(part: Part) -> &'static str {
    match part {
        Part::Inner => "dans la rangée intérieure",
        Part::Outer => "dans la rangée extérieure",
        Part::Own => "de son côté",
        Part::Opponent => "du côté de l’adversaire",
    }
}

pub(super) const fn row_word(row: HoleRow) -> &'static str {
    match row {
        HoleRow::Inner => "la rangée intérieure",
        HoleRow::Outer => "la rangée extérieure",
    }
}

/// A player, with the article.
pub(super) const fn owner_word(side: Side) -> &'static str {
    match side {
        Side::Own => "le joueur",
        Side::Opponent => "l’adversaire",
    }
}

/// A player to whom something belongs.
pub(super) const fn of_player(side: Side) -> &'static str {
    match side {
        Side::Own => "du joueur",
        Side::Opponent => "de l’adversaire",
    }
}

const fn store_word(side: Side) -> &'static str {
    match side {
        Side::Own => "la réserve du joueur",
        Side::Opponent => "la réserve de l’adversaire",
    }
}
