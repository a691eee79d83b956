//! What every page has around its own content.

use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::common::{ArchiveFile, Asset, Citation, Html, Messages, Route, Settings, day_words, fill, join};
use base::text::isolated_list;
use record::archive::SourceKind;

use super::context::PageContext;
use super::subject::{Alternate, Preview, Subject};

/// What pages may load: their own styles, scripts and pictures, and nothing from elsewhere.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                                 base-uri 'none'; form-action 'none'";

/// The style of a page that may be shown at any address, where no link to the style sheet can be written.
pub(crate) static ALONE: LazyLock<String> =
    LazyLock::new(|| include_str!("../../../../site/assets/alone.css").lines().collect());

/// The policy of pages that allows this style too.
pub(crate) fn alone_policy() -> String {
    let sum = STANDARD.encode(Sha256::digest(ALONE.as_bytes()));
    POLICY.replacen("style-src 'self'", &format!("style-src 'self' 'sha256-{sum}'"), 1)
}

/// The text of an asset that is compiled in; the index is generated.
pub(crate) fn asset(asset: Asset) -> &'static str {
    match asset {
        Asset::Style => include_str!("../../../../site/assets/style.css"),
        Asset::Icon => include_str!("../../../../site/assets/icon.svg"),
        Asset::Viewer => include_str!("../../../../site/assets/viewer.js"),
        Asset::Search => include_str!("../../../../site/assets/search.js"),
        Asset::Find => include_str!("../../../../site/assets/find.js"),
        Asset::Theme => include_str!("../../../../site/assets/theme.js"),
        Asset::Cite => include_str!("../../../../site/assets/cite.js"),
        Asset::Save => include_str!("../../../../site/assets/save.js"),
        Asset::Sides => include_str!("../../../../site/assets/sides.js"),
        Asset::Table => include_str!("../../../../site/assets/table.js"),
        Asset::Index => "",
    }
}

/// A link of the frame around the page.
pub(crate) struct Step<'a> {
    pub(crate) href: String,
    pub(crate) text: &'a str,
    /// The value of `aria-current`; empty where the link leads elsewhere.
    pub(crate) current: &'static str,
    /// Whether it leads to the search; a script looks for that.
    pub(crate) finds: bool,
}

/// What every page has around its own content.
pub(crate) struct PageShell<'a> {
    pub(crate) here: &'a PageContext<'a>,
    pub(crate) m: &'a Messages,
    pub(crate) settings: &'a Settings,
    /// The page's title, as text.
    pub(crate) title: String,
    /// One sentence for search engines and previews.
    pub(crate) description: String,
    /// What kind of page it is, for the running head.
    pub(crate) kind: String,
    pub(crate) scripts: Vec<Asset>,
    pub(crate) canonical: Option<String>,
    /// What the page is of, where that is more than a page.
    pub(super) subject: Option<Subject>,
    /// The same in other forms.
    pub(super) alternates: Vec<Alternate>,
    /// What other sites are offered of it.
    pub(super) preview: Preview,
    /// The pages above it, between the contents and itself.
    pub(crate) crumbs: Vec<(String, Html)>,
    pub(crate) styles: Vec<(&'static str, Html)>,
    pub(crate) licence: Html,
    /// Definitions of the page's drawings.
    pub(crate) definitions: Html,
    /// The class of a page that is wider than running text.
    pub(crate) class: &'static str,
}

impl<'a> PageShell<'a> {
    /// The frame of a page. `crumbs` are the pages above it, between the contents and itself.
    pub(crate) fn new(here: &'a PageContext<'a>, kind: &str, title: &str, crumbs: &[(Route, Html)]) -> Self {
        let site = here.site;
        let base = site.input.base_url.filter(|_| here.route != Route::NotFound);
        let canonical = base.map(|base| here.route.below(base.as_str()));
        let licence = &site.settings.licence;
        let name = here.prose_unlinked(&licence.name);
        Self {
            here,
            m: &site.m,
            settings: site.settings,
            title: title.to_owned(),
            description: site.settings.subtitle.clone(),
            kind: kind.to_owned(),
            scripts: vec![Asset::Theme, Asset::Find],
            styles: here.styles(&citation(here, title, canonical.clone())),
            canonical,
            subject: None,
            alternates: Vec::new(),
            preview: Preview::default(),
            crumbs: crumbs.iter().map(|(route, text)| (here.href(route), text.clone())).collect(),
            licence: Html::web(&licence.url, &[("rel", "license")], &name),
            definitions: Html::default(),
            class: "",
        }
    }

    /// The same with a description of its own.
    pub(crate) fn about(mut self, description: &str) -> Self {
        self.description = description.to_owned();
        self
    }

    /// The same for a page of a record or a source.
    pub(crate) fn with_subject(mut self, mut subject: Subject) -> Self {
        self.alternates.append(&mut subject.files);
        self.subject = Some(subject);
        self
    }

    /// The same for a page of which there is a file in another form.
    pub(crate) fn with_alternate(mut self, file: Alternate) -> Self {
        self.alternates.push(file);
        self
    }

    /// The same with what other sites are offered of it.
    pub(crate) fn with_preview(mut self, preview: Preview) -> Self {
        self.preview = preview;
        self
    }

    /// The same with the definitions that the page's drawings use.
    pub(crate) fn with_definitions(mut self, definitions: Html) -> Self {
        self.definitions = definitions;
        self
    }

    /// The same for a page whose statements have a licence of their own.
    pub(crate) fn with_licence(mut self, what: &str, licence: &Html) -> Self {
        self.licence.push_text(&format!("; {what} "));
        self.licence.push(licence);
        self
    }

    /// The same with more width: `wide` has a margin for notes, `wide stage` room for a board with what is said of it,
    /// and `broad` is for what is no running text.
    pub(crate) fn with_class(mut self, class: &'static str) -> Self {
        self.class = class;
        self
    }

    /// The same with a script.
    pub(crate) fn with_script(mut self, script: Asset) -> Self {
        self.scripts.push(script);
        self
    }

    pub(crate) fn lang(&self) -> &'static str {
        self.settings.interface.tag()
    }

    pub(crate) fn home(&self) -> String {
        self.here.href(&Route::Contents)
    }

    pub(crate) fn policy(&self) -> Html {
        Html::trusted(POLICY)
    }

    pub(crate) fn style(&self) -> String {
        self.here.href(&Route::Asset(Asset::Style))
    }

    /// The sign of the site in tabs and bookmarks.
    pub(crate) fn icon(&self) -> String {
        self.here.href(&Route::Asset(Asset::Icon))
    }

    /// The scripts with their addresses, and whether the page is first shown as they leave it, so that nothing moves
    /// before a reader's eyes. The search has much to load and changes nothing above it.
    pub(crate) fn scripts(&self) -> impl Iterator<Item = (String, bool)> {
        let is_waited_for = |script: Asset| !matches!(script, Asset::Search | Asset::Index);
        self.scripts
            .iter()
            .map(move |script| (self.here.href(&Route::Asset(*script)), is_waited_for(*script)))
    }

    /// The feed of records, where the site has one.
    pub(crate) fn feed(&self) -> Option<String> {
        let feed = Route::ArchiveFile(ArchiveFile::Feed);
        self.here.site.input.base_url.map(|_| self.here.href(&feed))
    }

    pub(crate) fn edition(&self) -> String {
        let date = day_words(self.m, self.settings.edition_date);
        fill(&self.m.edition_of, &[("edition", &self.settings.edition), ("date", &date)])
    }

    /// How to correct the archive, in its own words, and where to write; empty where it names no place to write to.
    pub(crate) fn corrections(&self) -> Html {
        let Some(contact) = &self.settings.contact else { return Html::default() };
        join([self.here.prose_unlinked(&self.settings.corrections), contact.link()], " ")
    }

    /// How to cite the page, in the first of the styles.
    pub(crate) fn cite(&self) -> Html {
        self.styles.first().map(|(_, entry)| entry.clone()).unwrap_or_default()
    }

    /// The title of the page beside that of the archive, unless they are the same.
    pub(crate) fn full_title(&self) -> String {
        let archive = self.settings.title.as_str();
        let own = (self.title != archive).then_some(self.title.as_str());
        isolated_list(own.into_iter().chain([archive]), " · ")
    }

    /// The main lists of the site.
    pub(crate) fn nav(&self) -> Vec<Step<'a>> {
        let m = self.m;
        let records = (!self.here.site.archive.play.is_empty()).then_some((Route::Records, &m.records));
        let nav = [
            (Route::Games, &m.games),
            (Route::AllEvidence, &m.evidence),
            (Route::Sources, &m.sources),
            (Route::Glossary, &m.glossary),
            (Route::Handbook, &m.handbook),
            (Route::Search, &m.search),
        ];
        self.steps(records.into_iter().chain(nav))
    }

    /// The other lists.
    pub(crate) fn more(&self) -> Vec<Step<'a>> {
        let m = self.m;
        let more = [
            (Route::Places, &m.places),
            (Route::Peoples, &m.peoples),
            (Route::Languages, &m.languages),
            (Route::Boards, &m.boards),
            (Route::Problems, &m.problems),
            (Route::Data, &m.data),
            (Route::Editions, &m.editions),
            (Route::Colophon, &m.colophon),
        ];
        self.steps(more.into_iter())
    }

    fn steps(&self, lists: impl Iterator<Item = (Route, &'a String)>) -> Vec<Step<'a>> {
        let step = |(route, text): (Route, &'a String)| Step {
            href: self.here.href(&route),
            text,
            current: match () {
                () if route == self.here.route => "page",
                () if in_section(&route, &self.here.route) => "true",
                () => "",
            },
            finds: route == Route::Search,
        };
        lists.map(step).collect()
    }
}

/// Whether a page belongs to the section that `index` opens.
fn in_section(index: &Route, page: &Route) -> bool {
    let index = index.file();
    let folder = index.trim_end_matches("index.html");
    !folder.is_empty() && page.file().starts_with(folder)
}

/// The page as it is cited; the title page is cited as the archive.
fn citation(here: &PageContext<'_>, title: &str, address: Option<String>) -> Citation {
    let settings = here.site.settings;
    let kind = match here.route {
        Route::Contents | Route::Record(_) | Route::RecordPart(..) | Route::Simulation(_) => {
            SourceKind::Dataset
        }
        _ => SourceKind::Webpage,
    };
    let mut cited = Citation::of_archive(settings, kind, "", title, address);
    // Whether the page's title is the archive's own, and so in its language.
    let is_titled_by_archive = matches!(
        here.route,
        Route::Record(_)
            | Route::RecordPart(..)
            | Route::SideBySide(..)
            | Route::Ruleset(..)
            | Route::Evidence(_)
            | Route::HandbookPage(_)
            | Route::Method
    );
    if here.route == Route::Contents {
        cited.container = None;
        cited.doi = settings.edition_doi().cloned();
    } else if !is_titled_by_archive {
        cited.language = Some(settings.interface.tag().to_owned());
    }
    cited
}
