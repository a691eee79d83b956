//! The way from the top of a document to a value in it.

use std::fmt;

/// One step down into a document.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Segment {
    /// Into a map, by key.
    Key(String),
    /// Into a list, by position from 0.
    Index(usize),
}

impl From<&str> for Segment {
    fn from(key: &str) -> Self {
        Self::Key(key.to_owned())
    }
}

impl From<usize> for Segment {
    fn from(index: usize) -> Self {
        Self::Index(index)
    }
}

/// The way from the top of a document to a value in it; empty for the document itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Path(pub Vec<Segment>);

impl Path {
    /// The way to the document itself.
    pub const fn top() -> Self {
        Self(Vec::new())
    }

    /// This way and one step more.
    ///
    /// ```
    /// use base::yaml::Path;
    /// let path = Path::top().then("statements").then(2).then("id");
    /// assert_eq!(path.to_string(), "statements[2].id");
    /// ```
    #[must_use]
    pub fn then(&self, step: impl Into<Segment>) -> Self {
        let mut steps = self.0.clone();
        steps.push(step.into());
        Self(steps)
    }

    /// The steps, from the top.
    pub fn segments(&self) -> &[Segment] {
        &self.0
    }
}

/// Keys joined by dots, positions in brackets; the document itself is `.`.
impl fmt::Display for Path {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return out.write_str(".");
        }
        for (count, segment) in self.0.iter().enumerate() {
            match segment {
                Segment::Key(key) if count == 0 => out.write_str(key)?,
                Segment::Key(key) => write!(out, ".{key}")?,
                Segment::Index(index) => write!(out, "[{index}]")?,
            }
        }
        Ok(())
    }
}
