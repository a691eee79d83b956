//! What editors write besides what was played: marks, and citations in comments.

use super::game::Step;
use super::kind::Kind;
use super::written::Fact;

/// A witness, whom marks may name.
pub(crate) const WITNESS: &str = "witnesses: {A: {note: The only copy.}}\n";

/// Marks behind the count of a ply that say the same as the count itself, and a gap that nobody left.
pub(crate) fn marks(step: &Step, captured: u32) -> Vec<Fact> {
    let mut others = vec![format!(" sic(x{captured})"), format!(" wit(@A x{captured})")];
    if !step.after.is_opening {
        others.push(" [gap(1 ply)]".to_owned());
    }
    vec![Fact::new(Kind::Mark, "", others)]
}

/// Comments: one that cites a source, and ones that cite what does not exist.
pub(crate) fn citations(source: &str) -> Fact {
    let others = [
        " {ED: As in [@nowhere-1900, p. 3].}",
        " {ED: As in [this record](page:r/nowhere).}",
        " {As in [that game](page:g/nowhere).}",
        " {As the handbook [says](page:handbook/nowhere).}",
    ];
    Fact::new(Kind::Citation, format!(" {{ED: As in [@{source}].}}"), others.map(str::to_owned).to_vec())
}
