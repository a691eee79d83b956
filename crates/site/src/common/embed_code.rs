//! The frame in which other sites show a record: its own page, of which the script of every page (site/assets/theme.js)
//! then shows the title, how the play is known, and the viewer.

use super::html::Html;
use super::route::Route;
use super::settings::BaseUrl;
use super::slug::Slug;

/// The width and height in pixels of the frame that is proposed.
pub(crate) const EMBED_SIZE: (u32, u32) = (720, 640);

/// The markup of the frame, for a record with that title in a site at that address.
pub(crate) fn embed_code(base: &BaseUrl, id: &Slug, title: &str) -> Html {
    let source = Route::Record(id.clone()).below(base.as_str()) + "?embed";
    let (width, height) = (EMBED_SIZE.0.to_string(), EMBED_SIZE.1.to_string());
    let attributes = [
        ("src", source.as_str()),
        ("width", &width),
        ("height", &height),
        ("title", title),
        ("loading", "lazy"),
    ];
    Html::element("iframe", &attributes, &Html::default())
}
