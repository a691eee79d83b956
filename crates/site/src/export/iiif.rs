//! IIIF manifests (Presentation API 3.0): the images of the pages of a source, and what was read from each zone, for
//! viewers on other sites. A manifest holds whole addresses, so it is made only where that of the site is settled.

use std::borrow::Cow;
use std::collections::BTreeMap;

use askama::Template;
use base::text::without_steering;
use record::archive::{Facsimile, PageFacsimile, PageSize, Provenance, Source, Zone, ZoneName};
use record::notation::PagePlace;
use serde_json::{Value, json};

use super::describe::media_type;
use crate::common::{
    CiteFile, DataPath, Messages, Page, Route, known_keys, labelled, listed_name, pretty, source_kind,
};
use crate::page_shell::{ReadHere, Site, language_name, line_words, paper_words, read_from_zone};

/// `manifest.json` of a source; `None` where the site has no address or the source no images.
pub(super) fn manifest(site: &Site<'_>, source: &Source) -> Option<Page> {
    let route = site.manifest_of(&source.id)?;
    let facsimile = site.archive.facsimiles.get(&source.id)?;
    let maker = Maker { site, source, folder: site.address(&Route::Source(source.id.clone()))? };
    let manifest = maker.manifest(&route, facsimile)?;
    Some(Page::text(route, pretty(&manifest)))
}

struct Maker<'a> {
    site: &'a Site<'a>,
    source: &'a Source,
    /// The address of the page of the source; what is in its manifest alone has addresses below it.
    folder: String,
}

/// What was read from each page of a source.
type Read<'a> = BTreeMap<&'a PagePlace, &'a [(PagePlace, ReadHere<'a>)]>;

impl Maker<'_> {
    fn manifest(&self, route: &Route, facsimile: &Facsimile) -> Option<Value> {
        let (site, source) = (self.site, self.source);
        let read: Read<'_> = site.read_pages.of_source(&source.id).collect();
        let pages = site.archive.facsimile_pages(&source.id);
        let files = CiteFile::ALL.into_iter().map(|file| {
            let id = site.address(&Route::SourceFile(source.id.clone(), file));
            json!({"id": id, "type": "Dataset", "format": file.media_type()})
        });
        let language = source.language.as_deref().unwrap_or("none");
        let provider = site.settings.publisher.as_ref().zip(site.input.base_url).map(|(name, base)| {
            let (base, label) = (base.as_str(), in_language("none", [name.as_str()]));
            let homepage = [self.page(base, &site.settings.language, &site.settings.title)];
            json!([{"id": base, "type": "Agent", "label": label, "homepage": homepage}])
        });
        let url = facsimile.rights_url()?;
        let uri = rights_uri(url);
        let statement: Vec<&str> =
            facsimile.rights_note().into_iter().chain(uri.is_none().then_some(url)).collect();
        let statement =
            (!statement.is_empty()).then(|| self.entry(&site.m.rights, &site.settings.language, &statement));
        let mut manifest = known_keys(json!({
            "@context": "http://iiif.io/api/presentation/3/context.json",
            "id": site.address(route)?,
            "type": "Manifest",
            "label": in_language(language, [source.title.as_str()]),
            "metadata": self.metadata(facsimile),
            "homepage": [self.page(&self.folder, language, &source.title)],
            "seeAlso": files.collect::<Value>(),
            "summary": source.note.as_ref().map(|note| in_language(&site.settings.language, [note.as_str()])),
            "provider": provider,
            "requiredStatement": statement,
            "rights": uri,
        }));
        manifest["items"] = pages.filter_map(|known| self.canvas(&known, &read)).collect();
        Some(manifest)
    }

    /// A page of the site.
    fn page(&self, address: &str, language: &str, title: &str) -> Value {
        json!({
            "id": address,
            "type": "Text",
            "label": in_language(language, [title]),
            "format": "text/html",
            "language": [self.site.settings.interface.tag()],
        })
    }

    /// What the entry of the source says, and which copy of it the images show.
    fn metadata(&self, facsimile: &Facsimile) -> Vec<Value> {
        let (site, source, m) = (self.site, self.source, &self.site.m);
        let (own, archive) = (site.settings.interface.tag(), &*site.settings.language);
        let facts = [
            (&m.source_authors, "none", source.author.iter().map(listed_name).collect()),
            (&m.date, "none", source.issued.iter().map(ToString::to_string).collect()),
            (&m.kind_of_source, own, vec![source_kind(source.kind, m).to_owned()]),
            (&m.language, own, source.language.iter().map(|tag| language_name(tag, m)).collect::<Vec<_>>()),
            (&m.doi, "none", source.doi.iter().map(ToString::to_string).collect()),
            (&m.isbn, "none", source.isbn.iter().map(ToString::to_string).collect()),
            (&m.issn, "none", source.issn.iter().map(ToString::to_string).collect()),
            (&m.address, "none", source.url.iter().cloned().collect()),
            (&m.photographed_copy, archive, vec![facsimile.copy.clone()]),
        ];
        let known = facts.into_iter().filter(|(_, _, values)| !values.is_empty());
        known.map(|(name, language, values)| self.entry(name, language, &values)).collect()
    }

    fn entry(&self, name: &str, language: &str, values: &[impl AsRef<str>]) -> Value {
        let label = in_language(self.site.settings.interface.tag(), [name]);
        json!({"label": label, "value": in_language(language, values.iter().map(AsRef::as_ref))})
    }

    /// A page with its image; `None` for an image that is elsewhere.
    fn canvas(&self, known: &PageFacsimile<'_>, read: &Read<'_>) -> Option<Value> {
        let (image, place) = (known.image.as_ref()?, known.page.place()?);
        let id = format!("{}canvas/{}", self.folder, known.page.page.as_str());
        let PageSize { width, height } = known.page.size;
        let painting = json!({
            "id": format!("{id}/image"),
            "type": "Annotation",
            "motivation": "painting",
            "body": {
                "id": self.site.address(&Route::DataFile(DataPath::new(&image.path)?)),
                "type": "Image",
                "format": media_type(&image.path),
                "width": image.size.width,
                "height": image.size.height,
            },
            "target": id,
        });
        let read = read.get(&place).copied().unwrap_or_default();
        let zones = known.page.zones();
        let notes: Vec<Value> = zones.flat_map(|(name, zone)| self.notes(&id, name, zone, read)).collect();
        let notes = (!notes.is_empty())
            .then(|| json!([{"id": format!("{id}/zones"), "type": "AnnotationPage", "items": notes}]));
        Some(known_keys(json!({
            "id": id,
            "type": "Canvas",
            "label": in_language(self.site.settings.interface.tag(), [paper_words(&self.site.m, &place).as_str()]),
            "width": width,
            "height": height,
            "items": [{"id": format!("{id}/images"), "type": "AnnotationPage", "items": [painting]}],
            "annotations": notes,
        })))
    }

    /// What is known of a zone of a canvas: a note with links, which viewers show; the plies that the source has there, as
    /// they are written; and the pages of what was read there.
    fn notes(
        &self,
        canvas: &str,
        name: &ZoneName,
        Zone { x, y, width, height }: Zone,
        read: &[(PagePlace, ReadHere<'_>)],
    ) -> Vec<Value> {
        let (site, m, tag) = (self.site, &self.site.m, self.site.settings.interface.tag());
        let (mut links, mut pages, mut plies) = (Vec::new(), Vec::new(), Vec::new());
        for what in read_from_zone(name, read) {
            let Some(route) = what.route(site.archive) else { continue };
            let Some(address) = site.address(&route) else { continue };
            let words = match what {
                ReadHere::Statement(id) => id.to_string(),
                ReadHere::Ply(record, ply) => {
                    // What the rules force is not on the page.
                    if ply.provenance.is_some_and(|class| class != Provenance::Derived) {
                        plies.push(without_steering(&ply.written));
                    }
                    labelled(m, &format!("{}, {}", record.title, ply.written), record.provenance)
                }
            };
            pages.push(json!({"id": address, "type": "Text", "label": in_language(tag, [words.as_str()]), "format": "text/html", "language": tag}));
            links.push((address, words));
        }
        let annotation = |kind: &str, motivation: &str, body: Value| {
            json!({
                "id": format!("{canvas}/{kind}/{}", name.as_str()),
                "type": "Annotation",
                "motivation": motivation,
                "body": body,
                "target": format!("{canvas}#xywh={x},{y},{width},{height}"),
            })
        };
        let text = |format: &str, language: &str, value: &str| json!({"type": "TextualBody", "format": format, "language": language, "value": value});
        let place = format!("1:{}", name.as_str()).parse::<PagePlace>();
        let note =
            place.ok().and_then(|place| ZoneNote { m, words: line_words(m, &place), links }.render().ok());
        let note = text("text/html", tag, &without_steering(&note.unwrap_or_default()));
        let mut notes = vec![annotation("zones", "commenting", note)];
        // No language is written there.
        let plies = (!plies.is_empty()).then(|| text("text/plain", "zxx", &plies.join("\n")));
        notes.extend(plies.map(|plies| annotation("plies", "supplementing", plies)));
        notes.extend((!pages.is_empty()).then(|| annotation("links", "linking", json!(pages))));
        notes
    }
}

/// What an annotation says, in markup that viewers allow: `p` and `a`.
#[derive(Template)]
#[template(path = "zone_note.html")]
struct ZoneNote<'a> {
    m: &'a Messages,
    words: String,
    /// Addresses and what they lead to.
    links: Vec<(String, String)>,
}

/// Texts in a language, as IIIF has them. One that looks like markup, which is read where it is between `<` and `>`, gets
/// a space at its end.
fn in_language<'t>(language: &str, texts: impl IntoIterator<Item = &'t str>) -> Value {
    let plain = |text: &'t str| {
        let text = without_steering(text);
        let is_like_markup = text.starts_with('<') && text.ends_with('>');
        if is_like_markup { format!("{text} ").into() } else { text }
    };
    let texts: Vec<Cow<'_, str>> = texts.into_iter().map(plain).collect();
    json!({ language: texts })
}

/// The licences and statements on rights of which IIIF allows the URI.
const RIGHTS: [&str; 3] =
    ["creativecommons.org/licenses/", "creativecommons.org/publicdomain/", "rightsstatements.org/vocab/"];

/// The URI of a licence or of a statement on rights that IIIF allows. It has `http`, whatever its page has.
fn rights_uri(url: &str) -> Option<String> {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
    let name = RIGHTS.iter().find_map(|start| rest.strip_prefix(start))?.strip_suffix('/')?;
    let is_path = name.bytes().all(|letter| letter.is_ascii_alphanumeric() || b"-./".contains(&letter));
    let is_whole = name.contains('/') && name.split('/').all(|part| !part.is_empty());
    (is_path && is_whole).then(|| format!("http://{rest}"))
}
