//! The `sowbook` command.

use include_dir::include_dir;
use sowbook::cli::{Embedded, Exit, run};

/// What `sowbook init` makes an archive of, and the forms of `sowbook import`. It is here and not in the library, so that a change of a ruleset compiles
/// only this file again.
static EMBEDDED: Embedded = Embedded {
    folders: &[
        ("records/evidence", include_dir!("$CARGO_MANIFEST_DIR/records/evidence")),
        ("records/games", include_dir!("$CARGO_MANIFEST_DIR/records/games")),
        ("records/rulesets", include_dir!("$CARGO_MANIFEST_DIR/records/rulesets")),
        ("records/simulations", include_dir!("$CARGO_MANIFEST_DIR/records/simulations")),
        ("records/sources", include_dir!("$CARGO_MANIFEST_DIR/records/sources")),
        ("records/texts", include_dir!("$CARGO_MANIFEST_DIR/records/texts")),
        ("site/forms", include_dir!("$CARGO_MANIFEST_DIR/site/forms")),
        ("site/handbook", include_dir!("$CARGO_MANIFEST_DIR/site/handbook")),
    ],
    files: &[
        ("records/LICENSE.md", include_str!("../records/LICENSE.md")),
        ("records/peoples.yaml", include_str!("../records/peoples.yaml")),
        ("records/places.yaml", include_str!("../records/places.yaml")),
        ("site/settings.yaml", include_str!("../site/settings.yaml")),
    ],
};

fn main() -> Exit {
    run(&EMBEDDED)
}
