//! The mappings of `import` and `export`: files, and the forms that the program has.

use std::io::Write;

use anyhow::{Context, Result, anyhow, bail};
use serde_yaml::Value;

use base::yaml;
use tools::enter::ListForm;
use tools::lists::Mapping;

use super::args::Lists;
use super::console;
use super::embedded::Embedded;
use super::files::{self, shown};

/// A mapping, and what messages call it.
pub(super) struct Chosen {
    pub(super) mapping: Mapping,
    /// That it cannot be used.
    pub(super) unusable: String,
}

/// The folder of the forms within the program.
const FORMS: &str = "site/forms/";

/// A line for each form: its name and the lists it is for.
pub(super) fn list(embedded: &Embedded) -> Result<()> {
    let forms: Vec<_> = forms(embedded).collect();
    let width = forms.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    console::print(|out| {
        for (name, text) in forms {
            let mapping = yaml::read::<Mapping>(text).0;
            let description = mapping.and_then(|mapping| mapping.description).unwrap_or_default();
            writeln!(out, "{name:width$}  {description}")?;
        }
        Ok(())
    })
}

/// Prints the mapping of a form.
pub(super) fn show(embedded: &Embedded, name: &str) -> Result<()> {
    let text = known(embedded, name)?;
    console::print(|out| Ok(out.write_all(text.as_bytes())?))
}

/// The forms by name, with their mappings as text.
fn forms(embedded: &Embedded) -> impl Iterator<Item = (String, &'static str)> {
    let name = |name: &str| Some(name.strip_prefix(FORMS)?.strip_suffix(".yaml")?.to_owned());
    embedded.files().filter_map(move |(path, text)| Some((name(&path)?, text)))
}

/// All forms.
pub(super) fn all(embedded: &Embedded) -> Vec<ListForm> {
    let read =
        |(name, text): (String, &str)| Some(ListForm { name, mapping: yaml::read::<Mapping>(text).0? });
    forms(embedded).filter_map(read).collect()
}

/// The mapping of a form, as text.
fn known(embedded: &Embedded, name: &str) -> Result<&'static str> {
    if let Some((_, text)) = forms(embedded).find(|(known, _)| known == name) {
        return Ok(text);
    }
    let names: Vec<String> = forms(embedded).map(|(name, _)| name).collect();
    let hint = super::archive::hint(name, names.iter().map(String::as_str));
    bail!(
        "the program has no form `{name}`{hint}\n`sowbook import --list` lists them; a mapping in a file needs --mapping"
    )
}

/// The mapping that the arguments name, with what they say instead of it.
pub(super) fn mapping(embedded: &Embedded, asked: &Lists) -> Result<Chosen> {
    let (name, text) = match (&asked.mapping, &asked.form) {
        (Some(path), _) => {
            let is_form = !path.exists() && path.to_str().is_some_and(|name| known(embedded, name).is_ok());
            let hint = || format!("for the form of that name, write --form {}", shown(path));
            let text = files::read_text(path);
            (path.clone(), if is_form { text.with_context(hint)? } else { text? })
        }
        (None, Some(form)) => (form.into(), known(embedded, form)?.to_owned()),
        (None, None) => {
            bail!("expected --form NAME or --mapping FILE\n`sowbook import --list` lists the forms")
        }
    };
    let unusable = format!(
        "the {} `{}` cannot be used",
        if asked.form.is_some() { "form" } else { "mapping" },
        shown(&name)
    );
    let mut mapping: Mapping = files::yaml(&name, &text, &unusable)?;
    let own = [("header.ruleset", &asked.ruleset), ("header.provenance", &asked.provenance)];
    let mut set: Vec<(String, Value)> =
        own.into_iter().filter_map(|(key, id)| Some((key.to_owned(), id.as_deref()?.into()))).collect();
    set.extend(asked.source.as_ref().map(|id| {
        let source: serde_yaml::Mapping = [("source".into(), id.as_str().into())].into_iter().collect();
        ("header.sources".to_owned(), Value::Sequence(vec![Value::Mapping(source)]))
    }));
    for one in &asked.set {
        let (key, value) =
            one.split_once('=').with_context(|| format!("--set `{one}`: expected KEY=VALUE"))?;
        let value = yaml::parse(value).0.map(|document| document.value);
        set.push((key.to_owned(), value.with_context(|| format!("--set `{one}`: the value is not YAML"))?));
    }
    if !set.is_empty() {
        let mut whole = yaml::parse(&text).0.map(|document| document.value).unwrap_or_default();
        for (key, value) in set {
            put(&mut whole, &key, value);
        }
        mapping = serde_yaml::from_value(whole)
            .map_err(|error| anyhow!("{error}"))
            .with_context(|| format!("{unusable} with what --set gives"))?;
    }
    Ok(Chosen { mapping, unusable })
}

/// Puts a value at a key such as `moves.signs`.
fn put(map: &mut Value, key: &str, value: Value) {
    let (key, rest) = key.split_once('.').map_or((key, None), |(key, rest)| (key, Some(rest)));
    if !map.is_mapping() {
        *map = Value::Mapping(serde_yaml::Mapping::new());
    }
    if let Value::Mapping(map) = map {
        let place = map.entry(key.into()).or_insert(Value::Null);
        match rest {
            Some(rest) => put(place, rest, value),
            None => *place = value,
        }
    }
}
