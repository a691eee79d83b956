//! Answers to browsers on this computer, and to nobody else.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use percent_encoding::percent_decode_str;
use serde::Serialize;

use super::connection::{self, Request, Response};
use super::state::{News, Shared};
use super::zones;
use record::archive::load_apart;
use site::sha256;

/// The script of every page that is served. Pages of a published site do not have it.
const SCRIPT: &str = include_str!("reload.js");

/// Where the answers of this server itself are; no file of a site has such a name.
const OWN: &str = "/.sowbook/";

/// Answers until the program ends.
pub(super) fn answer_all(listener: &TcpListener, shared: Arc<Shared>) {
    connection::answer_all(listener, move |request| {
        request.map_or_else(|| Response::words(400, "no request of HTTP"), |request| answer(request, &shared))
    });
}

fn answer(request: &Request, shared: &Shared) -> Response {
    // Another name that leads to this computer would let pages of that name read everything (DNS rebinding).
    if !request.host.as_deref().is_some_and(|host| is_own(host, shared.port)) {
        return Response::words(403, "this server answers only to 127.0.0.1 and localhost");
    }
    if !matches!(&*request.method, "GET" | "HEAD") {
        return Response::words(405, "only GET and HEAD");
    }
    let (path, query) = request.target.split_once('?').unwrap_or((&request.target, ""));
    if let Some(own) = path.strip_prefix(OWN) {
        return match own {
            "reload.js" => Response::new(200, SCRIPT_KIND, SCRIPT.as_bytes().to_vec()),
            "news.js" => news(query, shared),
            "zones.js" => Response::new(200, SCRIPT_KIND, zones::SCRIPT.as_bytes().to_vec()),
            "zones.css" => Response::new(200, STYLE_KIND, zones::STYLE.as_bytes().to_vec()),
            _ => own
                .strip_prefix("zones/")
                .and_then(|below| zones(below, query, shared))
                .unwrap_or_else(|| Response::words(404, "not found")),
        };
    }
    with_script(file(path, shared))
}

const PAGE_KIND: &str = "text/html; charset=utf-8";
const SCRIPT_KIND: &str = "text/javascript; charset=utf-8";
const STYLE_KIND: &str = "text/css; charset=utf-8";

/// The list of images, the page of one, or its file. `None` for what the archive does not have; it is read for each
/// request, so no path leads out of it.
fn zones(below: &str, query: &str, shared: &Shared) -> Option<Response> {
    let (archive, ..) = load_apart(&shared.records);
    let page = match below.strip_suffix('/') {
        _ if below.is_empty() => zones::list(&archive),
        Some(image) => zones::draw(&archive, image, value(query, "page"))?,
        None => return Some(Response::new(200, kind(Path::new(below)), zones::file(&archive, below)?)),
    };
    let field = Some(("Content-Security-Policy", zones::POLICY.to_owned()));
    Some(Response { field, ..Response::new(200, PAGE_KIND, page.ok()?.into_bytes()) })
}

/// The value of a key in a query, as it was sent.
fn value<'a>(query: &'a str, key: &str) -> Option<&'a str> {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(name, _)| *name == key).map(|(_, value)| value)
}

/// Whether a host is this computer, at this port.
fn is_own(host: &str, port: u16) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, written)) if written.parse() == Ok(port) => name,
        None if port == 80 => host,
        _ => return false,
    };
    name == "127.0.0.1" || name.eq_ignore_ascii_case("localhost")
}

/// The state of the site as a script, which every policy of a page allows. `seen=N` waits for another one than N;
/// `page=PATH&sum=SUM` asks whether the page at that path is another one now.
fn news(query: &str, shared: &Shared) -> Response {
    let seen = value(query, "seen").and_then(|seen| seen.parse().ok()).unwrap_or(0);
    let news = shared.after(seen);
    let page = value(query, "page").and_then(|page| percent_decode_str(page).decode_utf8().ok());
    let is_stale =
        page.zip(value(query, "sum")).is_some_and(|(page, seen)| sum(&file(&page, shared).body) != seen);
    let news = serde_json::to_string(&Asked { news, stale: is_stale }).unwrap_or_default();
    Response::new(200, SCRIPT_KIND, format!("sowbookNews({news});\n").into_bytes())
}

/// What an open page is answered.
#[derive(Serialize)]
struct Asked {
    #[serde(flatten)]
    news: News,
    /// Whether the page is another one now.
    stale: bool,
}

/// The same for the same text of a page, and for no other.
fn sum(page: &[u8]) -> String {
    sha256(page).to_string()
}

/// A file of the site, or the page for what does not exist.
fn file(path: &str, shared: &Shared) -> Response {
    let Some(mut file) = below(path) else { return Response::words(400, "no path of a site") };
    if path.ends_with('/') {
        file.push("index.html");
    }
    match shared.file(&file) {
        Some(body) => Response::new(200, kind(&file), body),
        None if shared.site.join(&file).is_dir() => {
            Response { field: Some(("Location", format!("{path}/"))), ..Response::words(301, "a folder") }
        }
        // Browsers ask for it without being asked to.
        None if path == "/favicon.ico" => Response::new(204, kind(&file), Vec::new()),
        None => not_found(shared),
    }
}

/// The path of an address below the site; `None` where it could lead out of it, or to the files of the program.
fn below(path: &str) -> Option<PathBuf> {
    let path = percent_decode_str(path.strip_prefix('/')?).decode_utf8().ok()?;
    let path = path.strip_suffix('/').unwrap_or(&path);
    if path.is_empty() {
        return Some(PathBuf::new());
    }
    let is_safe = |name: &str| {
        let is_up = name.is_empty() || name == "." || name == "..";
        let is_steering = name.chars().any(|sign| sign.is_control() || matches!(sign, '\\' | ':'));
        !is_up && !is_steering && !name.starts_with(".sowbook")
    };
    path.split('/').all(is_safe).then(|| path.split('/').collect())
}

/// The page of the site for what does not exist; until there is a site, one that waits for it.
fn not_found(shared: &Shared) -> Response {
    let page = Path::new("404.html");
    let body = shared.file(page).unwrap_or_else(|| {
        b"<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>No pages yet</title></head>\
          <body><h1>No pages yet</h1><p>The site has not been built.</p></body></html>"
            .to_vec()
    });
    Response::new(404, kind(page), body)
}

/// A page with the script that keeps it up to date; anything else as it is.
fn with_script(answer: Response) -> Response {
    let end = b"</head>";
    let at = answer.body.windows(end.len()).position(|bytes| bytes == end);
    let Some(at) = at.filter(|_| answer.kind == PAGE_KIND) else { return answer };
    let script = format!("<script src=\"{OWN}reload.js\" data-sum=\"{}\" defer></script>", sum(&answer.body));
    let (before, after) = answer.body.split_at(at);
    Response { body: [before, script.as_bytes(), after].concat(), ..answer }
}

/// The media type of a file.
fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()).unwrap_or_default() {
        "html" => PAGE_KIND,
        "css" => STYLE_KIND,
        "jpg" | "jpeg" => "image/jpeg",
        "png" => "image/png",
        "webp" => "image/webp",
        "js" => SCRIPT_KIND,
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "csv" => "text/csv; charset=utf-8",
        "xml" | "atom" => "application/xml",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::{below, is_own};

    #[test]
    fn no_address_leads_out_of_the_site() {
        for path in [
            "/../x",
            "/a/../../x",
            "/%2e%2e/x",
            "/a/%2E%2E/%2e%2e/x",
            "/..%2fx",
            "/a//b",
            "//x",
            "/a\\..\\x",
            "/%5c..%5cx",
            "/c:/x",
            "/a%00b",
            "/%ff",
            "x",
            "",
            "*",
            "http://127.0.0.1/x",
            "/.sowbook-kept",
            "/r/.sowbook-files",
            "/./x",
        ] {
            assert_eq!(below(path), None, "{path}");
        }
        for (path, expected) in [
            ("/", ""),
            ("/r/a/", "r/a"),
            ("/index.html", "index.html"),
            ("/.zenodo.json", ".zenodo.json"),
            ("/data/play/f%C3%BCnf.sow", "data/play/fünf.sow"),
            ("/a..b/..c", "a..b/..c"),
        ] {
            assert_eq!(below(path).as_deref(), Some(std::path::Path::new(expected)), "{path}");
        }
    }

    #[test]
    fn only_names_of_this_computer_are_answered() {
        for host in ["127.0.0.1:4017", "localhost:4017", "LocalHost:4017"] {
            assert!(is_own(host, 4017), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "evil.example:4017",
            "127.0.0.1",
            "localhost:80",
            "127.0.0.1.evil:4017",
            "[::1]:4017",
        ] {
            assert!(!is_own(host, 4017), "{host}");
        }
        assert!(is_own("localhost", 80));
    }
}
