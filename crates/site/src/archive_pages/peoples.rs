//! Peoples: an index.

use crate::common::Html;
use crate::page_shell::{PageContext, PageShell};
use askama::Template;

use base::text::isolated_list;
use record::archive::PeopleId;

#[derive(Template)]
#[template(path = "peoples.html")]
struct Peoples<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
}

impl Peoples<'_> {
    fn games(&self, id: &PeopleId) -> Html {
        self.here.games(self.here.site.archive.games.values().filter(|game| game.peoples.contains(id)))
    }

    fn records(&self, id: &PeopleId) -> Html {
        let all = self.here.site.archive.evidence.values();
        super::backlinks::of_accounts(self.here, all.filter(|evidence| evidence.peoples.contains(id)))
    }
}

pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    Peoples { base: PageShell::new(here, &m.peoples, &m.peoples, &[]).about(&m.peoples_about), here }.render()
}
