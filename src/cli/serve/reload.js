// Keeps a page up to date while its records are written. Only `sowbook serve` adds it; published pages do not have it.
(() => {
  "use strict";
  const { sum } = document.currentScript.dataset;
  let seen = 0;
  let box;

  // Whether the list is open survives a reload.
  const opened = (value) => {
    try {
      if (value === undefined) return sessionStorage.getItem("sowbook-open") !== "no";
      sessionStorage.setItem("sowbook-open", value ? "yes" : "no");
    } catch {
      // Without storage it is open.
    }
    return true;
  };

  // Text is only ever set as text: what a record says cannot be markup here.
  const add = (parent, name, style, text) => {
    const made = document.createElement(name);
    made.style.cssText = style;
    if (text !== undefined) made.textContent = text;
    parent.append(made);
    return made;
  };

  const show = ({ failure, findings, more }) => {
    box?.remove();
    box = undefined;
    document.body.style.paddingBottom = "";
    const count = findings.length + more;
    if (failure === null && count === 0) return;
    const colours = "background:#fff8e6;color:#201a10;border-top:3px solid #a33;";
    box = add(document.body, "aside", `${colours}position:fixed;inset:auto 0 0 0;z-index:99;font:14px/1.4 monospace;padding:6px 12px;max-height:38vh;overflow:auto`);
    box.id = "sowbook-serve";
    box.setAttribute("role", "status");
    box.setAttribute("aria-label", "Findings of sowbook");
    const list = add(box, "details", "");
    list.open = opened();
    list.addEventListener("toggle", () => opened(list.open));
    const findingsWords = count === 1 ? "1 finding needs attention" : `${count} findings need attention`;
    const title = failure === null ? findingsWords : "The site cannot be built; these are the pages of the last build";
    add(list, "summary", "cursor:pointer;font-weight:bold", title);
    if (failure !== null) add(list, "pre", "white-space:pre-wrap;margin:6px 0", failure);
    // What is wrong with the record of this page comes first.
    const record = `in: record \`${location.pathname.split("/")[2]}\``;
    const here = (finding) => (finding.includes(record) ? 0 : 1);
    for (const finding of [...findings].sort((a, b) => here(a) - here(b))) add(list, "pre", "white-space:pre-wrap;margin:6px 0", finding);
    if (more > 0) add(list, "p", "margin:6px 0", `… and ${more} more: run sowbook check`);
    // The end of the page can be scrolled above the list.
    new ResizeObserver(() => {
      if (box?.contains(list)) document.body.style.paddingBottom = `${box.offsetHeight}px`;
    }).observe(box);
  };

  // Zones are drawn on pages that only this server has.
  const source = location.pathname.match(/^\/s\/([^/]+)\/$/);
  const lead = document.querySelector("main .lead");
  if (source && lead) {
    const line = document.createElement("p");
    lead.after(line);
    add(line, "a", "", "Draw zones on images of its pages").href = `/.sowbook/zones/#${source[1]}`;
  }

  globalThis.sowbookNews = (news) => {
    seen = news.version;
    if (news.stale) location.reload();
    else show(news);
  };

  // A browser opens only a few connections to one server, so a page that nobody sees does not hold one.
  const ask = () => {
    if (document.hidden) {
      document.addEventListener("visibilitychange", ask, { once: true });
      return;
    }
    const script = document.createElement("script");
    // The path is as the server was asked for it; in a query, `&` and `=` would end it.
    const page = encodeURIComponent(decodeURIComponent(location.pathname));
    script.src = `/.sowbook/news.js?seen=${seen}&page=${page}&sum=${sum}`;
    const again = (delay) => () => {
      script.remove();
      setTimeout(ask, delay);
    };
    script.onload = again(0);
    // The server has stopped; it may come back.
    script.onerror = again(1000);
    document.head.append(script);
  };
  // A script that is asked for earlier would put off the end of loading.
  if (document.readyState === "complete") ask();
  else addEventListener("load", () => setTimeout(ask, 0));
})();
