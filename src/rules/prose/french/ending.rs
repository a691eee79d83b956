//! When play stops, and who has won.

use super::super::super::vocabulary::{
    Condition, Ending, EndingResult, Group, GroupTest, JudgedAt, JudgedOf, OddSeed, Scope, Scored, Scoring,
    Sweep, Sweeper, SweptTo, Test, Tie, Who,
};
use super::super::context::Context;
use super::super::words::list;
use super::condition::{clause, group_word, held};
use super::words::quoted;

pub(super) fn ending(context: &Context<'_>, ending: &Ending) -> Vec<String> {
    let ends = match ending.ends {
        Scope::Round => "la manche finit",
        Scope::Game => "la partie finit",
    };
    let when = when(context, ending);
    let mut sentences = vec![match ending.at {
        JudgedAt::Turn => format!("{when}, {ends}"),
        JudgedAt::Lap => {
            format!("{when}, {ends} ; la question se pose aussi après chaque semis au cours d’un tour")
        }
        JudgedAt::Round => format!("après une manche, {when}, {ends}"),
    }];
    if let Some(sweep) = &ending.sweep {
        sentences.extend(swept(context, sweep));
    }
    sentences.extend(ending.result.map(|result| won(result, ending.of).to_owned()));
    sentences
}

/// Who takes the seeds left on the board, and where they go.
fn swept(context: &Context<'_>, sweep: &Sweep) -> Vec<String> {
    let holes = sweep
        .holes
        .as_ref()
        .map(|group| group_word(context, group).replacen("tous les trous", "les trous", 1));
    let place = holes.as_ref().map_or("sur le tablier".to_owned(), |holes| format!("dans {holes}"));
    let left = format!("les graines qui restent {place}");
    let into = match &sweep.to {
        SweptTo::Store => String::new(),
        SweptTo::Own(set) => {
            format!(" et les met dans le premier de ses trous de {}, à partir de sa gauche", quoted(set))
        }
        SweptTo::Flag(flag) => format!(
            " et les met dans le premier trou qui porte sa marque {}, ou dans sa réserve s’il n’y en a pas",
            quoted(flag)
        ),
    };
    let own = match &holes {
        None => "ses trous".to_owned(),
        Some(holes) => format!("ceux qui lui appartiennent parmi {holes}"),
    };
    let takes = |who: &str| format!("{who} prend d’abord toutes {left}{into}");
    let first = match sweep.who {
        Sweeper::OwnHoles if into.is_empty() => {
            format!("chaque joueur met d’abord les graines de {own} dans sa réserve")
        }
        Sweeper::OwnHoles => format!("chaque joueur prend d’abord les graines de {own}{into}"),
        Sweeper::LastMover => takes("le joueur qui a joué le dernier"),
        Sweeper::NextMover => takes("le joueur dont ce serait le tour"),
        Sweeper::Starter => takes("le joueur qui a commencé la manche"),
        Sweeper::ThatPlayer => takes("ce joueur"),
        Sweeper::OtherPlayer => takes("l’autre joueur"),
        Sweeper::Shared => {
            let odd = match sweep.odd {
                OddSeed::Nobody => "si leur nombre est impair, la dernière n’est à personne",
                OddSeed::Fewer => {
                    "si leur nombre est impair, la dernière va au joueur qui a le moins de graines"
                }
                OddSeed::More => {
                    "si leur nombre est impair, la dernière va au joueur qui a le plus de graines"
                }
                OddSeed::LastMover => {
                    "si leur nombre est impair, la dernière va au joueur qui a joué le dernier"
                }
                OddSeed::NextMover => {
                    "si leur nombre est impair, la dernière va au joueur dont ce serait le tour"
                }
            };
            let halves = if into.is_empty() { "" } else { " : chaque joueur en prend la moitié" };
            format!("{left} sont d’abord partagées également{halves}{into} ; {odd}")
        }
        Sweeper::Nobody => format!("{left} ne sont à personne"),
    };
    let counted = context.clauses.scoring.iter().flat_map(|scoring| &scoring.body.sum);
    let flags: Vec<String> = counted
        .filter_map(|scored| match scored {
            Scored::Flag(flag) => Some(quoted(flag)),
            Scored::Store | Scored::Own(_) => None,
        })
        .collect();
    let by_flag = (!flags.is_empty()).then(|| {
        let flags = list(&flags, "ou");
        format!("un trou qui porte la marque {flags} compte comme un trou du joueur dont c’est la marque")
    });
    std::iter::once(first).chain(by_flag).collect()
}

const fn won(result: EndingResult, of: JudgedOf) -> &'static str {
    match (result, of) {
        (EndingResult::MoverLoses, _) => "le joueur dont c’est le tour a perdu",
        (EndingResult::MoverWins, _) => "le joueur dont c’est le tour a gagné",
        (EndingResult::ThatPlayerLoses, JudgedOf::Either) => {
            "ce joueur a perdu ; si c’est vrai des deux joueurs, les sources ne disent pas qui a gagné"
        }
        (EndingResult::ThatPlayerLoses, _) => "ce joueur a perdu",
        (EndingResult::ThatPlayerWins, JudgedOf::Either) => {
            "ce joueur a gagné ; si c’est vrai des deux joueurs, les sources ne disent pas qui a gagné"
        }
        (EndingResult::ThatPlayerWins, _) => "ce joueur a gagné",
        (EndingResult::Score, _) => "le joueur qui a le score le plus haut a gagné",
        (EndingResult::Points, _) => {
            "le joueur qui a le plus de points a gagné ; des points égaux font un match nul"
        }
        (EndingResult::NotSaid, _) => "les sources ne disent pas qui a gagné",
    }
}

/// When an ending holds, and of whom.
fn when(context: &Context<'_>, ending: &Ending) -> String {
    let player = match ending.of {
        JudgedOf::Next => "le joueur dont c’est le tour",
        JudgedOf::Last => "le joueur qui vient de jouer",
        JudgedOf::Either => "un joueur",
        JudgedOf::Winner => "le vainqueur de la manche",
        JudgedOf::Loser => "le perdant de la manche",
    };
    let condition = &ending.when;
    if *condition == (Condition { cannot_start: Some(Who::Own), ..Condition::default() }) {
        return format!("quand {player} ne peut pas commencer de tour");
    }
    if let Some(GroupTest { of: Group::Of(group, holding), is: Test::Empty | Test::Exactly(0) }) =
        &condition.holes
        && **group == Group::Own
        && let Some(test) = &holding.seeds
        && *condition == (Condition { holes: condition.holes.clone(), ..Condition::default() })
    {
        return format!("quand {player} n’a pas de trou qui contienne {}", held(context, test));
    }
    let words = clause(context, condition).unwrap_or_else(|| "n’importe quoi est vrai".to_owned());
    // The words call the player from whose seat the ending is judged "le joueur".
    let that = || words.replace("du joueur", "de ce joueur");
    match ending.of {
        JudgedOf::Next => format!("quand {words}"),
        JudgedOf::Last => format!("quand, pour le joueur qui vient de jouer, {}", that()),
        JudgedOf::Either => format!("quand, pour l’un des joueurs, {}", that()),
        JudgedOf::Winner => format!("quand, pour le vainqueur de la manche, {}", that()),
        JudgedOf::Loser => format!("quand, pour le perdant de la manche, {}", that()),
    }
}

pub(super) fn scoring(scoring: &Scoring) -> Vec<String> {
    let sum: Vec<String> = scoring
        .sum
        .iter()
        .map(|scored| match scored {
            Scored::Store => "dans sa réserve".to_owned(),
            Scored::Own(set) => format!("dans ses trous de {}", quoted(set)),
            Scored::Flag(flag) => format!("dans les trous qui portent sa marque {}", quoted(flag)),
        })
        .collect();
    let tie = match scoring.tie {
        Tie::Draw => "des scores égaux font une partie nulle",
        Tie::NotSaid => "les sources ne disent pas ce que valent des scores égaux",
    };
    let score = match sum.is_empty() {
        true => "aucune graine ne compte pour le score".to_owned(),
        false => format!("le score d’un joueur est le nombre de graines {}", list(&sum, "et")),
    };
    vec![score, tie.to_owned()]
}
