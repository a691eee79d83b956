// The grammar of .sow files; site/handbook/notation.md describes the notation.
//
// It reads the form of a record, as an editor needs it, and leaves to `sowbook` what is wrong with it: which item may
// follow which, and whether a hole or an act exists. No external scanner: all that depends on white space is a token
// that must follow another one immediately.
//
// Where two tokens are equally long, the one that is named first in this file wins.

/** @typedef {RuleOrLiteral} Rule */

const NUMBER = "(0|[1-9][0-9]?)";
const LETTER_LABEL = `\\p{Alphabetic}'?${NUMBER}?`;
const SIDE_OF_LABEL = "(south|north)\\.";
// A hand behind its first letter. The header says which words are hands; a capital and a colon look like one.
const HAND = "[\\p{Alphabetic}\\p{N}_']*(-[\\p{Alphabetic}\\p{N}_']+)*";
const TAG = "([A-Za-z]{2,3}|x)(-[A-Za-z0-9]{1,8})*";
const WORD = "[a-z][a-z][A-Za-z0-9_]*(-[A-Za-z0-9_]+)*";

/** What is glued to the token before it. @param {Rule} rule */
const glued = (rule) => token.immediate(rule);

/** One or more, with a separator. @param {string} separator @param {Rule} rule */
const list = (separator, rule) => seq(rule, repeat(seq(separator, rule)));

/** A word and its arguments. @param {string} word @param {Rule[]} contents */
const call = (word, ...contents) => seq(word, alias(token.immediate(prec(1, "(")), "("), ...contents, ")");

module.exports = grammar({
  name: "sow",

  extras: () => [/[\s\uFEFF]/],

  word: ($) => $.word,

  rules: {
    file: ($) => seq(repeat($._item), repeat($.record)),

    record: ($) => seq($.header, repeat($._item)),

    header: ($) => seq(alias($._rule, "---"), $.yaml, alias($._rule, "---")),
    _rule: () => /---[ \t]*\r?\n?/,
    yaml: ($) => seq($._first_line, repeat($._line)),
    _first_line: () => /sowbook:[^\n]*\n/,
    _line: () => /[^\n]*\n/,

    _item: ($) => choice($._token, $.supplied, $.comment, $.note, $.variation),

    _token: ($) =>
      choice(
        $.turn_number,
        $.captured,
        $.total,
        $.side,
        $.pass,
        $.unstated,
        $.illegal,
        "&",
        $.ply,
        $.laps,
        $.makes,
        $.board,
        $.order,
        $.sic,
        $.wit,
        $.gap,
        $.round,
        $.takeback,
        $.dispute,
        $.provenance,
        $.at,
        $.end,
        $.act,
        $.glyph,
        $.unreadable,
      ),

    supplied: ($) => seq("[", $._token, "]"),

    turn_number: () => /[0-9]+\./,
    captured: () => /x[0-9]+/,
    total: () => /=[0-9]+/,
    side: () => choice("south", "north"),
    pass: () => "pass",
    unstated: () => "unstated",
    illegal: () => "illegal",
    glyph: () => /[!?][!?]?|\$[0-9]+/,

    // A ply: everything glued around the label of its first hole.

    ply: ($) =>
      choice(
        seq(
          choice(field("start", $.hole), seq($.taking, field("start", alias($._glued_label, $.hole)))),
          optional($.direction),
          optional($.seeds),
          optional($.doubt),
          repeat($.decision),
          optional(seq(glued(":"), field("end", alias($._glued_label, $.hole)))),
        ),
        // The hole cannot be read.
        seq("?:", field("end", alias($._glued_label, $.hole))),
      ),
    taking: () => choice("^", "+"),
    decision: ($) => seq(glued("/"), alias($._glued_label, $.hole), optional($.direction), optional($.doubt)),
    direction: () => glued(/[<>]/),
    seeds: () => glued(/\*[1-9][0-9]*/),
    doubt: () => glued("~"),

    hole: ($) => choice($._label, $._number_label),
    _label: () => new RustRegex(`(${SIDE_OF_LABEL})?${LETTER_LABEL}|${SIDE_OF_LABEL}${NUMBER}`),
    _number_label: () => new RustRegex(NUMBER),
    _glued_label: () => glued(new RustRegex(`(${SIDE_OF_LABEL})?(${LETTER_LABEL}|${NUMBER})`)),
    // In arguments, digits are one kind of token; the place decides whether they name a hole.
    _hole: ($) => choice(alias($._label, $.hole), prec(-1, alias($.number, $.hole))),

    // Checks.

    laps: ($) => call("laps", choice($.ellipsis, seq(list(",", $.lap), optional(seq(",", $.ellipsis))))),
    // A number alone is seeds; it is a hole where another number, or a `+`, follows it.
    lap: ($) =>
      choice(
        seq(list("+", $._hole), optional($.number), optional($._end_hole)),
        prec(1, seq($.number, optional($._end_hole))),
        $._end_hole,
      ),
    _end_hole: ($) => seq(":", field("end", $._hole)),
    ellipsis: () => "...",
    makes: ($) => call("makes", field("flag", $.name), repeat1($._hole)),
    order: ($) => call("order", choice($.unknown, repeat1($.drops))),
    drops: () => /[SN][0-9]*/,

    board: ($) => call("board", optional($._clause), repeat(seq(";", optional($._clause)))),
    _clause: ($) => choice($.printed_order, $.printed_rows, $.counts, $.relation, $.clause),
    printed_order: ($) => seq("as", list("/", repeat1($._hole))),
    printed_rows: ($) => seq("rows", list("/", repeat1($.count)), optional(seq("from", $.side))),
    counts: ($) => seq($.side, repeat1($.count)),
    count: ($) => seq(choice($.number, $.unknown), optional(seq(glued("*"), alias(glued(/[0-9]+/), $.number)))),
    relation: ($) =>
      seq(choice("rest", list("+", $._hole)), choice("=", ">=", "<=", "+=", "-="), $.number),
    clause: ($) =>
      choice(
        seq("store", $.count, $.count),
        seq("out", $.count),
        seq("turns", $.count, $.count),
        seq("points", $.count, $.count),
        seq("round", $.number, optional("over")),
        seq("phase", $.name),
        seq("flag", field("flag", $.name), choice("none", repeat($._hole)), optional(seq("by", $.side))),
        seq("next", $.side, optional("again")),
        seq("starter", $.side),
        seq("last", choice("none", seq($._hole, $._hole))),
        seq("quiet", $.number),
      ),

    // What a source leaves open.

    sic: ($) => call("sic", $._text, optional(seq(",", $.hand))),
    wit: ($) => call("wit", list(",", seq($.siglum, $._text))),
    siglum: () => /@[A-Za-z0-9_]+(-[A-Za-z0-9_]+)*/,
    gap: ($) =>
      call(
        "gap",
        choice($.unknown, seq($.number, optional(seq("-", $.number)), choice("ply", "plies"))),
        optional(seq(",", $._text)),
      ),
    provenance: ($) => call("provenance", $.name),
    at: ($) => call("at", optional($.siglum), $.place),
    // No hole and no number: a page may be `14v`, and what is behind `:` is a line.
    place: () => prec(1, /[A-Za-z0-9]+([-._][A-Za-z0-9]+)*(:[A-Za-z0-9]+([-._][A-Za-z0-9]+)*)?/),

    // Claims, rounds, endings.

    round: ($) =>
      call(
        "round",
        $.number,
        optional(seq(",", "first", $.side)),
        optional(seq(",", choice(seq("fill", repeat($._filled)), seq("half", $.side)))),
      ),
    _filled: ($) => seq($._hole, optional(seq("=", $.number))),
    takeback: ($) => choice("takeback", call("takeback", optional($.ply))),
    dispute: ($) =>
      call("dispute", $.side, ",", $._text, ",", choice("upheld", "rejected", $.unknown)),
    end: ($) =>
      call(
        "end",
        choice(seq($.side, "wins"), "draw", "unfinished", "unknown"),
        optional($.score),
        optional(seq(",", $._text)),
      ),
    score: ($) => seq($.number, "-", $.number),
    act: ($) =>
      choice(
        field("name", $.word),
        call(field("name", $.word), optional(list(",", $.argument))),
      ),
    argument: ($) => choice(seq(choice(alias($._label, $.hole), $.number, $.name, $.quotation), optional($.moment)), $.moment),
    moment: ($) => seq("@", choice($.number, "end")),

    // Remarks.

    variation: ($) => seq("(", repeat(choice($._item, $.under, $.by)), ")"),
    under: ($) => seq("under", optional(field("ruleset", $.name)), repeat($.reading), ":"),
    reading: ($) => seq(field("reading", $.name), "=", field("value", $.name)),
    by: ($) => seq("by", choice($.hand, alias($.name, $.hand)), ":"),

    comment: ($) =>
      seq(
        "{",
        optional(
          choice(
            alias(token.immediate(prec(1, new RustRegex(`\\p{Lu}${HAND}:`))), $.hand),
            alias(token.immediate(prec(1, new RustRegex(`(\\p{Alphabetic}${HAND})?@${TAG}:`))), $.language),
          ),
        ),
        optional(alias($._comment_text, $.text)),
        "}",
      ),
    _comment_text: () => /([^{}\\]|\\(.|\n))+/,
    note: () => /;[^\n]*/,

    // Words. A hand of two capitals or more is known wherever it is, a text ends at a comma or a bracket.

    hand: () => /[A-Z][A-Z]+/,
    number: () => /[0-9]+/,
    unknown: () => "?",
    quotation: () => /"([^"\\\n]|\\.)*"/,
    _text: ($) => choice($.quotation, $.text),
    text: () => /[^\s,(){}"]([^,(){}"]*[^\s,(){}"])?/,
    word: () => new RustRegex(WORD),
    name: ($) => choice($.word, $._name),
    _name: () => /[A-Za-z0-9][A-Za-z0-9_']*(-[A-Za-z0-9_]+)*/,

    // Letters and digits that are no token of the notation.
    unreadable: () => /[\p{Alphabetic}\p{N}_'][\p{Alphabetic}\p{N}_'-]*/,
  },
});
