//! A landing table judged as a truth table and judged row by row is the same table.
//!
//! Every ruleset has a twin in which each row with conditions also asks for at least no seed on the board. That always
//! holds, but no truth table has a place for it, so the twin's rows are judged in order.

use std::sync::{Arc, LazyLock};

use serde_yaml::{Mapping, Value};
use sowbook::archive::read_ruleset;
use sowbook::engine::{Position, legal_moves, play};
use sowbook::rules::{Ruleset, RulesetFamily};
use sowbook::text::SourceText;

use crate::arbitrary::{Parts, parts, position};
use crate::rulesets::{all, sources};

/// The twin of a ruleset's text.
fn twin(text: &str) -> String {
    let mut ruleset: Mapping = serde_yaml::from_str(text).expect("YAML");
    if let Some(landing) = ruleset.get_mut("landing") {
        ask_more(landing);
        // What every table says of the last row's conditions cannot be seen without a truth table.
        let last: Value =
            serde_yaml::from_str("{id: never, then: end, silent: true, note: made up}").expect("YAML");
        landing.as_sequence_mut().expect("a list").push(last);
    }
    serde_yaml::to_string(&ruleset).expect("YAML")
}

/// Adds the condition to every row that has one, whatever reading the row depends on.
fn ask_more(value: &mut Value) {
    match value {
        Value::Sequence(items) => items.iter_mut().for_each(ask_more),
        Value::Mapping(row) if row.contains_key("then") => {
            if let Some(when) = row.get_mut("when") {
                let always: Value = serde_yaml::from_str("{left: {at_least: 0}}").expect("YAML");
                let both = Value::Sequence(vec![when.clone(), always]);
                *when = Value::Mapping(Mapping::from_iter([("all".into(), both)]));
            }
        }
        Value::Mapping(alternatives) => alternatives.values_mut().for_each(ask_more),
        _ => {}
    }
}

/// A ruleset under one choice and its twin, with what to call them.
struct Twins {
    label: String,
    ruleset: Arc<Ruleset>,
    twin: Arc<Ruleset>,
}

/// Every ruleset under every choice, with its twin.
fn twins() -> &'static [Twins] {
    static ALL: LazyLock<Vec<Twins>> = LazyLock::new(|| {
        let families: Vec<RulesetFamily> = sources()
            .iter()
            .map(|source| {
                let source = SourceText::new(source.name(), twin(source.contents()));
                // The added row may be reported as one that never applies.
                read_ruleset(&source).0.unwrap_or_else(|| panic!("{}: not read", source.name()))
            })
            .collect();
        let made = all().iter().map(|case| {
            let family = families.iter().find(|family| family.declaration().id == case.ruleset.id());
            let twin = family.expect("a twin").ruleset(case.ruleset.choices());
            let twin = twin.unwrap_or_else(|problems| panic!("{}: {problems:?}", case.label));
            Twins { label: case.label.clone(), ruleset: Arc::clone(&case.ruleset), twin }
        });
        made.collect()
    });
    &ALL
}

fn agree(ruleset: &Ruleset, twin: &Ruleset, start: &Position, label: &str) {
    let moves = legal_moves(ruleset, start);
    assert_eq!(moves, legal_moves(twin, start), "{label}: {start:?}");
    for played in moves.iter().flatten() {
        let outcomes = [ruleset, twin].map(|ruleset| play(ruleset, start, played, &mut ()));
        assert_eq!(outcomes[0], outcomes[1], "{label}: {played:?} in {start:?}");
    }
}

fn agree_everywhere(parts: &Parts) {
    for Twins { label, ruleset, twin } in twins() {
        agree(ruleset, twin, &position(ruleset, parts), label);
    }
}

crate::random_tests::random_tests! {
    cases: 40;

    fn a_truth_table_and_rows_in_order_agree(parts in parts()) {
        agree_everywhere(&parts);
    }
}
