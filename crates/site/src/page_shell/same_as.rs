//! What a thing is called in other systems, on pages.

use crate::common::{Html, join};
use record::archive::{ExternalId, SameAs};

use super::context::PageContext;
use super::known_things::KnownThing;

impl PageContext<'_> {
    /// What a thing is called in other systems, each as a link, and what is said of it.
    pub(crate) fn same_as(&self, same_as: &SameAs) -> Html {
        let link = |id: ExternalId<'_>| {
            let mut html = Html::text(&format!("{} ", id.scheme.name()));
            // Some systems name things by `http` addresses in data, and answer by `https`, too.
            let address = id.url().replacen("http://", "https://", 1);
            html.push(&Html::web(&address, &[], &Html::text(id.id)));
            html
        };
        let mut html = join(same_as.ids().map(link), &self.site.m.semicolon);
        if let Some(note) = &same_as.note {
            html.push_text(if html.is_empty() { "" } else { ". " });
            html.push(&self.prose(note));
        }
        html
    }

    /// The things of this page that other systems know.
    pub(super) fn known_things(&self) -> impl Iterator<Item = &KnownThing<'_>> {
        self.site.known_things.iter().filter(|thing| thing.route.file() == self.route.file())
    }
}
