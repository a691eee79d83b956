//! What may be written at a place: legal moves, holes, and the keys and names of headers.

use std::collections::BTreeSet;

use lsp_types::{CompletionItem, CompletionItemKind, CompletionTextEdit, Position, TextEdit};

use base::board::Player;
use base::text::Span;
use record::archive::{Provenance, RecordHeader, SourceId};
use record::notation::{TokenKind, header_keys, tokens};
use record::replay::{Line, captured, last_hole, possible, print_position};
use rules::Ruleset;

use super::View;
use super::cursor::{Cursor, cursor_at};
use super::document::TextDocument;
use super::names::{HeaderNames, Named, candidates};
use super::play::{OpenRecord, open_line};

/// The most moves that are offered. A position with more has simultaneous openings, of which nobody reads a list.
const MOST_OFFERED: usize = 500;

/// What may be written at a place of an open file, the likeliest first.
pub fn completions(view: &View<'_>, document: &TextDocument, position: Position) -> Vec<CompletionItem> {
    let (text, at) = (document.text(), document.offset(position));
    if !document.is_play() {
        let cursor = cursor_at(text, Span::new(0, text.len()), at);
        let named = candidates(view, &cursor, &HeaderNames::default());
        return of_names(document, &cursor, at, named);
    }
    let Some((open, seen)) = OpenRecord::at(document, at) else { return Vec::new() };
    if let Some(header) = open.header_at(seen) {
        let cursor = cursor_at(text, header.body.shifted(open.slice.offset), at);
        let mut named = candidates(view, &cursor, &open.names(view));
        if cursor.keys.is_empty() {
            let written: Vec<&str> =
                header_keys(open.text, header).filter_map(|key| open.text.get(key.name.range())).collect();
            let own = text.get(cursor.word.range()).unwrap_or_default();
            named.retain(|key| key.id() == own || !written.contains(&key.id().as_str()));
        }
        return of_names(document, &cursor, at, named);
    }
    of_play(view, document, &open, seen)
}

/// Names as an editor offers them, in place of the word up to the cursor.
fn of_names(
    document: &TextDocument,
    cursor: &Cursor<'_>,
    at: usize,
    named: Vec<Named<'_>>,
) -> Vec<CompletionItem> {
    let has_colon = document.text().get(cursor.word.end..).is_some_and(|rest| rest.starts_with(':'));
    let behind = if cursor.is_key && !has_colon { ": " } else { "" };
    let word = Span::new(cursor.word.start, at.max(cursor.word.start));
    let items = named.into_iter().enumerate().map(|(order, named)| {
        let id = named.id();
        let kind = if cursor.is_key { CompletionItemKind::PROPERTY } else { CompletionItemKind::REFERENCE };
        let mut item = item(document, word, &id, &format!("{id}{behind}"), kind);
        item.detail = Some(named.title()).filter(|title| !title.is_empty());
        item.sort_text = Some(format!("{order:05}"));
        item
    });
    items.collect()
}

fn item(
    document: &TextDocument,
    word: Span,
    label: &str,
    text: &str,
    kind: CompletionItemKind,
) -> CompletionItem {
    let edit = TextEdit { range: document.range(word), new_text: text.to_owned() };
    CompletionItem {
        label: label.to_owned(),
        kind: Some(kind),
        text_edit: Some(CompletionTextEdit::Edit(edit)),
        ..CompletionItem::default()
    }
}

/// What is open where play is written.
enum Place<'t> {
    /// A comment, after this text in it.
    Comment(&'t str),
    /// A note to transcribers.
    Note,
    /// The arguments of a word.
    Arguments(&'t str),
    /// After the colon of a ply.
    EndHole,
    /// Between items.
    Items,
}

impl<'t> Place<'t> {
    /// Where a text ends that is the beginning of a record, and how much of the text is whole: a ply or a word that is
    /// still being written says nothing yet.
    fn find(text: &'t str) -> (Self, usize) {
        let mut open: Vec<Option<Span>> = Vec::new();
        let (mut before, mut last, mut kind) = (Span::at(0), Span::at(0), TokenKind::Space);
        for token in tokens(text) {
            match token.kind {
                TokenKind::OpenArguments => open.push(Some(last)),
                TokenKind::Open => open.push(None),
                TokenKind::Close => drop(open.pop()),
                _ => {}
            }
            (before, last, kind) = (last, token.span, token.kind);
        }
        let whole = open.iter().flatten().next().map_or(text.len(), |word| word.start);
        match (kind, open.last()) {
            (TokenKind::OpenComment, _) => (Self::Comment(&text[last.range()]), last.start),
            (TokenKind::Note, _) => (Self::Note, text.len()),
            (_, Some(Some(word))) => (Self::Arguments(&text[word.range()]), whole),
            (TokenKind::Colon, _) if !before.range().is_empty() => (Self::EndHole, last.start),
            _ => (Self::Items, text.len()),
        }
    }
}

/// What may be written in the play of a record.
fn of_play(
    view: &View<'_>,
    document: &TextDocument,
    open: &OpenRecord<'_>,
    at: usize,
) -> Vec<CompletionItem> {
    let before = open.text.get(..at).unwrap_or_default();
    let is_part = |sign: char| sign.is_alphanumeric() || matches!(sign, '\'' | '_' | '-' | '^' | '+');
    let length: usize = before.chars().rev().take_while(|sign| is_part(*sign)).map(char::len_utf8).sum();
    let start = at - length;
    let offers =
        Offers { document, word: Span::new(start, at).shifted(open.slice.offset), items: Vec::new() };
    let before = &before[..start];
    let (place, whole) = Place::find(before);
    let Some(replayed) = open.until(view, whole) else { return Vec::new() };
    let line = replayed.replay.line.as_ref().and_then(|line| open_line(&replayed.record.items, line));
    match (place, line) {
        (Place::Comment(said), _) => offers.in_comment(view, said, replayed.header.hands.keys()),
        (Place::Note, _) => offers,
        (Place::Arguments("provenance"), _) => offers.words(Provenance::ALL.map(|class| (class.word(), ""))),
        (Place::Arguments("end"), _) => offers.words(ENDS),
        (Place::Arguments("at"), _) => {
            let written = before.rsplit_once('(').map_or("", |(_, written)| written);
            offers.on_paper(view, &replayed.header, written)
        }
        (Place::Arguments(_) | Place::EndHole, Some(line)) => offers.holes(line),
        (Place::Items, Some(line)) => offers.moves(line).results(line).acts(&line.ruleset).words(WORDS),
        (Place::Items, None) => offers.words(WORDS),
        (_, None) => offers,
    }
    .items
}

/// What `end(…)` may say.
const ENDS: [(&str, &str); 5] = [
    ("south wins", ""),
    ("north wins", ""),
    ("draw", ""),
    ("unfinished", "play was broken off, or the source stops"),
    ("unknown", "nobody says how it ended"),
];

/// Words of the notation, each with what it says.
const WORDS: [(&str, &str); 16] = [
    ("at(", "where on paper the text goes on"),
    ("end(unfinished)", "how the record ends"),
    ("gap(? plies)", "plies that are lost"),
    ("illegal", "the ply before is against the rules"),
    ("laps(", "the ply before, lap by lap"),
    ("makes(", "a flag that the ply before set"),
    ("order(", "the order of drops of a joint ply"),
    ("pass", "the player has no move, or passes"),
    ("provenance(derived)", "another class of evidence begins"),
    ("round(2)", "a new round"),
    ("sic(", "what the source prints instead"),
    ("takeback", "the ply before is withdrawn"),
    ("unstated", "the other half of a joint ply is not stated"),
    ("wit(", "what the witnesses have"),
    ("south", "whose ply follows"),
    ("north", "whose ply follows"),
];

/// What is offered in place of a word, in order.
struct Offers<'d> {
    document: &'d TextDocument,
    word: Span,
    items: Vec<CompletionItem>,
}

impl Offers<'_> {
    fn offer(&mut self, text: &str, detail: impl Into<String>, kind: CompletionItemKind) {
        let mut item = item(self.document, self.word, text, text, kind);
        item.detail = Some(detail.into()).filter(|detail| !detail.is_empty());
        item.sort_text = Some(format!("{:05}", self.items.len()));
        self.items.push(item);
    }

    /// Every legal move with its outcome.
    fn moves(mut self, line: &Line) -> Self {
        let positions = line.end.positions();
        let all = positions.first().and_then(|position| possible(&line.ruleset, position).ok());
        for one in all.into_iter().flatten().take(MOST_OFFERED) {
            self.offer(&one.written, one.outcome(&line.ruleset), CompletionItemKind::VALUE);
        }
        self
    }

    /// What the rules give for the last ply: its captures, and the board after it.
    fn results(mut self, line: &Line) -> Self {
        let Some(ply) = line.plies.last().filter(|ply| ply.was_played()) else { return self };
        if let Some(player) = ply.player {
            let seeds = captured(&line.ruleset, &ply.events, player);
            self.offer(
                &format!("x{seeds}"),
                "captures of the ply before, by the rules",
                CompletionItemKind::CONSTANT,
            );
        }
        if let Some(position) = line.end.position() {
            let board = format!("board({})", print_position(&line.ruleset, position));
            self.offer(&board, "the board here, by the rules", CompletionItemKind::CONSTANT);
        }
        self
    }

    /// The acts that a ruleset declares.
    fn acts(mut self, ruleset: &Ruleset) -> Self {
        for act in ruleset.acts() {
            self.offer(act.short_name(), "an act of this game", CompletionItemKind::KEYWORD);
        }
        self
    }

    /// Every hole of the board; first the one in which the last ply ends by the rules.
    fn holes(mut self, line: &Line) -> Self {
        let shape = line.ruleset.shape();
        let last = line.plies.last().and_then(|ply| last_hole(shape, &ply.events, ply.player?));
        if let Some(hole) = last {
            self.offer(
                &shape.written(hole, None),
                "where the ply before ends by the rules",
                CompletionItemKind::VALUE,
            );
        }
        for player in Player::ALL {
            for &hole in shape.label_order(player).iter().filter(|hole| Some(**hole) != last) {
                self.offer(&shape.written(hole, None), "", CompletionItemKind::VALUE);
            }
        }
        self
    }

    /// In the arguments of `at` after what is written of them: the pages of the source's facsimile, or the zones of a page.
    fn on_paper(mut self, view: &View<'_>, header: &RecordHeader, written: &str) -> Self {
        let (siglum, place) = match written.strip_prefix('@').map(|rest| rest.split_once(' ')) {
            None => (None, written),
            Some(Some((siglum, place))) => (Some(siglum), place),
            Some(None) => return self,
        };
        let source = header.source_of(siglum).and_then(|id| id.parse::<SourceId>().ok());
        let pages = source.iter().flat_map(|id| view.context.archive().facsimile_pages(id));
        let place = place.trim();
        for page in pages.map(|known| known.page) {
            let name = page.page.as_str();
            if place.is_empty() {
                self.offer(name, "a page of the facsimile", CompletionItemKind::VALUE);
            } else if place.strip_suffix(':') == Some(name) {
                for zone in page.lines.keys() {
                    self.offer(zone.as_str(), "a zone of the page", CompletionItemKind::VALUE);
                }
            }
        }
        self
    }

    /// In a comment after `@`, sources; where it begins, who may sign it.
    fn in_comment<'h>(
        mut self,
        view: &View<'_>,
        said: &str,
        hands: impl Iterator<Item = &'h String>,
    ) -> Self {
        let begins = said.strip_prefix('{').and_then(|said| said.strip_suffix('@'));
        let mut hands = hands.peekable();
        if begins.is_some_and(|hand| hand.is_empty() || hands.any(|known| known == hand)) {
            self = self.languages(view);
        }
        if said.ends_with('@') {
            for source in view.context.archive().sources.values() {
                let named = Named::Source(source);
                self.offer(&named.id(), named.title(), CompletionItemKind::REFERENCE);
            }
        } else if said == "{" {
            for hand in hands {
                self.offer(&format!("{hand}: "), "who signs the comment", CompletionItemKind::REFERENCE);
            }
        }
        self
    }

    /// Tags of the languages of the archive's sources, for a comment.
    fn languages(mut self, view: &View<'_>) -> Self {
        let sources = view.context.archive().sources.values();
        let tags: BTreeSet<&str> = sources.filter_map(|source| source.language.as_deref()).collect();
        for tag in tags {
            let what = "the language of the comment";
            self.offer(&format!("{tag}: "), what, CompletionItemKind::REFERENCE);
        }
        self
    }

    fn words<const N: usize>(mut self, all: [(&str, &str); N]) -> Self {
        for (word, what) in all {
            self.offer(word, what, CompletionItemKind::KEYWORD);
        }
        self
    }
}
