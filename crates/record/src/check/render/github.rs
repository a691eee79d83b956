//! Findings as the workflow commands that GitHub's runners turn into remarks beside the lines.

use crate::check::{Diagnostic, OmittedFindings, Severity};
use base::text::steers;

/// One finding as a line.
pub fn finding(diagnostic: &Diagnostic) -> String {
    let command = match diagnostic.severity() {
        Severity::Error if diagnostic.acknowledged.is_none() => "error",
        Severity::Warning if diagnostic.acknowledged.is_none() => "warning",
        Severity::Error | Severity::Warning | Severity::Note => "notice",
    };
    let place = &diagnostic.place;
    let mut properties = vec![format!("file={}", property(&place.file))];
    if place.span.is_some() {
        properties.push(format!("line={}", place.from.line));
        properties.push(format!("endLine={}", place.to.line));
        // Columns count only where the place is on one line.
        if place.from.line == place.to.line {
            properties.push(format!("col={}", place.from.column));
            properties.push(format!("endColumn={}", place.to.column));
        }
    }
    properties.push(format!("title={}", property(diagnostic.code.as_str())));
    let mut message = diagnostic.message.clone();
    if let Some(help) = &diagnostic.help {
        message.push_str(&format!("\n{help}"));
    }
    format!("::{command} {}::{}\n", properties.join(","), data(&message))
}

/// Findings that are not shown, as a line.
pub fn omitted(findings: &OmittedFindings) -> String {
    let title = property(findings.code.as_str());
    format!("::notice file={},title={title}::{}\n", property(&findings.file), data(&findings.words()))
}

fn data(text: &str) -> String {
    // Text from files must not steer the terminal that shows the log.
    let shown = |sign: char| if steers(sign) && sign != '\n' && sign != '\r' { '\u{fffd}' } else { sign };
    let text: String = text.chars().map(shown).collect();
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
