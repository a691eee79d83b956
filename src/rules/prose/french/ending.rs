//! When play stops, who has won, and the next round.

use super::super::super::vocabulary::{
    Condition, EmptyChoice, Ending, EndingResult, Fill, Group, GroupTest, JudgedOf, NextStarter, Partial,
    Rounds, Scope, Scored, Scoring, Sweep, Test, Tie, Who,
};
use super::super::context::Context;
use super::super::words::list;
use super::condition::{clause, held};
use super::words::{quoted, seeds};

pub(super) fn ending(context: &Context<'_>, ending: &Ending) -> Vec<String> {
    let ends = match ending.ends {
        Scope::Round => "la manche finit",
        Scope::Game => "la partie finit",
    };
    let mut sentences = vec![format!("{}, {ends}", when(context, ending))];
    if let Some(sweep) = ending.sweep {
        let swept = match sweep {
            Sweep::OwnHoles => "chaque joueur met d’abord les graines de ses trous dans sa réserve",
            Sweep::LastMover => {
                "le joueur qui a joué le dernier prend d’abord toutes les graines qui restent sur le tablier"
            }
            Sweep::NextMover => {
                "le joueur dont ce serait le tour prend d’abord toutes les graines qui restent sur le tablier"
            }
            Sweep::Starter => {
                "le joueur qui a commencé la manche prend d’abord toutes les graines qui restent sur le tablier"
            }
            Sweep::Shared => {
                "les graines qui restent sur le tablier sont d’abord partagées également ; une graine impaire n’est à \
                 personne"
            }
            Sweep::Nobody => "les graines qui restent sur le tablier ne sont à personne",
        };
        sentences.push(swept.to_owned());
        let counted = context.clauses.scoring.iter().flat_map(|scoring| &scoring.body.sum);
        let flags: Vec<String> = counted
            .filter_map(|scored| match scored {
                Scored::Flag(flag) => Some(quoted(flag)),
                Scored::Store | Scored::Own(_) => None,
            })
            .collect();
        if !flags.is_empty() {
            let flags = list(&flags, "ou");
            sentences.push(format!(
                "un trou qui porte la marque {flags} compte comme un trou du joueur dont c’est la marque"
            ));
        }
    }
    sentences.extend(ending.result.map(|result| won(result, ending.of).to_owned()));
    sentences
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
        (EndingResult::NotSaid, _) => "les sources ne disent pas qui a gagné",
    }
}

/// When an ending holds, and of whom.
fn when(context: &Context<'_>, ending: &Ending) -> String {
    let player = match ending.of {
        JudgedOf::Next => "le joueur dont c’est le tour",
        JudgedOf::Last => "le joueur qui vient de jouer",
        JudgedOf::Either => "un joueur",
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

pub(super) fn rounds(rounds: &Rounds) -> Vec<String> {
    let unit = seeds(u32::from(rounds.unit));
    let mut sentences = vec![match rounds.fill {
        Fill::Territory => format!(
            "pour une autre manche, chaque trou reçoit de nouveau {unit} ; le joueur qui a le plus de graines possède \
             autant de trous que ces graines en remplissent, comptés dans le sens antihoraire depuis son bout gauche, et \
             l’autre joueur possède les autres"
        ),
        Fill::Setup => "pour une autre manche, le tablier est rempli comme au début".to_owned(),
        _ => format!(
            "pour une autre manche, chaque joueur met {unit} de sa réserve dans chacun de ses trous ; le reste demeure \
             dans la réserve"
        ),
    }];
    let from = |end: &str| format!("les trous sont remplis {end}, aussi loin que vont les graines");
    let empty = match rounds.fill {
        Fill::Chosen => Some(
            match rounds.left_empty {
                EmptyChoice::OnlyWhenShort => {
                    "un joueur qui ne peut pas remplir tous ses trous en laisse vides autant qu’il faut, et choisit \
                     lesquels"
                }
                EmptyChoice::AsOwnerLikes => {
                    "un joueur laisse vides autant de trous qu’il faut, ou davantage, et choisit lesquels ; il en \
                     remplit au moins un"
                }
            }
            .to_owned(),
        ),
        Fill::Left => Some(from("depuis la gauche du propriétaire")),
        Fill::Right => Some(from("depuis la droite du propriétaire")),
        Fill::Outside => Some(from("depuis les deux bouts, d’abord à gauche")),
        Fill::Territory | Fill::Setup => None,
    };
    match (&rounds.flag, empty) {
        (Some(flag), Some(empty)) => {
            sentences.push(format!("{empty} ; les trous restés vides portent la marque {}", quoted(flag)));
        }
        (Some(flag), None) => {
            sentences.push(format!("les trous gagnés sur l’autre joueur portent la marque {}", quoted(flag)));
        }
        (None, empty) => sentences.extend(empty),
    }
    if rounds.partial == Partial::MoreThanHalf {
        sentences.push("plus de la moitié des graines d’un trou en gagne un de plus".to_owned());
    }
    sentences.push(
        match rounds.starter {
            NextStarter::Alternate => "le joueur qui n’a pas commencé cette manche commence la suivante",
            NextStarter::Loser => "le joueur qui a le moins de graines commence la manche suivante",
            NextStarter::Winner => "le joueur qui a le plus de graines commence la manche suivante",
            NextStarter::LastMover => "le joueur qui a joué le dernier commence la manche suivante",
            NextStarter::Next => "le joueur dont ce serait le tour commence la manche suivante",
        }
        .to_owned(),
    );
    if rounds.stop_below > 0 {
        sentences.push(format!(
            "un joueur qui a moins de {} ne peut pas continuer et a perdu le match",
            seeds(u32::from(rounds.stop_below))
        ));
    }
    sentences
}
