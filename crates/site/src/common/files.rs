//! Files beside the pages that have names of their own.

use base::text::words;

/// The width and height of a share card in pixels, as sites that show previews ask for.
pub(crate) const CARD_SIZE: (u32, u32) = (1200, 630);

/// The media type of IIIF manifests.
pub(crate) const MANIFEST_TYPE: &str =
    "application/ld+json;profile=\"http://iiif.io/api/presentation/3/context.json\"";

/// The media type of TEI (RFC 6129).
pub(crate) const TEI_TYPE: &str = "application/tei+xml";

words! {
    /// A citation in one of its forms.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(crate) enum CiteFile: name {
        Bibtex = "cite.bib",
        Ris = "cite.ris",
        /// CSL-JSON.
        Csl = "cite.json",
    }
}

impl CiteFile {
    pub(crate) const fn media_type(self) -> &'static str {
        match self {
            Self::Bibtex => "application/x-bibtex",
            Self::Ris => "application/x-research-info-systems",
            Self::Csl => "application/vnd.citationstyles.csl+json",
        }
    }
}

words! {
    /// A file about the archive as a whole.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(crate) enum ArchiveFile: name {
        /// All records, one a line.
        Records = "records.csv",
        /// Every file of the archive, with its licence.
        Whole = "archive.zip",
        /// All plies, one a line.
        Plies = "plies.csv",
        /// What records say of each reading, a line for each alternative.
        Readings = "readings.csv",
        /// All sources, in BibTeX.
        Sources = "sources.bib",
        /// How the archive is cited, as the Citation File Format has it.
        Citation = "CITATION.cff",
        /// What a deposit at Zenodo is described by.
        Zenodo = ".zenodo.json",
        /// The tables, as Frictionless Data describes them.
        DataPackage = "datapackage.json",
        /// The archive as an RO-Crate.
        Crate = "ro-crate-metadata.json",
        /// New, corrected and withdrawn records, as an Atom feed.
        Feed = "feed.atom",
        /// Every page, for search engines.
        Sitemap = "sitemap.xml",
        /// What search engines may read.
        Robots = "robots.txt",
        /// Headers for servers that read them from such a file.
        Headers = "_headers",
        /// The checksum of every other file.
        Sums = "sha256sums.txt",
    }
}

impl ArchiveFile {
    /// Whether it is made only where the address of the site is settled, because it holds whole addresses.
    pub(crate) const fn needs_address(self) -> bool {
        matches!(self, Self::Feed | Self::Sitemap)
    }
}

/// A file beside a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum RecordFile {
    /// The transcription, byte for byte.
    Text,
    /// The replay as JSON.
    Json,
    /// The record in TEI P5.
    Tei,
    /// The moves as CSV.
    Moves,
    /// A citation.
    Cite(CiteFile),
    /// The drawing of the first position.
    Opening,
    /// The drawing of the last position.
    Last,
    /// The picture that previews of links show.
    Card,
    /// How other sites embed it.
    Oembed,
}

impl RecordFile {
    /// The files that have the same as the page, in another form.
    pub(crate) const ALTERNATES: [Self; 7] = [
        Self::Text,
        Self::Json,
        Self::Tei,
        Self::Moves,
        Self::Cite(CiteFile::Bibtex),
        Self::Cite(CiteFile::Ris),
        Self::Cite(CiteFile::Csl),
    ];

    pub(crate) const fn media_type(self) -> &'static str {
        self.name_and_type().1
    }

    /// The file's name.
    pub(crate) const fn name(self) -> &'static str {
        self.name_and_type().0
    }

    const fn name_and_type(self) -> (&'static str, &'static str) {
        match self {
            Self::Text => ("record.txt", "text/plain"),
            Self::Json => ("record.json", "application/json"),
            Self::Tei => ("record.tei.xml", TEI_TYPE),
            Self::Moves => ("moves.csv", "text/csv"),
            Self::Cite(form) => (form.name(), form.media_type()),
            Self::Opening => ("opening.svg", "image/svg+xml"),
            Self::Last => ("final.svg", "image/svg+xml"),
            Self::Card => ("card.png", "image/png"),
            Self::Oembed => ("oembed.json", "application/json+oembed"),
        }
    }
}

/// A file beside the page of a simulation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum SimulationFile {
    /// All its numbers, one a line; named after the ruleset.
    Table,
    /// A citation.
    Cite(CiteFile),
}
