//! Texts to try the laws on.

/// Pieces of notation, whole and broken, that random texts are put together from.
pub(crate) const FRAGMENTS: &[&str] = &[
    "1.",
    "12.",
    "1",
    "99",
    "100",
    "b",
    "S1",
    "A'8",
    "^f",
    "+f",
    "^",
    "b<",
    "b>~",
    "i>/k</l~",
    ":f",
    "b:h",
    "b~",
    "b?",
    "b!?",
    "x3",
    "x",
    "=20",
    "=",
    "!",
    "?!",
    "!!!",
    "$14",
    "$",
    "pass",
    "south",
    "north",
    "illegal",
    "unstated",
    "takeback",
    "&",
    "a & A",
    "a & unstated",
    "order(S3 N2 S1)",
    "order(?)",
    "laps(b 4:f, G+N 3:h)",
    "laps(2:c, ...)",
    "laps(5,2,9)",
    "laps",
    "laps (2)",
    "makes(qasamo B1)",
    "makes(",
    "board(b=0; c += 1)",
    "board(south 0 5*3 ?; next north; as k l/j i)",
    "board(b=x; c=1)",
    "board(",
    "fault(N1@2)",
    "retract",
    "shu(N1@end)",
    "decoy(N3,4)",
    "nobody(\"a,b)\")",
    "round(2, first north, fill N1 N2)",
    "takeback(N1>)",
    "dispute(south, \"no taking\", upheld)",
    "gap(3 plies, lost)",
    "gap(2-5 plies)",
    "gap(?)",
    "provenance(derived)",
    "at(506:12)",
    "at(@A 14v:3-4)",
    "end(south wins 26-22)",
    "end(draw)",
    "sic(d, ED)",
    "sic(\"53 (20)\")",
    "sic(53 (20))",
    "wit(@A b, @C omitted)",
    "{text}",
    "{ED: a \\} b}",
    "{ED@fr: a}",
    "{@ar: b}",
    "{@fr c}",
    "{two\nlines}",
    "{",
    "}",
    "; a note\n",
    ";",
    "(",
    ")",
    "( ",
    " )",
    "(under pereauni lap_start=lifted: ",
    "(by ED: ",
    "under",
    "by",
    "[b]",
    "[b~]",
    "[b?]",
    "[",
    "]",
    "[board(b=1)]",
    "\"",
    "\\",
    "'",
    "é",
    "😀",
    "\u{a0}",
    "\u{feff}",
    ",",
    "@",
    "...",
    "..",
    "-",
    "+",
    "*",
    "%",
    "---",
    "\n---\n",
    "\nsowbook: 1\n",
    "\n---\nsowbook: 1\nid: x\n---\n",
    "---\nsowbook: 1\n---\n",
    "\n\n",
    "\r\n",
    "\n",
    " ",
    "  ",
    "\t",
];

/// Numbers that look random and are the same in every run.
pub(crate) struct Numbers(u64);

impl Numbers {
    /// The numbers that `seed` begins.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// A number below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits fit") % end
    }

    /// One of several.
    pub(crate) fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }
}

/// `text` with a few changes such as slips, scanners and merges make.
pub(crate) fn mutated(text: &str, corpus: &[String], numbers: &mut Numbers) -> String {
    let mut text = text.to_owned();
    for _ in 0..=numbers.below(4) {
        let place = place(&text, numbers);
        match numbers.below(6) {
            0 => text.replace_range(place, ""),
            1 => {
                let copy = text[place.clone()].to_owned();
                text.insert_str(place.end, &copy);
            }
            2 => {
                let other = &corpus[numbers.below(corpus.len())];
                let from = self::place(other, numbers);
                text.replace_range(place, &other[from]);
            }
            3 => text.insert_str(place.start, numbers.of(&["(", "{", "[", "\"", "laps(", "\n---\n", "\\"])),
            _ => text.insert_str(place.start, numbers.of(FRAGMENTS)),
        }
    }
    text
}

/// A short stretch of a text.
fn place(text: &str, numbers: &mut Numbers) -> std::ops::Range<usize> {
    let mut start = numbers.below(text.len() + 1);
    let mut end = (start + numbers.below(12)).min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    while !text.is_char_boundary(end) {
        end += 1;
    }
    start..end
}
