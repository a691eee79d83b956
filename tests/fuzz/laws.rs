//! What holds of any text, damaged or not: each law takes one text and panics where it does not hold. `cargo test`
//! asks them of damaged copies and of the corpus, `fuzz/run` of whatever reaches new code.

use sowbook::archive::{Archive, Evidence, load, read_header, read_ruleset, verify_ruleset};
use sowbook::check::{CheckContext, RecordSlice, check_record};
use sowbook::engine::{Hands, Position, Random, fold, play as play_move, random_move};
use sowbook::notation::{parse, parse_board};
use sowbook::replay::{print_position, read_position};
use sowbook::rules::Ruleset;
use sowbook::text::SourceText;

/// The archive of this repository, as far as checks of one record need it.
pub(crate) fn context() -> &'static CheckContext<'static> {
    static GROUND: std::sync::OnceLock<CheckContext<'static>> = std::sync::OnceLock::new();
    GROUND.get_or_init(|| {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = if root.join("records").is_dir() { root.to_owned() } else { root.join("..") };
        let (archive, problems): (&'static Archive, &'static Vec<_>) = {
            let (archive, problems) = load(&root.join("records"));
            (Box::leak(Box::new(archive)), Box::leak(Box::new(problems)))
        };
        CheckContext::new(archive, problems).0
    })
}

/// Every ruleset of the archive, under its defaults.
pub(crate) fn rulesets() -> &'static [std::sync::Arc<Ruleset>] {
    static RULESETS: std::sync::OnceLock<Vec<std::sync::Arc<Ruleset>>> = std::sync::OnceLock::new();
    RULESETS.get_or_init(|| {
        context().families().values().filter_map(|family| family.default_ruleset().ok()).collect()
    })
}

/// A position that can be read prints as one that is read again as the same.
pub(crate) fn board(ruleset: &Ruleset, text: &str) {
    let _ = parse_board(text);
    if let Ok(position) = read_position(ruleset, text) {
        let printed = print_position(ruleset, &position);
        assert_eq!(read_position(ruleset, &printed).as_ref(), Ok(&position), "{text}\n{printed}");
    }
}

/// Every place of a header's problems lies in the text.
pub(crate) fn headers(text: &str) {
    for record in &parse(text).0.records {
        let Some(header) = &record.header else { continue };
        let (_, problems) = read_header(text, header);
        assert!(problems.iter().all(|problem| text.get(problem.span.range()).is_some()), "{text}");
    }
}

/// A ruleset with no problem can be played by under its defaults; without one there is a problem that says why.
pub(crate) fn ruleset(name: &str, text: &str) {
    let source = SourceText::new(format!("rulesets/{name}"), text.to_owned());
    let (family, mut problems) = read_ruleset(&source);
    let Some(family) = family else { return assert!(!problems.is_empty(), "{text}") };
    problems.extend(verify_ruleset(&source, family.declaration(), |_, _| true));
    assert!(!problems.is_empty() || family.default_ruleset().is_ok(), "{text}");
}

/// Random play by any ruleset that can be used neither loses nor makes seeds, and its events lead where it leads.
pub(crate) fn play(name: &str, text: &str, seed: u64) {
    let source = SourceText::new(format!("rulesets/{name}"), text.to_owned());
    let Some(Ok(ruleset)) = read_ruleset(&source).0.map(|family| family.default_ruleset()) else { return };
    let mut random = Random::new(seed);
    let mut position = Position::initial(&ruleset);
    for _ in 0..24 {
        let Ok(Some(played)) = random_move(&ruleset, &position, &mut random) else { return };
        let mut events = Vec::new();
        let after = play_move(&ruleset, &position, &played, &mut events).expect("a legal move").position;
        let (mut folded, mut hands) = (position.clone(), Hands::default());
        events.iter().for_each(|event| fold(&mut folded, &mut hands, event));
        assert_eq!(after.seeds(), position.seeds(), "{played:?}\n{text}");
        assert_eq!((&folded, hands), (&after, Hands::default()), "{played:?}\n{text}");
        position = after;
    }
}

/// Evidence is read, or a problem in the text says why not; each place in it lies in the text.
pub(crate) fn yaml(text: &str) {
    let (evidence, problems) = sowbook::yaml::read::<Evidence>(text);
    assert!(evidence.is_some() || !problems.is_empty(), "{text}");
    assert!(problems.iter().all(|problem| text.get(problem.span.range()).is_some()), "{text}");
    if let Some(places) = sowbook::yaml::Places::parse(text) {
        assert!(places.all().iter().all(|(_, span)| text.get(span.range()).is_some()), "{text}");
    }
}

/// Whole records through every check: each finding has words, and is at a place of the text.
pub(crate) fn records(text: &str) {
    for slice in RecordSlice::all("damaged.sow", text) {
        for one in check_record(context(), &slice).diagnostics {
            assert!(!one.message.is_empty(), "{text}");
            let inside = one.place.span.is_none_or(|span| text.get(span.range()).is_some());
            assert!(inside, "{} {:?}\n{text}", one.code, one.place.span);
        }
    }
}
