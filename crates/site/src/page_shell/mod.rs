//! What every page has around its own content.

mod cited;
pub(crate) mod context;
pub(crate) mod metadata;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::base::citation::Citation;
use crate::base::files::ArchiveFile;
use crate::base::html::{Html, escape};
use crate::base::messages::{Messages, fill};
use crate::base::route::{Asset, Route};
use crate::base::settings::Settings;
use base::text::isolated_list;
use context::PageContext;
use metadata::{Head, Preview, Subject};
use record::archive::SourceKind;

/// What pages may load: their own styles, scripts and pictures, and nothing from elsewhere.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                                 base-uri 'none'; form-action 'none'";

/// The style of a page that may be shown at any address, where no link to the style sheet can be written.
pub(crate) const ALONE: &str = "body{max-width:34rem;margin:0 auto;padding:0 1.2rem;font:1.125rem/1.5 \"Iowan Old Style\",\"Palatino \
Linotype\",Palatino,\"Source Serif 4\",\"Noto Serif\",\"Book Antiqua\",Georgia,serif;color:#1f1b16;background:#fffdf8}header{padding:.6rem 0;\
border-bottom:1px solid #d9d0bf;font-variant-caps:small-caps;letter-spacing:.06em}h1{font-weight:500;font-size:1.9rem;margin:2rem 0 .6rem}\
svg{display:block;width:100%;max-width:26rem;height:auto;margin:0 0 1.2rem;fill:#fbf4e4;stroke:#8d744b}rect{fill:#eedfc2;stroke:#b89c6c}\
.x{stroke:#8a2b12;stroke-width:2;stroke-dasharray:4 5}g{fill:#2b241c;stroke:none}footer{margin-top:2.4rem;padding:.8rem 0 2rem;border-top:1px \
solid #d9d0bf;font-size:.85rem;color:#635b50}@media(prefers-color-scheme:dark){body{color:#e9e2d3;background:#17140f}header,footer{\
border-color:#3d362b}footer{color:#b0a595}svg{fill:#1d1812;stroke:#97835c}rect{fill:#3a3022;stroke:#5d4d34}.x{stroke:#e7a17f}g{fill:#e6dac2}}";

/// The policy of pages that allows this style too.
pub(crate) fn alone_policy() -> String {
    let sum = STANDARD.encode(Sha256::digest(ALONE));
    POLICY.replacen("style-src 'self'", &format!("style-src 'self' 'sha256-{sum}'"), 1)
}

/// The text of an asset that is compiled in; the index is made, not kept.
pub(crate) fn asset(asset: Asset) -> &'static str {
    match asset {
        Asset::Style => include_str!("../../../../site/assets/style.css"),
        Asset::Icon => include_str!("../../../../site/assets/icon.svg"),
        Asset::Viewer => include_str!("../../../../site/assets/viewer.js"),
        Asset::Search => include_str!("../../../../site/assets/search.js"),
        Asset::Find => include_str!("../../../../site/assets/find.js"),
        Asset::Cite => include_str!("../../../../site/assets/cite.js"),
        Asset::Save => include_str!("../../../../site/assets/save.js"),
        Asset::Schema(schema) => &schema.text,
        Asset::Index => "",
    }
}

/// A link of the frame around the page.
pub(crate) struct Step {
    pub(crate) href: String,
    pub(crate) text: Html,
    pub(crate) current: Current,
    /// Whether it leads to the search.
    pub(crate) finds: bool,
}

/// Whether a link of the navigation leads to the page or section one is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Current {
    Elsewhere,
    Section,
    Page,
}

impl Step {
    /// The attribute by which a script knows the link to the search.
    pub(crate) fn find(&self) -> Html {
        Html::trusted(if self.finds { " data-find" } else { "" })
    }

    /// The attribute that marks the current page.
    pub(crate) fn aria(&self) -> Html {
        Html::trusted(match self.current {
            Current::Elsewhere => "",
            Current::Section => " aria-current=\"true\"",
            Current::Page => " aria-current=\"page\"",
        })
    }
}

/// What every page has around its own content.
pub(crate) struct PageShell<'a> {
    pub(crate) m: &'a Messages,
    pub(crate) settings: &'a Settings,
    /// The page's title, as text.
    pub(crate) title: String,
    /// One sentence for search engines and previews.
    pub(crate) description: String,
    /// What kind of page it is, for the running head.
    pub(crate) kind: String,
    pub(crate) lang: &'static str,
    /// What the page may load, as an attribute holds it.
    pub(crate) policy: Html,
    pub(crate) home: String,
    pub(crate) style: String,
    /// The sign of the site in tabs and bookmarks.
    pub(crate) icon: String,
    /// The feed of records, where the site has one.
    pub(crate) feed: Option<String>,
    /// Scripts of this page, and whether the page is first shown as they leave it, so that nothing moves before a reader's
    /// eyes. The search has much to load and changes nothing above it.
    pub(crate) scripts: Vec<(String, bool)>,
    pub(crate) canonical: Option<String>,
    /// Where the site is published, where that is settled.
    site: Option<String>,
    /// What the page is of, where that is more than a page.
    subject: Option<Subject>,
    /// What other sites are offered of it.
    preview: Preview,
    pub(crate) nav: Vec<Step>,
    pub(crate) more: Vec<Step>,
    pub(crate) crumbs: Vec<Step>,
    pub(crate) styles: Vec<(&'static str, Html)>,
    pub(crate) licence: Html,
    /// How to correct the archive, in its own words.
    pub(crate) corrections: Html,
    pub(crate) edition: String,
    /// Definitions of the page's drawings.
    pub(crate) definitions: Html,
    /// The attribute of a page with a margin for notes.
    pub(crate) class: Html,
}

impl<'a> PageShell<'a> {
    /// The frame of a page. `crumbs` are the pages above it, between the contents and itself.
    pub(crate) fn new(here: &PageContext<'a>, kind: &str, title: &str, crumbs: &[(Route, Html)]) -> Self {
        let site = here.site;
        let m = &site.m;
        let step = |route: &Route, text: &str| Step {
            href: here.href(route),
            text: Html::text(text),
            current: match () {
                () if *route == here.route => Current::Page,
                () if in_section(route, &here.route) => Current::Section,
                () => Current::Elsewhere,
            },
            finds: *route == Route::Search,
        };
        let records = (!site.archive.play.is_empty()).then_some((Route::Records, &m.records));
        let nav = [
            (Route::Games, &m.games),
            (Route::AllEvidence, &m.evidence),
            (Route::Sources, &m.sources),
            (Route::Glossary, &m.glossary),
            (Route::Handbook, &m.handbook),
            (Route::Search, &m.search),
        ];
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
        let crumbs = crumbs
            .iter()
            .map(|(route, text)| Step {
                href: here.href(route),
                text: text.clone(),
                current: Current::Elsewhere,
                finds: false,
            })
            .collect();
        let canonical = site.input.base_url.filter(|_| here.route != Route::NotFound);
        let edition = fill(
            &m.edition_of,
            &[("edition", &site.settings.edition), ("date", &site.settings.edition_date.to_string())],
        );
        Self {
            m,
            settings: site.settings,
            title: title.to_owned(),
            description: site.settings.subtitle.clone(),
            kind: kind.to_owned(),
            lang: site.settings.interface.tag(),
            policy: Html::trusted(POLICY),
            home: here.href(&Route::Contents),
            style: here.href(&Route::Asset(Asset::Style)),
            icon: here.href(&Route::Asset(Asset::Icon)),
            feed: site.input.base_url.map(|_| here.href(&Route::ArchiveFile(ArchiveFile::Feed))),
            scripts: vec![(here.href(&Route::Asset(Asset::Find)), true)],
            canonical: canonical.map(|base| here.route.below(base.as_str())),
            site: site.input.base_url.map(|base| base.as_str().to_owned()),
            subject: None,
            preview: Preview::default(),
            nav: records.iter().chain(&nav).map(|(route, text)| step(route, text)).collect(),
            more: more.iter().map(|(route, text)| step(route, text)).collect(),
            crumbs,
            styles: here.styles(&citation(here, title)),
            licence: licence(here),
            corrections: here.prose_unlinked(&site.settings.corrections),
            edition,
            definitions: Html::default(),
            class: Html::default(),
        }
    }

    /// The same with a description of its own.
    pub(crate) fn about(mut self, description: &str) -> Self {
        self.description = description.to_owned();
        self
    }

    /// The same for a page of a record or a source.
    pub(crate) fn with_subject(mut self, subject: Subject) -> Self {
        self.subject = Some(subject);
        self
    }

    /// The same with what other sites are offered of it.
    pub(crate) fn with_preview(mut self, preview: Preview) -> Self {
        self.preview = preview;
        self
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

    /// What the head says to programs.
    pub(crate) fn head(&self) -> Html {
        let head = Head {
            settings: self.settings,
            title: &self.title,
            description: &self.description,
            lang: self.lang,
            address: self.canonical.as_deref(),
            site: self.site.as_deref(),
            home: &self.home,
            subject: self.subject.as_ref(),
            preview: &self.preview,
        };
        head.html()
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

    /// The same with a margin for notes, where the screen is wide.
    pub(crate) fn with_margin(mut self) -> Self {
        self.class = Html::trusted(" class=\"wide\"");
        self
    }

    /// The same for a board with what is said of it beside it, as wide as the screen has room for.
    pub(crate) fn with_desk(mut self) -> Self {
        self.class = Html::trusted(" class=\"wide stage\"");
        self
    }

    /// The same as wide as the screen allows, for what is no running text.
    pub(crate) fn broad(mut self) -> Self {
        self.class = Html::trusted(" class=\"broad\"");
        self
    }

    /// The same with a script.
    pub(crate) fn with_script(mut self, here: &PageContext<'_>, script: Asset) -> Self {
        let is_waited_for = !matches!(script, Asset::Search | Asset::Index);
        self.scripts.push((here.href(&Route::Asset(script)), is_waited_for));
        self
    }
}

/// Whether a page belongs to the section that `index` opens.
fn in_section(index: &Route, page: &Route) -> bool {
    let index = index.file();
    let folder = index.trim_end_matches("index.html");
    !folder.is_empty() && page.file().starts_with(folder)
}

/// The page as it is cited; the title page stands for the archive.
fn citation(here: &PageContext<'_>, title: &str) -> Citation {
    let settings = here.site.settings;
    let address = here.site.input.base_url.filter(|_| here.route != Route::NotFound);
    let address = address.map(|base| here.route.below(base.as_str()));
    let kind = match here.route {
        Route::Contents | Route::Record(_) | Route::RecordPart(..) => SourceKind::Dataset,
        _ => SourceKind::Webpage,
    };
    let mut cited = Citation::of_archive(settings, kind, "", title, address);
    if here.route == Route::Contents {
        cited.container = None;
    } else if !is_titled_by_archive(&here.route) {
        cited.language = Some(settings.interface.tag().to_owned());
    }
    cited
}

/// Whether a page's title is the archive's own, and so in its language.
const fn is_titled_by_archive(route: &Route) -> bool {
    matches!(
        route,
        Route::Record(_)
            | Route::RecordPart(..)
            | Route::SideBySide(..)
            | Route::Ruleset(..)
            | Route::Evidence(_)
            | Route::HandbookPage(_)
            | Route::Method
    )
}

fn licence(here: &PageContext<'_>) -> Html {
    let licence = &here.site.settings.licence;
    let name = here.prose_unlinked(&licence.name);
    if licence.url.starts_with("https://") {
        Html::trusted(format!("<a rel=\"license\" href=\"{}\">{name}</a>", escape(&licence.url)))
    } else {
        name
    }
}
