//! The picture that previews of a link to a record show: what it is, who says so, how it is known, and the last board.
//!
//! It is drawn as SVG, which `resvg` makes to PNG with the font that the program brings along. No font of the system is
//! looked for, so the bytes do not depend on it.

use crate::common::{class_label, printable, provenance_sign, short_citation};
use crate::record_page::{Boards, RecordInput, RecordLayout};
use crate::widgets::card::{CardText, card};
use record::archive::{RecordHeader, SourceId};

/// What the card of a record says.
fn card_text(layout: &RecordLayout<'_>) -> CardText {
    let RecordInput { shared, id, replayed, .. } = layout.input;
    let (site, m) = (&shared.site, &shared.site.m);
    let unread = RecordHeader::default();
    let header = replayed.map_or(&unread, |replayed| &replayed.header);
    let game = header.ruleset.as_deref().and_then(|ruleset| site.game_of(&ruleset.parse().ok()?));
    let mut cited = header.sources.iter().filter_map(|cited| cited.source.parse().ok());
    let source =
        cited.find_map(|id: SourceId| site.archive.sources.get(&id)).map(|source| short_citation(source, m));
    CardText {
        archive: site.settings.title.clone(),
        title: header.title.clone().unwrap_or_else(|| id.to_string()),
        provenance: class_label(m, header.provenance).to_owned(),
        sign: provenance_sign(header.provenance),
        about: game.map(|game| site.game_title(game)).into_iter().chain(source).collect(),
    }
}

/// The card as PNG; `None` where it cannot be drawn, which no text should bring about, or this program draws none.
pub(super) fn drawn_card(layout: &RecordLayout<'_>, boards: &Boards) -> Option<Vec<u8>> {
    png(&printable(card(&card_text(layout), &boards.frame, &boards.last)))
}

#[cfg(not(feature = "cards"))]
fn png(_svg: &str) -> Option<Vec<u8>> {
    None
}

#[cfg(feature = "cards")]
fn png(svg: &str) -> Option<Vec<u8>> {
    use std::sync::{Arc, LazyLock};

    use crate::common::CARD_SIZE;
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::fontdb::Database;
    use resvg::usvg::{Options, Tree};

    /// The font, read once.
    static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
        let mut fonts = Database::new();
        fonts.load_font_data(include_bytes!("../../../../site/assets/fonts/EBGaramond-Regular.ttf").to_vec());
        fonts.set_serif_family("EB Garamond");
        Options { font_family: "EB Garamond".to_owned(), fontdb: Arc::new(fonts), ..Options::default() }
    });

    let tree = Tree::from_str(svg, &OPTIONS).ok()?;
    let mut pixels = Pixmap::new(CARD_SIZE.0, CARD_SIZE.1)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().ok()
}
