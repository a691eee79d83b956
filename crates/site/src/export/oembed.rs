//! How other sites show a record in a frame (oEmbed 1.0). It holds whole addresses, so it is made only where the site's
//! own is settled.

use crate::common::{BaseUrl, CARD_SIZE, EMBED_SIZE, RecordFile, Route, Settings, Slug, embed_code};
use serde_json::json;

use base::text::without_steering;

/// `oembed.json` of a record with that title.
pub(super) fn oembed(settings: &Settings, base: &BaseUrl, id: &Slug, title: &str, has_card: bool) -> String {
    let address = |route: Route| route.below(base.as_str());
    let frame = embed_code(base, id, title);
    let mut data = json!({
        "version": "1.0",
        "type": "rich",
        "title": title,
        "author_name": settings.author_names().join("; "),
        "provider_name": settings.title,
        "provider_url": base.as_str(),
        "html": frame.as_str(),
        "width": EMBED_SIZE.0,
        "height": EMBED_SIZE.1,
    });
    if has_card {
        data["thumbnail_url"] = json!(address(Route::RecordFile(id.clone(), RecordFile::Card)));
        data["thumbnail_width"] = json!(CARD_SIZE.0);
        data["thumbnail_height"] = json!(CARD_SIZE.1);
    }
    without_steering(&format!("{data}\n")).into_owned()
}
