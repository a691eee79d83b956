//! Files beside the pages that have names of their own.

/// The width and height of a share card in pixels, as sites that show previews ask for.
pub(crate) const CARD_SIZE: (u32, u32) = (1200, 630);

/// A citation in one of its forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum CiteFile {
    /// BibTeX.
    Bibtex,
    /// RIS.
    Ris,
    /// CSL-JSON.
    Csl,
}

/// A file about the archive as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum ArchiveFile {
    /// All records, one a line.
    Records,
    /// All plies, one a line.
    Plies,
    /// All sources, in BibTeX.
    Sources,
    /// How the archive is cited, as the Citation File Format has it.
    Citation,
    /// What a deposit at Zenodo is described by.
    Zenodo,
    /// The tables, as Frictionless Data describes them.
    DataPackage,
    /// The archive as an RO-Crate.
    Crate,
    /// New, corrected and withdrawn records, as an Atom feed.
    Feed,
    /// Every page, for search engines.
    Sitemap,
    /// What search engines may read.
    Robots,
    /// Headers for servers that read them from such a file.
    Headers,
    /// The checksum of every other file.
    Sums,
}

impl CiteFile {
    /// Every form.
    pub(crate) const ALL: [Self; 3] = [Self::Bibtex, Self::Ris, Self::Csl];

    /// The file's name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Bibtex => "cite.bib",
            Self::Ris => "cite.ris",
            Self::Csl => "cite.json",
        }
    }

    /// Its media type.
    pub(crate) const fn media_type(self) -> &'static str {
        match self {
            Self::Bibtex => "application/x-bibtex",
            Self::Ris => "application/x-research-info-systems",
            Self::Csl => "application/vnd.citationstyles.csl+json",
        }
    }
}

impl ArchiveFile {
    /// Every file.
    pub(crate) const ALL: [Self; 12] = [
        Self::Records,
        Self::Plies,
        Self::Sources,
        Self::Citation,
        Self::Zenodo,
        Self::DataPackage,
        Self::Crate,
        Self::Feed,
        Self::Sitemap,
        Self::Robots,
        Self::Headers,
        Self::Sums,
    ];

    /// Whether it is made only where the address of the site is settled, because it holds whole addresses.
    pub(crate) const fn needs_address(self) -> bool {
        matches!(self, Self::Feed | Self::Sitemap)
    }

    /// The file's name, at the root of the site.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Records => "records.csv",
            Self::Plies => "plies.csv",
            Self::Sources => "sources.bib",
            Self::Citation => "CITATION.cff",
            Self::Zenodo => ".zenodo.json",
            Self::DataPackage => "datapackage.json",
            Self::Crate => "ro-crate-metadata.json",
            Self::Feed => "feed.atom",
            Self::Sitemap => "sitemap.xml",
            Self::Robots => "robots.txt",
            Self::Headers => "_headers",
            Self::Sums => "sha256sums.txt",
        }
    }
}

/// A file beside a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum RecordFile {
    /// The transcription, byte for byte.
    Text,
    /// The replay as JSON.
    Json,
    /// The moves as CSV.
    Moves,
    /// A citation in BibTeX.
    Bibtex,
    /// A citation in RIS.
    Ris,
    /// A citation in CSL-JSON.
    Csl,
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
    pub(crate) const ALTERNATES: [Self; 6] =
        [Self::Text, Self::Json, Self::Moves, Self::Bibtex, Self::Ris, Self::Csl];

    /// Its media type.
    pub(crate) const fn media_type(self) -> &'static str {
        match self {
            Self::Text => "text/plain",
            Self::Json => "application/json",
            Self::Moves => "text/csv",
            Self::Bibtex => CiteFile::Bibtex.media_type(),
            Self::Ris => CiteFile::Ris.media_type(),
            Self::Csl => CiteFile::Csl.media_type(),
            Self::Opening | Self::Last => "image/svg+xml",
            Self::Card => "image/png",
            Self::Oembed => "application/json+oembed",
        }
    }

    /// The file's name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Text => "record.txt",
            Self::Json => "record.json",
            Self::Moves => "moves.csv",
            Self::Bibtex => "cite.bib",
            Self::Ris => "cite.ris",
            Self::Csl => "cite.json",
            Self::Opening => "opening.svg",
            Self::Last => "final.svg",
            Self::Card => "card.png",
            Self::Oembed => "oembed.json",
        }
    }
}
