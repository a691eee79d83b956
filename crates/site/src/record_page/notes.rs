//! What a record says beside its moves: comments, doubts, corrections, witnesses, claims, disputes.

use crate::common::{Html, Messages, Route, Slug, capital, fill, fill_html, first_few, join};
use base::text::Span;
use record::check::Diagnostic;
use record::notation::syntax::{
    Attestation, Certainty, Comment, GapPlies, Glyph, Item, ItemKind, Ply, Ruling,
};
use record::repair::FilledGap;
use record::replay::PlyReport;

use super::comment::{Linked, paragraphs};
use super::record_context::RecordContext;

/// The most open plies of a gap that are named.
const MOST_OPEN: usize = 8;

/// What is said of a ply, in the order of the text: what is before its first variation, and after each of them.
pub(super) fn notes(
    context: &RecordContext<'_>,
    linked: &Linked<'_>,
    report: &PlyReport<'_>,
) -> (Vec<Html>, Vec<Vec<Html>>) {
    let mut notes = Vec::new();
    let mut parts = Vec::new();
    let mut written = report.own().first().map_or(Span::default(), |item| item.span);
    for item in report.own() {
        if let ItemKind::Comment(comment) = &item.kind {
            notes.extend(comment_note(context, linked, comment));
        }
        // What is missing is described by the sentence of the gap.
        if !matches!(item.kind, ItemKind::Gap(_))
            && let Some(note) = own_note(context, item)
        {
            notes.push(note);
        }
        written = item.span;
    }
    for item in report.after() {
        match &item.kind {
            ItemKind::Comment(comment) => notes.extend(comment_note(context, linked, comment)),
            ItemKind::Variation(_) => parts.push(std::mem::take(&mut notes)),
            ItemKind::Sic(sic) => {
                let printed = Html::code(context.words(sic.printed));
                let note = said(context, written, &fill_html(&context.m.note_sic, &[("printed", printed)]));
                let hand = sic.hand.map(|hand| context.hand(context.words(hand)));
                notes.push(join([note].into_iter().chain(hand), " "));
            }
            ItemKind::Wit(witnesses) => {
                let witnesses = witnesses.iter().map(|witness| {
                    let siglum = context.words(witness.siglum);
                    let mut html = Html::text(siglum);
                    if context.header.witnesses.contains_key(siglum) {
                        let place = format!("#w-{}", Slug::from_text(siglum));
                        html = Html::element("a", &[("href", &place)], &html);
                    }
                    join([html, Html::code(context.words(witness.reading))], " ")
                });
                let witnesses = join(witnesses, &context.m.semicolon);
                let note = join([Html::text(&context.m.note_witnesses), witnesses], " ");
                notes.push(said(context, written, &note));
            }
            ItemKind::Glyph(glyph) => notes.push(Html::text(&glyph_words(context.m, *glyph))),
            ItemKind::Provenance(class) => {
                notes.push(Html::text(&format!("{} {}", context.m.from_here, context.class(*class))));
            }
            ItemKind::Illegal => notes.push(Html::text(&context.m.note_illegal)),
            ItemKind::Takeback(_) => notes.push(Html::text(&context.m.note_takeback)),
            ItemKind::Dispute(dispute) => {
                let outcome = match dispute.verdict {
                    Ruling::Upheld => &context.m.dispute_upheld,
                    Ruling::Rejected => &context.m.dispute_rejected,
                    Ruling::NotRecorded => &context.m.dispute_open,
                };
                let by = context.player(dispute.by);
                let grounds = context.own(context.words(dispute.ground));
                let values =
                    [("player", Html::text(by)), ("ground", grounds), ("outcome", Html::text(outcome))];
                notes.push(fill_html(&context.m.note_dispute, &values));
            }
            _ if item.attestation == Attestation::Supplied => {
                notes.push(said(context, item.span, &Html::text(&context.m.note_supplied)));
            }
            _ => {}
        }
        if !matches!(item.kind, ItemKind::Comment(_) | ItemKind::Note | ItemKind::Sic(_) | ItemKind::Wit(_)) {
            written = item.span;
        }
    }
    parts.push(notes);
    let after = parts.split_off(1);
    (parts.into_iter().flatten().collect(), after)
}

/// The comments among some items.
pub(super) fn comments(context: &RecordContext<'_>, linked: &Linked<'_>, items: &[&Item]) -> Vec<Html> {
    let mut notes = Vec::new();
    for item in items {
        if let ItemKind::Comment(comment) = &item.kind {
            notes.extend(comment_note(context, linked, comment));
        }
    }
    notes
}

/// A comment in its language, signed by its hand behind its last paragraph.
fn comment_note(context: &RecordContext<'_>, linked: &Linked<'_>, comment: &Comment) -> Vec<Html> {
    let signature = context.signature(comment);
    let language = signature.language.map(|tag| context.words(tag));
    let language = language.or(context.header.language.as_deref());
    let language = language.unwrap_or(&context.here.site.settings.language);
    let mut signed = paragraphs(linked, context.words(signature.text));
    if let (Some(hand), Some(last)) = (signature.hand, signed.last_mut()) {
        last.push_text(" ");
        last.push(&context.hand(context.words(hand)));
    }
    signed.into_iter().map(|paragraph| context.here.in_language(language, paragraph)).collect()
}

/// How much is missing, in words for a length that is not known, one ply, a number of plies, and a range.
pub(super) fn missing(plies: GapPlies, [unknown, one, some, between]: [&String; 4]) -> String {
    match plies {
        GapPlies::NotKnown => unknown.clone(),
        GapPlies::Between(1, 1) => one.clone(),
        GapPlies::Between(least, most) if least == most => fill(some, &[("n", &least.to_string())]),
        GapPlies::Between(least, most) => {
            fill(between, &[("least", &least.to_string()), ("most", &most.to_string())])
        }
    }
}

/// What is said of a ply by the way it is written.
pub(super) fn own_note(context: &RecordContext<'_>, item: &Item) -> Option<Html> {
    let m = context.m;
    let supplied = item.attestation == Attestation::Supplied;
    let unclear = matches!(&item.kind, ItemKind::Ply(ply) if is_unclear(ply));
    match &item.kind {
        ItemKind::Gap(gap) => {
            let text = missing(gap.plies, [&m.gap_unknown, &m.gap_one, &m.gap_some, &m.gap_between]);
            let mut html = Html::text(&text);
            if let Some(cause) = gap.cause {
                html = Html::text(&format!("{} (", text.trim_end_matches('.')));
                html.push(&context.own(context.words(cause)));
                html.push_text(").");
            }
            let filled = context.gaps.iter().find(|filled| filled.span == item.span);
            let filled = filled.map(|filled| filled_words(context.m, filled));
            Some(join([html].into_iter().chain(filled), " "))
        }
        ItemKind::Unstated => Some(Html::text(&m.note_unstated)),
        ItemKind::EndsIn(_) => Some(said(context, item.span, &Html::text(&m.note_unclear))),
        _ if supplied && unclear => Some(said(context, item.span, &Html::text(&m.note_supplied_unclear))),
        _ if supplied => Some(said(context, item.span, &Html::text(&m.note_supplied))),
        _ if unclear => Some(said(context, item.span, &Html::text(&m.note_unclear))),
        _ => None,
    }
}

/// How a gap can be filled, and what of that is open.
fn filled_words(m: &Messages, gap: &FilledGap) -> Html {
    let code = |words: &[String]| Html::code(&words.join(" "));
    let is_one = gap.ways == 1;
    let in_order: Vec<String> = gap.plies.iter().filter_map(|ply| ply.words.first().cloned()).collect();
    let certain = [gap.certain.south.as_slice(), &gap.certain.north].concat();
    let plies = ("plies", code(if is_one { &in_order } else { &certain }));
    let n = ("n", Html::text(&gap.ways.to_string()));
    let mut sentences = vec![match (is_one, gap.is_certain) {
        (true, _) => fill_html(&m.gap_one_way, &[plies]),
        (false, true) => fill_html(&m.gap_order, &[n, plies]),
        (false, false) => fill_html(&m.gap_ways, &[n]),
    }];
    if !gap.is_certain && !certain.is_empty() {
        sentences.push(fill_html(&m.gap_certain, &[("plies", code(&certain))]));
    }
    let open = gap.plies.iter().enumerate().filter(|(_, ply)| !gap.is_certain && ply.words.len() > 1);
    let open = open.map(|(place, ply)| format!("{}. {}", place + 1, ply.words.join(" / ")));
    let open: Vec<Html> = open.map(|words| Html::code(&words)).collect();
    if !open.is_empty() {
        sentences.push(fill_html(&m.gap_open, &[("plies", first_few(m, open.into_iter(), MOST_OPEN))]));
    }
    if gap.is_bounded {
        sentences.push(Html::text(&m.gap_longer));
    }
    for hole in &gap.holes {
        let seeds = hole.seeds.iter().map(ToString::to_string).collect::<Vec<_>>().join(" / ");
        let values = [("hole", Html::code(&hole.label)), ("seeds", Html::text(&seeds))];
        sentences.push(fill_html(&m.gap_hole, &values));
    }
    join(sentences, " ")
}

fn is_unclear(ply: &Ply) -> bool {
    ply.certainty == Certainty::Unclear
        || ply.decisions.iter().any(|decision| decision.certainty == Certainty::Unclear)
}

/// What is said of something written: it, and then the words.
fn said(context: &RecordContext<'_>, written: Span, words: &Html) -> Html {
    join([Html::code(context.words(written)), words.clone()], &context.m.colon)
}

fn glyph_words(m: &Messages, glyph: Glyph) -> String {
    let number = glyph.number().to_string();
    let numeric = || fill(&m.glyph_numeric, &[("n", &number)]);
    m.glyphs.get(&number).cloned().unwrap_or_else(numeric)
}

/// A finding as the page shows it: its message, why it is acknowledged, and its code as a link to what it means.
pub(super) fn finding(context: &RecordContext<'_>, diagnostic: &Diagnostic) -> Html {
    let message = context.here.finding(diagnostic.code, &capital(&diagnostic.message));
    let notes = diagnostic.notes.iter().map(|note| context.here.message(note));
    let mut message = join([message].into_iter().chain(notes), &context.m.semicolon);
    message.push_text(".");
    let mut parts = vec![message];
    if let Some(acknowledged) = &diagnostic.acknowledged {
        parts.extend([Html::text(&context.m.acknowledged), context.prose(&acknowledged.reason)]);
        parts.extend(acknowledged.by.as_ref().map(|by| context.hand(by)));
    }
    let code = context.here.link(&Route::Code(diagnostic.code), diagnostic.code.as_str());
    parts.push(Html::element("span", &[("class", "code")], &code));
    join(parts, " ")
}
