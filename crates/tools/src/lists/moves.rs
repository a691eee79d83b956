//! The moves of a game as movetext, played along by the ruleset.

use base::board::{Hole, HoleSet, Player, Shape};
use base::text::{odd_words, on_one_line, without_steering};
use engine::{Event, Position, Status};
use record::replay::{last_hole, read_position, resolve::PlayedLine};
use rules::Ruleset;

use super::board_form;
use super::mapping::{Correction, Mapping};
use super::names::{Names, Sign, Written};
use super::plies::BOARD;
use super::report::{Report, place};
use super::token::{Token, Turn, tokens};

/// What the movetext of a game is made of.
pub(super) struct Sheet<'a> {
    pub(super) mapping: &'a Mapping,
    pub(super) ruleset: &'a Ruleset,
    pub(super) names: &'a Names,
    /// The id of the record.
    pub(super) id: &'a str,
    /// The result as the list has it.
    pub(super) result: &'a str,
    /// Takes names out of comments.
    pub(super) unnamed: &'a dyn Fn(&str) -> String,
}

/// Movetext, and where it leads.
pub(super) struct Movetext {
    pub(super) text: String,
    /// Whether play could go on at its end; `None` where that is not known.
    pub(super) goes_on: Option<bool>,
    /// The plies that could be played.
    pub(super) played: usize,
}

/// How a comment begins that a list had; what it said is behind it.
pub(super) const LIST_SAYS: &str = "The list says: ";

/// How a comment begins that has the whole of the move before it.
pub(super) const LIST_HAS: &str = "The list has: ";

/// How a comment begins that names records with the same moves.
pub(super) const SAME_AS: &str = "The moves are the same as in ";

/// How a comment begins that has a result that cannot be read.
pub(super) const RESULT_IS: &str = "The list has the result ";

/// The beginning of the cause of a gap for a move that could not be read; the move follows it.
pub(super) const UNREAD: &str = "unread: ";

/// The most variations within one another that records may have.
const DEEPEST: usize = 64;

/// The sign at the end of lists of games that go on.
const GOES_ON: &str = "*";

impl Sheet<'_> {
    /// The movetext of `list`, played from `start`.
    pub(super) fn movetext(&self, list: &str, start: Option<&Position>, report: &mut Report) -> Movetext {
        let mut walk = Walk {
            sheet: self,
            line: start.map(|start| PlayedLine::new(start.clone())),
            mover: start.map_or(Player::South, Position::mover),
            store: None,
            text: String::new(),
            depth: 0,
            ply: 0,
            played: 0,
            said: String::new(),
            to: None,
            report,
        };
        let plain = without_steering(list);
        if plain != list {
            walk.report.lost("lists with control characters, which were removed", self.id.to_owned());
        }
        walk.tokens(&tokens(&plain, &self.mapping.moves));
        walk.report.plies += walk.ply;
        let too_far = |one: &&Correction| one.record == self.id && !(1..=walk.ply).contains(&one.ply);
        for one in self.mapping.corrections.iter().filter(too_far) {
            let place = format!("{} ply {}", one.record, one.ply);
            walk.report.lost("corrections of moves that are not there", place);
        }
        let goes_on = walk.line.as_ref().map(|line| !matches!(line.after.status(), Status::Over(_)));
        Movetext { text: walk.text, goes_on, played: walk.played }
    }
}

/// A walk through a list.
struct Walk<'a> {
    sheet: &'a Sheet<'a>,
    /// Play so far; `None` where the position is not known.
    line: Option<PlayedLine>,
    /// Whose turn it seems to be.
    mover: Player,
    /// The seeds in the mover's store before the turn, if they are known.
    store: Option<u16>,
    text: String,
    /// How many variations it is in.
    depth: usize,
    /// Plies so far.
    ply: usize,
    /// Those of them that could be played.
    played: usize,
    /// What the list has here.
    said: String,
    /// The hole of the last seed of the last ply, if it is known.
    to: Option<Hole>,
    report: &'a mut Report,
}

impl Walk<'_> {
    fn put(&mut self, item: &str) {
        self.text.push_str(item);
        self.text.push(' ');
    }

    fn place(&self) -> String {
        place(self.sheet.id, self.ply, &self.said)
    }

    fn tokens(&mut self, mut all: &[Token<'_>]) {
        while let Some((token, mut rest)) = all.split_first() {
            match token {
                Token::Move(word) if !self.is_result(word, rest.is_empty()) => rest = self.moves(word, rest),
                _ => self.token(token),
            }
            all = rest;
        }
    }

    /// Whether a word is the result at the end of a list.
    fn is_result(&self, word: &str, is_last: bool) -> bool {
        is_last && [GOES_ON, self.sheet.result].contains(&word)
    }

    /// Reads a word of one move or more; gives what is left of the words behind it.
    fn moves<'t, 'w>(&mut self, word: &str, rest: &'t [Token<'w>]) -> &'t [Token<'w>] {
        let moves = &self.sheet.mapping.moves;
        let plain = moves.plain(word);
        self.store = self.line.as_ref().map(|line| line.after.store(line.after.mover()));
        let words = self.sheet.names.split(moves, &plain, self.mover);
        if let [_] = words.as_slice() {
            return self.a_move(word, &plain, rest);
        }
        for word in words {
            self.said = word.to_owned();
            self.a_move(word, word, &[]);
        }
        rest
    }

    fn token(&mut self, token: &Token<'_>) {
        self.said = match token {
            Token::Number(..) | Token::Total(_) | Token::Escape => String::new(),
            Token::Move(word) | Token::Rating(word) | Token::Comment(word) => (*word).to_owned(),
            Token::Unclosed(word) | Token::Result(word) => (*word).to_owned(),
        };
        match token {
            Token::Number(number, turn) => {
                self.text.push_str(&format!("\n{number}. "));
                if *turn == Turn::Second && self.line.is_none() {
                    self.mover = Player::North;
                }
                if *turn == Turn::Second {
                    self.put(self.mover.word());
                }
            }
            Token::Total(total) if self.ply > 0 => self.put(&format!("={total}")),
            Token::Total(total) => self.comment(&format!("({total})")),
            Token::Rating(rating)
                if self.ply > 0 && record::notation::parse(&format!("a {rating}")).1.is_empty() =>
            {
                self.put(rating);
            }
            Token::Rating(rating) => self.comment(rating),
            Token::Comment(said) => match said.strip_prefix(BOARD).and_then(|text| text.strip_suffix(']')) {
                Some(text) if self.sheet.mapping.moves.board.is_some() => self.board(text),
                _ if said.starts_with('(') && self.variation(said) => {}
                _ => self.comment(said),
            },
            Token::Unclosed(said) => {
                let words = "comments and variations with no end on their line, or with another one in them";
                self.report.lost(words, self.place());
                self.comment(said);
            }
            Token::Result(word) | Token::Move(word) => self.result(word),
            Token::Escape => {
                self.report.note("lines that begin with `%`, which are for other programs", None);
            }
        }
    }

    /// A position that the list has.
    fn board(&mut self, text: &str) {
        let mapping = self.sheet.mapping;
        let form = mapping.moves.board.as_ref().and_then(|field| mapping.boards.get(field));
        let ruleset = self.sheet.ruleset;
        let Some(board) = form.and_then(|form| board_form::read(form, ruleset, text)) else {
            self.report.lost("positions that cannot be read, kept as comments", self.place());
            return self.comment(text);
        };
        let position = read_position(ruleset, &board).ok();
        if let (0, Some(line), Some(stated)) = (self.ply, &self.line, &position)
            && stated.equals_except(&line.after, HoleSet::EMPTY)
        {
            return self.report.note("positions before play, which the records begin with anyway", None);
        }
        self.put(&format!("board({board})"));
        if self.line.is_none() {
            self.line = position.map(PlayedLine::new);
        }
    }

    /// A variation in place of the last ply, if every move in it can be read and played.
    fn variation(&mut self, said: &str) -> bool {
        let may_be = self.sheet.mapping.moves.variations && self.depth < DEEPEST && !self.text.is_empty();
        let line = self.line.as_ref().filter(|line| may_be && line.last.is_some());
        let Some(before) = line.map(|line| &line.before) else { return false };
        let inner = said.strip_prefix('(').and_then(|said| said.strip_suffix(')')).unwrap_or(said);
        let mut report = Report::default();
        let mut walk = Walk {
            sheet: self.sheet,
            line: Some(PlayedLine::new(before.clone())),
            mover: before.mover(),
            store: None,
            text: String::new(),
            depth: self.depth + 1,
            ply: self.ply - 1,
            played: 0,
            said: String::new(),
            to: None,
            report: &mut report,
        };
        walk.tokens(&tokens(inner, &self.sheet.mapping.moves));
        let is_play = walk.line.is_some() && walk.ply >= self.ply;
        let text = walk.text;
        if !is_play {
            return false;
        }
        self.report.add(report);
        self.put(&format!("({})", text.trim()));
        true
    }

    /// The result behind the moves.
    fn result(&mut self, word: &str) {
        let unspaced = |text: &str| text.replace(' ', "");
        if unspaced(word) != unspaced(self.sheet.result) {
            self.report.lost("results behind the moves that differ from the field", self.place());
            self.comment(word);
        }
    }

    /// A comment that the list has.
    fn comment(&mut self, said: &str) {
        self.report.note("comments and variations in lists, kept as comments", self.place());
        let said = (self.sheet.unnamed)(said);
        // What is in round brackets could be read as play, and two capitals and a colon as a hand.
        self.remark(&format!("{LIST_SAYS}{said}"));
    }

    /// A comment of the import itself.
    fn remark(&mut self, said: &str) {
        let hand = self.sheet.mapping.hand.as_ref().map_or(String::new(), |hand| format!("{hand}: "));
        self.put(&format!("{{{hand}{}}}", braced(said)));
    }

    /// A move in `word`, which is read as `plain`. Gives what is left of the words behind it: laps of its turn are not.
    fn a_move<'t, 'w>(&mut self, word: &str, plain: &str, rest: &'t [Token<'w>]) -> &'t [Token<'w>] {
        self.said = word.to_owned();
        self.ply += 1;
        self.to = None;
        let mapping = self.sheet.mapping;
        if mapping.moves.pass.iter().any(|pass| pass == plain) {
            self.pass();
            return rest;
        }
        let of_this = |one: &&Correction| one.record == self.sheet.id && one.ply == self.ply;
        let correction = mapping.corrections.iter().find(of_this);
        if correction.is_some_and(|one| one.written.as_str() != word) {
            self.report.lost("corrections of moves that are written otherwise", self.place());
        }
        let correction = correction.filter(|one| one.written.as_str() == word);
        let read = correction.map_or(plain, |one| one.read.as_str());
        if let Some(line) = &self.line {
            self.mover = line.after.mover();
        }
        let Some(written) = self.sheet.names.read(&mapping.moves, read, self.mover) else {
            self.report.lost("moves that cannot be read, kept as gaps", self.place());
            if let Some(odd) = odd_words(word) {
                self.report.note(format!("{odd}, or add it to `signs` of the mapping"), None);
            }
            self.put(&format!("gap(1 ply, {})", quoted(&format!("{UNREAD}{}", on_one_line(word)))));
            self.line = None;
            self.mover = self.mover.opposite();
            return rest;
        };
        let rest = self.read(written.clone(), word, rest);
        if let Some(one) = correction {
            self.put(&format!("sic({}, {})", quoted(&on_one_line(word)), one.by));
        }
        if let Some(check) = written.sign.and_then(|sign| self.check(sign)) {
            self.put(&check);
        }
        if let Some(one) = correction {
            self.put(&format!("{{{}: {}}}", one.by, braced(&one.reason)));
            self.report.note("moves that a correction reads in another way", self.place());
        }
        rest
    }

    /// Writes and plays a move; gives what is left of the words behind it.
    fn read<'t, 'w>(
        &mut self,
        mut written: Written<'_>,
        word: &str,
        mut rest: &'t [Token<'w>],
    ) -> &'t [Token<'w>] {
        let shape = self.sheet.ruleset.shape();
        // Where the position is not known, nobody knows who is to move.
        let mover = self.line.as_ref().map(|line| line.after.mover());
        let from = shape.written(written.from, mover);
        if written.player != self.mover {
            self.text.push_str(written.player.word());
            self.text.push(' ');
        }
        let mut events: Vec<Event> = Vec::new();
        let after = self.line.as_ref().map(|line| line.play(self.sheet.ruleset, &from, &mut events));
        let ended = match after {
            Some(Ok(after)) => {
                self.line = Some(after);
                self.played += 1;
                last_hole(self.sheet.ruleset.shape(), &events, written.player)
            }
            Some(Err(_)) => {
                self.report.lost("moves that the ruleset does not allow", self.place());
                self.line = None;
                None
            }
            None => None,
        };
        while let Some((lap, behind)) = rest.split_first().filter(|_| self.sheet.mapping.moves.laps)
            && let Some(to) = self.lap(lap, &written)
        {
            (written.to, rest) = (to, behind);
        }
        let to = self.end_hole(&written, ended);
        // One label for both of two holes says as much as the list does.
        let open = written.to.first().filter(|_| written.to.len() > 1).map(|&one| shape.label(one));
        let shared = open.filter(|label| written.to.iter().all(|&other| shape.label(other) == *label));
        match (shared, to) {
            (Some(label), _) => self.put(&format!("{from}:{label}")),
            (None, Some(to)) => self.put(&format!("{from}:{}", shape.written(to, None))),
            (None, None) => self.put(&from),
        }
        self.to = to.or(ended);
        let is_lost = to.is_none() && shared.is_none() && !written.to.is_empty();
        if is_lost || written.sign.is_some_and(|sign| self.check(sign).is_none()) {
            let words = match self.line {
                Some(_) => "moves whose last hole is not known, kept as comments",
                None => {
                    "moves behind one not played, whose last hole both players may have: kept as comments"
                }
            };
            self.report.lost(words, self.place());
            self.remark(&format!("{LIST_HAS}{}", on_one_line(word)));
        }
        self.mover = self.line.as_ref().map_or(written.player.opposite(), |line| line.after.mover());
        rest
    }

    /// The hole of the last seed of a lap, if a word is a lap of the turn that `turn` begins: the same player goes on,
    /// whom the rules give no other turn.
    fn lap(&mut self, word: &Token<'_>, turn: &Written<'_>) -> Option<Vec<Hole>> {
        let Token::Move(word) = word else { return None };
        let lap = self.sheet.names.read(&self.sheet.mapping.moves, word, turn.player)?;
        let goes_on = match &self.line {
            Some(line) => line.after.mover() != turn.player || line.after.status() != Status::Playing,
            None => turn.to.contains(&lap.from),
        };
        let is_lap = lap.player == turn.player && goes_on;
        if is_lap {
            self.report.note("laps of one turn that were joined", None);
        }
        is_lap.then_some(lap.to)
    }

    /// The hole of the last seed that the list means: if it can be several, the one where play ended, or one on that side.
    fn end_hole(&mut self, written: &Written<'_>, ended: Option<Hole>) -> Option<Hole> {
        let is_other = |ended| !written.to.is_empty() && !written.to.contains(&ended);
        if ended.is_some_and(is_other) {
            self.report.lost("last holes that differ from play", self.place());
        }
        named_hole(self.sheet.ruleset.shape(), &written.to, ended)
    }

    /// The check that a sign means; `None` where it needs something that is not known.
    fn check(&self, sign: Sign<'_>) -> Option<String> {
        let mut check = sign.check.to_owned();
        if check.contains("{to}") {
            check = check.replace("{to}", &self.sheet.ruleset.shape().written(self.to?, None));
        }
        if check.contains("{total}") {
            let total = u32::from(self.store?) + sign.number?;
            check = check.replace("{total}", &total.to_string());
        }
        match sign.number {
            Some(number) => Some(check.replace("{n}", &number.to_string())),
            None => Some(check),
        }
    }

    fn pass(&mut self) {
        self.put("pass");
        let after = self.line.as_ref().map(|line| line.play(self.sheet.ruleset, "pass", &mut ()));
        if matches!(after, Some(Err(_))) {
            self.report.lost("moves that the ruleset does not allow", self.place());
        }
        self.line = after.and_then(Result::ok);
        self.played += usize::from(self.line.is_some());
        let next = self.line.as_ref().map(|line| line.after.mover());
        self.mover = next.unwrap_or(self.mover.opposite());
    }
}

/// The hole of the last seed among those that have its name: the one where play ended, or one on that side.
pub(super) fn named_hole(shape: &Shape, all: &[Hole], ended: Option<Hole>) -> Option<Hole> {
    match (all, ended) {
        ([], _) => None,
        (all, Some(ended)) if all.contains(&ended) => Some(ended),
        (all, Some(ended)) => {
            all.iter().find(|to| shape.side(**to) == shape.side(ended)).or(all.first()).copied()
        }
        ([only], None) => Some(*only),
        (_, None) => None,
    }
}

/// A text between quotation marks.
pub(super) fn quoted(text: &str) -> String {
    // A backslash means itself unless a quotation mark follows.
    let unclear = text.ends_with('\\') || text.contains("\\\"");
    let text = if unclear { text.replace('\\', "\u{fffd}") } else { text.to_owned() };
    format!("\"{}\"", text.replace('"', "\\\""))
}

/// A text that a comment can hold.
pub(super) fn braced(text: &str) -> String {
    // A backslash before a bracket would mean that bracket, so a space parts the two.
    let parted = format!("{}}}", on_one_line(text)).replace("\\{", "\\ {").replace("\\}", "\\ }");
    let text = parted.strip_suffix('}').unwrap_or(&parted);
    text.replace('{', "\\{").replace('}', "\\}")
}
