//! What is above and below the play: byline, numbers, facts, sources.

use crate::common::{
    Fingerprint, GameResult, Html, Route, Slug, date_words, day_words, event_slug, fill, join,
    plies_in_words, plural,
};
use base::board::{Player, Shape};
use record::archive::{Evidence, Provenance, RecordSource, WitnessSource};
use record::check::Verdict;
use record::replay::{CheckOutcome, LineReport, PlyKind, PlyReport, PlyStep, RecordVerdict};

use super::record_context::RecordContext;
use super::transmission;

impl RecordContext<'_> {
    /// The players that the header names. A player called South is the side again.
    pub(super) fn named_players(&self) -> impl Iterator<Item = (Player, &str)> {
        let name = |player| Some((player, self.header.players[player].as_deref()?));
        let named = [Player::South, Player::North].into_iter().filter_map(name);
        named.filter(|(player, name)| !name.eq_ignore_ascii_case(player.word()))
    }

    /// Place, date, occasion and players, as far as the header has them.
    pub(super) fn byline(&self) -> Html {
        let (here, header) = (self.here, self.header);
        let was_played = header.provenance.is_some_and(Provenance::was_played);
        // Invented play has no page of its players and its event, and says in words who plays.
        let linked = |route: Route, name: Html, words: &str| match was_played {
            true => here.link_around(&route, &name),
            false => here.prose_unlinked(words),
        };
        let mut parts = Vec::new();
        for (player, name) in self.named_players() {
            let listed = here.site.archive.listed_name(name);
            let link = linked(Route::Player(Slug::from_text(listed)), here.name(name), name);
            parts.push(join([Html::text(self.player(player)), link], &self.m.colon));
        }
        let is_number = |word: &str| word.chars().all(|letter| letter.is_ascii_digit() || letter == '-');
        let mut last_words = self.named_players().filter_map(|(_, name)| name.rsplit_once(' '));
        if was_played && last_words.any(|(_, word)| is_number(word)) {
            parts.push(here.link(&Route::Players, &self.m.why_number));
        }
        if let Some(event) = &header.event {
            parts.extend(event.place.as_ref().map(|place| match place.parse() {
                Ok(id) => here.place(&id),
                Err(_) => Html::text(place),
            }));
            parts.extend(event.date.as_ref().map(|date| Html::text(&date_words(self.m, date))));
            parts.extend(here.event_site(event));
            parts.extend(event.occasion.as_ref().map(|occasion| {
                let route = Route::Event(event_slug(occasion, event.date.as_deref()));
                linked(route, here.prose_unlinked(occasion), occasion)
            }));
            let round = event.round.as_ref();
            parts.extend(round.map(|round| Html::text(&fill(&self.m.event_round, &[("number", round)]))));
        }
        join(parts, " · ")
    }

    /// The plies, gaps, interventions and checks of the main line, in numbers.
    pub(super) fn counts(&self, line: &LineReport<'_>) -> String {
        let (m, tally) = (self.m, &self.replay.tally);
        // Fillings, gaps and acts are no turns.
        let is_turn = |step: &&PlyStep| {
            matches!(step.kind, PlyKind::Turn | PlyKind::Both | PlyKind::Pass | PlyKind::Unreadable)
        };
        let turns = line.line.plies.iter().filter(is_turn);
        let (reconstructed, turns): (Vec<&PlyStep>, Vec<_>) =
            turns.partition(|step| step.is_reconstructed_in(self.header.provenance));
        let number = |count| usize::try_from(count).unwrap_or(usize::MAX);
        let counts = [
            // A record of first moves has but one in its main line.
            (line.plies.iter().map(|ply| ply.variations().len()).sum(), &m.variation_one, &m.variation_other),
            (number(tally.undetermined), &m.undetermined_one, &m.undetermined_other),
            (number(tally.gaps), &m.gap_count_one, &m.gap_count_other),
            (number(tally.interventions), &m.intervention_one, &m.intervention_other),
        ];
        let counts = counts.into_iter().filter(|(count, ..)| *count > 0);
        let plies = (!turns.is_empty() || !reconstructed.is_empty())
            .then(|| plies_in_words(m, turns.len(), reconstructed.len()));
        let counts = counts.map(|(count, one, other)| plural(count, one, other));
        let mut counted: Vec<String> = plies.into_iter().chain(counts).collect();
        let (open, is_compared) = checks_of_plies(line);
        // Where no check of a ply could be compared, what agrees is that the rules let play stop where the record does:
        // nothing that a reader finds among the checks.
        let only_the_end = open > 0 && !is_compared && tally.checks == tally.agreed;
        if tally.checks > 0 && !only_the_end {
            let all = number(tally.checks).saturating_add(open);
            let numbers = [all.to_string(), tally.agreed.to_string(), tally.corrected.to_string()];
            let [checks, agreed, corrected] = numbers.each_ref().map(String::as_str);
            let found = &self.input.report.diagnostics;
            let ends_early = self.input.report.verdict != Verdict::Contradicted
                && found.iter().any(|one| one.code.as_str() == "replay/ended-early");
            let words = match (tally.checks, tally.checks == tally.agreed) {
                _ if tally.corrected > 0 => &m.some_checks_corrected,
                _ if open > 0 => &m.some_checks_agree,
                (1, true) => &m.one_check_agrees,
                (1, false) => &m.one_check_differs,
                (_, true) => &m.all_checks_agree,
                _ if tally.checks == tally.agreed + 1 && ends_early => &m.moves_agree_early,
                (_, false) => &m.some_checks_agree,
            };
            counted.push(fill(words, &[("n", checks), ("agreed", agreed), ("corrected", corrected)]));
        }
        if open > 0 {
            counted.push(plural(open, &m.checks_open_one, &m.checks_open_other));
        }
        if counted.is_empty() {
            counted.push(plural(0, &m.ply_one, &m.ply_other));
        }
        counted.join(", ")
    }

    /// The readings under which alone the record is verified.
    pub(super) fn verified_under(&self) -> Vec<Html> {
        let (RecordVerdict::VerifiedOnlyUnder(all), Some(line)) = (&self.replay.verdict, &self.replay.line)
        else {
            return Vec::new();
        };
        let id = line.ruleset.id();
        all.iter().map(|chosen| self.reading(id, &chosen.reading, &chosen.alternative)).collect()
    }

    /// The page on how to read records, for a reader who comes by a link has not seen what the words and marks mean.
    pub(super) fn guide(&self) -> Option<Html> {
        self.here.handbook_page("reading", &self.m.how_to_read)
    }

    /// What the header states, as terms and what they say.
    pub(super) fn facts(&self) -> Vec<(&str, Html)> {
        let (here, m, header) = (self.here, self.m, self.header);
        let lines = transmission::lines(self).into_iter();
        let mut facts: Vec<(&str, Html)> = lines.map(|line| (m.transmission.as_str(), line)).collect();
        if let Some(ruleset) = &header.ruleset {
            let mut html = here.ruleset(ruleset);
            let readings = header.readings.iter().map(|(name, value)| self.reading(ruleset, name, value));
            let readings = join(readings, " ");
            if !readings.is_empty() {
                html.push_text(". ");
                html.push(&readings);
            }
            facts.push((&m.ruleset, html));
        }
        let holes = self.replay.line.as_ref().and_then(|line| self.holes(line.ruleset.shape()));
        facts.extend(holes.map(|holes| (m.fact_holes.as_str(), holes)));
        facts.extend(header.first.map(|first| (m.fact_first.as_str(), Html::text(self.player(first)))));
        if let Some(setup) = &header.setup {
            let sides = [(&m.setup_given, &setup.given), (&m.setup_assumed, &setup.assumed)];
            let stated = sides.into_iter().filter_map(|(word, text)| Some((word, text.as_ref()?)));
            facts.extend(stated.map(|(word, text)| (word.as_str(), Html::code(text))));
        }
        let result = header.result.as_deref().map(|result| match GameResult::stated(Some(result), &[]) {
            GameResult::Unknown if result != "unknown" => here.prose_unlinked(result),
            known => {
                let score = result.trim_start_matches(|sign: char| !sign.is_ascii_digit());
                Html::text(format!("{} {score}", known.label(m)).trim_end())
            }
        });
        facts.extend(result.map(|result| (m.fact_result.as_str(), result)));
        for (siglum, hand) in &header.hands {
            let parts = std::iter::once(hand.name.as_str()).chain(hand.role.as_deref());
            facts.push((siglum, join(parts.map(|part| here.prose_unlinked(part)), ", ")));
        }
        facts.extend(header.licence.as_ref().map(|licence| (m.licence.as_str(), Html::text(licence))));
        // Without an id its address is not that of the record in earlier editions.
        let now = header.id.as_ref().and_then(|_| Fingerprint::of_record(self.text));
        let since = here.since_edition(&format!("r/{}", self.input.id), now);
        facts.extend(since.map(|since| (m.edition.as_str(), since)));
        for entry in &header.history {
            let hand = entry.by.as_ref().map(|by| self.hand(by));
            let changed = [Html::text(&day_words(m, &entry.date)), self.prose(&entry.what)];
            facts.push((&m.changed, join(changed.into_iter().chain(hand), " ")));
        }
        facts
    }

    /// The holes of each side as the record names them, with the ruleset's labels; `None` if it has no labels of its own.
    fn holes(&self, shape: &Shape) -> Option<Html> {
        let side = |player| {
            let holes: Vec<_> = shape.label_order(player).iter().map(|&hole| shape.hole_name(hole)).collect();
            format!("{}{}{}", self.player(player), self.m.colon, holes.join(", "))
        };
        shape.is_renamed().then(|| Html::text(&Player::ALL.map(side).join(&self.m.semicolon)))
    }

    /// The evidence that reports the play of a source.
    pub(super) fn account(&self, cited: &RecordSource) -> Option<&Evidence> {
        self.here.site.archive.evidence.get(&cited.evidence.as_ref()?.parse().ok()?)
    }

    /// A source of the record, and where in it the play is.
    pub(super) fn source(&self, cited: &RecordSource, account: Option<&Evidence>) -> Html {
        let game = account.map(|evidence| &evidence.game).or_else(|| self.game());
        self.here.cited_source(&cited.source, cited.locator.as_deref().unwrap_or_default(), game)
    }

    pub(super) fn witness(&self, witness: &WitnessSource) -> Html {
        let locator = witness.locator.as_deref().unwrap_or_default();
        match &witness.source {
            Some(source) => self.here.cited_source(source, locator, self.game()),
            None => self.here.locator(locator),
        }
    }
}

/// How many checks written with plies of a line could not be compared with anything, and whether any other could.
fn checks_of_plies(line: &LineReport<'_>) -> (usize, bool) {
    let checks = line.plies.iter().flat_map(PlyReport::checks);
    let outcomes: Vec<CheckOutcome> = checks.map(|check| check.outcome).collect();
    let open = outcomes.iter().filter(|outcome| **outcome == CheckOutcome::NotCompared).count();
    let compared = |outcome: &CheckOutcome| matches!(outcome, CheckOutcome::Agrees | CheckOutcome::Differs);
    (open, outcomes.iter().any(compared))
}
