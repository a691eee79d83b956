//! A record: play step by step, each step with its board, sentence, verdict, and what it rests on.
//!
//! The view struct is public within the crate's site so that whoever replays records can fill it; the template and
//! the viewer's script agree on the markup described in `templates/record.html`.

use askama::Template;

use crate::site::base::Base;
use crate::site::context::Here;
use crate::site::diagram::Sheet;
use crate::site::html::{Html, escape, join};
use crate::site::{Asset, Messages, Route, Slug, Subject};

/// A record as its page shows it. Every [`Html`] is ready; addresses are already relative to the page.
#[derive(Debug, Clone, Default)]
pub(crate) struct Record {
    /// The title, as text.
    pub title: String,
    /// What the head of the page says of it to programs.
    pub subject: Option<Subject>,
    /// The game and the ruleset it was checked by: addresses and names.
    pub rules: Vec<(Route, String)>,
    /// How the play is known, in words, such as *worked example*.
    pub provenance: String,
    /// Place, date, players, recorder: the line below the title.
    pub byline: Html,
    /// The abstract: a few lines, the last of which sums the verdicts up.
    pub summary: Vec<Html>,
    /// The position at the beginning.
    pub opening: Option<Figure>,
    /// The plies of the main line.
    pub plies: Vec<Ply>,
    /// How the record ends, and whether that agrees with what was counted.
    pub ending: Option<Html>,
    /// Comments that belong to no ply.
    pub commentary: Vec<Html>,
    /// The sources, with locators.
    pub sources: Vec<Html>,
    /// The apparatus: witnesses, uncertain readings, corrections; each with the ply it belongs to, as a link.
    pub apparatus: Vec<(Html, Html)>,
    /// Files beside the page, as links.
    pub downloads: Vec<Html>,
    /// Other rounds of a long record, as links.
    pub rounds: Vec<Html>,
}

/// A drawing with what is said of it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Figure {
    /// The drawing, labelled by the ids `start-t` and `start-p`.
    pub svg: Html,
    /// What it shows, and what of it is given and what assumed.
    pub caption: Html,
    /// The position as text.
    pub position: String,
}

/// A ply as the page shows it.
#[derive(Debug, Clone)]
pub(crate) struct Ply {
    /// Its fragment, such as `m12s`: lower-case letters, digits and hyphens.
    pub id: Slug,
    /// Its number as written, such as `12.`; empty where the record has none.
    pub number: String,
    /// Whose ply it is, in words.
    pub player: String,
    /// The ply as the record writes it, checks included.
    pub written: String,
    /// The board after it, drawn with [`Sheet::draw`] and labelled by the ids `ID-t` and `ID-p`; empty where the
    /// position is not known.
    pub svg: Html,
    /// What happens, as a sentence.
    pub sentence: Html,
    /// The position after it as text, from [`describe`](crate::site::diagram::describe).
    pub position: String,
    /// Whether it was legal.
    pub verdict: Verdict,
    /// Why it was not, or under which readings it is; empty for what is plainly legal.
    pub reason: Html,
    /// The clauses that licensed it, as links to their places in the ruleset.
    pub clauses: Html,
    /// The readings on which its outcome depended, as links.
    pub readings: Html,
    /// Words of the source it rests on, comments, and doubts of the reading.
    pub notes: Vec<Html>,
    /// Its laps, where it has more than one.
    pub laps: Vec<Lap>,
    /// What could have been played instead, or is under other readings.
    pub branches: Vec<Branch>,
    /// Where play of another provenance begins with this ply: the provenance in words.
    pub seam: Option<String>,
}

/// A lap of a ply.
#[derive(Debug, Clone)]
pub(crate) struct Lap {
    /// What happens, as a sentence.
    pub sentence: Html,
    /// Seeds by hole after it, in the order of hole numbers; for the viewer, which draws them.
    pub counts: Vec<u8>,
}

/// A line of play beside the main line.
#[derive(Debug, Clone)]
pub(crate) struct Branch {
    /// What it is: another reading, another ruleset, somebody's repair.
    pub label: Html,
    /// Its plies.
    pub plies: Vec<Ply>,
}

/// Whether a ply was legal, as records are judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Legal.
    Legal,
    /// Legal only under other readings than the record chose.
    LegalUnderOtherReadings,
    /// Illegal, and played.
    IllegalAsPlayed,
    /// Nobody can say, because the position is not known well enough.
    NotDetermined,
    /// Not looked at.
    NotChecked,
}

impl Verdict {
    /// Every verdict.
    pub(crate) const ALL: [Self; 5] = [
        Self::Legal,
        Self::LegalUnderOtherReadings,
        Self::IllegalAsPlayed,
        Self::NotDetermined,
        Self::NotChecked,
    ];

    /// The verdict in words.
    pub(crate) fn word(self, m: &Messages) -> &str {
        match self {
            Self::Legal => &m.verdict_legal,
            Self::LegalUnderOtherReadings => &m.verdict_other,
            Self::IllegalAsPlayed => &m.verdict_illegal,
            Self::NotDetermined => &m.verdict_undetermined,
            Self::NotChecked => &m.verdict_unchecked,
        }
    }

    /// The class of its mark.
    const fn class(self) -> &'static str {
        match self {
            Self::Legal => "v-legal",
            Self::LegalUnderOtherReadings => "v-other",
            Self::IllegalAsPlayed => "v-illegal",
            Self::NotDetermined => "v-open",
            Self::NotChecked => "v-none",
        }
    }
}

impl Lap {
    /// The counts as the viewer reads them.
    fn numbers(&self) -> String {
        self.counts.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
    }
}

#[derive(Template)]
#[template(path = "record.html")]
struct RecordPage<'a> {
    base: Base<'a>,
    record: &'a Record,
    rules: Html,
    plies: Html,
}

/// Plies, in the main line or in a branch of it.
#[derive(Template)]
#[template(path = "plies.html")]
struct Plies<'a> {
    m: &'a Messages,
    plies: Vec<PlyView<'a>>,
}

struct PlyView<'a> {
    ply: &'a Ply,
    verdict: &'a str,
    class: &'static str,
    back: Option<String>,
    next: Option<String>,
    branches: Vec<(Html, Html)>,
}

/// The page of a record. The sheet is the one all its drawings were made with.
pub(in crate::site) fn page(here: &Here<'_>, record: &Record, sheet: &Sheet) -> askama::Result<String> {
    let m = &here.site.m;
    let crumbs = [(Route::Records, Html::text(&m.records))];
    let mut base = Base::new(here, &m.record, &record.title, &crumbs)
        .about(&record.title)
        .with_drawings(sheet)
        .with_margin()
        .with_script(here, Asset::Viewer);
    if let Some(subject) = &record.subject {
        base = base.with_subject(subject.clone());
    }
    RecordPage { base, rules: rules(here, record), plies: plies(m, &record.plies)?, record }.render()
}

fn rules(here: &Here<'_>, record: &Record) -> Html {
    join(record.rules.iter().map(|(route, name)| here.link(route, name)), " · ")
}

#[derive(Template)]
#[template(path = "records.html")]
struct Records<'a> {
    base: Base<'a>,
    rows: Vec<RecordRow>,
}

struct RecordRow {
    title: Html,
    provenance: String,
    rules: Html,
    verdicts: String,
}

/// The list of records.
pub(in crate::site) fn index(here: &Here<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let rows = here.site.input.records.iter().map(|summary| {
        let counts = [
            (Verdict::Legal, summary.counts.legal),
            (Verdict::LegalUnderOtherReadings, summary.counts.other),
            (Verdict::IllegalAsPlayed, summary.counts.illegal),
            (Verdict::NotDetermined, summary.counts.undetermined),
            (Verdict::NotChecked, summary.counts.unchecked),
        ];
        let verdicts = counts.into_iter().filter(|&(_, count)| count > 0);
        let verdicts: Vec<String> =
            verdicts.map(|(verdict, count)| format!("{count} {}", verdict.word(m))).collect();
        RecordRow {
            title: here.link(&Route::Record(Slug::of(&summary.id)), &summary.title),
            provenance: summary.provenance.clone().unwrap_or_default(),
            rules: summary.ruleset.as_deref().map_or_else(Html::default, |id| here.ruleset(id)),
            verdicts: verdicts.join(", "),
        }
    });
    Records {
        base: Base::new(here, &m.records, &m.records, &[]).about(&m.records_about),
        rows: rows.collect(),
    }
    .render()
}

fn plies(m: &Messages, plies_of_line: &[Ply]) -> askama::Result<Html> {
    let address = |ply: Option<&Ply>| ply.map(|ply| format!("#{}", ply.id));
    let mut views = Vec::with_capacity(plies_of_line.len());
    for (at, ply) in plies_of_line.iter().enumerate() {
        let mut branches = Vec::with_capacity(ply.branches.len());
        for branch in &ply.branches {
            branches.push((branch.label.clone(), plies(m, &branch.plies)?));
        }
        views.push(PlyView {
            ply,
            verdict: ply.verdict.word(m),
            class: ply.verdict.class(),
            back: address(at.checked_sub(1).and_then(|before| plies_of_line.get(before))),
            next: address(plies_of_line.get(at + 1)),
            branches,
        });
    }
    Ok(Html::trusted(Plies { m, plies: views }.render()?))
}

/// A move in the list at the side: number and player where they are new, and the ply as it is written.
impl Ply {
    /// The link of the move list.
    fn listed(&self) -> Html {
        let number =
            if self.number.is_empty() { String::new() } else { format!("{} ", escape(&self.number)) };
        Html::trusted(format!(
            "<a href=\"#{}\">{number}<span class=\"who\">{} </span>{}</a>",
            self.id,
            escape(&self.player),
            escape(&self.written)
        ))
    }
}
