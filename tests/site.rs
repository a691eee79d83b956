//! The published site: each kind of page against a small made-up archive, and laws over the real one.

mod site {
    pub(crate) mod exports;
    pub(crate) mod golden;
    pub(crate) mod head;
    pub(crate) mod hostile;
    pub(crate) mod laws;
    pub(crate) mod markup;
    pub(crate) mod records;
}

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use sowbook::archive::{Archive, load};
use sowbook::check::{CheckContext, RecordSlice, check_record, replay_record};
use sowbook::site::export::last_files;
use sowbook::site::record_page::{RecordInput, RecordSummary, Shared, address, publish};
use sowbook::site::{BaseUrl, HandbookText, Input, Interface, Page, Settings, build};

/// An archive with what is needed to publish it.
pub(crate) struct Home {
    pub(crate) archive: Archive,
    pub(crate) settings: Settings,
    pub(crate) handbook: Vec<HandbookText>,
}

impl Home {
    pub(crate) fn read(root: &Path) -> Self {
        let (archive, _) = load(&root.join("records"));
        let text = std::fs::read_to_string(root.join("site/settings.yaml")).expect("settings");
        let (settings, problems) = Settings::read(&text);
        assert!(problems.is_empty(), "{problems:?}");
        let mut names: Vec<PathBuf> = std::fs::read_dir(root.join("site/handbook"))
            .expect("a handbook")
            .map(|entry| entry.expect("an entry").path())
            .collect();
        names.sort();
        let handbook = names
            .iter()
            .map(|path| HandbookText {
                slug: path
                    .file_stem()
                    .and_then(|name| name.to_str())
                    .expect("a name")
                    .parse()
                    .expect("a slug"),
                markdown: std::fs::read_to_string(path).expect("text"),
            })
            .collect();
        Self { archive, settings: settings.expect("settings"), handbook }
    }

    pub(crate) fn fixture() -> Self {
        Self::read(&root().join("tests/fixtures/site"))
    }

    pub(crate) fn real() -> Self {
        Self::read(&root())
    }

    pub(crate) fn speaking(mut self, interface: Interface) -> Self {
        self.settings.interface = interface;
        self
    }

    /// Every file of the site.
    pub(crate) fn pages(&self, base_url: Option<&BaseUrl>) -> Vec<Page> {
        self.published(base_url).1
    }

    /// What is told of the records, and every file of the site.
    pub(crate) fn published(&self, base_url: Option<&BaseUrl>) -> (Vec<Arc<RecordSummary>>, Vec<Page>) {
        let (context, diagnostics) = CheckContext::new(&self.archive, &[]);
        let input = |records| Input {
            context: &context,
            settings: &self.settings,
            handbook: &self.handbook,
            records,
            diagnostics: &diagnostics,
            base_url,
        };
        let alone = input(&[]);
        let shared = Shared::new(&alone);
        let (mut summaries, mut pages) = (Vec::new(), Vec::new());
        for text in &self.archive.play {
            for slice in RecordSlice::all(text.name(), text.contents()) {
                let report = check_record(&context, &slice);
                let replayed = replay_record(&context, &slice).expect("no panic");
                let input = RecordInput {
                    shared: &shared,
                    id: &address(&report),
                    slice: &slice,
                    report: &report,
                    replayed: replayed.as_ref(),
                };
                let (summary, own) = publish(&input).expect("every template can be filled");
                summaries.push(Arc::new(summary));
                pages.extend(own);
            }
        }
        pages.extend(build(&input(&summaries)).expect("every template can be filled"));
        pages.extend(last_files(&pages));
        pages.sort_by(|a, b| a.route.cmp(&b.route));
        (summaries, pages)
    }
}

/// What is published of the real archive, made once for all laws.
pub(crate) fn real() -> &'static (Vec<Arc<RecordSummary>>, Vec<Page>) {
    static MADE: OnceLock<(Vec<Arc<RecordSummary>>, Vec<Page>)> = OnceLock::new();
    MADE.get_or_init(|| Home::real().published(None))
}

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The HTML pages among the files of a site: name and text.
pub(crate) fn html(pages: &[Page]) -> Vec<(String, String)> {
    let pages = pages.iter().map(|page| (page.route.file(), page));
    let html = pages.filter(|(name, _)| name.ends_with(".html"));
    html.map(|(name, page)| (name, String::from_utf8(page.bytes.clone()).expect("UTF-8"))).collect()
}
