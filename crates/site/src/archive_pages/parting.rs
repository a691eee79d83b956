//! Where the alternatives of a reading part: a position, and what one play from it leads to under each.

use crate::common::{Html, Messages, fill, join};
use crate::page_shell::PageContext;
use crate::widgets::diagram::{Drawing, Sheet, frame_of};
use crate::widgets::move_words;
use base::board::Player;
use engine::{GameResult, Position, Status, legal_moves, play};
use record::replay::{print_move, read_position};
use rules::{Reading, RulesetFamily};

/// A drawing with its words.
pub(super) struct Shown {
    pub(super) svg: Html,
    pub(super) caption: Html,
}

/// The position at which a reading's alternatives part, the play, and where the play leads under each alternative.
pub(super) struct PartingView {
    pub(super) before: Shown,
    /// In words.
    pub(super) play: Html,
    pub(super) after: Vec<Shown>,
}

/// The state of play, in a sentence.
fn status(m: &Messages, position: &Position) -> String {
    let player = |player| if player == Player::South { &m.south } else { &m.north };
    match position.status() {
        Status::Playing => format!("{}{}{}.", player(position.mover()), m.colon, m.to_move),
        Status::RoundOver => m.status_round_over.clone(),
        Status::Over(GameResult::Won(winner)) => fill(&m.end_wins, &[("player", player(winner))]),
        Status::Over(GameResult::Draw) => m.end_draw.clone(),
        Status::Over(GameResult::NotSaid) => m.status_not_said.clone(),
        Status::Over(GameResult::Endless) => m.status_endless.clone(),
        Status::Over(GameResult::Void) => m.status_void.clone(),
    }
}

/// The plies of a play; one in which both players sow has spaces.
fn plies(play: &str) -> Vec<&str> {
    if play.contains('&') { vec![play] } else { play.split_whitespace().collect() }
}

/// The parting of a reading, drawn; `None` where there is none or its position cannot be read.
///
/// Its outcome is drawn under every alternative; alternatives with the same outcome share a drawing, and one under which
/// a ply is not legal says so instead.
pub(super) fn parting(
    here: &PageContext<'_>,
    family: &RulesetFamily,
    reading: &Reading,
    sheet: &mut Sheet,
) -> Option<PartingView> {
    let m = &here.site.m;
    let parting = reading.parts.as_ref()?;
    let with = parting.with.iter().map(|(name, alternative)| (name.as_str(), alternative.as_str()));
    let choices = family.declaration().choose(with).ok()?;
    let ruleset = family.ruleset(&choices).ok()?;
    let position = read_position(&ruleset, &parting.position).ok()?;
    let mut show = |ruleset: &rules::Ruleset, position: &Position, caption: Html| {
        let (svg, _) = sheet.described(frame_of(ruleset, m), &Drawing::of_position(ruleset, position), m);
        Shown { svg, caption }
    };
    let before = show(&ruleset, &position, Html::text(&m.before));
    let mut outcomes: Vec<(Option<Position>, std::sync::Arc<rules::Ruleset>, Vec<Html>)> = Vec::new();
    let mut words: Vec<String> = Vec::new();
    for alternative in &reading.alternatives {
        let Ok(other) = family.ruleset(&choices.with(&reading.name, &alternative.name)) else { continue };
        let Ok(position) = read_position(&other, &parting.position) else { continue };
        let after = plies(&parting.play).into_iter().enumerate().try_fold(position, |before, (at, ply)| {
            let mut legal = legal_moves(&other, &before).unwrap_or_default().into_iter();
            let played = legal.find(|played| print_move(&other, &before, played) == ply)?;
            if words.len() == at {
                words.push(move_words(m, &other, &before, &played));
            }
            Some(play(&other, &before, &played, &mut ()).ok()?.position)
        });
        match outcomes.iter_mut().find(|(known, ..)| *known == after) {
            Some((.., means)) => means.push(here.capital_words_of_ruleset(&alternative.means)),
            None => outcomes.push((after, other, vec![here.capital_words_of_ruleset(&alternative.means)])),
        }
    }
    // One outcome for all alternatives would show no difference: they part in what is not on the board.
    if outcomes.len() < 2 {
        outcomes.clear();
    }
    // Where the boards are alike, the words have to say what differs.
    let known = outcomes.iter().filter_map(|(after, ruleset, _)| Some((ruleset, after.as_ref()?)));
    let boards: Vec<_> = known.map(|(ruleset, after)| Drawing::of_position(ruleset, after)).collect();
    let alike = boards.iter().enumerate().any(|(at, board)| boards[..at].contains(board));
    let after = outcomes
        .into_iter()
        .map(|(after, ruleset, means)| {
            let mut caption = Html::bold(&join(means, &m.semicolon));
            match after {
                Some(position) => {
                    if alike {
                        caption.push_text(&m.colon);
                        caption.push_text(&status(m, &position));
                    }
                    show(&ruleset, &position, caption)
                }
                None => {
                    caption.push_text(&m.colon);
                    caption.push_text(&m.not_legal);
                    Shown { svg: Html::default(), caption }
                }
            }
        })
        .collect();
    let play = Html::element("b", &[("title", &parting.play)], &Html::text(&words.join(&m.semicolon)));
    Some(PartingView { before, play, after })
}
