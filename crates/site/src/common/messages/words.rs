//! A file of messages, taken apart key by key.

use std::collections::BTreeMap;

use serde_yaml::Value;

use crate::common::settings::Interface;
use base::text::french_spaces;

/// A file of messages, taken apart. A derived reader of hundreds of fields takes the compiler ten minutes.
#[derive(Debug)]
pub(super) struct Words {
    interface: Interface,
    findings: BTreeMap<String, String>,
    pub(super) unused: BTreeMap<String, Value>,
    pub(super) missing: Vec<&'static str>,
}

impl Words {
    pub(super) fn new(interface: Interface) -> Self {
        let (all, _) = base::yaml::read(text(interface));
        let findings: BTreeMap<String, String> = base::yaml::read(findings(interface)).0.unwrap_or_default();
        let findings = findings.into_iter().map(|(code, text)| (code, spaced(interface, text))).collect();
        Self { interface, findings, unused: all.unwrap_or_default(), missing: Vec::new() }
    }

    #[inline(never)]
    pub(super) fn take(&mut self, key: &'static str) -> String {
        match self.unused.remove(key) {
            Some(Value::String(text)) => spaced(self.interface, text),
            _ => {
                self.missing.push(key);
                String::new()
            }
        }
    }

    pub(super) fn take_findings(&mut self) -> BTreeMap<String, String> {
        std::mem::take(&mut self.findings)
    }

    pub(super) fn take_map(&mut self, key: &'static str) -> BTreeMap<String, String> {
        match self.unused.remove(key) {
            Some(Value::Mapping(names)) => {
                let text = |value: Value| value.as_str().map(str::to_owned);
                let names = names.into_iter().filter_map(|(word, name)| Some((text(word)?, text(name)?)));
                names.map(|(word, name)| (word, spaced(self.interface, name))).collect()
            }
            _ => {
                self.missing.push(key);
                BTreeMap::new()
            }
        }
    }
}

/// A text with the spaces of its language.
fn spaced(interface: Interface, text: String) -> String {
    match interface {
        Interface::En => text,
        Interface::Fr => french_spaces(&text),
    }
}

/// What findings mean, in a language other than that of their messages.
pub(super) const fn findings(interface: Interface) -> &'static str {
    match interface {
        Interface::En => "{}",
        Interface::Fr => include_str!("../../../../../site/messages/findings/fr.yaml"),
    }
}

pub(super) const fn text(interface: Interface) -> &'static str {
    match interface {
        Interface::En => include_str!("../../../../../site/messages/en.yaml"),
        Interface::Fr => include_str!("../../../../../site/messages/fr.yaml"),
    }
}
