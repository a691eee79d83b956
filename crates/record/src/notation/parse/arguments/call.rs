//! What a word says with its arguments.

use crate::notation::board::{hole as label, side};
use crate::notation::page_place::read_at;
use crate::notation::parse::cursor::Cursor;
use crate::notation::parse::ply::ply;
use crate::notation::syntax::{
    Argument, ArgumentValue, Dispute, End, EndResult, Extent, FilledHole, Gap, GapPlies, ItemKind, Laps,
    Makes, Moment, Order, Ply, Round, Ruling, Sic, Witness, WrittenAct, WrittenLap,
};
use crate::notation::token::TokenKind;
use crate::notation::words::{is_word, may_be_act, next_word, trimmed, word_end};
use crate::notation::{Label, NotationProblem, NotationProblemKind as Kind, WrittenAt, is_hand};
use base::board::Player;
use base::text::{Span, Spanned, opens_typographically};

pub(super) type Read<T> = Result<T, NotationProblem>;

const fn fault<T>(kind: Kind, span: Span) -> Read<T> {
    Err(NotationProblem::new(kind, span))
}

/// Refuses what comes behind the last thing that is expected.
fn none_left(next: Option<Spanned<&str>>) -> Read<()> {
    next.map_or(Ok(()), |more| fault(Kind::BadArgument, more.span))
}

/// The item that the word at `name` makes with arguments in these `pieces`, which end at `end_of_arguments`.
pub(super) fn item_kind(text: &str, name: Span, pieces: &[Span], end_of_arguments: usize) -> Read<ItemKind> {
    let word = &text[name.range()];
    let mut pieces = Pieces { text, pieces, end: end_of_arguments };
    let what = match word {
        "laps" => ItemKind::Laps(laps(&mut pieces)?),
        "makes" => ItemKind::Makes(Box::new(makes(pieces.required()?)?)),
        "order" => ItemKind::Order(order(pieces.required()?)?),
        "sic" => ItemKind::Sic(Box::new(sic(&mut pieces)?)),
        "wit" => ItemKind::Wit(wit(&mut pieces)?),
        "gap" => ItemKind::Gap(Box::new(gap(&mut pieces)?)),
        "round" => ItemKind::Round(round(&mut pieces)?),
        "takeback" => ItemKind::Takeback(takeback(text, &mut pieces)?),
        "dispute" => ItemKind::Dispute(dispute(&mut pieces)?),
        "provenance" => ItemKind::Provenance(word_place(pieces.required()?)?),
        "at" => ItemKind::At(Box::new(at(pieces.required()?)?)),
        "end" => ItemKind::End(Box::new(end(&mut pieces)?)),
        // Also `south(…)`, `pass(…)`, `under(…)`: words of the notation are acts of no ruleset.
        "south" | "north" | "pass" | "illegal" | "unstated" | "under" | "by" => {
            return fault(Kind::UnknownToken, Span::new(name.start, end_of_arguments + 1));
        }
        _ if !may_be_act(word) => {
            return fault(Kind::UnknownToken, Span::new(name.start, end_of_arguments + 1));
        }
        _ => ItemKind::Act(Box::new(WrittenAct { name, arguments: act_arguments(&mut pieces)? })),
    };
    none_left(pieces.optional())?;
    Ok(what)
}

/// The stretches between commas that are not read yet.
struct Pieces<'a> {
    text: &'a str,
    pieces: &'a [Span],
    /// Where the arguments end.
    end: usize,
}

impl<'a> Pieces<'a> {
    fn optional(&mut self) -> Option<Spanned<&'a str>> {
        let (first, rest) = self.pieces.split_first()?;
        self.pieces = rest;
        Some(trimmed(self.text, *first))
    }

    /// The next stretch, which must hold something.
    fn required(&mut self) -> Read<Spanned<&'a str>> {
        match self.optional() {
            Some(piece) if !piece.value.is_empty() => Ok(piece),
            Some(piece) => fault(Kind::MissingArgument, piece.span),
            None => fault(Kind::MissingArgument, Span::at(self.end)),
        }
    }
}

/// Words between white space.
fn words(piece: Spanned<&str>) -> impl Iterator<Item = Spanned<&str>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = next_word(piece.value, at)?;
        at = word_end(piece.value, start);
        Some(part(piece, start, at))
    })
}

/// The part of a piece from `start` to `end`, in bytes of the piece.
fn part(piece: Spanned<&str>, start: usize, end: usize) -> Spanned<&str> {
    Spanned::new(&piece.value[start..end], Span::new(start, end).shifted(piece.span.start))
}

fn number(word: Spanned<&str>) -> Read<u32> {
    let digits = word.value.bytes().all(|byte| byte.is_ascii_digit());
    match word.value.parse() {
        Ok(number) if digits => Ok(number),
        _ => fault(Kind::BadNumber, word.span),
    }
}

fn word_place(word: Spanned<&str>) -> Read<Span> {
    if is_word(word.value) { Ok(word.span) } else { fault(Kind::BadWord, word.span) }
}

/// `506:12`, `@B 14v`: a page, of a witness perhaps.
fn at(piece: Spanned<&str>) -> Read<WrittenAt> {
    read_at(piece).map_err(|written| NotationProblem::new(Kind::BadPage, written.span))
}

/// Without the quotation marks, if there are any. Others than `"` are none, but were probably meant as such: the text
/// would end at its first comma.
fn unquoted(piece: Spanned<&str>) -> Read<Span> {
    let Span { start, end } = piece.span;
    if opens_typographically(piece.value) {
        return fault(Kind::BadArgument, piece.span);
    }
    Ok(if is_quoted(piece.value) { Span::new(start + 1, end - 1) } else { piece.span })
}

fn is_quoted(text: &str) -> bool {
    text.len() > 1 && text.starts_with('"') && text.ends_with('"')
}

fn laps(pieces: &mut Pieces<'_>) -> Read<Laps> {
    let mut laps = Vec::with_capacity(pieces.pieces.len());
    let mut extent = Extent::Whole;
    while extent == Extent::Whole && (laps.is_empty() || !pieces.pieces.is_empty()) {
        let piece = pieces.required()?;
        if piece.value == "..." {
            extent = Extent::Broken;
        } else {
            laps.push(Spanned::new(lap(piece)?, piece.span));
        }
    }
    Ok(Laps { laps, extent })
}

/// `G+N 3:h` and what is left of it when parts are left out; a number alone is the seeds.
fn lap(piece: Spanned<&str>) -> Read<WrittenLap> {
    let mut words = words(piece);
    let first = words.next().unwrap_or(piece);
    let second = words.next();
    none_left(words.next())?;
    // How much of the first word are holes.
    let bytes = first.value.as_bytes();
    let holes_end = if second.is_some() {
        bytes.len()
    } else if matches!(bytes[0], b':' | b'0'..=b'9') && !bytes.contains(&b'+') {
        0
    } else {
        bytes.iter().position(|&byte| byte == b':').unwrap_or(bytes.len())
    };
    let holes = if holes_end > 0 { sum(part(first, 0, holes_end))? } else { Vec::new() };
    let rest = second.unwrap_or_else(|| part(first, holes_end, bytes.len()));
    let colon = rest.value.bytes().position(|byte| byte == b':').unwrap_or(rest.value.len());
    let seeds = if colon > 0 { Some(number(part(rest, 0, colon))?) } else { None };
    let last = if colon < rest.value.len() {
        Some(label(part(rest, colon + 1, rest.value.len()))?.value)
    } else {
        None
    };
    Ok(WrittenLap { holes, seeds, last })
}

fn sum(word: Spanned<&str>) -> Read<Vec<Spanned<Label>>> {
    let mut start = 0;
    let mut holes = Vec::with_capacity(1);
    loop {
        let rest = &word.value.as_bytes()[start..];
        let length = rest.iter().position(|&byte| byte == b'+').unwrap_or(rest.len());
        holes.push(label(part(word, start, start + length))?);
        if length == rest.len() {
            return Ok(holes);
        }
        start += length + 1;
    }
}

fn makes(piece: Spanned<&str>) -> Read<Makes> {
    let mut words = words(piece);
    let flag = word_place(words.next().unwrap_or(piece))?;
    let holes: Vec<_> = words.map(label).collect::<Read<_>>()?;
    if holes.is_empty() {
        return fault(Kind::MissingArgument, Span::at(piece.span.end));
    }
    Ok(Makes { flag, holes })
}

fn order(piece: Spanned<&str>) -> Read<Order> {
    if piece.value == "?" {
        return Ok(Order::NotRecorded);
    }
    Ok(Order::Drops(words(piece).map(run).collect::<Read<_>>()?))
}

/// `S3`: three drops of South's; `S` is one.
fn run(word: Spanned<&str>) -> Read<Spanned<(Player, u32)>> {
    let player = match word.value.as_bytes()[0] {
        b'S' => Player::South,
        b'N' => Player::North,
        _ => return fault(Kind::BadArgument, word.span),
    };
    match &word.value[1..] {
        "" => Ok(Spanned::new((player, 1), word.span)),
        _ => Ok(Spanned::new((player, number(part(word, 1, word.value.len()))?), word.span)),
    }
}

/// Whether a word looks like the initials of a hand.
fn is_initials(word: &str) -> bool {
    word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// A piece that is not between quotation marks.
fn unquoted_text(piece: Spanned<&str>) -> Option<&str> {
    (!is_quoted(piece.value)).then_some(piece.value)
}

fn sic(pieces: &mut Pieces<'_>) -> Read<Sic> {
    let piece = pieces.required()?;
    // A hand behind something else than a comma.
    if let Some((words, last)) = unquoted_text(piece).and_then(|text| text.rsplit_once(char::is_whitespace))
        && words.trim_end().ends_with(['.', ';', ':'])
        && is_initials(last)
    {
        return fault(Kind::BadArgument, piece.span);
    }
    let printed = unquoted(piece)?;
    let hand = match pieces.optional() {
        None => None,
        Some(hand) if is_hand(hand.value) => Some(hand.span),
        Some(hand) => return fault(Kind::BadArgument, hand.span),
    };
    Ok(Sic { printed, hand })
}

fn wit(pieces: &mut Pieces<'_>) -> Read<Vec<Witness>> {
    let mut witnesses = Vec::with_capacity(pieces.pieces.len());
    while witnesses.is_empty() || !pieces.pieces.is_empty() {
        let piece = pieces.required()?;
        let siglum_end = piece.value.find(char::is_whitespace).unwrap_or(piece.value.len());
        let siglum = part(piece, 0, siglum_end);
        if !siglum.value.starts_with('@') || !is_word(&siglum.value[1..]) {
            return fault(Kind::BadArgument, siglum.span);
        }
        let reading = trimmed_part(piece, siglum_end);
        if reading.value.is_empty() {
            return fault(Kind::MissingArgument, Span::at(piece.span.end));
        }
        // Another witness, behind something else than a comma.
        if let Some(at) = unquoted_text(reading).and_then(|text| text.find('@')) {
            return fault(Kind::BadArgument, part(reading, at, reading.value.len()).span);
        }
        let siglum = Span::new(siglum.span.start + 1, siglum.span.end);
        witnesses.push(Witness { siglum, reading: unquoted(reading)? });
    }
    Ok(witnesses)
}

/// What follows `start`, in bytes of the piece, without the white space before it.
fn trimmed_part(piece: Spanned<&str>, start: usize) -> Spanned<&str> {
    let rest = part(piece, start, piece.value.len());
    part(rest, rest.value.len() - rest.value.trim_start().len(), rest.value.len())
}

fn gap(pieces: &mut Pieces<'_>) -> Read<Gap> {
    let piece = pieces.required()?;
    let plies = if piece.value == "?" {
        GapPlies::NotKnown
    } else {
        let mut words = words(piece);
        let count = words.next().unwrap_or(piece);
        match words.next() {
            Some(unit) if matches!(unit.value, "plies" | "ply") => {}
            Some(unit) => return fault(Kind::BadArgument, unit.span),
            None => return fault(Kind::MissingArgument, Span::at(piece.span.end)),
        }
        none_left(words.next())?;
        let (least, most) = range(count)?;
        if least > most {
            return fault(Kind::BadNumber, count.span);
        }
        GapPlies::Between(least, most)
    };
    let cause = if pieces.pieces.is_empty() { None } else { Some(unquoted(pieces.required()?)?) };
    Ok(Gap { plies, cause })
}

/// `2-5`, or `3` for twice the same.
fn range(word: Spanned<&str>) -> Read<(u32, u32)> {
    match word.value.find('-') {
        Some(at) => Ok((number(part(word, 0, at))?, number(part(word, at + 1, word.value.len()))?)),
        None => number(word).map(|number| (number, number)),
    }
}

fn round(pieces: &mut Pieces<'_>) -> Read<Round> {
    let mut round = Round { number: number(pieces.required()?)?, first: None, fill: None, half: None };
    while !pieces.pieces.is_empty() {
        let piece = pieces.required()?;
        let mut words = words(piece);
        match words.next().map(|word| word.value) {
            Some(word @ ("first" | "half")) => {
                let of = if word == "first" { &mut round.first } else { &mut round.half };
                let missing = NotationProblem::new(Kind::MissingArgument, Span::at(piece.span.end));
                let player = side(words.next().ok_or(missing)?)?;
                none_left(words.next())?;
                if of.replace(player).is_some() {
                    return fault(Kind::BadArgument, piece.span);
                }
            }
            Some("fill") if round.fill.is_none() => {
                round.fill = Some(filled(words)?);
            }
            _ => return fault(Kind::BadArgument, piece.span),
        }
        if round.fill.is_some() && round.half.is_some() {
            return fault(Kind::BadArgument, piece.span);
        }
    }
    Ok(round)
}

/// `N1 N2`, `N1=4 N2=3`: holes filled, with a number of seeds each or without any.
fn filled<'t>(words: impl Iterator<Item = Spanned<&'t str>>) -> Read<Vec<FilledHole>> {
    let mut all: Vec<FilledHole> = Vec::new();
    for word in words {
        let filled = match word.value.bytes().position(|byte| byte == b'=') {
            None => FilledHole { hole: label(word)?, seeds: None },
            Some(at) => {
                let count = part(word, at + 1, word.value.len());
                let seeds = u16::try_from(number(count)?);
                let seeds = seeds.map_err(|_| NotationProblem::new(Kind::BadNumber, count.span))?;
                FilledHole { hole: label(part(word, 0, at))?, seeds: Some(seeds) }
            }
        };
        if all.first().is_some_and(|first| first.seeds.is_some() != filled.seeds.is_some()) {
            return fault(Kind::BadArgument, word.span);
        }
        all.push(filled);
    }
    Ok(all)
}

fn takeback(text: &str, pieces: &mut Pieces<'_>) -> Read<Option<Ply>> {
    match pieces.optional() {
        None => Ok(None),
        Some(piece) if piece.value.is_empty() => Ok(None),
        Some(piece) => {
            let mut cursor = Cursor::new(text, piece.span);
            match ply(&mut cursor) {
                Some(ply) if cursor.token.kind == TokenKind::End => Ok(Some(ply)),
                _ => fault(Kind::BadArgument, piece.span),
            }
        }
    }
}

fn dispute(pieces: &mut Pieces<'_>) -> Read<Dispute> {
    let by = side(pieces.required()?)?;
    let ground = unquoted(pieces.required()?)?;
    let verdict = pieces.required()?;
    let verdict = match verdict.value {
        "upheld" => Ruling::Upheld,
        "rejected" => Ruling::Rejected,
        "?" => Ruling::NotRecorded,
        _ => return fault(Kind::BadArgument, verdict.span),
    };
    Ok(Dispute { by, ground, verdict })
}

fn end(pieces: &mut Pieces<'_>) -> Read<End> {
    let piece = pieces.required()?;
    let mut words = words(piece).peekable();
    let first = words.next().unwrap_or(piece);
    let result = match first.value {
        "draw" => EndResult::Draw,
        "unfinished" => EndResult::Unfinished,
        "unknown" => EndResult::Unknown,
        _ => {
            let winner = side(first)?;
            match words.next() {
                Some(word) if word.value == "wins" => EndResult::Wins(winner),
                Some(word) => return fault(Kind::BadArgument, word.span),
                None => return fault(Kind::MissingArgument, Span::at(piece.span.end)),
            }
        }
    };
    let score = match words.next() {
        None => None,
        Some(word) if word.value.contains('-') => Some(range(word)?),
        Some(word) => return fault(Kind::BadArgument, word.span),
    };
    none_left(words.next())?;
    let reason = if pieces.pieces.is_empty() { None } else { Some(unquoted(pieces.required()?)?) };
    let gave_up = reason.and_then(|reason| who_gave_up(&pieces.text[reason.range()]));
    Ok(End { result, score, reason, gave_up })
}

/// The player of whom a reason says, in these words, `north gave up`.
fn who_gave_up(reason: &str) -> Option<Player> {
    let mut words = reason.split_whitespace();
    let player = Player::from_word(words.next()?)?;
    words.eq(["gave", "up"]).then_some(player)
}

fn act_arguments(pieces: &mut Pieces<'_>) -> Read<Vec<Argument>> {
    // `retract()` says no more than `retract`.
    if let [only] = pieces.pieces
        && trimmed(pieces.text, *only).value.is_empty()
    {
        pieces.pieces = &[];
    }
    let mut arguments = Vec::with_capacity(pieces.pieces.len());
    while !pieces.pieces.is_empty() {
        arguments.push(argument(pieces.required()?)?);
    }
    Ok(arguments)
}

fn argument(piece: Spanned<&str>) -> Read<Argument> {
    let span = piece.span;
    if is_quoted(piece.value) {
        let value = ArgumentValue::Quoted(unquoted(piece)?);
        return Ok(Argument { span, value, moment: Moment::BeforeNext });
    }
    let (left, moment) = match piece.value.find('@') {
        None => (piece, Moment::BeforeNext),
        Some(at) => {
            let right = part(piece, at + 1, piece.value.len());
            let moment =
                if right.value == "end" { Moment::AfterLast } else { Moment::AfterDrop(number(right)?) };
            (part(piece, 0, at), moment)
        }
    };
    let value = if left.value.is_empty() {
        ArgumentValue::Nothing
    } else if left.value.bytes().all(|byte| byte.is_ascii_digit()) {
        ArgumentValue::Number(number(left)?)
    } else if let Some(label) = Label::parse(left.value) {
        ArgumentValue::Hole(label)
    } else if is_word(left.value) {
        ArgumentValue::Word(left.span)
    } else {
        return fault(Kind::BadArgument, left.span);
    };
    Ok(Argument { span, value, moment })
}
