//! What each form means: a text, and the outline of its tree with its problems.

use sowbook::notation::{FalseSignature, ItemKind, Label, format, parse};

use crate::outline::outline;

fn check(text: &str, expect: &str) {
    assert_eq!(outline(text), expect, "{text}");
}

fn check_format(text: &str, expect: &str) {
    let formatted = format(text);
    assert_eq!(formatted, expect, "{text}");
    assert_eq!(format(expect), expect);
}

#[test]
fn plies() {
    check("b", "ply b");
    check("S1 A'8 12 b2", "ply S1 | ply A'8 | ply 12 | ply b2");
    check(
        "b< b> b~ b<~:h",
        "ply b clockwise | ply b anticlockwise | ply b unclear | ply b clockwise unclear to h",
    );
    check("^f ^f<:g", "ply facing f | ply facing f clockwise to g");
    check(
        "+f +f</a>:g [+f]",
        "ply entering f | ply entering f clockwise then a anticlockwise to g | supplied ply entering f",
    );
    check(
        "b/i< A4/A3 b/i>/i<",
        "ply b then i clockwise | ply A4 then A3 | ply b then i anticlockwise then i clockwise",
    );
    check("b<~/i>~:h", "ply b clockwise unclear then i anticlockwise unclear to h");
    check("b:7 3:4", "ply b to 7 | ply 3 to 4");
    check("[b] [b~] [^b/c:d]", "supplied ply b | supplied ply b unclear | supplied ply facing b then c to d");
}

#[test]
fn turns_and_sides() {
    check("1. b c 12. pass", "#1 | ply b | ply c | #12 | pass");
    check("1.b", "#1 | ply b");
    check("south b north pass", "south | ply b | north | pass");
    check("b illegal", "ply b | illegal");
    check("4294967296.", "NoPly \"4294967296.\" !BadNumber \"4294967296\"");
}

#[test]
fn joint_plies() {
    check("a & A", "ply a | and | ply A");
    check("a&A", "ply a | and | ply A");
    check("a:b & A order(S3 N2 S1)", "ply a to b | and | ply A | order south 3 north 2 south 1");
    check(
        "a {c} sic(b) & [A~] order(?)",
        "ply a | comment \"c\" | sic \"b\" | and | supplied ply A unclear | order ?",
    );
    check("l & unstated unstated & L", "ply l | and | unstated | unstated | and | ply L");
    check("a & A x3 order(?)", "ply a | and | ply A | captured 3 | order ?");
    check("a x3 & A x5", "ply a | captured 3 | and | ply A | captured 5");
    check("a illegal & A", "ply a | illegal | and | ply A !NothingToJoin \"&\"");
    check("& a", "and | ply a !NothingToJoin \"&\"");
    check("a &", "ply a | and !NothingToJoin \"&\"");
    check("a & A & b", "ply a | and | ply A | and | ply b !NothingToJoin \"&\"");
    check("a & pass", "ply a | and | pass !NothingToJoin \"&\"");
    check("a unstated", "ply a | unstated !MisplacedUnstated \"unstated\"");
    check("unstated & unstated", "unstated | and | unstated !MisplacedUnstated \"unstated\"");
    check("a order(?)", "ply a | order ? !MisplacedOrder \"order(?)\"");
    check("a & A b order(?)", "ply a | and | ply A | ply b | order ? !MisplacedOrder \"order(?)\"");
}

#[test]
fn checks() {
    check("b x3 =20", "ply b | captured 3 | total 20");
    check("b laps(b 4:f, G+N 3:h)", "ply b | laps [b 4 f] [G+N 3 h]");
    check("b laps(2:c, ...) laps(...)", "ply b | laps [_ 2 c] ... | laps ...");
    check("b laps(5,2,9)", "ply b | laps [_ 5 _] [_ 2 _] [_ 9 _]");
    check(
        "b laps(b, b:f, b :f, :f, 7 4:8, 7+8 3)",
        "ply b | laps [b _ _] [b _ f] [b _ f] [_ _ f] [7 4 8] [7+8 3 _]",
    );
    check("b makes(qasamo B1)", "ply b | makes qasamo B1");
    check("b makes(tuzdyk n3 n4)", "ply b | makes tuzdyk n3 n4");
    check("board(south 0 5*3; b+=1)", "board south 0 5*3; b+=1");
    check("x3 b", "captured 3 | ply b !NoPlyBefore \"x3\"");
    check("b laps(..., 2)", "ply b | NoPly \"laps(..., 2)\" !BadArgument \"2\"");
    check("b laps(b 4 f)", "ply b | NoPly \"laps(b 4 f)\" !BadArgument \"f\"");
    check("b laps(b x:f)", "ply b | NoPly \"laps(b x:f)\" !BadNumber \"x\"");
    check("b laps()", "ply b | NoPly \"laps()\" !MissingArgument \"\"");
    check("b makes(qasamo)", "ply b | NoPly \"makes(qasamo)\" !MissingArgument \"\"");
    check("board(b=x; c=1)", "board b=x; c=1 !BadNumber \"x\"");
    check("b x99999999999", "ply b | NoPly \"x99999999999\" !BadNumber \"99999999999\"");
}

#[test]
fn acts_and_rounds() {
    check("S4 fault(N1@2) shu(N1@3)", "ply S4 | act fault hole N1 @2 | act shu hole N1 @3");
    check(
        "retract decoy(N3, 4) stop(@end)",
        "act retract | act decoy hole N3 number 4 | act stop nothing @end",
    );
    check("claim(\"a, b\", end_move)", "act claim quoted \"a, b\" word end_move");
    check("fault(N1@x)", "NoPly \"fault(N1@x)\" !BadNumber \"x\"");
    check("round(2, first north, fill N1 N2)", "round 2 first north fill N1 N2");
    check("round(2) round(3, fill)", "round 2 | round 3 fill");
    check("round(2, second north)", "NoPly \"round(2, second north)\" !BadArgument \"second north\"");
    check("N1 takeback(N1) N2 takeback", "ply N1 | takeback N1 | ply N2 | takeback");
    check("b dispute(south, \"no taking\", upheld)", "ply b | dispute south \"no taking\" upheld");
    check("b dispute(south, no taking, ?)", "ply b | dispute south \"no taking\" ?");
    check("b dispute(east, x, ?)", "ply b | NoPly \"dispute(east, x, ?)\" !BadSide \"east\"");
}

#[test]
fn lacunae_and_ends() {
    check("gap(3 plies, lost)", "gap 3 to 3 \"lost\"");
    check("gap(2-5 plies, illegible) gap(1 ply) gap(?)", "gap 2 to 5 \"illegible\" | gap 1 to 1 | gap ?");
    check("gap(5-2 plies)", "NoPly \"gap(5-2 plies)\" !BadNumber \"5-2\"");
    check("gap(3)", "NoPly \"gap(3)\" !MissingArgument \"\"");
    check("provenance(worked-example)", "provenance worked-example");
    check("at(506) at(506:12) at( xii ) at(B12:fig-1)", "at 506 | at 506:12 | at xii | at B12:fig-1");
    check("at(@B 14v:3-4) at(@B\n14v)", "at @B 14v:3-4 | at @B 14v");
    check("at", "NoPly \"at\" !MissingArguments \"at\"");
    check("at()", "NoPly \"at()\" !MissingArgument \"\"");
    check("at(506, 12)", "NoPly \"at(506, 12)\" !BadArgument \"12\"");
    check("at(506-507)", "NoPly \"at(506-507)\" !BadPage \"506-507\"");
    check("at(506:)", "NoPly \"at(506:)\" !BadPage \"506:\"");
    check("at(@B)", "NoPly \"at(@B)\" !BadPage \"@B\"");
    check("at(@ 14v)", "NoPly \"at(@ 14v)\" !BadPage \"@ 14v\"");
    check("a at(3) x1 & A", "ply a | at 3 | captured 1 | and | ply A !NothingToJoin \"&\"");
    check("end(south wins 26-22)", "end south wins 26:22");
    check("end(draw 24-24) {so}", "end draw 24:24 | comment \"so\"");
    check("end(south wins, north blocked)", "end south wins \"north blocked\"");
    check("end(unfinished)", "end unfinished");
    check("end(unknown)", "end unknown");
    check("end(south)", "NoPly \"end(south)\" !MissingArgument \"\"");
    check("end(draw) b", "end draw | ply b !PlayAfterEnd \"b\"");
}

#[test]
fn apparatus() {
    check("b sic(d)", "ply b | sic \"d\"");
    check("b =20 sic(21, ED)", "ply b | total 20 | sic \"21\" ED");
    check("b sic(\"53 (20)\")", "ply b | sic \"53 (20)\"");
    check("1. sic(2.)", "#1 | sic \"2.\"");
    check("b wit(@A b, @B \"c, d\", @C omitted)", "ply b | wit A=\"b\" B=\"c, d\" C=\"omitted\"");
    check("sic(d)", "sic \"d\" !NothingBefore \"sic(d)\"");
    check("b sic(53 (20))", "ply b | NoPly \"sic(53 (20))\" !BadArgument \"(\"");
    check("b sic(d, Marin)", "ply b | sic \"d\" Marin");
    check("b sic(d, no body)", "ply b | NoPly \"sic(d, no body)\" !BadArgument \"no body\"");
    check("b wit(A b)", "ply b | NoPly \"wit(A b)\" !BadArgument \"A\"");
    check(
        "[x3] b [=2] [board(b=1)] [1.]",
        concat!(
            "supplied captured 3 | ply b | supplied total 2 | supplied board b=1 | supplied #1",
            " !NoPlyBefore \"[x3]\"",
        ),
    );
}

#[test]
fn remarks() {
    check(
        "b ! ? !! ?? !? ?! $14",
        "ply b | glyph 1 | glyph 2 | glyph 3 | glyph 4 | glyph 5 | glyph 6 | glyph 14",
    );
    check(
        "b {text}{ED: two\nlines \\} on}",
        "ply b | comment \"text\" | comment ED \" two\\nlines \\\\} on\"",
    );
    check("{E: x}{Ed: y}", "comment \"E: x\" | comment \"Ed: y\"");
    check("{Marin: x}{Marine: y}{S1: z}", "comment Marin \" x\" | comment \"Marine: y\" | comment S1 \" z\"");
    check(
        "{\u{d6}mer: x}{ED : y}{ ED: z}",
        "comment \u{d6}mer \" x\" | comment \"ED : y\" | comment \" ED: z\"",
    );
    check("b; note (\r\nc", "ply b | note \"; note (\" | ply c");
    check("; { not a comment\nb", "note \"; { not a comment\" | ply b");
    check("{; not a note}", "comment \"; not a note\"");
}

#[test]
fn languages_of_comments() {
    check("{@fr: Ainsi.}", "comment @fr \" Ainsi.\"");
    check("{ED@ar-Latn:Hakadha}", "comment ED @ar-Latn \"Hakadha\"");
    check("{@x-own: a}{@FR: b}", "comment @x-own \" a\" | comment @FR \" b\"");
    // What is no signature is text, every byte of it.
    for text in [
        "@fr Ainsi.",
        "@french: Ainsi.",
        "XY@fr: Ainsi.",
        "ED @fr: Ainsi.",
        "ED@: x",
        "@: x",
        "@",
        "ED@fr",
        "@fr;: x",
        "@fr-: x",
        "@parker-1909, p. 3: x",
        "[@parker-1909]: x",
        "ED@fr@ar: x",
        "",
    ] {
        check(&format!("{{{text}}}"), &format!("comment {text:?}"));
    }
    // Behind the colon there is text only.
    check("{ED: @fr: Ainsi.}", "comment ED \" @fr: Ainsi.\"");
    check("{@fr: ED: Ainsi.}", "comment @fr \" ED: Ainsi.\"");
    check("{@ar: \u{646}\u{635}}", "comment @ar \" \u{646}\u{635}\"");
}

/// What a comment that only looks signed is reported as, where `ED` is declared.
#[test]
fn false_signatures() {
    let found = |text: &str| {
        let text = format!("{{{text}}}");
        let (file, _) = parse(&text);
        let ItemKind::Comment(comment) = &file.records[0].items[0].kind else { panic!("{text}") };
        let capitals = |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase());
        comment.false_signature(&text, |word| word == "ED", capitals).map(|found| match found {
            FalseSignature::Hand(span) => format!("hand {}", &text[span.range()]),
            FalseSignature::Language(span) => format!("language {}", &text[span.range()]),
            FalseSignature::Form(span, right) => format!("form {} {right}", &text[span.range()]),
        })
    };
    for (text, expected) in [
        ("FR: Ainsi.", "hand FR"),
        ("XY@fr: Ainsi.", "hand XY"),
        ("@french: Ainsi.", "language french"),
        ("ED@fr_BE: Ainsi.", "language fr_BE"),
        ("ED@: Ainsi.", "language "),
        ("@fr Ainsi.", "form fr {@fr: …}"),
        ("ED@fr Ainsi.", "form fr {ED@fr: …}"),
        ("@fr ED: Ainsi.", "form fr {ED@fr: …}"),
        ("ED: @fr: Ainsi.", "form fr {ED@fr: …}"),
        ("ED: @fr Ainsi.", "form fr {ED@fr: …}"),
    ] {
        assert_eq!(found(text).unwrap_or_default(), expected, "{text}");
    }
    for text in [
        "ED: x",
        "@fr: x",
        "ED@fr: x",
        "ED@fr: @ar: x",
        "Note: x",
        "so: x",
        "b",
        "",
        "@parker says",
        "@anna x",
        "South: x",
        "In f: x",
        "ED: FR: x",
        "FR : x",
        "[@marin-1931, p. 3]: x",
    ] {
        assert_eq!(found(text), None, "{text}");
    }
}

#[test]
fn variations() {
    check("b (c d) e", "ply b | (ply c | ply d) | ply e");
    check("b (c (d) e)", "ply b | (ply c | (ply d) | ply e)");
    check("b ({text} 1. c)", "ply b | (comment \"text\" | #1 | ply c)");
    check(
        "b (under pereauni-didinga lap_start=lifted: b)",
        "ply b | (under pereauni-didinga lap_start=lifted | ply b)",
    );
    check("b (under lap_start=lifted width=3: b)", "ply b | (under lap_start=lifted width=3 | ply b)");
    check("b ({c} by ED: d)", "ply b | (comment \"c\" | by ED | ply d)");
    check("b>(c)", "ply b anticlockwise | (ply c)");
    check("(b)", "(ply b) !NoPlyBefore \"(\"");
    check(
        "b (c by ED: d)",
        concat!(
            "ply b | (ply c | NoPly \"by\" | PerhapsPly \"ED:\" | ply d)",
            " !BadVariationHead \"by\" !UnknownToken \"ED:\"",
        ),
    );
}

#[test]
fn what_cannot_be_read() {
    check("b? c", "PerhapsPly \"b?\" | ply c !GluedGlyph \"b?\"");
    check(
        "b:h!! [b?] [b]?",
        concat!(
            "PerhapsPly \"b:h!!\" | PerhapsPly \"[b?]\" | PerhapsPly \"[b]?\"",
            " !GluedGlyph \"b:h!!\" !GluedGlyph \"b?\" !GluedGlyph \"[b]?\"",
        ),
    );
    check("b(c d) e", "PerhapsPly \"b(c d)\" | ply e !GluedBracket \"b(c d)\"");
    check(
        "bH 93x b100 %% b:",
        concat!(
            "PerhapsPly \"bH\" | PerhapsPly \"93x\" | PerhapsPly \"b100\" | PerhapsPly \"%%\" | PerhapsPly \"b:\"",
            " !UnknownToken \"bH\" !UnknownToken \"93x\" !UnknownToken \"b100\" !UnknownToken \"%%\" !UnknownToken \"b:\"",
        ),
    );
    check("^ f", "PerhapsPly \"^\" | ply f !UnknownToken \"^\"");
    check(
        "b:h~ b~< b/",
        concat!(
            "PerhapsPly \"b:h~\" | PerhapsPly \"b~<\" | PerhapsPly \"b/\"",
            " !UnknownToken \"b:h~\" !UnknownToken \"b~<\" !UnknownToken \"b/\"",
        ),
    );
    check("laps (2) b", "NoPly \"laps (2)\" | ply b !SpaceBeforeArguments \" \"");
    check("gap b", "NoPly \"gap\" | ply b !MissingArguments \"gap\"");
    check("b laps(2\n\nc", "ply b | NoPly \"laps(2\" | ply c !UnclosedArguments \"laps(2\"");
    check("b laps(2 {c}", "ply b | NoPly \"laps(2\" | comment \"c\" !UnclosedArguments \"laps(2\"");
    check("b sic(\"d) e", "ply b | NoPly \"sic(\\\"d)\" | ply e !UnclosedQuote \"\\\"\"");
    check("b {open (", "ply b | comment \"open (\" !UnclosedComment \"{open (\"");
    check("b (c (d", "ply b | (ply c | (ply d !UnclosedVariation \"(\" !UnclosedVariation \"(\"");
    check(
        "b ) ] } c]",
        concat!(
            "ply b | NoPly \")\" | PerhapsPly \"]\" | PerhapsPly \"}\" | PerhapsPly \"c]\"",
            " !UnopenedBracket \")\" !UnopenedBracket \"]\" !UnopenedBracket \"}\" !UnopenedBracket \"c]\"",
        ),
    );
    check(
        "[b c] []",
        concat!(
            "PerhapsPly \"[b\" | PerhapsPly \"c]\" | PerhapsPly \"[]\"",
            " !BadSupplied \"[b\" !UnopenedBracket \"c]\" !BadSupplied \"[]\"",
        ),
    );
    check(
        "south(b) S1S2(b)",
        concat!(
            "NoPly \"south(b)\" | PerhapsPly \"S1S2(b)\"",
            " !UnknownToken \"south(b)\" !UnknownToken \"S1S2(b)\"",
        ),
    );
}

/// A bracket that is forgotten hides as little as it can.
#[test]
fn play_is_read_after_what_is_not_closed() {
    check(
        "1. b {open\n2. c {closed} d",
        concat!(
            "#1 | ply b | comment \"open\" | #2 | ply c | comment \"closed\" | ply d",
            " !UnclosedComment \"{open\"",
        ),
    );
    check("b {a {b} c", "ply b | comment \"a {b\" | ply c !BraceInComment \"{a {\"");
    check("b {a \\{b\\} c} d", "ply b | comment \"a \\\\{b\\\\} c\" | ply d");
    check("b {open\nend(unknown)", "ply b | comment \"open\" | end unknown !UnclosedComment \"{open\"");
    check(
        "b board(b=1; c=2\n2. d laps(3)",
        "ply b | NoPly \"board(b=1; c=2\" | #2 | ply d | laps [_ 3 _] !UnclosedArguments \"board(b=1; c=2\"",
    );
    check(
        "b laps(2 x3 laps(4) c",
        "ply b | NoPly \"laps(2 x3\" | laps [_ 4 _] | ply c !UnclosedArguments \"laps(2 x3\"",
    );
    check(
        "b (c (d\n2. e",
        "ply b | (ply c | (ply d | #2 | ply e !UnclosedVariation \"(\" !UnclosedVariation \"(\"",
    );
    check(
        "b end(unknown) end(draw) x3 {so} board(b=1)",
        concat!(
            "ply b | end unknown | end draw | captured 3 | comment \"so\" | board b=1",
            " !PlayAfterEnd \"end(draw)\" !PlayAfterEnd \"x3\"",
        ),
    );
    check("b wit(@A b. @B c)", "ply b | NoPly \"wit(@A b. @B c)\" !BadArgument \"@B c\"");
    check("b sic(d. ED)", "ply b | NoPly \"sic(d. ED)\" !BadArgument \"d. ED\"");
}

#[test]
fn records() {
    // A no-break space behind the hyphens is white space too.
    check("---\u{a0}\nsowbook: 1\n---\u{a0}\nb", "header \"sowbook: 1\\n\" | ply b");
    check("", "");
    check("\u{feff} \n", "");
    check("---\nsowbook: 1\nid: x\n---\nb", "header \"sowbook: 1\\nid: x\\n\" | ply b");
    check("\u{feff}---\nsowbook: 1\n---", "header \"sowbook: 1\\n\"");
    check(
        "---\nsowbook: 1\n---\nb {open\n---\nsowbook: 1\n---\nc sic(\"x\n---\nsowbook: 1\n---\nd",
        concat!(
            "header \"sowbook: 1\\n\" | ply b | comment \"open\\n\" || header \"sowbook: 1\\n\" | ply c | NoPly \"sic(\\\"x\"",
            " || header \"sowbook: 1\\n\" | ply d !UnclosedComment \"{open\\n\" !UnclosedArguments \"sic(\\\"x\"",
        ),
    );
    check("---\nsowbook: 1\nid: x\nb", "header \"sowbook: 1\\nid: x\\nb\" !UnclosedHeader \"---\"");
    check(
        "---\nsowbook: 1\n---\nb\n---\nsowbok: 1\n---\nc\n",
        concat!(
            "header \"sowbook: 1\\n\" | ply b | stray \"---\\nsowbok: 1\\n---\\nc\\n\"",
            " !StrayText \"---\\nsowbok: 1\\n---\\nc\\n\"",
        ),
    );
    check("---\nid: x\n---\nb", "stray \"---\\nid: x\\n---\\nb\" !StrayText \"---\\nid: x\\n---\\nb\"");
    check("b {a\n---\nb}", "ply b | comment \"a\\n---\\nb\"");
}

#[test]
fn nesting_is_bounded() {
    let deep = |count: usize| format!("b {}c{}", "(d ".repeat(count), ")".repeat(count));
    assert!(!outline(&deep(64)).contains('!'));
    let deeper = outline(&deep(66));
    assert_eq!(deeper.matches("!TooDeep").count(), 2);
    assert_eq!(deeper.matches('!').count(), 2);
    // Far deeper than any stack.
    assert_eq!(outline(&"(".repeat(100_000)).matches("!UnclosedVariation").count(), 64);
}

#[test]
fn the_canonical_form() {
    check_format("", "");
    check_format("1.b:h   x3 =4\nc 2. d", "1. b:h x3 =4 c\n2. d\n");
    check_format("b c d e", "b c\nd e\n");
    check_format("a & A b c south d", "a & A\nb c\nsouth d\n");
    check_format("1. b ( c ( d ) ) e", "1. b\n   (c\n      (d))\n   e\n");
    check_format(
        "1. b board( G + N = 3 ;c+=1;as k l/j;south 1  2 ) {so} c",
        "1. b\n   board(G+N=3; c+=1; as k l / j; south 1 2) {so}\n   c\n",
    );
    check_format("1. b laps( b  4:f ,G+N 3:h ) decoy(N3,4)", "1. b laps(b 4:f, G+N 3:h) decoy(N3, 4)\n");
    check_format("1. b (  under  x  k=v : c)", "1. b\n   (under x k=v: c)\n");
    check_format(
        "{intro}\n1. b {on\n  two} c\n{margin}\n  {inner}\n\n\n2. d",
        "{intro}\n1. b {on\n  two} c\n{margin}\n   {inner}\n\n2. d\n",
    );
    check_format("1. b\ngap(3 plies, torn)\n2. c", "1. b\ngap(3 plies, torn)\n2. c\n");
    check_format("1. b gap(1 ply) c\n  gap(?)", "1. b gap(1 ply) c\n   gap(?)\n");
    check_format(
        "1. ?:S4   x3 board( rows 1  2/3 ? from north )",
        "1. ?:S4 x3\n   board(rows 1 2 / 3 ? from north)\n",
    );
    check_format("1. b ; note\nc", "1. b ; note\n   c\n");
    check_format("1. b (c ; note\n)", "1. b\n   (c ; note\n   )\n");
    check_format("1. b end( draw )", "1. b\nend(draw)\n");
    check_format("1. b round(2) 1. c", "1. b\nround(2)\n1. c\n");
    check_format("C:a ( at(506:fig-1)  D )", "C:a\n   (at(506:fig-1) D)\n");
    check_format("1. b (at(1)\nD at(2) e)", "1. b\n   (at(1)\n   D at(2) e)\n");
    check_format("1. b (at(1) D\n at(2) e)", "1. b\n   (at(1) D\n      at(2) e)\n");
    check_format("1. b?  c   %%  d", "1. b?  c   %%  d\n");
    check_format("1. b [c  d]", "1. b [c  d]\n");
    check_format(
        "---\r\nsowbook: 1 # x\r\n---\r\n1. b 2. c",
        "---\r\nsowbook: 1 # x\r\n---\r\n1. b\r\n2. c\r\n",
    );
    check_format(
        "---\nsowbook: 1\n---\n1. b\n\n\n\n---\nsowbook: 1\n---",
        "---\nsowbook: 1\n---\n1. b\n\n---\nsowbook: 1\n---\n",
    );
    check_format("1. b {open\n\n", "1. b {open\n\n");
}

#[test]
fn reserved_words_are_no_labels() {
    for word in ["south", "north", "pass", "illegal", "unstated", "takeback", "under", "by", "x3"] {
        let label = Label::parse(word);
        // `x3` reads as a label where only labels may be, and as a check elsewhere.
        assert_eq!(label.is_some(), word == "x3", "{word}");
    }
    check("b x3", "ply b | captured 3");
}
