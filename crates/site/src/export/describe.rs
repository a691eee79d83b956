//! The archive described for those who keep or find data. All say the same, out of the settings.

use std::collections::{BTreeMap, BTreeSet};

use crate::archive_pages::simulations;
use crate::common::{
    ArchiveFile, Author, BaseUrl, Citation, CiteFile, DataPath, Html, Licence, MANIFEST_TYPE, Route,
    SimulationFile, Slug, known_keys, labelled, pretty,
};
use crate::page_shell::Site;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use serde_yaml::Mapping;

use record::archive::{Contributor, Doi, EvidenceId, Orcid, Provenance, RulesetId, StatementsLicence};
use simulate::Simulation;

use super::table::schema;

/// `CITATION.cff`, in the Citation File Format 1.2.0.
pub(super) fn citation(site: &Site<'_>) -> String {
    let settings = site.settings;
    let authors = settings.authors.iter().map(|author| {
        let names = match author.contributor() {
            Contributor { family: Some(family), given: Some(given), .. } => {
                vec![("family-names", family), ("given-names", given)]
            }
            other => vec![("name", other.literal.unwrap_or_default())],
        };
        texts(names.into_iter().chain(author.orcid().map(|orcid| ("orcid", orcid.url()))))
    });
    let spdx = settings.licence.spdx.as_ref();
    let licence_url = ("license-url", settings.licence.url.as_str());
    let (licence, name) = spdx.map_or(licence_url, |spdx| ("license", spdx.as_str()));
    let identifiers = settings.edition_doi().into_iter().flat_map(|_| settings.dois()).map(|(what, doi)| {
        let about = format!("The DOI of {what}");
        texts([("type", "doi".to_owned()), ("value", doi.to_string()), ("description", about)])
    });
    let base = site.input.base_url.map(BaseUrl::as_str);
    let list = |values: Vec<serde_yaml::Value>| (!values.is_empty()).then(|| values.into());
    let entries: [(&str, Option<serde_yaml::Value>); 13] = [
        ("cff-version", Some("1.2.0".into())),
        ("message", Some("If you use these data, please cite them as below.".into())),
        ("type", Some("dataset".into())),
        ("title", Some(settings.title.as_str().into())),
        ("abstract", Some(site.description().into())),
        ("authors", Some(authors.collect())),
        ("version", Some(settings.edition.to_string().into())),
        ("date-released", Some(settings.edition_date.to_string().into())),
        (licence, Some(name.into())),
        ("doi", settings.edition_doi().map(|doi| doi.as_str().into())),
        ("identifiers", list(identifiers.collect())),
        ("url", base.map(Into::into)),
        ("keywords", list(settings.keywords.iter().map(|word| word.as_str().into()).collect())),
    ];
    let known = entries.into_iter().filter_map(|(key, value)| Some((key.into(), value?)));
    let file: Mapping = known.collect();
    // A mapping of texts can always be printed.
    serde_yaml::to_string(&file).unwrap_or_default()
}

/// A mapping of texts, in this order.
fn texts(pairs: impl IntoIterator<Item = (&'static str, String)>) -> serde_yaml::Value {
    let pairs = pairs.into_iter().map(|(key, text)| (key.into(), text.into()));
    serde_yaml::Value::Mapping(pairs.collect())
}

/// `.zenodo.json`: what a deposit at Zenodo is described by.
pub(super) fn zenodo(site: &Site<'_>) -> String {
    let settings = site.settings;
    let creators = settings.authors.iter().map(|author| {
        known_keys(json!({"name": author.name(), "orcid": author.orcid().map(|orcid| orcid.as_str())}))
    });
    let own = site.input.base_url.map(
        |base| json!({"identifier": base.as_str(), "relation": "isIdenticalTo", "resource_type": "dataset"}),
    );
    // The DOI of the edition is not under `doi`, which is for one that a publisher has given: Zenodo gives a release of
    // a repository a DOI itself. What has the DOI of the edition is then an exact copy.
    let dois = [("isIdenticalTo", settings.own_doi()), ("isVersionOf", settings.doi.as_ref())];
    let dois = dois.into_iter().filter_map(|(relation, doi)| {
        let doi = doi?.as_str();
        Some(json!({"identifier": doi, "relation": relation, "scheme": "doi", "resource_type": "dataset"}))
    });
    let mut seen = BTreeSet::new();
    let cited = site.archive.sources.values().flat_map(|source| identifiers(&Citation::of_source(source)));
    let cited = cited.filter(|cited| seen.insert(cited["identifier"].to_string()));
    let related: Value = own.into_iter().chain(dois).chain(cited).collect();
    pretty(&known_keys(json!({
        "upload_type": "dataset",
        "title": settings.title,
        "description": Html::text(&site.description()).as_str(),
        "creators": creators.collect::<Value>(),
        "version": &*settings.edition,
        "publication_date": settings.edition_date.to_string(),
        "access_right": "open",
        "license": settings.licence.spdx.as_ref().map(|spdx| spdx.to_lowercase()),
        "keywords": settings.keywords,
        "related_identifiers": related,
    })))
}

/// What identifies a source, and the book, journal or series it is in, as Zenodo relates it to the archive: a source is
/// cited, what it is in is referred to.
fn identifiers(cited: &Citation) -> Vec<Value> {
    let doi = cited.doi.as_ref().map(ToString::to_string);
    let of_isbn = if cited.own_isbn().is_some() { "cites" } else { "references" };
    let all = [
        ("doi", doi.as_ref(), "cites"),
        ("isbn", cited.isbn.as_ref(), of_isbn),
        ("issn", cited.issn.as_ref(), "references"),
    ];
    let all = all.into_iter().filter_map(|(scheme, identifier, relation)| {
        Some(json!({"identifier": identifier?, "relation": relation, "scheme": scheme}))
    });
    all.collect()
}

/// `datapackage.json`: the tables, as Frictionless Data describes them.
pub(super) fn data_package(site: &Site<'_>) -> String {
    let settings = site.settings;
    let tables = [
        ("records", ArchiveFile::Records, "All records, one per line"),
        ("plies", ArchiveFile::Plies, "All plies of the records' main lines, one per line"),
        (
            "readings",
            ArchiveFile::Readings,
            "What records say of each reading, a line for each alternative and provenance",
        ),
    ];
    let tables = tables.map(|(name, file, title)| table(name, file.name(), title, schema(name)));
    let contributors = settings.authors.iter().map(|author| {
        let path = author.orcid().map(Orcid::url);
        known_keys(json!({"title": author.name(), "role": "author", "roles": ["author"], "path": path}))
    });
    let files = apart(site).filter_map(|(id, own)| {
        let path = DataPath::new(&format!("evidence/{id}.yaml"))?;
        Some(json!({
            "name": format!("evidence-{id}"),
            "path": Route::DataFile(path).file(),
            "title": "Statements under a licence of their own",
            "format": "yaml",
            "mediatype": "application/yaml",
            "encoding": "utf-8",
            "licenses": [licence_apart(own)],
        }))
    });
    let simulations = simulated(site).map(|(id, _)| {
        let path = Route::SimulationFile(id.clone(), SimulationFile::Table).file();
        table(&format!("simulation-{id}"), &path, &simulations::title(site, id), schema("simulation"))
    });
    pretty(&known_keys(json!({
        "name": Slug::from_text(&settings.title).to_string(),
        "title": settings.title,
        "description": site.description(),
        "version": &*settings.edition,
        "created": format!("{}T00:00:00Z", settings.edition_date),
        "licenses": licences(site),
        "contributors": contributors.collect::<Value>(),
        "keywords": settings.keywords,
        "homepage": site.input.base_url.map(BaseUrl::as_str),
        "id": settings.edition_doi().map(Doi::url),
        "resources": tables.into_iter().chain(simulations).chain(files).collect::<Value>(),
    })))
}

/// A table in CSV.
fn table(name: &str, path: &str, title: &str, schema: &Value) -> Value {
    json!({
        "name": name,
        "path": path,
        "title": title,
        "type": "table",
        "profile": "tabular-data-resource",
        "scheme": "file",
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "schema": schema,
    })
}

/// The simulations of the rules as they are.
fn simulated<'a>(site: &'a Site<'_>) -> impl Iterator<Item = (&'a RulesetId, &'a Simulation)> {
    site.simulations.iter().filter_map(|(id, simulation)| Some((id, simulation.as_ref().ok()?)))
}

/// The evidence whose statements have a licence of their own.
fn apart<'a>(site: &Site<'a>) -> impl Iterator<Item = (&'a EvidenceId, &'a StatementsLicence)> {
    let archive = site.archive;
    archive.evidence.iter().filter_map(|(id, evidence)| Some((id, archive.licence_of(evidence)?)))
}

/// The licence of the archive, and those of the statements that have another one.
fn licences(site: &Site<'_>) -> Vec<Value> {
    let Licence { name, spdx, url } = &site.settings.licence;
    let mut licences = vec![known_keys(json!({"title": name, "path": url, "name": spdx.as_deref()}))];
    for (_, own) in apart(site) {
        let licence = licence_apart(own);
        if !licences.contains(&licence) {
            licences.push(licence);
        }
    }
    licences
}

/// A licence of some statements, as Frictionless Data describes it.
fn licence_apart(own: &StatementsLicence) -> Value {
    json!({"name": &*own.licence, "title": &*own.licence, "path": own.url})
}

/// `ro-crate-metadata.json`: the archive as an RO-Crate 1.3, flattened. The tables, the files of the archive and the
/// records are its parts.
///
/// Its parts are made one by one as they are printed: an archive may have many.
pub(super) fn ro_crate(site: &Site<'_>) -> String {
    let settings = site.settings;
    let makers = || settings.authors.iter().enumerate().map(|(at, author)| agent(at, author));
    let work = settings.own_doi().and_then(|_| settings.work());
    let about = known_keys(json!({
        "@id": "./",
        "@type": "Dataset",
        "alternateName": settings.subtitle,
        "author": makers().map(reference).collect::<Value>(),
        "datePublished": settings.edition_date.to_string(),
        "description": site.description(),
        "exampleOfWork": work.clone().map(reference),
        "citation": identified(site).map(reference).collect::<Value>(),
        "mentions": known_things(site).map(reference).collect::<Value>(),
        "identifier": settings.edition_doi().map(Doi::url),
        "inLanguage": &*settings.language,
        "keywords": settings.keywords.join(", "),
        "license": {"@id": settings.licence.url},
        "name": settings.title,
        "url": site.input.base_url.map(BaseUrl::as_str),
        "version": &*settings.edition,
    }));
    let root = Root { about, has_part: Each(|| parts(site).map(reference)) };
    let descriptor = json!({
        "@id": ArchiveFile::Crate.name(),
        "@type": "CreativeWork",
        "about": {"@id": "./"},
        "conformsTo": {"@id": "https://w3id.org/ro/crate/1.3"},
    });
    let licence =
        json!({"@id": settings.licence.url, "@type": "CreativeWork", "name": settings.licence.name});
    let images = site.archive.published_images();
    let of_images = images.iter().filter_map(|(name, _)| image_rights(site, name)).map(|url| (url, url));
    let mut others: Vec<Value> = work.into_iter().chain(hosts(site)).collect();
    for (url, name) in apart(site).map(|(_, own)| (&*own.url, &*own.licence)).chain(of_images) {
        if url != settings.licence.url && others.iter().all(|other| other["@id"] != url) {
            others.push(json!({"@id": url, "@type": "CreativeWork", "name": name}));
        }
    }
    let graph = Each(|| {
        let first = [Entity::Other(descriptor.clone()), Entity::Root(&root), Entity::Other(licence.clone())];
        let rest = makers().chain(identified(site)).chain(known_things(site)).chain(parts(site));
        first.into_iter().chain(others.iter().cloned().chain(rest).map(Entity::Other))
    });
    pretty(&Crate { context: "https://w3id.org/ro/crate/1.3/context", graph })
}

#[derive(Serialize)]
struct Crate<G> {
    #[serde(rename = "@context")]
    context: &'static str,
    #[serde(rename = "@graph")]
    graph: G,
}

/// An entity of the crate.
#[derive(Serialize)]
#[serde(untagged)]
enum Entity<'a, R> {
    Root(&'a R),
    Other(Value),
}

/// The archive as an entity.
#[derive(Serialize)]
struct Root<P> {
    #[serde(flatten)]
    about: Value,
    #[serde(rename = "hasPart")]
    has_part: P,
}

/// A list whose members are made as they are printed.
struct Each<F>(F);

impl<I, F> Serialize for Each<F>
where
    F: Fn() -> I,
    I: Iterator,
    I::Item: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// What names an entity.
fn reference(mut entity: Value) -> Value {
    json!({"@id": entity["@id"].take()})
}

/// The parts of the crate.
fn parts<'a>(site: &'a Site<'_>) -> impl Iterator<Item = Value> + 'a {
    let licence = json!({"@id": site.settings.licence.url});
    let tables = [
        (ArchiveFile::Whole, "Every file of the archive, with its licence", "application/zip"),
        (ArchiveFile::Records, "All records, one per line", "text/csv"),
        (ArchiveFile::Plies, "All plies, one per line", "text/csv"),
        (ArchiveFile::Readings, "What records say of each reading", "text/csv"),
        (ArchiveFile::Sources, "All sources, as a bibliography", "application/x-bibtex"),
        (ArchiveFile::DataPackage, "A description of the tables and their columns", "application/json"),
        (ArchiveFile::Sums, "The checksum of every file", "text/plain"),
    ];
    let tables = tables.into_iter().map(|(file, name, media_type)| {
        json!({
            "@id": file.name(),
            "@type": "File",
            "name": name,
            "encodingFormat": media_type,
        })
    });
    let of_files = licence.clone();
    let files =
        crate::archive_pages::data::files(site.archive).into_iter().filter_map(move |(name, contents)| {
            let path = DataPath::new(name)?;
            let evidence = name.strip_prefix("evidence/").and_then(|name| name.strip_suffix(".yaml"));
            let own = apart(site).find(|(id, _)| Some(id.as_str()) == evidence);
            let own = own.map(|(_, own)| &*own.url).or_else(|| image_rights(site, name));
            let licence = own.map_or_else(|| of_files.clone(), |url| json!({"@id": url}));
            Some(json!({
                "@id": Route::DataFile(path).path(),
                "@type": "File",
                "name": name,
                "encodingFormat": media_type(name),
                "contentSize": contents.len().to_string(),
                "license": licence,
            }))
        });
    let records = site.input.records.iter().map(move |summary| {
        json!({
            "@id": Route::Record(Slug::from_text(&summary.id)).file().trim_end_matches("index.html"),
            "@type": "Dataset",
            "name": labelled(&site.m, &summary.title, summary.provenance),
            "description": format!("A record of play. Provenance: {}. Verdict: {}.",
                summary.provenance.map_or("not stated", Provenance::word), summary.verdict.word()),
            "license": licence,
        })
    });
    let of_simulations = json!({"@id": site.settings.licence.url});
    let simulations = simulated(site).flat_map(move |(id, simulation)| {
        let table = Route::SimulationFile(id.clone(), SimulationFile::Table).file();
        let title = simulations::title(site, id);
        [
            json!({
                "@id": Route::Simulation(id.clone()).file().trim_end_matches("index.html"),
                "@type": "Dataset",
                "name": title,
                "description": format!("Games of simple players, counted. Provenance: {}. Program: sowbook {}. \
                    Protocol: {}. Seed: {}.", Provenance::Machine.word(), simulation.program, simulation.protocol,
                    simulation.seed),
                "license": of_simulations,
                "hasPart": [{"@id": table}],
            }),
            json!({"@id": table, "@type": "File", "name": title, "encodingFormat": "text/csv"}),
        ]
    });
    let manifests = site.archive.sources.values().filter_map(|source| {
        Some(json!({
            "@id": site.manifest_of(&source.id)?.file(),
            "@type": "File",
            "name": source.title,
            "encodingFormat": MANIFEST_TYPE,
        }))
    });
    tables.chain(files).chain(records).chain(simulations).chain(manifests)
}

/// The media type of a file of the archive.
pub(super) fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.') {
        Some((_, "json")) => "application/json",
        Some((_, "yaml")) => "application/yaml",
        Some((_, "md")) => "text/markdown",
        Some((_, "tsv")) => "text/tab-separated-values",
        Some((_, "jpg" | "jpeg")) => "image/jpeg",
        Some((_, "png")) => "image/png",
        Some((_, "webp")) => "image/webp",
        _ => "text/plain",
    }
}

/// Why an image of the archive may be published.
fn image_rights<'a>(site: &Site<'a>, name: &str) -> Option<&'a str> {
    let (source, _) = name.strip_prefix("facsimiles/")?.split_once('/')?;
    site.archive.facsimiles.get(&source.parse().ok()?)?.rights_url()
}

/// A maker of the archive as an entity of the crate.
fn agent(at: usize, author: &Author) -> Value {
    let id = author.orcid().map_or_else(|| format!("#maker-{}", at + 1), Orcid::url);
    match author.contributor() {
        Contributor { family: Some(family), given: Some(given), .. } => json!({
            "@id": id,
            "@type": "Person",
            "name": format!("{given} {family}"),
            "familyName": family,
            "givenName": given,
        }),
        _ => json!({"@id": id, "@type": "Organization", "name": author.name()}),
    }
}

/// The sources that have an identifier or are in something that has one, as entities of the crate.
fn identified<'a>(site: &Site<'a>) -> impl Iterator<Item = Value> + use<'a> {
    site.archive.sources.values().filter_map(|source| {
        let cited = Citation::of_source(source);
        if cited.doi.is_none() && cited.isbn.is_none() && cited.issn.is_none() {
            return None;
        }
        let id = cited.doi.as_ref().map_or_else(|| Route::Source(source.id.clone()).below(""), Doi::url);
        let isbn = cited.own_isbn();
        Some(known_keys(json!({
            "@id": id,
            "@type": if isbn.is_some() { "Book" } else { "CreativeWork" },
            "name": source.title,
            "isbn": isbn,
            "isPartOf": cited.hosts().iter().map(|host| json!({"@id": urn(host)})).collect::<Value>(),
        })))
    })
}

/// The books, journals and series that sources are in, as entities of the crate, each once.
fn hosts(site: &Site<'_>) -> Vec<Value> {
    let mut hosts = BTreeMap::new();
    for mut host in site.archive.sources.values().flat_map(|source| Citation::of_source(source).hosts()) {
        let urn = urn(&host);
        host["@id"] = json!(urn);
        hosts.insert(urn, host);
    }
    hosts.into_values().collect()
}

/// The number of a book, journal or series as an address.
fn urn(host: &Value) -> String {
    match host["isbn"].as_str() {
        Some(isbn) => format!("urn:isbn:{}", isbn.replace([' ', '-'], "")),
        None => format!("urn:issn:{}", host["issn"].as_str().unwrap_or_default()),
    }
}

/// What other systems know of the archive, as entities of the crate, each by the place on its page.
fn known_things<'a>(site: &'a Site<'_>) -> impl Iterator<Item = Value> + 'a {
    site.known_things.iter().map(|thing| thing.node(&thing.route.below("")))
}

/// All sources, in BibTeX, in order of their ids.
pub(super) fn bibliography(site: &Site<'_>) -> String {
    let entries = site.archive.sources.values();
    entries.map(|source| Citation::of_source(source).written(CiteFile::Bibtex)).collect::<Vec<_>>().join("\n")
}
