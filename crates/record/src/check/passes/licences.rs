//! Licences of sources that no list of licences has.

use crate::archive::is_licence;
use crate::check::code::archive::unknown_licence;
use crate::check::{CheckContext, Diagnostic, Location};
use base::yaml::Path;

pub(super) fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let archive = context.archive();
    let mut found = Vec::new();
    for (id, source) in &archive.sources {
        let Some(rights) = &source.rights else { continue };
        let path = Path::top().then("rights");
        let of_source = rights.licence.iter().map(|licence| (licence, path.then("licence")));
        let of_statements = rights.statements.iter();
        let of_statements =
            of_statements.map(|statements| (&statements.licence, path.then("statements").then("licence")));
        for (licence, path) in of_source.chain(of_statements) {
            if is_licence(licence.as_str()) {
                continue;
            }
            let Some(text) = archive.texts.get(&format!("sources/{id}.yaml")) else { continue };
            found.push(unknown_licence(licence.as_str()).at(Location::at_path(text, &path)));
        }
    }
    found
}
