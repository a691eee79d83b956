//! The words of the pages themselves, in every language they can speak.
//!
//! Every word is a field, so a page cannot use one that is not there, and a language that lacks one, or has one too
//! many, cannot be read. The files are `site/messages/*.yaml`.

use std::collections::BTreeMap;

use serde_yaml::Value;

use super::Interface;
use crate::replay::Phrases;

macro_rules! messages {
    ($($key:ident)*) => {
        /// The words of the pages themselves, in one language.
        #[derive(Debug)]
        pub struct Messages {
            $(pub(crate) $key: String,)*
            /// The names of languages, by BCP 47 tag.
            pub(crate) language_names: BTreeMap<String, String>,
        }

        impl Messages {
            fn out_of(words: &mut Words) -> Self {
                Self { $($key: words.take(stringify!($key)),)* language_names: words.take_names() }
            }
        }
    };
}

/// A file of messages, taken apart. A derived reader of so many fields takes the compiler ten minutes.
#[derive(Debug, Default)]
struct Words {
    left: BTreeMap<String, Value>,
    missing: Vec<&'static str>,
}

impl Words {
    fn of(interface: Interface) -> Self {
        let (left, _) = crate::yaml::read(text(interface));
        Self { left: left.unwrap_or_default(), missing: Vec::new() }
    }

    #[inline(never)]
    fn take(&mut self, key: &'static str) -> String {
        match self.left.remove(key) {
            Some(Value::String(text)) => text,
            _ => {
                self.missing.push(key);
                String::new()
            }
        }
    }

    fn take_names(&mut self) -> BTreeMap<String, String> {
        match self.left.remove("language_names") {
            Some(Value::Mapping(names)) => {
                let text = |value: Value| value.as_str().map(str::to_owned);
                names.into_iter().filter_map(|(tag, name)| Some((text(tag)?, text(name)?))).collect()
            }
            _ => {
                self.missing.push("language_names");
                BTreeMap::new()
            }
        }
    }
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
    depended_on
    from_here
    verdict_legal
    verdict_other
    verdict_illegal
    verdict_undetermined
    verdict_unchecked
    position_unknown
    ways_drawn
    legal_move_one
    legal_move_other
    was_played
    would_end
    would_take
    no_end_within
    no_end_period
    from_here_on
    check_agrees
    checks_agree
    check_differs
    check_resumes
    check_not_compared
    check_board
    check_laps
    as_table
    how_to_read
    note_sic
    note_witnesses
    note_illegal
    note_takeback
    note_dispute
    dispute_upheld
    dispute_rejected
    dispute_open
    note_supplied
    note_supplied_unclear
    note_unclear
    note_unstated
    gap_unknown
    gap_one
    gap_some
    gap_between
    glyph_good
    glyph_poor
    glyph_excellent
    glyph_blunder
    glyph_interesting
    glyph_dubious
    glyph_numeric
    acknowledged
    why_position_unknown
    why_part_not_stated
    why_unreadable
    why_ambiguous
    why_unclear
    why_order
    under_unknown
    by_hand
    records_depending
    records_documented
    records_made_up
    in_play
    record_one
    record_other
    and_more
    records_citing
    records_resting
    rests_on_statements
    also_by
    instead
    provenance_missing
    provenance_observed
    provenance_scoresheet
    provenance_dictated
    provenance_printed
    provenance_worked_example
    provenance_derived
    provenance_reconstructed
    provenance_constructed
    provenance_machine
    caution_constructed
    caution_machine
    caution_reconstructed
    caution_derived
    record_verified
    record_verified_with_interventions
    record_verified_under_other_readings
    record_not_determined
    record_contradicted
    record_not_replayed
    ply_one
    ply_other
    undetermined_one
    undetermined_other
    lacuna_one
    lacuna_other
    intervention_one
    intervention_other
    all_checks_agree
    one_check_agrees
    one_check_differs
    some_checks_agree
    fact_first
    setup_given
    setup_assumed
    fact_result
    where_part_begins
    begins_as_ruleset
    begins_given
    begins_assumed
    parts
    part_of
    end_wins
    end_draw
    end_unfinished
    end_unknown
    parts_at
    under_other_readings
    under_other_readings_about
    found_in_record
    clauses_here
    clauses_here_about
    witnesses
    about_record
    as_written
    file_text
    file_json
    file_moves
    file_bibtex
    file_ris
    file_csl
    side_by_side
    alike_to_here
    back_to_record
    sides_more
    say_numbers
    say_seed
    say_seeds
    say_then
    say_and
    say_sows
    say_sows_clockwise
    say_sows_anticlockwise
    say_begins_by_taking
    say_last_falls
    say_relays
    say_captures
    say_takes
    say_sows_taken
    say_and_so_on
    say_flag
    say_declines
    say_forfeits
    say_takes_back
    say_claims
    say_lays
    say_passes
    say_no_end
    say_again
    say_opening_over
    say_round_over
    say_sweeps
    say_round_begins
    say_wins
    say_draw
    say_not_said
    say_endless
    say_void
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
    /// The words of the sentences that tell plies.
    pub(crate) fn phrases(&self) -> Phrases<'_> {
        let mut numbers = [""; 13];
        for (number, word) in numbers.iter_mut().zip(self.say_numbers.split_whitespace()) {
            *number = word;
        }
        Phrases {
            players: [&self.south, &self.north],
            numbers,
            seed: &self.say_seed,
            seeds: &self.say_seeds,
            then: &self.say_then,
            and: &self.say_and,
            sows: &self.say_sows,
            sows_clockwise: &self.say_sows_clockwise,
            sows_anticlockwise: &self.say_sows_anticlockwise,
            begins_by_taking: &self.say_begins_by_taking,
            last_falls: &self.say_last_falls,
            relays: &self.say_relays,
            captures: &self.say_captures,
            takes: &self.say_takes,
            sows_taken: &self.say_sows_taken,
            and_so_on: &self.say_and_so_on,
            flag: &self.say_flag,
            declines: &self.say_declines,
            forfeits: &self.say_forfeits,
            takes_back: &self.say_takes_back,
            claims: &self.say_claims,
            lays: &self.say_lays,
            passes: &self.say_passes,
            no_end: &self.say_no_end,
            again: &self.say_again,
            opening_over: &self.say_opening_over,
            round_over: &self.say_round_over,
            sweeps: &self.say_sweeps,
            round_begins: &self.say_round_begins,
            wins: &self.say_wins,
            draw: &self.say_draw,
            not_said: &self.say_not_said,
            endless: &self.say_endless,
            void: &self.say_void,
        }
    }
}

impl Messages {
    /// The words of a language.
    pub fn of(interface: Interface) -> Self {
        Self::out_of(&mut Words::of(interface))
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

    #[test]
    fn plies_are_told_alike_on_pages_and_elsewhere() {
        let english = Messages::of(Interface::En);
        assert_eq!(format!("{:?}", english.phrases()), format!("{:?}", crate::replay::ENGLISH));
    }

    type Flat = BTreeMap<String, Value>;

    fn read(interface: Interface) -> Flat {
        crate::yaml::read(text(interface)).0.expect("a mapping")
    }

    #[test]
    fn every_language_has_every_word() {
        for interface in Interface::ALL {
            let (_, problems) = crate::yaml::read::<Flat>(text(interface));
            assert!(problems.is_empty(), "{interface:?}: {problems:?}");
            let mut words = Words::of(interface);
            Messages::out_of(&mut words);
            assert!(words.missing.is_empty() && words.left.is_empty(), "{interface:?}: {words:?}");
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
