//! How the play of a record came to this archive: from the players through observers and publications.

use crate::common::{Html, join, listed_name, provenance};
use base::text::isolated_list;
use record::archive::{Provenance, RecordSource, SourceId};

use super::record_context::RecordContext;

/// The stations of each line by which the play came, from the players to this archive.
pub(super) fn lines(context: &RecordContext<'_>) -> Vec<Html> {
    let (here, m, header) = (context.here, context.m, context.header);
    let archive = here.prose_unlinked(&here.site.settings.title);
    let editors = here.prose_unlinked(&isolated_list(here.site.settings.author_names(), ", "));
    let last = match header.provenance {
        Some(Provenance::Constructed) => return vec![join([editors, archive], ARROW)],
        Some(Provenance::Machine) => {
            return vec![join([Html::text(provenance(m, Provenance::Machine)), archive], ARROW)];
        }
        // The moves are the editors'.
        Some(Provenance::Derived | Provenance::Reconstructed) => vec![editors, archive],
        _ => vec![archive],
    };
    let mut lines: Vec<Html> = Vec::new();
    for cited in &header.sources {
        let line = join(stations(context, cited).into_iter().chain(last.clone()), ARROW);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

const ARROW: &str = " → ";

/// Players, if people played it, observer, publication, and whoever hands the publication's words on.
fn stations(context: &RecordContext<'_>, cited: &RecordSource) -> Vec<Html> {
    let (here, m) = (context.here, context.m);
    let archive = here.site.archive;
    let named: Vec<&str> = context.named_players().map(|(_, name)| name).collect();
    let players = match named.is_empty() {
        true => Html::text(&m.players_unnamed),
        false => here.prose_unlinked(&isolated_list(named, ", ")),
    };
    let evidence = context.account(cited);
    let publication = evidence.map(|evidence| evidence.source.clone()).or(cited.source.parse().ok());
    let authors = |id: &SourceId| {
        let authors = archive.sources.get(id).map_or(&[][..], |source| source.author.as_slice());
        isolated_list(authors.iter().map(listed_name), "; ")
    };
    let observer = match evidence {
        Some(evidence) if !evidence.said_by.is_empty() => isolated_list(&evidence.said_by, ", "),
        _ => publication.as_ref().map(authors).unwrap_or_default(),
    };
    let was_played = context.header.provenance.is_none_or(Provenance::was_played);
    let mut stations: Vec<Html> = was_played.then_some(players).into_iter().collect();
    if !observer.is_empty() {
        stations.push(here.prose_unlinked(&observer));
    }
    stations.push(here.cited_work(publication.as_ref().map_or(&*cited.source, SourceId::as_str)));
    let via = evidence.into_iter().flat_map(|evidence| evidence.via.iter().map(|via| &via.source));
    stations.extend(via.filter(|via| Some(*via) != publication.as_ref()).map(|via| here.source(via)));
    stations
}
