//! Where the last seed of a lap falls, and what follows.

use super::super::super::vocabulary::{
    Along, Condition, DropRow, Fall, FirstDrop, From, HoleWord, LandThen, Landing, LiftRow, Look, LookAhead,
    Mark, MarkedHoles, Marks, Offer, OfferedLap, PassOver, Relay, SowOn, Spared, Take, TakeTo, Test, Walk,
};
use super::super::context::Context;
use super::super::words::list;
use super::condition::{
    circumstances, clause, contains, faces, group_word, hole_word, of_player, predicates, row_word,
};
use super::words::{count, go, number, one_of, quoted, seeds, way};

pub(super) fn landing(context: &Context<'_>, landing: &Landing, earlier: usize) -> Vec<String> {
    let when = condition(context, &landing.when, earlier);
    let mut sentences = vec![format!("{when}, {}", effects(context, landing))];
    if landing.optional {
        sentences.push(
            "le joueur peut y renoncer ; les clauses suivantes disent alors ce qui se passe".to_owned(),
        );
    }
    sentences.extend(landing.take.iter().filter_map(|take| walk_sentence(context, take)));
    sentences.extend(landing.offer.iter().map(|offer| offered(context, offer)));
    sentences
}

/// A hole that a sowing passes over.
pub(super) fn pass_over(context: &Context<'_>, pass: &PassOver) -> Vec<String> {
    let when = clause(context, &pass.when).unwrap_or_else(|| "c’est un trou quelconque".to_owned());
    vec![format!("le semis saute un trou si {when}")]
}

/// What happens after each seed.
pub(super) fn dropped(context: &Context<'_>, row: &DropRow) -> Vec<String> {
    let when = clause(context, &row.when)
        .map_or("après chaque graine".to_owned(), |when| format!("après la chute d’une graine, si {when}"));
    let mut effects: Vec<String> = taken(context, &row.take, &row.to).into_iter().collect();
    effects.extend(marked(context, &row.mark, &row.unmark));
    if effects.is_empty() {
        effects.push("rien ne se passe".to_owned());
    }
    let mut sentences = vec![format!("{when}, {}", list(&effects, "et"))];
    sentences.extend(row.take.iter().filter_map(|take| walk_sentence(context, take)));
    sentences
}

/// What differs when seeds are lifted.
pub(super) fn lifted(context: &Context<'_>, row: &LiftRow) -> Vec<String> {
    let when = clause(context, &row.when).map_or("quand des graines sont levées".to_owned(), |when| {
        format!("quand des graines sont levées, si {when}")
    });
    let mut effects: Vec<String> = taken(context, &row.take, &row.to).into_iter().collect();
    effects.extend(fallen(&row.fall));
    effects.extend(row.first.map(|first| {
        match first {
            FirstDrop::At => "la première graine tombe dans le trou lui-même",
            FirstDrop::Next => "la première graine tombe dans le trou suivant",
        }
        .to_owned()
    }));
    if row.toll > 0 {
        let goes = if row.toll == 1 { "va" } else { "vont" };
        let toll = seeds(u32::from(row.toll));
        effects.push(format!("{toll} du semis {goes} d’abord à la réserve du joueur"));
    }
    if effects.is_empty() {
        effects.push("rien ne change".to_owned());
    }
    vec![format!("{when}, {}", list(&effects, "et"))]
}

/// How many seeds fall into each hole.
fn fallen(fall: &[Fall]) -> Option<String> {
    let words = |fall: &Fall| match fall {
        Fall::All => "toutes celles qui restent".to_owned(),
        Fall::Seeds(seeds) => number(u32::from(*seeds)),
    };
    match fall {
        [] => None,
        [Fall::All] => Some("toutes les graines tombent dans le premier trou".to_owned()),
        [Fall::All, ..] => fallen(&fall[..1]),
        [Fall::Seeds(of)] => Some(format!("il tombe {} dans chaque trou", seeds(u32::from(*of)))),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(words).collect();
            Some(format!(
                "il tombe dans les premiers trous, l’un après l’autre, {} des graines, et {} dans chaque trou après eux",
                first.join(", puis "),
                words(last)
            ))
        }
    }
}

fn condition(context: &Context<'_>, when: &Condition, earlier: usize) -> String {
    let mut conditions = Vec::new();
    if let Some(hole) = landing_hole(context, when) {
        conditions.push(format!("la dernière graine tombe dans {hole}"));
    }
    conditions.extend(circumstances(context, when));
    let unless = when.unless.as_ref().map(|unless| unless_words(context, unless));
    let all = conditions.join(", et ");
    match (conditions.is_empty(), unless) {
        (true, None) if earlier == 0 => "où que tombe la dernière graine".to_owned(),
        (true, None) => "dans tout autre cas".to_owned(),
        (true, Some(unless)) => format!("sauf si {unless}"),
        (false, None) => format!("si {all}"),
        (false, Some(unless)) => format!("si {all}, sauf si {unless}"),
    }
}

/// An exception, with the landing hole as subject.
fn unless_words(context: &Context<'_>, unless: &Condition) -> String {
    let hole = predicates(context, unless, "contient");
    let mut all = Vec::new();
    if !hole.is_empty() {
        all.push(format!("le trou {}", list(&hole, "et")));
    }
    all.extend(circumstances(context, unless));
    let mut words = if all.is_empty() { "n’importe quoi est vrai".to_owned() } else { all.join(", et ") };
    if let Some(inner) = &unless.unless {
        words.push_str(&format!(" (sauf si {})", unless_words(context, inner)));
    }
    words
}

/// The hole by what is asked of it; `None` where nothing is.
fn landing_hole(context: &Context<'_>, when: &Condition) -> Option<String> {
    if let Some(side) = when.store {
        return Some(format!("la réserve {}", of_player(side)));
    }
    let kind = match &when.before {
        Some(Test::Empty) => "un trou vide",
        Some(Test::Occupied) => "un trou occupé",
        _ => "un trou",
    };
    let mut hole = kind.to_owned();
    match (when.side, when.row) {
        (None, None) => {}
        (None, Some(row)) => hole.push_str(&format!(" de {}", row_word(row))),
        (Some(side), None) => hole.push_str(&format!(" {}", of_player(side))),
        (Some(side), Some(row)) => hole.push_str(&format!(" de {} {}", row_word(row), of_player(side))),
    }
    if let Some(flag) = when.flag.as_ref().filter(|flag| flag.owner.is_none()) {
        hole.push_str(&format!(" qui porte la marque {}", quoted(&flag.flag)));
    }
    // What is said already is not said again.
    let rest = Condition {
        before: when.before.clone().filter(|test| !matches!(test, Test::Empty | Test::Occupied)),
        side: None,
        row: None,
        flag: when.flag.clone().filter(|flag| flag.owner.is_some()),
        seeds: None,
        look: Look::default(),
        ..when.clone()
    };
    let mut that = Vec::new();
    that.extend(when.seeds.as_ref().map(|test| contains(context, test, "contient alors")));
    that.extend(faces(context, when));
    that.extend(predicates(context, &rest, "contient alors"));
    if !that.is_empty() {
        let and = if hole.contains(" qui ") { " et" } else { "" };
        hole.push_str(&format!("{and} qui {}", list(&that, "et")));
    }
    (hole != "un trou").then_some(hole)
}

/// The flags that are set and taken off.
fn marked(context: &Context<'_>, set: &Marks, off: &Marks) -> Vec<String> {
    let on = |mark: &Mark| match &mark.on {
        MarkedHoles::Hole(HoleWord::This) => "le trou".to_owned(),
        MarkedHoles::Hole(hole) => hole_word(context, *hole),
        MarkedHoles::Each(group) => format!("chacun parmi {}", group_word(context, group)),
    };
    let all = set.0.iter().map(|mark| (mark, "reçoit")).chain(off.0.iter().map(|mark| (mark, "perd")));
    all.map(|(mark, verb)| format!("{} {verb} la marque {}", on(mark), quoted(&mark.flag))).collect()
}

fn effects(context: &Context<'_>, landing: &Landing) -> String {
    let mut effects = Vec::new();
    match (&landing.to, landing.then) {
        (TakeTo::Hand, LandThen::Sow(on)) if !landing.take.is_empty() => {
            let seeds = taken_seeds(context, &landing.take);
            effects.push(format!("{seeds} sont prises et {}", sown(context, &on)));
        }
        _ => effects.extend(taken(context, &landing.take, &landing.to)),
    }
    effects.extend(marked(context, &landing.mark, &landing.unmark));
    match landing.then {
        LandThen::End => effects.push("le tour finit".to_owned()),
        LandThen::Again => effects.push("le tour finit et le même joueur rejoue".to_owned()),
        LandThen::Relay(relay) => effects.push(relayed(context, relay)),
        LandThen::Sow(_) if landing.to == TakeTo::Hand && !landing.take.is_empty() => {}
        LandThen::Sow(on) => effects.push(format!("les graines en main sont {}", sown(context, &on))),
        LandThen::Choose => effects.push(
            "le joueur doit choisir l’un des semis suivants, et tous les semis d’après vont dans le même sens"
                .to_owned(),
        ),
    }
    match effects.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{}, et {last}", first.join(", ")),
        _ => effects.concat(),
    }
}

fn relayed(context: &Context<'_>, relay: Relay) -> String {
    let turned = if relay.turned { ", à présent dans l’autre sens" } else { "" };
    let lifted = match relay.most {
        Some(most) => format!("au plus {}", seeds(u32::from(most))),
        None => "les graines".to_owned(),
    };
    format!("{lifted} de {} sont levées et semées{turned}", hole_word(context, relay.hole))
}

/// What is taken, and where it goes; nothing where nothing is taken.
pub(super) fn taken(context: &Context<'_>, take: &[Take], to: &TakeTo) -> Option<String> {
    let place = match to {
        TakeTo::Own(set) => format!("mises dans le trou du joueur de {}", quoted(set)),
        TakeTo::Hole(hole) => format!("mises dans {}", hole_word(context, *hole)),
        TakeTo::Pick(group) => {
            format!("mises dans l’un des trous parmi {}, au choix du joueur", group_word(context, group))
        }
        TakeTo::Flag(flag) => format!("mises dans un trou qui porte la marque {} du joueur", quoted(flag)),
        TakeTo::Store => "prises et vont à la réserve du joueur".to_owned(),
        TakeTo::Hand => "prises en main".to_owned(),
        TakeTo::Owner => "prises et vont à la réserve du propriétaire du trou".to_owned(),
        TakeTo::Opponent => "prises et vont à la réserve de l’adversaire".to_owned(),
        TakeTo::FlagOwner => "prises et vont à la réserve du joueur dont le trou porte la marque".to_owned(),
        TakeTo::Out => "prises et sortent du jeu".to_owned(),
        TakeTo::Landing => "prises et mises dans le trou où est tombée la dernière graine".to_owned(),
    };
    (!take.is_empty()).then(|| match take {
        [Take::Dropped] => {
            let one = place.replacen("prises", "prise", 1).replacen("mises", "mise", 1);
            format!(
                "la graine qui vient de tomber est {}",
                one.replacen("vont", "va", 1).replacen("sortent", "sort", 1)
            )
        }
        _ => format!("{} sont {place}", taken_seeds(context, take)),
    })
}

fn taken_seeds(context: &Context<'_>, take: &[Take]) -> String {
    let both = [Take::Hole(HoleWord::Facing, None), Take::Hole(HoleWord::FacingOuter, None)];
    let mut words = Vec::new();
    let mut rest = take;
    while let Some((first, others)) = rest.split_first() {
        if context.shape.rows() > 2 && rest.starts_with(&both) {
            words.push("les graines des deux trous en face".to_owned());
            rest = &rest[2..];
        } else {
            words.push(seeds_of(context, first));
            rest = others;
        }
    }
    list(&words, "et")
}

fn seeds_of(context: &Context<'_>, take: &Take) -> String {
    match take {
        Take::Hole(HoleWord::This | HoleWord::Landing, None) => "les graines de ce trou".to_owned(),
        Take::Hole(hole, None) => format!("les graines de {}", hole_word(context, *hole)),
        Take::Hole(hole, Some(most)) => {
            format!("au plus {} de {}", seeds(u32::from(*most)), hole_word(context, *hole))
        }
        Take::Dropped => "la graine qui vient de tomber".to_owned(),
        Take::Each(group, hole, Some(most)) => {
            let (most, group) = (seeds(u32::from(*most)), group_word(context, group));
            match hole {
                HoleWord::This => format!("au plus {most} de chacun parmi {group}"),
                hole => {
                    format!("au plus {most} de {}, pour chacun parmi {group},", hole_word(context, *hole))
                }
            }
        }
        Take::Each(group, HoleWord::This, None) => format!("les graines de {}", group_word(context, group)),
        Take::Each(group, hole, None) => format!(
            "les graines de {}, pour chacun parmi {},",
            hole_word(context, *hole),
            group_word(context, group)
        ),
        Take::Pick(group, holes, Some(most)) => {
            let (holes, most) =
                (count(u32::from(*holes), "trou occupé", "trous occupés"), seeds(u32::from(*most)));
            format!(
                "au plus {most} de chacun de {holes} parmi {}, au choix du joueur,",
                group_word(context, group)
            )
        }
        Take::Pick(group, holes, None) => {
            let holes = count(u32::from(*holes), "trou occupé", "trous occupés");
            format!("celles de {holes} parmi {}, au choix du joueur,", group_word(context, group))
        }
        Take::Walk(walk) if walk.along == Along::Back => "celles des trous qui précèdent".to_owned(),
        Take::Walk(_) => "celles des trous qui suivent".to_owned(),
        Take::Spare(spared, of) => {
            let kept = match spared {
                Spared::First => "du premier",
                Spared::Last => "du dernier",
            };
            format!("{}, sauf celles {kept} de ces trous,", taken_seeds(context, of))
        }
    }
}

/// How far a capture goes on, where it does.
fn walk_sentence(context: &Context<'_>, take: &Take) -> Option<String> {
    match take {
        Take::Walk(walk) => Some(walked(context, walk)),
        Take::Spare(_, of) => {
            let all: Vec<String> = of.iter().filter_map(|take| walk_sentence(context, take)).collect();
            (!all.is_empty()).then(|| all.join(" ; "))
        }
        _ => None,
    }
}

fn walked(context: &Context<'_>, walk: &Walk) -> String {
    let direction = match walk.along {
        Along::Ahead => "dans le sens du semis",
        Along::Back => "contre le sens du semis",
        Along::Both => "dans les deux sens",
    };
    let holes = match walk.step {
        1 => format!("les trous qui suivent {direction} donnent"),
        step => format!("parmi les trous qui suivent {direction}, un sur {} donne", number(u32::from(step))),
    };
    let given = if walk.take == [HoleWord::This] {
        "leurs graines".to_owned()
    } else {
        let holes: Vec<String> =
            walk.take.iter().map(|hole| format!("de {}", hole_word(context, *hole))).collect();
        format!("les graines {}", list(&holes, "et"))
    };
    let mut words = format!("{holes} {given} l’un après l’autre");
    let asked = Condition { unless: None, any: Vec::new(), ..walk.goes_on.clone() };
    let mut each = predicates(context, &asked, "contient");
    each.extend(circumstances(context, &asked));
    if !walk.goes_on.any.is_empty() {
        let any: Vec<String> = walk.goes_on.any.iter().filter_map(|one| either(context, one)).collect();
        each.push(list(&any, "ou"));
    }
    if !each.is_empty() {
        words.push_str(&format!(", tant que chacun {}", list(&each, "et")));
    }
    if let Some(unless) = walk.goes_on.unless.as_ref().and_then(|unless| hole_that(context, unless)) {
        words.push_str(&format!(" ; un trou {unless} arrête la chaîne"));
    }
    if let Some(over) = walk.over.as_ref().and_then(|over| hole_that(context, over)) {
        words.push_str(&format!(" ; un trou {over} est sauté et garde ses graines"));
    }
    if let Some(most) = walk.most {
        let most = count(u32::from(most), "trou donne", "trous donnent");
        words.push_str(&format!(" ; au plus {most} des graines"));
    }
    words
}

/// One of several conditions of a hole in a walk, as a predicate where only the hole is asked about.
fn either(context: &Context<'_>, one: &Condition) -> Option<String> {
    let only = Condition { seeds: None, ..one.clone() } == Condition::default();
    match &one.seeds {
        Some(test) if only => Some(contains(context, test, "contient")),
        _ => clause(context, one),
    }
}

/// A hole by what is asked of it: `qui porte la marque …`, or `qui …`.
fn hole_that(context: &Context<'_>, condition: &Condition) -> Option<String> {
    let mut all = predicates(context, condition, "contient");
    all.extend(circumstances(context, condition));
    (!all.is_empty()).then(|| format!("qui {}", list(&all, "et")))
}

fn sown(context: &Context<'_>, on: &SowOn) -> String {
    let from = start_of(context, on.from);
    let first = match on.first {
        FirstDrop::At => format!("la première dans {from}"),
        FirstDrop::Next => format!("la première dans le trou qui suit {from}"),
    };
    let first = match on.go {
        Some(direction) => format!("{first}, désormais {}", way(direction)),
        None => first,
    };
    match on.adding {
        None => format!("semées, {first}"),
        Some(hole) => format!("semées avec celles de {}, {first}", start_of(context, hole)),
    }
}

/// A hole that a sowing starts from; the hole in question is the one in which the last seed fell.
fn start_of(context: &Context<'_>, hole: HoleWord) -> String {
    hole_word(context, if hole == HoleWord::This { HoleWord::Landing } else { hole })
}

fn offered(context: &Context<'_>, offer: &Offer) -> String {
    let after = offer.after.map_or(String::new(), |after| format!(", après un semis {},", way(after)));
    let (lap, start) = match &offer.lap {
        OfferedLap::Relay => {
            (format!("lever les graines de ce trou et les semer {}", go(offer.go)), "ce trou".to_owned())
        }
        OfferedLap::Sow(on) => {
            let sown = sown(context, on).replacen("semées", "", 1);
            (format!("semer les graines prises {}{sown}", go(offer.go)), start_of(context, on.from))
        }
    };
    let from = match &offer.from {
        From::Any => String::new(),
        from => format!(" si {start} est {},", one_of(context, from, "un trou quelconque")),
    };
    let only = match offer.only_if {
        Some(LookAhead::Captures) => "seulement si la dernière graine de ce semis fait une prise",
        None if from.is_empty() => return format!("au lieu de cela{after} le joueur peut {lap}"),
        None => "en aucun autre cas",
    };
    format!("au lieu de cela{after} le joueur peut {lap},{from} mais {only}")
}
