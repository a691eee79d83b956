//! What is above and below the play: provenance, byline, abstract, facts, sources, history.

use crate::base::html::{Html, escape, join};
use crate::base::messages::{Messages, fill, plural, provenance, record_verdict};
use crate::base::record_summary::event_slug;
use crate::base::route::{Route, Slug};
use crate::base::typography::capital;
use base::board::{Player, Shape};
use record::archive::{Provenance, RecordHeader};
use record::check::Verdict;
use record::replay::{PlyKind, PlyStep, RecordVerdict, Tally};

use super::comment::cited_source;
use super::record_context::{RecordContext, reading_link};

/// A class of provenance in words, or the word that is none.
pub(super) fn class<'w>(m: &'w Messages, word: &'w str) -> &'w str {
    Provenance::from_word(word).map_or(word, |class| provenance(m, class))
}

/// What a class of provenance means, in a sentence; empty where the word says enough.
pub(super) fn caution(m: &Messages, class: Option<Provenance>) -> &str {
    match class {
        Some(Provenance::Constructed) => &m.caution_constructed,
        Some(Provenance::Machine) => &m.caution_machine,
        Some(Provenance::Reconstructed) => &m.caution_reconstructed,
        Some(Provenance::Derived) => &m.caution_derived,
        _ => "",
    }
}

/// Place, date, occasion and players, as far as the header has them.
pub(super) fn byline(context: &RecordContext<'_>) -> Html {
    let header = context.header;
    let was_played = header.provenance.is_some_and(Provenance::was_played);
    let mut slices = Vec::new();
    let named = [Player::South, Player::North]
        .into_iter()
        .filter_map(|player| Some((player, header.players[player].as_ref()?)))
        // No name is no name: a player called South is the side again.
        .filter(|(player, name)| !name.eq_ignore_ascii_case(player.word()));
    for (player, name) in named {
        let mut html = Html::text(&format!("{}{}", context.player(player), context.m.colon));
        let shown = context.here.prose_unlinked(name);
        let route = Route::Player(Slug::of(name));
        html.push(&if was_played { context.here.link_around(&route, &shown) } else { shown });
        slices.push(html);
    }
    if let Some(event) = &header.event {
        if let Some(place) = &event.place {
            slices.push(match place.parse() {
                Ok(id) => context.here.place(&id),
                Err(_) => Html::text(place),
            });
        }
        if let Some(date) = &event.date {
            slices.push(Html::text(date));
        }
        if let Some(site) = &event.site {
            slices.push(context.here.prose_unlinked(site));
        }
        if let Some(occasion) = &event.occasion {
            let shown = context.here.prose_unlinked(occasion);
            let route = Route::Event(event_slug(occasion, event.date.as_deref()));
            slices.push(if was_played { context.here.link_around(&route, &shown) } else { shown });
        }
        if let Some(round) = &event.round {
            slices.push(Html::text(&fill(&context.m.event_round, &[("number", round)])));
        }
    }
    join(slices, " · ")
}

/// The verdict on the record, and what it sums up, in a line or two; `contradicted` is a link to the first ply that is.
pub(super) fn summary(
    context: &RecordContext<'_>,
    verdict: Verdict,
    contradicted: Option<Html>,
) -> Vec<Html> {
    let (m, tally) = (context.m, &context.replay.tally);
    let mut html = Html::trusted(format!("<b>{}</b>", escape(record_verdict(m, verdict))));
    html.push_text(&m.colon);
    html.push_text(&counts(m, tally, turns(context)));
    html.push_text(". ");
    if let Some(ply) = contradicted {
        html.push_text(&format!("{} ", capital(&m.parts_at)));
        html.push(&ply);
        html.push_text(". ");
    }
    if let RecordVerdict::VerifiedOnlyUnder(all) = &context.replay.verdict
        && let Some(line) = &context.replay.line
    {
        for chosen in all {
            html.push_trusted("<span class=\"small\">");
            html.push(&reading_link(context, line.ruleset.id(), &chosen.reading, &chosen.alternative));
            html.push_trusted("</span> ");
        }
    }
    // A reader who comes by a link has not seen what the words and marks mean.
    let guide = Slug::of("reading");
    if context.here.site.input.handbook.iter().any(|text| text.slug == guide) {
        html.push_trusted("<span class=\"small\">");
        html.push(&context.here.link(&Route::HandbookPage(guide), &m.how_to_read));
        html.push_trusted("</span>");
    }
    vec![html]
}

/// Plies of the main line; fillings, gaps and acts are none.
fn turns(context: &RecordContext<'_>) -> usize {
    let is_turn = |step: &&PlyStep| {
        matches!(step.kind, PlyKind::Turn | PlyKind::Both | PlyKind::Pass | PlyKind::Unreadable)
    };
    context.replay.line.as_ref().map_or(0, |line| line.plies.iter().filter(is_turn).count())
}

fn counts(m: &Messages, tally: &Tally, plies: usize) -> String {
    let number = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
    let mut counted = vec![plural(plies, &m.ply_one, &m.ply_other)];
    let mut add = |count: u32, one: &str, other: &str| {
        if count > 0 {
            counted.push(plural(number(count), one, other));
        }
    };
    add(tally.undetermined, &m.undetermined_one, &m.undetermined_other);
    add(tally.gaps, &m.gap_count_one, &m.gap_count_other);
    add(tally.interventions, &m.intervention_one, &m.intervention_other);
    if tally.checks > 0 {
        let (checks, agreed) = (tally.checks.to_string(), tally.agreed.to_string());
        let corrected = tally.corrected.to_string();
        let words = match (tally.checks, tally.checks == tally.agreed) {
            _ if tally.corrected > 0 => &m.some_checks_corrected,
            (1, true) => &m.one_check_agrees,
            (1, false) => &m.one_check_differs,
            (_, true) => &m.all_checks_agree,
            (_, false) => &m.some_checks_agree,
        };
        counted.push(fill(words, &[("n", &checks), ("agreed", &agreed), ("corrected", &corrected)]));
    }
    counted.join(", ")
}

/// What the header states, as terms and what they say.
pub(super) fn facts(context: &RecordContext<'_>) -> Vec<(String, Html)> {
    let (m, header) = (context.m, context.header);
    let lines = super::transmission::lines(context).into_iter();
    let mut facts: Vec<(String, Html)> = lines.map(|line| (m.transmission.clone(), line)).collect();
    if let Some(ruleset) = &header.ruleset {
        let mut html = context.here.ruleset(ruleset);
        let readings =
            header.readings.iter().map(|(name, value)| reading_link(context, ruleset, name, value));
        let readings = join(readings, " ");
        if !readings.is_empty() {
            html.push_text(". ");
            html.push(&readings);
        }
        facts.push((m.ruleset.clone(), html));
    }
    if let Some(holes) = context.replay.line.as_ref().and_then(|line| holes(context, line.ruleset.shape())) {
        facts.push((m.fact_holes.clone(), holes));
    }
    if let Some(first) = header.first {
        facts.push((m.fact_first.clone(), Html::text(context.player(first))));
    }
    if let Some(setup) = &header.setup {
        let code = |text: &String| Html::trusted(format!("<code>{}</code>", escape(text)));
        let sides = [(&m.setup_given, &setup.given), (&m.setup_assumed, &setup.assumed)];
        let stated = sides.into_iter().filter_map(|(word, text)| Some((word.clone(), code(text.as_ref()?))));
        facts.extend(stated);
    }
    if let Some(result) = &header.result {
        facts.push((m.fact_result.clone(), context.here.prose_unlinked(result)));
    }
    for (siglum, hand) in &header.hands {
        let mut html = context.here.prose_unlinked(&hand.name);
        if let Some(role) = &hand.role {
            html.push_text(", ");
            html.push(&context.here.prose_unlinked(role));
        }
        facts.push((siglum.clone(), html));
    }
    if let Some(licence) = &header.licence {
        facts.push((m.licence.clone(), Html::text(licence)));
    }
    for entry in &header.history {
        let mut html = context.prose(&entry.what);
        if let Some(by) = &entry.by {
            html.push_text(" ");
            html.push(&context.hand(by));
        }
        facts.push((entry.date.to_string(), html));
    }
    facts
}

/// The holes of each side as the record names them, with the ruleset's labels; `None` if it has no labels of its own.
fn holes(context: &RecordContext<'_>, shape: &Shape) -> Option<Html> {
    let side = |player| {
        let holes: Vec<_> = shape.label_order(player).iter().map(|&hole| shape.hole_name(hole)).collect();
        format!("{}{}{}", context.player(player), context.m.colon, holes.join(", "))
    };
    let both = Player::ALL.map(side);
    shape.is_renamed().then(|| Html::text(&both.join(&context.m.semicolon)))
}

/// The first of its sources, for the head of the page.
pub(super) fn origin(context: &RecordContext<'_>) -> Html {
    let Some(cited) = context.header.sources.first() else { return Html::default() };
    let locator = cited.locator.as_deref().unwrap_or_default();
    cited_source(context.here, &cited.source, locator, context.game())
}

/// Where the record is, with locators and the evidence that reports it.
pub(super) fn sources(context: &RecordContext<'_>) -> Vec<Html> {
    let sources = context.header.sources.iter().map(|cited| {
        let locator = cited.locator.as_deref().unwrap_or_default();
        let account = cited.evidence.as_ref();
        let account = account.and_then(|id| context.here.site.archive.evidence.get(&id.parse().ok()?));
        let game = account.map(|evidence| &evidence.game).or_else(|| context.game());
        let mut html = cited_source(context.here, &cited.source, locator, game);
        if let Some(evidence) = account {
            html.push_text(" (");
            html.push(&context.here.evidence(&evidence.id));
            html.push_text(")");
        }
        if let Some(note) = &cited.note {
            html.push_text(". ");
            html.push(&context.prose(note));
        }
        html
    });
    sources.collect()
}

/// The witnesses by sigla: the place of each on the page, its siglum, and what it is.
pub(super) fn witnesses(header: &RecordHeader, context: &RecordContext<'_>) -> Vec<(String, String, Html)> {
    let witnesses = header.witnesses.iter().map(|(siglum, witness)| {
        let locator = witness.locator.as_deref().unwrap_or_default();
        let mut html = match &witness.source {
            Some(source) => cited_source(context.here, source, locator, context.game()),
            None => context.here.locator(locator),
        };
        if let Some(note) = &witness.note {
            html.push_text(&context.m.colon);
            html.push(&context.prose(note));
        }
        (format!("w-{}", Slug::of(siglum)), siglum.clone(), html)
    });
    witnesses.collect()
}
