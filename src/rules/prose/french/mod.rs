//! Clauses in French, file by file like the English ones beside this folder.
//!
//! Sentences are put together from parts without regard to elision and contraction; [`words::elided`] makes `du` of
//! `de le` and `qu’il` of `que il` at the end.

mod act;
mod board;
mod condition;
mod ending;
mod landing;
mod round;
mod start;
mod turn;
mod words;

use super::super::ClauseBody;
use super::super::vocabulary::{
    ActEffect, Condition, DirectionChoice, LandThen, Landing, Scope, Start, TakeTo,
};
use super::context::Context;
use words::{elided, quoted};

/// A clause in sentences, without capitals and full stops; `name` is its own name, and `earlier` the number of clauses
/// of its section before it.
pub(super) fn clause(context: &Context<'_>, body: ClauseBody<'_>, name: &str, earlier: usize) -> Vec<String> {
    let sentences = match body {
        ClauseBody::Board(board) => board::board(context, board),
        ClauseBody::Setup(setup) => board::setup(context, setup),
        ClauseBody::Set(set) => board::set(context, name, &set.holes),
        ClauseBody::Flag(flag) => board::flag(context, name, flag),
        ClauseBody::Term(term) => vec![format!(
            "un trou ou un tour est {} si {}",
            quoted(name),
            condition::clause(context, &term.holds).unwrap_or_else(|| "n’importe quoi est vrai".to_owned())
        )],
        ClauseBody::Phase(phase) => turn::phase(context, name, phase, earlier),
        ClauseBody::Lift(row) => landing::lifted(context, row),
        ClauseBody::PassOver(pass) => landing::pass_over(context, pass),
        ClauseBody::Drop(row) => landing::dropped(context, row),
        ClauseBody::Prefer(rule) => start::prefer(context, rule),
        ClauseBody::Direction(rule) => start::direction(context, rule, earlier),
        ClauseBody::Sowing(sowing) => start::sowing(sowing),
        ClauseBody::Start(start) => start::start(context, start),
        ClauseBody::Opening(opening) => start::opening(context, opening),
        ClauseBody::Landing(landing) => landing::landing(context, landing, earlier),
        ClauseBody::Extension(extension) => turn::extension(extension),
        ClauseBody::Pass(pass) => turn::pass(*pass),
        ClauseBody::Ending(ending) => ending::ending(context, ending),
        ClauseBody::Scoring(scoring) => ending::scoring(scoring),
        ClauseBody::Rounds(rounds) => round::rounds(context, rounds),
        ClauseBody::Act(act) => act::act(context, act),
        ClauseBody::Limits(limits) => turn::limits(*limits),
    };
    sentences.iter().map(|sentence| elided(sentence)).collect()
}

/// A condition as part of a sentence; empty where it asks nothing.
pub(super) fn condition(context: &Context<'_>, asked: &Condition) -> String {
    condition::clause(context, asked).map(|words| elided(&words)).unwrap_or_default()
}

/// A few words that say what a clause is about.
pub(super) fn title(body: ClauseBody<'_>, name: &str) -> String {
    match body {
        ClauseBody::Board(_) => "Le tablier".to_owned(),
        ClauseBody::Setup(_) => "Les graines au début".to_owned(),
        ClauseBody::Set(_) => format!("Les trous nommés {}", quoted(name)),
        ClauseBody::Flag(_) => format!("La marque {}", quoted(name)),
        ClauseBody::Direction(rule) => match rule.go {
            DirectionChoice::Anticlockwise => "Semé dans le sens antihoraire",
            DirectionChoice::Clockwise => "Semé dans le sens horaire",
            DirectionChoice::Either => "Semé dans l’un ou l’autre sens",
        }
        .to_owned(),
        ClauseBody::Sowing(_) => "La première graine d’un semis".to_owned(),
        ClauseBody::Term(_) => format!("Ce que veut dire {}", quoted(name)),
        ClauseBody::Phase(_) => format!("La phase {}", quoted(name)),
        ClauseBody::Lift(_) => "Une levée".to_owned(),
        ClauseBody::PassOver(_) => "Trous sautés".to_owned(),
        ClauseBody::Drop(_) => "Après la chute d’une graine".to_owned(),
        ClauseBody::Prefer(_) => "Départs à choisir".to_owned(),
        ClauseBody::Start(Start::Lift(_)) => "Départ par une levée".to_owned(),
        ClauseBody::Start(Start::Take(_)) => "Départ par une prise".to_owned(),
        ClauseBody::Start(Start::Enter(_)) => "Départ par une entrée".to_owned(),
        ClauseBody::Opening(_) => "Ouverture simultanée".to_owned(),
        ClauseBody::Landing(landing) => landing_title(landing),
        ClauseBody::Extension(_) => "Prolongement d’un tour".to_owned(),
        ClauseBody::Pass(_) => "Passe".to_owned(),
        ClauseBody::Ending(ending) => match ending.ends {
            Scope::Round => "Fin de la manche",
            Scope::Game => "Fin de la partie",
        }
        .to_owned(),
        ClauseBody::Scoring(_) => "Scores".to_owned(),
        ClauseBody::Rounds(_) => "La manche suivante".to_owned(),
        ClauseBody::Act(act) => match act.effect {
            ActEffect::Deposit(_) => "Graines posées dans un trou marqué",
            ActEffect::DropInto(_) => "Graine lâchée dans un trou marqué",
            ActEffect::TakeBack(_) => "Graine reprise",
            ActEffect::Claim(_) => "Graine réclamée",
        }
        .to_owned(),
        ClauseBody::Limits(_) => "Tours sans fin".to_owned(),
    }
}

fn landing_title(landing: &Landing) -> String {
    match (landing.take.is_empty(), landing.mark.0.first(), landing.unmark.0.first()) {
        (false, ..) if landing.to == TakeTo::Hand => "Prise, semée".to_owned(),
        (false, ..) => "Prise".to_owned(),
        (true, Some(mark), _) => format!("La marque {} est posée", quoted(&mark.flag)),
        (true, None, Some(mark)) => format!("La marque {} est enlevée", quoted(&mark.flag)),
        (true, None, None) => match landing.then {
            LandThen::End => "Fin du tour",
            LandThen::Again => "Un autre tour",
            LandThen::Relay(_) => "Relais",
            LandThen::Sow(_) => "Semis des graines en main",
            LandThen::Choose => "Choix entre plusieurs semis",
        }
        .to_owned(),
    }
}
