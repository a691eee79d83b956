//! Files for servers, search engines and readers of feeds. What names whole addresses is made only where the site's
//! own is settled.

use askama::Template;

use crate::common::{ArchiveFile, BaseUrl, Messages, Route, Settings, Slug, labelled, provenance_split};
use crate::page_shell::{POLICY, Site, alone_policy};
use base::text::isolation_mark;
use record::archive::Day;

/// The most entries of a feed; readers ask for it again and again.
const ENTRIES: usize = 200;

/// The most addresses one sitemap may hold, by the protocol.
pub(super) const MOST_ADDRESSES: usize = 50_000;

/// An entry of the feed.
struct Entry {
    day: Day,
    title: String,
    text: String,
    /// The page.
    address: String,
    /// What distinguishes it from the other entries of its page.
    number: usize,
}

#[derive(Template)]
#[template(path = "feed.atom", escape = "none")]
struct Feed<'a> {
    settings: &'a Settings,
    base: &'a BaseUrl,
    /// Its own address.
    own: String,
    subtitle: String,
    updated: Day,
    entries: Vec<Entry>,
}

/// `feed.atom`: new, corrected and withdrawn records, the newest first.
pub(super) fn feed(site: &Site<'_>, base: &BaseUrl) -> askama::Result<String> {
    let mut entries = entries(site, base, &site.m);
    entries.sort_by(|a, b| (b.day, &a.address, a.number).cmp(&(a.day, &b.address, b.number)));
    let settings = site.settings;
    let updated = entries.first().map_or(settings.edition_date, |entry| entry.day.max(settings.edition_date));
    entries.truncate(ENTRIES);
    let own = Route::ArchiveFile(ArchiveFile::Feed).below(base.as_str());
    let split = provenance_split(&site.m, site.input.records);
    let subtitle = format!("{}. {split}", settings.subtitle.trim_end_matches('.'));
    Feed { settings, base, own, subtitle, updated, entries }.render()
}

fn entries(site: &Site<'_>, base: &BaseUrl, m: &Messages) -> Vec<Entry> {
    let mut entries = Vec::new();
    for summary in site.input.records {
        let address = Route::Record(Slug::from_text(&summary.id)).below(base.as_str());
        for (at, change) in summary.history.iter().enumerate() {
            let Ok(day) = change.date.parse::<Day>() else { continue };
            let kind = if at == 0 { &m.feed_new } else { &m.feed_corrected };
            entries.push(Entry {
                day,
                title: format!("{kind}{}{}", m.colon, labelled(m, &summary.title, summary.provenance)),
                text: change.what.clone(),
                address: address.clone(),
                number: at + 1,
            });
        }
    }
    for tombstone in &site.settings.tombstones {
        let Some(route) = tombstone.page() else { continue };
        entries.push(Entry {
            day: tombstone.date,
            title: [&m.feed_withdrawn, &m.colon, &tombstone.address].map(String::as_str).concat(),
            text: tombstone.reason.clone(),
            address: route.below(base.as_str()),
            number: 0,
        });
    }
    entries
}

/// Every page that can be read, in the order given: `sitemap.xml`, or where there are more than `most` pages an index
/// of that name and the parts it names.
pub(super) fn sitemaps<'a>(
    base: &BaseUrl,
    files: impl IntoIterator<Item = &'a str>,
    most: usize,
) -> Vec<(Route, String)> {
    let pages: Vec<&str> = files.into_iter().filter_map(|file| file.strip_suffix("index.html")).collect();
    let whole = Route::ArchiveFile(ArchiveFile::Sitemap);
    let addresses = |paths: &[&str]| {
        let addresses = paths.iter().map(|path| format!("{}{}", base.as_str(), xml(path)));
        locations("urlset", "url", addresses)
    };
    if pages.len() <= most {
        return vec![(whole, addresses(&pages))];
    }
    let parts = (1..).zip(pages.chunks(most.max(1)));
    let mut maps: Vec<(Route, String)> =
        parts.map(|(number, paths)| (Route::SitemapPart(number), addresses(paths))).collect();
    let index = maps.iter().map(|(route, _)| route.below(base.as_str()));
    maps.push((whole, locations("sitemapindex", "sitemap", index)));
    maps
}

/// Addresses as the sitemap protocol lists them.
fn locations(root: &str, each: &str, addresses: impl Iterator<Item = String>) -> String {
    let mut map = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<{root} xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
    );
    for address in addresses {
        map.push_str(&format!("<{each}><loc>{address}</loc></{each}>\n"));
    }
    map.push_str(&format!("</{root}>\n"));
    map
}

/// `robots.txt`: everything may be read.
pub(super) fn robots(base_url: Option<&BaseUrl>) -> String {
    let map = base_url.map(|base| Route::ArchiveFile(ArchiveFile::Sitemap).below(base.as_str()));
    let map = map.map_or(String::new(), |address| format!("\nSitemap: {address}\n"));
    format!("User-agent: *\nAllow: /\n{map}")
}

/// `_headers`, as several hosts of plain files read it: the policy of the pages, and how long files may be kept.
///
/// A site with an address offers its records for frames in other sites. Hosts join the policies of all paths that fit, and
/// the strictest holds, so none may forbid that; the pages have no forms and keep nothing that a frame could steal.
pub(super) fn headers(base_url: Option<&BaseUrl>) -> String {
    // Viewers on other sites read manifests and the images that these name.
    let (policy, shared) = match base_url {
        Some(_) => (POLICY.to_owned(), SHARED),
        None => (format!("{}; frame-ancestors 'self'", alone_policy()), ""),
    };
    format!(
        "/*\n  Content-Security-Policy: {policy}\n  X-Content-Type-Options: nosniff\n  \
         Referrer-Policy: no-referrer\n  Cache-Control: public, max-age=600\n\
         /feed.atom\n  Content-Type: application/atom+xml; charset=utf-8\n\
         /CITATION.cff\n  Content-Type: application/yaml; charset=utf-8\n{shared}"
    )
}

/// What viewers of images on other sites may read.
const SHARED: &str = "/s/:source/manifest.json\n  Access-Control-Allow-Origin: *\n\
                      /data/facsimiles/*\n  Access-Control-Allow-Origin: *\n";

/// Text as XML holds it, between tags and between quotation marks. What XML cannot hold at all is replaced.
pub(super) fn xml(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&apos;"),
            '\n' | '\t' => safe.push(letter),
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            letter if letter.is_control() => safe.push('\u{fffd}'),
            // Data has no marks that keep texts apart.
            letter if isolation_mark(letter).is_some() => {}
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_addresses_are_listed_in_parts() {
        let base = BaseUrl::new("https://example.org/").expect("an address");
        let files = ["index.html", "a/index.html", "a/cite.bib", "b/index.html"];
        let maps = |most| {
            let maps = sitemaps(&base, files, most).into_iter();
            maps.map(|(route, text)| (route.file(), text)).collect::<Vec<_>>()
        };
        let listed = |text: &str| -> Vec<String> {
            let slices = text.split("<loc>").skip(1);
            slices.filter_map(|rest| rest.split("</loc>").next()).map(str::to_owned).collect()
        };
        let one = maps(3);
        assert_eq!(one.len(), 1);
        assert_eq!(one[0].0, "sitemap.xml");
        let all = ["https://example.org/", "https://example.org/a/", "https://example.org/b/"];
        assert_eq!(listed(&one[0].1), all);
        let parts = maps(2);
        let names: Vec<&str> = parts.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["sitemap-1.xml", "sitemap-2.xml", "sitemap.xml"]);
        assert_eq!([listed(&parts[0].1), listed(&parts[1].1)].concat(), all);
        let index = &parts[2].1;
        assert!(index.contains("<sitemapindex ") && index.ends_with("</sitemapindex>\n"), "{index}");
        assert_eq!(listed(index), ["https://example.org/sitemap-1.xml", "https://example.org/sitemap-2.xml"]);
    }
}
