//! The words of the pages themselves, in every language they can speak.
//!
//! Every word is a field, so a page cannot use one that is not there, and a language that lacks one, or has one too
//! many, cannot be read. The files are `site/messages/*.yaml`.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Interface;

macro_rules! messages {
    ($($key:ident)*) => {
        /// The words of the pages themselves, in one language.
        #[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Messages {
            $(pub(crate) $key: String,)*
            /// The names of languages, by BCP 47 tag.
            pub(crate) language_names: BTreeMap<String, String>,
        }
    };
}

messages! {
    skip
    navigation
    more_pages
    breadcrumb
    contents
    cite_this_page
    how_to_cite
    edition
    edition_of
    licence
    quotations_excepted
    and
    games
    game
    rulesets
    ruleset
    evidence
    sources
    source
    records
    record
    places
    place
    peoples
    people
    languages
    language
    boards
    glossary
    term
    terms
    handbook
    data
    editions
    search
    colophon
    lists
    games_about
    evidence_about
    sources_about
    records_about
    places_about
    peoples_about
    languages_about
    boards_about
    glossary_about
    handbook_about
    data_about
    editions_about
    search_about
    what_it_holds
    game_one
    game_other
    ruleset_one
    ruleset_other
    account_one
    account_other
    source_one
    source_other
    term_one
    term_other
    statement_one
    statement_other
    conflict_one
    conflict_other
    reading_one
    reading_other
    statements_of_play
    game_description
    played_by
    nobody_named
    at_the_beginning
    at_the_beginning_short
    no_ruleset
    names
    name
    related_games
    conflicts
    conflict
    board_form
    south
    north
    store
    section_rules
    section_content
    section_header
    section_body
    via
    at_locator
    kind_of_account
    kind_ethnography
    kind_web_page
    said_by
    date
    given_as
    ages
    genders
    social_status
    spaces
    words_in_document
    position
    context_only
    no_clause_rests
    not_modelled
    treated
    left_out
    about_setup
    about_direction
    about_sowing
    about_relay
    about_capture
    about_restriction
    about_turn_end
    about_opening
    about_end
    about_scoring
    about_rounds
    about_act
    about_tactics
    about_definition
    about_example
    about_comparison
    about_social
    about_place
    about_bibliographic
    ruleset_of
    ruleset_unusable
    ruleset_file
    clauses
    clauses_about
    clauses_board
    clauses_setup
    clauses_sets
    clauses_flags
    clauses_directions
    clauses_sowing
    clauses_starts
    clauses_opening
    clauses_landing
    clauses_extension
    clauses_pass
    clauses_endings
    clauses_scoring
    clauses_rounds
    clauses_acts
    clauses_limits
    clauses_of_others
    rests_on
    source_silent
    under
    readings
    reading
    readings_about
    kind_reading
    kind_option
    followed
    decides
    where_they_part
    before
    not_legal
    coverage
    coverage_about
    covered
    not_accounted
    kind_of_source
    kind_article
    kind_book
    kind_webpage
    accessed
    rights
    cited_as
    accounts_from_it
    accounts_through_it
    editor_short
    map_of_places
    map_credit
    named_beside
    named_in
    also
    see
    bytes
    letters
    search_lead
    search_label
    search_none
    search_found_one
    search_found_other
    moves
    move_list
    first
    back
    next
    last
    play
    pause
    from_north
    from_south
    show_all
    one_by_one
    permalink
    depended_on
    from_here
    rounds
    apparatus
    verdict_legal
    verdict_other
    verdict_illegal
    verdict_undetermined
    verdict_unchecked
    title_word
    made_by
    address
    no_address
    program
    made_folder
    made_drawings
    made_same
    made_private
    not_found
    not_found_about
    problems
    problems_about
    problems_none
    problems_parts
    problems_files
    finding_error
    finding_warning
    finding_note
    errors_one
    errors_other
    warnings_one
    warnings_other
    notes_one
    notes_other
    let_stand_one
    let_stand_other
    let_stand
    at_line
    codes
    codes_about
    for_programs
    file_records
    file_plies
    file_sources
    file_citation
    file_zenodo
    file_data_package
    file_crate
    file_feed
    file_sitemap
    file_robots
    file_headers
    file_sums
    files_of_a_record
    checksums_about
    withdrawn
    withdrawn_about
    withdrawn_on
    in_its_place
    feed_new
    feed_corrected
    feed_withdrawn
    claim_follows
    statement
}

impl Messages {
    /// The words of a language.
    pub fn of(interface: Interface) -> Self {
        let (messages, _) = crate::yaml::read(text(interface));
        messages.expect("the messages are compiled in, and a test reads them in every language")
    }
}

const fn text(interface: Interface) -> &'static str {
    match interface {
        Interface::En => include_str!("../../site/messages/en.yaml"),
        Interface::Fr => include_str!("../../site/messages/fr.yaml"),
    }
}

/// The message with each `{name}` put in.
pub(super) fn fill(message: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    let mut rest = message;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let value = after.split_once('}').and_then(|(name, after)| {
            values.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value, after))
        });
        match value {
            Some((value, after)) => {
                filled.push_str(value);
                rest = after;
            }
            None => {
                filled.push('{');
                rest = after;
            }
        }
    }
    filled.push_str(rest);
    filled
}

/// The number with its noun.
pub(super) fn plural(number: usize, one: &str, other: &str) -> String {
    fill(if number == 1 { one } else { other }, &[("n", &number.to_string())])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words that are the same in English and in French, each because it is the word of both.
    const SAME: &[(&str, &str)] = &[
        ("licence", "a French word"),
        ("sources", "a French word"),
        ("source", "a French word"),
        ("source_one", "a French word"),
        ("source_other", "a French word"),
        ("colophon", "a French word"),
        ("date", "a French word"),
        ("position", "a French word"),
        ("about_restriction", "a French word"),
        ("clauses", "a French word"),
        ("pause", "a French word"),
    ];

    type Flat = BTreeMap<String, serde_yaml::Value>;

    fn read(interface: Interface) -> Flat {
        crate::yaml::read(text(interface)).0.expect("a mapping")
    }

    #[test]
    fn every_language_has_every_word() {
        for interface in Interface::ALL {
            let (messages, problems) = crate::yaml::read::<Messages>(text(interface));
            assert!(problems.is_empty(), "{interface:?}: {problems:?}");
            assert!(messages.is_some());
        }
    }

    #[test]
    fn what_is_filled_in_is_the_same_in_every_language() {
        let names = |text: &str| {
            let mut names: Vec<String> =
                text.split('{').skip(1).map(|rest| rest.split('}').next().unwrap_or("").to_owned()).collect();
            names.sort();
            names
        };
        let french = read(Interface::Fr);
        for (key, value) in read(Interface::En) {
            if let (Some(english), Some(french)) = (value.as_str(), french[&key].as_str()) {
                assert_eq!(names(english), names(french), "{key}");
                assert!(!english.is_empty() && !french.is_empty(), "{key}");
            }
        }
    }

    #[test]
    fn french_is_not_english() {
        let french = read(Interface::Fr);
        let same: Vec<String> = read(Interface::En)
            .into_iter()
            .filter(|(key, value)| value.is_string() && french[key] == *value)
            .map(|(key, _)| key)
            .collect();
        let mut listed: Vec<&str> = SAME.iter().map(|(key, _)| *key).collect();
        listed.sort_unstable();
        assert_eq!(same, listed);
    }

    #[test]
    fn names_are_filled_in_once() {
        assert_eq!(fill("{a} and {b} of {c}", &[("a", "{b}"), ("b", "2")]), "{b} and 2 of {c}");
    }
}
