//! Games at random as lists, records of them, and lists again.

use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use proptest::prelude::prop;
use sowbook::archive::{read_header, read_ruleset};
use sowbook::board::{Hole, Player};
use sowbook::engine::{Event, Move, Position, Random, play, random_move};
use sowbook::lists::{
    Census, Exporter, GameEntry, Importer, Mapping, Report, read_games, write_game, write_head, write_tail,
};
use sowbook::replay::last_hole;
use sowbook::rules::{Ruleset, RulesetFamily};
use sowbook::text::SourceText;

/// Rulesets whose moves are named by their hole alone.
pub(crate) const RULESETS: [&str; 10] = [
    "oware",
    "kalah",
    "toguz-kumalak",
    "wari",
    "songo",
    "ayo",
    "dakon",
    "das-bohnenspiel",
    "ouri",
    "toguz-xorgol",
];

/// What is put between the moves of a list.
pub(crate) const DAMAGE: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "{a {b}",
    "{a\nb}",
    "37\u{445}",
    "???",
    "%x",
    "\n%y",
    "(+6)",
    "1-0",
    "; x } y\n",
    "x",
    "\"",
    "\\",
    "{ED: a}",
    "(2. 45 {deep})",
    "1...",
    "(12)",
    "$14",
    "--",
    "[a \"b\"]",
    "\n[a \"b\"]\n",
    "\n\n",
    "1:2",
    "{The list has: 3}",
    "!",
];

/// Keys of a mapping, and other ways to write lists, that a case may have.
pub(crate) const KEYS: &[&str] = &[
    // Both players have the same names of holes.
    "shared",
    // Some moves have the hole of the last seed.
    "last",
    "written_as",
    // The names of the holes go on as the first two do.
    "series",
    "separator",
    "missing",
    "dates",
    // A sign has a number.
    "number",
    "players",
    "stores",
    "joined_by",
    "run_together",
    "variations",
    "read_as",
    // A ply is an entry of its own.
    "group",
];

/// The forms of an input.
pub(crate) const FORMS: &[&str] = &["text", "csv", "json", "jsonl", "log"];

/// The lines of a log.
const LINES: &str = r"lines:
  - {read: '^game (?<id>\S+)$', write: 'game {id}', begins: true}
  - {read: '^result (?<result>\S+)$', write: 'result {result}'}
  - {read: '^on (?<date>\S+)$', write: 'on {date}'}
  - {read: '^ply (?<hole>[^-]+)-(?<to>.*)$', write: 'ply {hole}-{to}'}
  - {read: '^ply (?<hole>[^-]+)$', write: 'ply {hole}'}
";

/// Their families.
static FAMILIES: LazyLock<Vec<Arc<RulesetFamily>>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/records/rulesets");
    let family = |id| {
        let text = fs::read_to_string(folder.join(format!("{id}.yaml"))).expect("a ruleset");
        Arc::new(read_ruleset(&SourceText::new(format!("rulesets/{id}.yaml"), text)).0.expect("a ruleset"))
    };
    RULESETS.iter().map(family).collect()
});

/// A way to write games down.
pub(crate) struct RoundTrip {
    mapping: Mapping,
    family: &'static Arc<RulesetFamily>,
    ruleset: Arc<Ruleset>,
    keys: Vec<&'static str>,
}

impl RoundTrip {
    pub(crate) fn new(which: usize, form: &str, keys: &[&'static str]) -> Self {
        let has = |key| keys.contains(&key);
        let (id, family) = (RULESETS[which], &FAMILIES[which]);
        let ruleset = family.default_ruleset().expect("a ruleset");
        let names = |player, letter: &str| {
            let count = ruleset.shape().label_order(player).len();
            match has("series") {
                true => format!("{letter}1 {letter}2 …"),
                false => (1..=count).map(|hole| format!("{letter}{hole}")).collect::<Vec<_>>().join(" "),
            }
        };
        let (south, north) = if has("shared") { ("", "") } else { ("a", "b") };
        let written = if has("written_as") && form.starts_with("json") { "list" } else { "lines" };
        let of = |key, text: &'static str| if has(key) { text } else { "" };
        let is_by_ply = form == "log" || has("group") && form != "text";
        let mapping: [&str; 22] = [
            &format!("input: {form}\nunreached: cut off\n"),
            &format!(
                "header: {{id: 'a-{{id}}', title: 'Game {{id}}', ruleset: {id}, provenance: constructed, "
            ),
            of("dates", "event: {date: '{date}'}, "),
            "result: '{result}'}\n",
            "values: {result: {1-0: south wins, 0-1: north wins, 1/2: draw}}\n",
            of("separator", "separator: ';'\n"),
            of("missing", "missing: ['?']\n"),
            of("dates", "dates: {date: day/month/year}\n"),
            if form == "log" { LINES } else { "" },
            if is_by_ply && form != "log" { "group: id\n" } else { "" },
            &format!("moves:\n  field: moves\n  between: '-'\n  pass: ['--']\n  written_as: {written}\n"),
            &format!(
                "  holes: {{south: {}, north: {}}}\n",
                names(Player::South, south),
                names(Player::North, north)
            ),
            "  signs: {x: x2, (+1): x1",
            of("number", ", '^{n}': 'x{n}'"),
            "}\n",
            if is_by_ply { "  ply: '{hole}-{to}'\n" } else { "" },
            of("players", "  players: {south: 'S:', north: 'N:'}\n"),
            of("stores", "  stores: {south: k, north: K}\n"),
            of("joined_by", "  joined_by: /\n"),
            of("run_together", "  run_together: true\n"),
            of("variations", "  variations: true\n"),
            of("read_as", "  read_as: {\u{445}: x}\n"),
        ];
        let mapping = sowbook::yaml::read::<Mapping>(&mapping.concat()).0.expect("a mapping");
        Self { mapping, family, ruleset, keys: keys.to_vec() }
    }

    fn has(&self, key: &str) -> bool {
        self.keys.contains(&key)
    }

    /// A list of two games, with damage between their moves.
    pub(crate) fn list(&self, seed: u64, damage: &[(prop::sample::Index, &str)]) -> String {
        let mut random = Random::new(seed);
        let fields = ["id", "result", "date", "moves"].map(str::to_owned);
        let mut out = Vec::new();
        write_head(&self.mapping, &fields, &mut out).expect("written");
        for number in 1..=2 {
            let mut words = self.words(&mut random);
            for (at, word) in damage {
                words.insert(at.index(words.len() + 1), (*word).to_owned());
            }
            let mut game = GameEntry::new(number);
            game.put("id", &number.to_string());
            let unknown = if self.has("missing") { "?" } else { "" };
            game.put(
                "result",
                ["1-0", "0-1", "1/2", unknown][usize::try_from(random.below(4)).expect("few")],
            );
            game.put("date", if self.has("dates") { "21/03/1998" } else { "" });
            game.put("moves", words.join(" ").trim());
            write_game(&self.mapping, &fields, &game, &mut out).expect("written");
        }
        write_tail(self.mapping.input, &mut out).expect("written");
        String::from_utf8(out).expect("text")
    }

    /// The moves of a random game, with remarks between them.
    fn words(&self, random: &mut Random) -> Vec<String> {
        let mut words = Vec::new();
        let mut position = Position::initial(&self.ruleset);
        let shape = self.ruleset.shape();
        let name = |hole: Hole| {
            Player::ALL.into_iter().find_map(|player| {
                let is_south = player == Player::South;
                if hole == Hole::store(player) {
                    return self.has("stores").then(|| if is_south { "k" } else { "K" }.to_owned());
                }
                let place = shape.label_order(player).iter().position(|&one| one == hole)?;
                let letter = if self.has("shared") { "" } else { ["b", "a"][usize::from(is_south)] };
                Some(format!("{letter}{}", place + 1))
            })
        };
        for ply in 0..random.below(30) + 1 {
            let Ok(Some(played)) = random_move(&self.ruleset, &position, random) else { break };
            let mut events: Vec<Event> = Vec::new();
            let mover = position.mover();
            let outcome = play(&self.ruleset, &position, &played, &mut events).expect("a legal move");
            position = outcome.position;
            if ply % 2 == 0 {
                words.push(format!("{}.", ply / 2 + 1));
            }
            let Move::Turn(turn) = played else { break };
            let before = if mover == Player::South { "S:" } else { "N:" };
            let mut word = if self.has("players") { before.to_owned() } else { String::new() };
            word.push_str(&name(turn.start.hole()).expect("a name"));
            let last = last_hole(shape, &events, mover)
                .and_then(name)
                .filter(|_| self.has("last") && random.below(4) > 0);
            word.extend(last.map(|last| format!("-{last}")));
            word.push_str(
                ["", "", "", "", "x", "(+1)", "(17)", "!", if self.has("number") { "^5" } else { "" }]
                    [usize::try_from(random.below(9)).expect("few")],
            );
            words.push(word);
            let remarks = ["{a note}", "(3. a1 (b2) {why :)})", "; to the end\n", "$14", "", "", "", "", ""];
            words.push(remarks[usize::try_from(random.below(9)).expect("few")].to_owned());
        }
        words
    }

    /// The records of a list, and what is reported.
    pub(crate) fn import(&self, list: &[u8]) -> (String, Report) {
        let mut games = Vec::new();
        let mut take = |game: Result<GameEntry, _>| {
            games.extend(game.ok());
            Ok(())
        };
        read_games(&self.mapping, list, &mut take).expect("read");
        let mut census = Census::default();
        games.iter().for_each(|game| census.take(&self.mapping, game));
        let families = |_: &str| Some(Arc::clone(self.family));
        let mut importer = Importer::new(&self.mapping, &self.ruleset, &families, &census).expect("it fits");
        let records: Vec<String> = games.iter().map(|game| importer.record(game).1).collect();
        (records.join("\n"), std::mem::take(&mut importer.report))
    }

    /// The list of records, and what is reported.
    pub(crate) fn export(&self, records: &str) -> (Vec<u8>, Report) {
        let families = |_: &str| Some(Arc::clone(self.family));
        let mut exporter = Exporter::new(&self.mapping, &self.ruleset, &families).expect("it fits");
        let (fields, mut out) = (exporter.fields(), Vec::new());
        write_head(&self.mapping, &fields, &mut out).expect("written");
        for record in &sowbook::notation::parse(records).0.records {
            let written = record.header.as_ref().expect("a header");
            let values = sowbook::yaml::parse(&records[written.body.range()]).0.expect("YAML").value;
            let game = exporter.game(record, records, &read_header(records, written).0, &values);
            write_game(&self.mapping, &fields, &game, &mut out).expect("written");
        }
        write_tail(self.mapping.input, &mut out).expect("written");
        (out, std::mem::take(&mut exporter.report))
    }
}
