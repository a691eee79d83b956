//! How a turn starts and which way it goes.

use super::super::super::vocabulary::{
    Amount, Condition, DirectionRule, EnterAs, FirstDrop, From, Keep, LiftOf, LiftStart, LookAhead, Opening,
    OpeningStarter, OpeningTie, Otherwise, Pairing, Prefer, SeedCount, Sowing, Start,
};
use super::super::context::Context;
use super::super::words::list;
use super::condition::{clause, group_word};
use super::landing::taken;
use super::words::{go, number, one_of, quoted, seeds};

pub(super) fn direction(context: &Context<'_>, rule: &DirectionRule, earlier: usize) -> Vec<String> {
    let any = if earlier == 0 { "chaque trou" } else { "tout autre trou" };
    vec![format!("depuis {}, les graines sont semées {}", one_of(context, &rule.from, any), go(rule.go))]
}

pub(super) fn sowing(sowing: &Sowing) -> Vec<String> {
    let first = match sowing.first {
        FirstDrop::At => "la première tombe dans le trou d’où elles ont été levées",
        FirstDrop::Next => "la première tombe dans le trou qui suit celui d’où elles ont été levées",
    };
    vec![format!("les graines levées sont semées une par trou dans le sens du semis, et {first}")]
}

pub(super) fn start(context: &Context<'_>, start: &Start) -> Vec<String> {
    match start {
        Start::Lift(lift) => {
            let mut sentences =
                vec![format!("un tour peut commencer avec les graines de {}", lifted(context, lift))];
            sentences.extend(conditions(context, lift));
            sentences
        }
        Start::Enter(enter) => {
            let into = match &enter.into {
                From::OuterRow => "un trou de la rangée extérieure du joueur".to_owned(),
                into => one_of(context, into, "un trou quelconque du joueur"),
            };
            let one = enter.seeds == SeedCount::ONE;
            let put = match (enter.enter_as, one) {
                (EnterAs::Heap, true) => {
                    format!("qui est mise dans {into}, comme si la dernière graine d’un semis y était tombée")
                }
                (EnterAs::Heap, false) => {
                    format!(
                        "qui sont mises dans {into}, comme si la dernière graine d’un semis y était tombée"
                    )
                }
                (EnterAs::Lap, true) => format!("qui est semée dans {into}"),
                (EnterAs::Lap, false) => format!("qui sont semées une par trou, la première dans {into}"),
            };
            let mut sentences = vec![format!(
                "un tour peut commencer avec {} de la réserve du joueur, {put}",
                seed_count(enter.seeds)
            )];
            sentences.extend(enter.go.map(|way| format!("les semis qui suivent vont {}", go(way))));
            sentences.extend(allowed_if(clause(context, &enter.condition)));
            sentences
        }
        Start::Take(take) => vec![format!(
            "un tour peut commencer, avant tout semis, par la prise de ce qui est en face d’un trou du joueur qui \
             contient au moins {}, comme si la dernière graine d’un semis y était tombée",
            seeds(u32::from(take.at_least))
        )],
    }
}

pub(super) fn opening(context: &Context<'_>, opening: &Opening) -> Vec<String> {
    let mut sentences = vec![format!(
        "les deux joueurs jouent leur premier tour en même temps, graine par graine, jusqu’à la fin des deux tours ; \
         chacun commence avec les graines de {}",
        lifted(context, &opening.lift)
    )];
    sentences.extend(conditions(context, &opening.lift));
    let said = [
        match opening.pairing {
            Pairing::Independent => "les joueurs peuvent partir de trous différents",
            Pairing::SameLetter => "les deux partent du même trou, chacun vu de son côté",
        },
        match opening.starter {
            OpeningStarter::FirstToEnd => {
                "le joueur dont le tour d’ouverture a fini le premier commence le jeu principal"
            }
        },
        match opening.tie {
            OpeningTie::South => "si les deux finissent par la même graine, Sud commence",
            OpeningTie::North => "si les deux finissent par la même graine, Nord commence",
        },
    ];
    sentences.extend(said.map(str::to_owned));
    sentences
}

fn lifted(context: &Context<'_>, lift: &LiftStart) -> String {
    let from = match &lift.from {
        from if lift.of == LiftOf::Board => one_of(context, from, "un trou quelconque, à qui qu’il soit,"),
        From::OuterRow => "un trou de la rangée extérieure du joueur".to_owned(),
        from => one_of(context, from, "un trou quelconque du joueur"),
    };
    let way = lift.go.map_or(String::new(), |way| format!(", semées {}", go(way)));
    format!("{from} qui contient au moins {}{way}", seeds(u32::from(lift.at_least)))
}

/// A given number of seeds, as the player chooses or not.
fn seed_count(count: SeedCount) -> String {
    match count {
        SeedCount::All => "toutes les graines".to_owned(),
        SeedCount::Between(least, most) if least == most => seeds(u32::from(least)),
        SeedCount::Between(1, u8::MAX) => "autant de graines que veut le joueur".to_owned(),
        SeedCount::Between(least, u8::MAX) => {
            format!("{} ou plus, au choix du joueur,", seeds(u32::from(least)))
        }
        SeedCount::Between(least, most) => {
            format!("de {} à {}, au choix du joueur,", number(u32::from(least)), seeds(u32::from(most)))
        }
    }
}

fn allowed_if(asked: Option<String>) -> Option<String> {
    asked.map(|asked| format!("cela n’est permis que si {asked}"))
}

fn conditions(context: &Context<'_>, lift: &LiftStart) -> Vec<String> {
    let mut sentences = Vec::new();
    if lift.seeds != SeedCount::All {
        let lifted = if lift.seeds == SeedCount::ONE { "est levée" } else { "sont levées" };
        sentences.push(format!("{} {lifted}, et les autres restent dans le trou", seed_count(lift.seeds)));
    }
    sentences.extend(taken(context, &lift.take, &lift.to).map(|taken| format!("avant cela, {taken}")));
    if lift.holes > 1 {
        let holes = number(u32::from(lift.holes));
        sentences.push(format!("le joueur doit avoir au moins {holes} trous qui en contiennent autant"));
    }
    sentences.extend(allowed_if(lift.only_if.map(|look| lap_brings(look).to_owned())));
    if let Some(look) = lift.must_if {
        sentences.push(format!(
            "s’il y a un départ pour lequel {}, seuls de tels départs sont permis",
            lap_brings(look)
        ));
    }
    sentences.extend(allowed_if(clause(context, &lift.condition)));
    let names: Vec<String> = lift.unless.iter().map(|name| quoted(name)).collect();
    match names.as_slice() {
        [] => {}
        [name] => {
            sentences.push(format!("cela n’est permis que tant que le départ {name} n’est pas possible"));
        }
        _ => sentences.push(format!(
            "cela n’est permis que tant qu’aucun des départs {} n’est possible",
            list(&names, "et")
        )),
    }
    sentences
}

/// Which starts must be chosen.
pub(super) fn prefer(context: &Context<'_>, rule: &Prefer) -> Vec<String> {
    let when = clause(context, &rule.when).map_or(String::new(), |when| format!("si {when}, "));
    let otherwise = match rule.otherwise {
        Otherwise::All => "s’il n’y a pas de tel départ, tout départ est permis",
        Otherwise::None => "s’il n’y a pas de tel départ, aucun départ n’est permis",
    };
    let kept = match &rule.keep {
        Keep::All | Keep::Most(_) | Keep::Fewest(_) => "seul est permis un départ",
        Keep::Leftmost => "seul est permis le départ le plus à gauche",
        Keep::Rightmost => "seul est permis le départ le plus à droite",
    };
    let asks = rule.condition != Condition::default();
    let mut asked = Vec::new();
    asked.extend(clause(context, &rule.condition));
    asked.extend(match &rule.keep {
        Keep::All | Keep::Leftmost | Keep::Rightmost => None,
        Keep::Most(amount) => Some(compared(context, amount, "le plus")),
        Keep::Fewest(amount) => Some(compared(context, amount, "le moins")),
    });
    let that = if asked.is_empty() { String::new() } else { format!(" pour lequel {}", asked.join(", et ")) };
    let mut sentences = vec![format!("{when}{kept}{that}")];
    if asks || rule.otherwise == Otherwise::None {
        sentences.push(otherwise.to_owned());
    }
    sentences
}

/// What is compared between starts.
fn compared(context: &Context<'_>, amount: &Amount, most: &str) -> String {
    match amount {
        Amount::Seeds => format!("le trou contient {most} de graines"),
        Amount::Captured => format!("le tour prend {most} de graines"),
        Amount::Leaves(group) => {
            format!("le tour laisse {most} de graines dans {}", group_word(context, group))
        }
    }
}

const fn lap_brings(look: LookAhead) -> &'static str {
    match look {
        LookAhead::Captures => "la dernière graine du premier semis fait une prise",
    }
}
