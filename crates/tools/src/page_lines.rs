//! The lines of a page, as a program that finds lines in images wrote them: PAGE XML or ALTO.
//!
//! What is read is where each line is and which words were recognised. The words are never read as moves: they have
//! mistakes and marks, and a person looks at them first.
//!
//! ```
//! use tools::page_lines::read_page_lines;
//! let page = read_page_lines(
//!     r#"<PcGts><Page imageFilename="506.jpg" imageWidth="1654" imageHeight="2339"><TextRegion><TextLine>
//!       <Coords points="120,880 1160,884 1160,924 120,920"/><TextEquiv><Unicode>1. b h x3</Unicode></TextEquiv>
//!     </TextLine></TextRegion></Page></PcGts>"#,
//!     None,
//! )
//! .unwrap();
//! assert_eq!(page.size, [1654, 2339]);
//! assert_eq!(page.lines[0].area, Some([120, 880, 1040, 44]));
//! assert_eq!(page.lines[0].text, "1. b h x3");
//! ```

use roxmltree::{Document, Node, ParsingOptions};

/// The most bytes of a file.
pub const MAX_BYTES: u64 = 16 << 20;

/// The most elements within each other. The parser goes into each of them, so more would use up the stack.
const MAX_DEPTH: usize = 64;

/// The most elements, attributes and texts.
const MAX_NODES: u32 = 1_000_000;

/// The longest side of an image, in points.
pub const LONGEST_SIDE: u32 = 100_000;

/// A page with its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageLines {
    /// The name of the image, as the file gives it.
    pub image: Option<String>,
    /// Width and height of the image that the areas were measured in, in points.
    pub size: [u32; 2],
    /// Whether the file gives the page other proportions than that size, so that the areas are stretched.
    pub is_stretched: bool,
    /// The lines from the top on, in the reading order of the file.
    pub lines: Vec<PageLine>,
}

/// A line of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageLine {
    /// Left, top, width and height of the smallest rectangle around it within the page, in points; `None` where the file
    /// has no place on the page for it.
    pub area: Option<[u32; 4]>,
    /// Whether a part of it is outside the page, which its area leaves out.
    pub is_clipped: bool,
    /// Whether the file has only its baseline and no area.
    pub is_baseline: bool,
    /// Whether it is a whole region with words, in which the file has no lines.
    pub is_region: bool,
    /// The words that were recognised in it, on one line, without characters that are not seen; runs of spaces stay.
    pub text: String,
}

/// Why a file gives no lines.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PageLinesError {
    /// It is not XML, or has what is not read; what the parser says.
    #[error("expected PAGE XML or ALTO, found no XML that can be read: {0}")]
    NotXml(String),
    /// Elements are too deep within each other.
    #[error("elements are more than {most} deep within each other, which no page needs", most = MAX_DEPTH)]
    TooDeep,
    /// It is XML of another kind, whose first element has this name.
    #[error(
        "expected PAGE XML (`PcGts`) or ALTO (`alto`), found `{0}`; export the page in one of these formats"
    )]
    OtherKind(String),
    /// It has this number of pages and not one.
    #[error("the file has {}", of_pages(*.0))]
    Pages(usize),
    /// It does not say how large the image is.
    #[error("the file does not say how large the image is; add `--size`, such as `--size 1654x2339`")]
    NoSize,
    /// It measures in a unit that is not the points of the image.
    #[error(
        "the file measures in `{0}` and not in points of the image; add the size of the image in points, such as \
         `--size 1654x2339`"
    )]
    Unit(String),
    /// It has no lines.
    #[error("the file has no lines; let the program find lines before you export the page")]
    NoLines,
}

fn of_pages(pages: usize) -> String {
    match pages {
        0 => "no page; export it with its layout".to_owned(),
        _ => format!("{pages} pages; export each page to a file of its own"),
    }
}

/// Reads the lines of a page; a region with words and without lines is one line. `size` is that of the image in points, where the file does not give it or measures in
/// another unit; areas are then scaled to it.
///
/// # Errors
/// If it is neither PAGE XML nor ALTO, has not exactly one page, has no lines, or if its size in points is not known.
pub fn read_page_lines(xml: &str, size: Option<[u32; 2]>) -> Result<PageLines, PageLinesError> {
    if depth(xml) > MAX_DEPTH {
        return Err(PageLinesError::TooDeep);
    }
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(xml, options)
        .map_err(|error| PageLinesError::NotXml(error.to_string()))?;
    let root = document.root_element();
    // Namespaces differ between versions and programs, so names are compared without them.
    match root.tag_name().name() {
        "PcGts" => read(root, size, &PAGE),
        "alto" => {
            let unit = below(root, "MeasurementUnit").next().and_then(|unit| unit.text()).unwrap_or("pixel");
            if unit.trim() != "pixel" && size.is_none() {
                return Err(PageLinesError::Unit(unit.trim().to_owned()));
            }
            read(root, size, &ALTO)
        }
        other => Err(PageLinesError::OtherKind(other.to_owned())),
    }
}

/// How a format says what is read.
struct Format {
    /// The attributes of the page with its width and height.
    size: [&'static str; 2],
    image: for<'x> fn(Node<'x, 'x>) -> Option<&'x str>,
    /// Left, top, right and bottom of a line, in its own unit.
    corners: for<'x> fn(Node<'x, 'x>) -> Option<[f64; 4]>,
    text: for<'x> fn(Node<'x, 'x>) -> String,
}

const PAGE: Format = Format {
    size: ["imageWidth", "imageHeight"],
    image: |page| page.attribute("imageFilename"),
    corners: page_corners,
    text: page_text,
};

const ALTO: Format = Format {
    size: ["WIDTH", "HEIGHT"],
    image: |page| {
        let root = page.document().root_element();
        below(root, "sourceImageInformation").find_map(|source| below(source, "fileName").next()?.text())
    },
    corners: |line| {
        let words = own(line, "String").filter_map(alto_corners);
        let ends = words.flat_map(|[left, top, right, bottom]| [(left, top), (right, bottom)]);
        alto_corners(line).or_else(|| around(ends))
    },
    text: alto_text,
};

fn read<'x>(
    root: Node<'x, 'x>,
    size: Option<[u32; 2]>,
    format: &Format,
) -> Result<PageLines, PageLinesError> {
    let pages: Vec<Node<'_, '_>> = below(root, "Page").collect();
    let [page] = pages.as_slice() else { return Err(PageLinesError::Pages(pages.len())) };
    let is_side = |side: &f64| (1.0..=f64::from(LONGEST_SIDE)).contains(side);
    let written = format.size.map(|name| page.attribute(name).and_then(number).filter(is_side));
    let (page_size, size) = match (written, size) {
        ([Some(width), Some(height)], Some(size)) => ([width, height], size),
        (_, Some(size)) => (size.map(f64::from), size),
        ([Some(width), Some(height)], None) => {
            let points = [width, height].map(|side| within(side.ceil(), LONGEST_SIDE));
            ([width, height], points)
        }
        _ => return Err(PageLinesError::NoSize),
    };
    let scale = [0, 1].map(|axis| f64::from(size[axis]) / page_size[axis]);
    let mut lines: Vec<(Vec<u32>, PageLine)> = Vec::new();
    let order = order(root);
    let is_region = |part: &Node<'x, 'x>| {
        part.tag_name().name() == "TextRegion"
            && below(*part, "TextLine").next().is_none()
            && below(*part, "TextRegion").nth(1).is_none()
            && !(format.text)(*part).trim().is_empty()
    };
    let parts = page.descendants().map(|part| (part, is_region(&part)));
    for (line, is_region) in parts.filter(|(part, is)| *is || part.tag_name().name() == "TextLine") {
        let corners = (format.corners)(line);
        let has_baseline = own(line, "Baseline").next().is_some() || line.has_attribute("BASELINE");
        let is_baseline = corners.is_none() && has_baseline;
        let (area, is_clipped) = corners.map_or((None, false), |corners| area(corners, scale, size));
        let text = on_one_line(&(format.text)(line));
        let region = line.ancestors().find_map(|above| {
            let id = above.attribute("id")?;
            order.iter().find(|(known, _)| *known == id).map(|(_, place)| place.clone())
        });
        lines.push((region.unwrap_or_default(), PageLine { area, is_clipped, is_baseline, is_region, text }));
    }
    if lines.is_empty() {
        return Err(PageLinesError::NoLines);
    }
    // Regions without a place in the order stay first, and lines of a region as they are.
    lines.sort_by(|(one, _), (other, _)| one.cmp(other));
    let lines = lines.into_iter().map(|(_, line)| line).collect();
    // Sizes in other units are rounded.
    let is_stretched = (scale[0] / scale[1] - 1.0).abs() > 0.01;
    Ok(PageLines { image: (format.image)(*page).map(str::to_owned), size, is_stretched, lines })
}

/// Words on one line, without characters that are not seen. Runs of spaces stay, which can part columns.
fn on_one_line(words: &str) -> String {
    let words = base::text::without_steering(words);
    let lines: Vec<&str> = words.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let line = lines.join(" ").replace(char::is_whitespace, " ");
    let unseen: Vec<char> = base::text::unseen_in(&line).into_iter().map(|(_, letter)| letter).collect();
    line.replace(unseen.as_slice(), "").trim().to_owned()
}

/// The regions that PAGE puts in an order, each with its numbers from the outermost group inwards.
fn order<'x>(root: Node<'x, 'x>) -> Vec<(&'x str, Vec<u32>)> {
    let indexed = below(root, "RegionRefIndexed");
    let places = indexed.filter_map(|one| {
        let mut numbers: Vec<u32> =
            one.ancestors().filter_map(|above| above.attribute("index")?.parse().ok()).collect();
        numbers.reverse();
        Some((one.attribute("regionRef")?, numbers))
    });
    places.collect()
}

/// The rectangle around corners within the page, in points, and whether a part is outside the page.
fn area(corners: [f64; 4], scale: [f64; 2], size: [u32; 2]) -> (Option<[u32; 4]>, bool) {
    let edge = |at: usize| corners[at] * scale[at % 2];
    let near = [0, 1].map(|axis| within(edge(axis).floor(), size[axis]));
    let far = [0, 1].map(|axis| within(edge(axis + 2).ceil(), size[axis]));
    let is_clipped = (0..2).any(|axis| edge(axis) < 0.0 || edge(axis + 2) > f64::from(size[axis]));
    let has_area = far[0] > near[0] && far[1] > near[1];
    let area = has_area.then(|| [near[0], near[1], far[0] - near[0], far[1] - near[1]]);
    (area, is_clipped)
}

/// A whole number of points, from 0 to `most`.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is within the bounds of a u32"
)]
fn within(points: f64, most: u32) -> u32 {
    points.clamp(0.0, f64::from(most)) as u32
}

fn page_corners(line: Node<'_, '_>) -> Option<[f64; 4]> {
    let coords = own(line, "Coords").next()?;
    let pairs = match coords.attribute("points") {
        Some(written) => points(written)?,
        // Versions before 2013 have an element for each point.
        None => below(coords, "Point")
            .map(|point| Some((number(point.attribute("x")?)?, number(point.attribute("y")?)?)))
            .collect::<Option<_>>()?,
    };
    around(pairs)
}

/// The corners of a line or a word of ALTO: its box, or else that around its outline.
fn alto_corners(part: Node<'_, '_>) -> Option<[f64; 4]> {
    let sides = ["HPOS", "VPOS", "WIDTH", "HEIGHT"].map(|name| part.attribute(name).and_then(number));
    if let [Some(left), Some(top), Some(width), Some(height)] = sides {
        return Some([left, top, left + width, top + height]);
    }
    let outline = own(part, "Shape").flat_map(|shape| own(shape, "Polygon")).next()?;
    around(points(outline.attribute("POINTS")?)?)
}

/// Points as attributes have them, `120,880 1160,884` or `120 880 1160 884`.
fn points(written: &str) -> Option<Vec<(f64, f64)>> {
    let numbers = written.split(|letter: char| letter == ',' || letter.is_whitespace());
    let numbers: Vec<f64> = numbers.filter(|part| !part.is_empty()).map(number).collect::<Option<_>>()?;
    numbers.chunks(2).map(|pair| Some((*pair.first()?, *pair.get(1)?))).collect()
}

/// Left, top, right and bottom of the smallest rectangle around points.
fn around(points: impl IntoIterator<Item = (f64, f64)>) -> Option<[f64; 4]> {
    let corners = points.into_iter().map(|(x, y)| [x, y, x, y]);
    corners.reduce(|[left, top, right, bottom], [x, y, ..]| {
        [left.min(x), top.min(y), right.max(x), bottom.max(y)]
    })
}

/// The words of a line: of several versions, the one with the lowest number; those of its words where it has none itself.
fn page_text(line: Node<'_, '_>) -> String {
    let versions = own(line, "TextEquiv");
    let first =
        versions.min_by_key(|part| part.attribute("index").and_then(|index| index.parse::<u32>().ok()));
    let text = first.and_then(|part| below(part, "Unicode").next()?.text()).unwrap_or_default();
    if !text.trim().is_empty() {
        return text.to_owned();
    }
    let words: Vec<String> = own(line, "Word").map(page_text).collect();
    words.join(" ")
}

/// The words of a line of ALTO. A `<String>` is a word, and many programs write no `<SP>` between two of them.
fn alto_text(line: Node<'_, '_>) -> String {
    let mut text = String::new();
    let mut is_behind_word = false;
    for part in line.children() {
        let name = part.tag_name().name();
        let words = match name {
            "String" | "HYP" => part.attribute("CONTENT").unwrap_or_default(),
            "SP" => " ",
            _ => continue,
        };
        if is_behind_word && name == "String" {
            text.push(' ');
        }
        text.push_str(words);
        is_behind_word = name == "String";
    }
    text
}

/// The elements of a name directly within another.
fn own<'x>(node: Node<'x, 'x>, name: &'static str) -> impl Iterator<Item = Node<'x, 'x>> {
    node.children().filter(move |part| part.tag_name().name() == name)
}

fn below<'x>(node: Node<'x, 'x>, name: &'static str) -> impl Iterator<Item = Node<'x, 'x>> {
    node.descendants().filter(move |part| part.is_element() && part.tag_name().name() == name)
}

fn number(written: &str) -> Option<f64> {
    written.trim().parse().ok().filter(|number: &f64| number.is_finite())
}

/// How deep elements are within each other at most, counted without going into them.
fn depth(xml: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let mut rest = xml;
    while let Some((_, tag)) = rest.split_once('<') {
        let skipped = [("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>")];
        if let Some((begin, end)) = skipped.iter().find(|(begin, _)| tag.starts_with(begin)) {
            rest = tag[begin.len()..].split_once(end).map_or("", |(_, after)| after);
            continue;
        }
        let (mut quote, mut last, mut length) = (None, ' ', tag.len());
        for (at, letter) in tag.char_indices() {
            match quote {
                Some(mark) if letter == mark => quote = None,
                Some(_) => {}
                None if letter == '"' || letter == '\'' => quote = Some(letter),
                None if letter == '>' => {
                    length = at;
                    break;
                }
                None => last = letter,
            }
        }
        match (tag.starts_with('/'), last) {
            (true, _) => depth = depth.saturating_sub(1),
            (false, '/') => {}
            _ => depth += 1,
        }
        deepest = deepest.max(depth);
        rest = tag.get(length..).unwrap_or_default();
    }
    deepest
}
