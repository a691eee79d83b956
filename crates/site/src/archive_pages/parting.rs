//! Where the alternatives of a reading part: a position, and what one play from it leads to under each.

use crate::common::{Html, Messages, fill};
use crate::widgets::diagram::{Drawing, Sheet, frame_of};
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
    pub(super) play: String,
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
    family: &RulesetFamily,
    reading: &Reading,
    m: &Messages,
    sheet: &mut Sheet,
) -> Option<PartingView> {
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
    let mut outcomes: Vec<(Option<Position>, std::sync::Arc<rules::Ruleset>, Vec<&str>)> = Vec::new();
    for alternative in reading.alternatives.iter().map(|known| known.name.as_str()) {
        let Ok(other) = family.ruleset(&choices.with(&reading.name, alternative)) else { continue };
        let Ok(position) = read_position(&other, &parting.position) else { continue };
        let after = plies(&parting.play).into_iter().try_fold(position, |before, ply| {
            let mut legal = legal_moves(&other, &before).unwrap_or_default().into_iter();
            let played = legal.find(|played| print_move(&other, &before, played) == ply)?;
            Some(play(&other, &before, &played, &mut ()).ok()?.position)
        });
        match outcomes.iter_mut().find(|(known, ..)| *known == after) {
            Some((.., names)) => names.push(alternative),
            None => outcomes.push((after, other, vec![alternative])),
        }
    }
    // One outcome for all alternatives would show no difference: they part in what is not on the board.
    if outcomes.len() < 2 {
        outcomes.clear();
    }
    // Where the boards are alike, the words have to say what differs.
    let boards: Vec<_> = outcomes
        .iter()
        .filter_map(|(after, ruleset, _)| Some(Drawing::of_position(ruleset, after.as_ref()?)))
        .collect();
    let alike = boards.iter().enumerate().any(|(at, board)| boards[..at].contains(board));
    let after = outcomes
        .into_iter()
        .map(|(after, ruleset, names)| {
            let mut caption = Html::bold(&Html::text(&names.join(", ")));
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
    Some(PartingView { before, play: parting.play.clone(), after })
}
