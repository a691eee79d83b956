//! Phases of play, extending a turn, passing, and turns without end.

use super::super::super::vocabulary::{
    AwaySide, DropAfter, Endless, Extension, ExtensionMoment, ExtensionRow, Limits, Pass, PassKind,
    PlayPhase, Tested,
};
use super::super::context::Context;
use super::condition::clause;
use super::words::{count, quoted};

/// A phase of play.
pub(super) fn phase(context: &Context<'_>, name: &str, phase: &PlayPhase, earlier: usize) -> Vec<String> {
    let begins = if earlier == 0 { "le jeu commence" } else { "ensuite, le jeu continue" };
    let mut text = format!("{begins} dans la phase {}", quoted(name));
    if let Some(until) = phase.until.as_ref().and_then(|until| clause(context, until)) {
        text.push_str(&format!(", qui prend fin dès que ceci est vrai entre deux tours : {until}"));
    }
    vec![text]
}

pub(super) fn extension(extension: &Extension) -> Vec<String> {
    let at = match extension.at {
        ExtensionMoment::TurnWouldEnd => "quand le tour devrait finir,",
        ExtensionMoment::FirstLapBeforeLanding => {
            "après le premier semis, avant que sa dernière graine soit jugée,"
        }
    };
    let mut sentences = vec![format!(
        "{at} le joueur peut le prolonger une fois : une graine seule du trou juste derrière celui où le tour a \
         commencé est lâchée dans le trou qui suit celui de la dernière graine, comme un semis à part"
    )];
    let after = match extension.drop_after {
        DropAfter::MainLanding => "celui où le tour aurait fini",
        DropAfter::LastLanding => "celui où ces graines ont fini",
    };
    if let Some(side) = extension.n_away {
        let side = match side {
            AwaySide::Behind => "derrière",
            AwaySide::Ahead => "devant",
        };
        sentences.push(format!(
            "ou bien le joueur peut d’abord semer les graines d’un trou qui en contient autant qu’il y a de trous de \
             lui à celui où le tour a commencé, {side} celui-ci ; la graine seule tombe alors dans le trou qui suit {after}"
        ));
    }
    let tested = match extension.tested {
        Tested::StartAndUse => "avant le tour comme au moment de servir",
        Tested::Use => "au moment de servir",
    };
    let row = match extension.row {
        ExtensionRow::Own => "doit être dans la rangée du joueur",
        ExtensionRow::Any => "peut être n’importe où sur le circuit",
    };
    sentences.push(format!("un tel trou {row} et doit contenir ce nombre {tested}"));
    sentences
}

pub(super) fn pass(pass: Pass) -> Vec<String> {
    match pass.when {
        PassKind::NoStart => {
            vec!["un joueur qui ne peut pas commencer de tour doit passer si l’adversaire peut en commencer un"
                .to_owned()]
        }
    }
}

pub(super) fn limits(limits: Limits) -> Vec<String> {
    let means = match limits.endless {
        Endless::Report => "il est signalé, et la partie s’arrête là sans résultat",
        Endless::Void => "la partie est annulée",
        Endless::MoverLoses => "le joueur dont c’est le tour a perdu",
        Endless::MoverWins => "le joueur dont c’est le tour a gagné",
        Endless::Draw => "la partie est nulle",
    };
    let laps = count(limits.laps, "semis", "semis");
    vec![format!("un tour qui n’a pas fini après {laps} est tenu pour sans fin : {means}")]
}
