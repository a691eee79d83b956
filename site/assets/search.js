// Searches the index of the site (index.js, which sets SOWBOOK) as one types. An id is shown alone; what is called as it is typed comes first,
// then what begins so, then what has the words; where nothing has, words with one slip are looked for. Where anything fails, the lists from A to Z on the
// same page are still there.
(function () {
  "use strict";
  var box = document.getElementById("_search");
  if (!box || typeof SOWBOOK === "undefined") return;

  // Small letters, no marks: béchi and Bechi are found alike. Letters that are no others with marks have a plain one.
  var plain = { "ɛ": "e", "ɔ": "o", "ŋ": "n", "ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "ɓ": "b", "ɗ": "d", "ƙ": "k", "×": "x" };
  function fold(text) {
    return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "")
      .replace(/[ɛɔŋøæœßɓɗƙ×]/g, function (letter) { return plain[letter]; });
  }

  function split(text) { return text.split(/[^\p{L}\p{N}]+/u).filter(Boolean); }

  var rows = SOWBOOK.map(function (row) { return { row: row, name: split(fold(row[0])).join(" "), all: fold(row[0] + " " + row[3] + " " + row[1]) }; });

  // How well a text has a word: 3 as one of its words, 2 as the beginning of one, 1 within one.
  function within(text, word) {
    var at = text.indexOf(word), best = 0;
    for (; at >= 0 && best < 3; at = text.indexOf(word, at + 1)) {
      var begins = !at || /[^\p{L}\p{N}]/u.test(text[at - 1]);
      var ends = !/[\p{L}\p{N}]/u.test(text[at + word.length] || " ");
      best = Math.max(best, begins ? ends ? 3 : 2 : 1);
    }
    return best;
  }

  // How well an entry has a word: a name counts more than the words beside it.
  function has(entry, word) { return 3 * within(entry.name, word) || within(entry.all, word); }

  // How well the name of an entry is all that was typed.
  function named(entry, typed) { return entry.name === typed ? 200 : entry.name.indexOf(typed) === 0 ? 100 : 0; }

  // Whether two words differ by one letter: put in, left out, another one, or two that changed places.
  function slipped(a, b) {
    if (Math.abs(a.length - b.length) > 1) return false;
    var at = 0, end = 0, most = Math.min(a.length, b.length);
    while (at < most && a[at] === b[at]) at++;
    while (end < most - at && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
    var left = a.slice(at, a.length - end), right = b.slice(at, b.length - end);
    return left.length + right.length < 2 || left.length === 1 && right.length === 1
      || left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
  }

  // The same with one slip in each word that has four letters or more.
  function nearly(entry, word) {
    var exact = has(entry, word);
    if (exact || word.length < 4) return exact;
    entry.words = entry.words || split(entry.all);
    return entry.words.some(function (own) { return slipped(own, word); }) ? 1 : 0;
  }

  function hits(words, how) {
    var found = [];
    rows.forEach(function (entry) {
      var sum = named(entry, words.join(" ")), all = words.every(function (word) { var one = how(entry, word); sum += one; return one; });
      if (all) found.push({ entry: entry, sum: sum });
    });
    // Who types an id looks for nothing else.
    var called = found.filter(function (hit) { return hit.entry.row[4] && hit.entry.name === words.join(" "); });
    // Among equals the order of the index stays: by kind, then as in a dictionary.
    return (called.length ? called : found).sort(function (a, b) { return b.sum - a.sum; }).map(function (hit) { return hit.entry; });
  }
  function make(name, text, above) {
    var element = document.createElement(name);
    if (text) element.textContent = text;
    if (above) above.append(element);
    return element;
  }

  var STEP = 50, words = box.dataset, limit = STEP, kind = "";
  var label = make("label", words.label, box), field = make("input");
  var status = make("p", "", box), kinds = make("fieldset"), found = make("ul", "", box), more = make("button", "", box);
  label.append(" ", field);
  field.type = "search";
  field.autocomplete = "off";
  field.spellcheck = false;
  status.setAttribute("role", "status");
  status.className = "small";
  status.after(kinds);
  kinds.className = "filters";
  found.className = "plain";
  more.type = "button";
  kinds.hidden = more.hidden = true;

  // One choice for each kind that was found, with how many there are of it.
  function choices(all) {
    var counts = new Map([["", all.length]]);
    all.forEach(function (entry) { counts.set(entry.row[1], (counts.get(entry.row[1]) || 0) + 1); });
    if (!counts.has(kind)) counts.set(kind, 0);
    kinds.hidden = !all.length;
    kinds.textContent = "";
    make("legend", words.kinds, kinds);
    counts.forEach(function (count, name) {
      var choice = make("label", "", kinds), button = make("input", "", choice);
      choice.className = "cut";
      button.type = "radio";
      button.name = "kind";
      button.value = name;
      button.checked = name === kind;
      choice.append(" ", name || words.all, " " + count);
    });
  }

  // What is called by an id alone is shown with its words.
  function item(entry) {
    var row = entry.row, line = make("li", "", found), link = make("a", row[0]), text = row[3].trim();
    make("span", row[1], line).className = "label";
    link.href = words.root + row[2];
    link.dir = "auto";
    line.append(" ", link);
    if (!row[4]) return;
    if (text.length > 160) text = text.slice(0, 160).replace(/\s+\S*$/, "") + "…";
    line.append(" ");
    make("span", text, line).dir = "auto";
  }

  function search() {
    var typed = split(fold(field.value)), near = false, all = typed.length ? hits(typed, has) : [];
    if (!all.length && typed.length) {
      near = true;
      all = hits(typed, nearly);
    }
    choices(all);
    var shown = all.filter(function (entry) { return !kind || entry.row[1] === kind; });
    var text = near ? [words.likeOne, words.likeOther] : [words.one, words.other];
    text = !all.length ? words.none : text[shown.length === 1 ? 0 : 1];
    status.textContent = typed.length ? text.replace("{n}", shown.length) : "";
    found.textContent = "";
    shown.slice(0, limit).forEach(item);
    more.hidden = shown.length <= limit;
    more.textContent = words.more.replace("{n}", Math.min(STEP, shown.length - limit));
  }

  // The address has what was asked, so that it can be kept and Back comes to it. A browser that lets no script change the
  // address of a file that far has the same behind `#`.
  function ask() {
    search();
    var asked = new URLSearchParams();
    if (field.value.trim()) asked.set("q", field.value.trim());
    if (kind) asked.set("kind", kind);
    if (limit > STEP) asked.set("show", limit);
    var text = String(asked);
    try { history.replaceState(null, "", location.pathname + (text && "?" + text)); } catch (error) {
      try { history.replaceState(null, "", "#" + text); } catch (refused) { /* Only the address stays as it was. */ }
    }
  }

  field.addEventListener("input", function () { limit = STEP; ask(); });
  kinds.addEventListener("change", function (event) {
    kind = event.target.value;
    limit = STEP;
    ask();
    kinds.querySelector(":checked").focus();
  });
  more.addEventListener("click", function () {
    var before = found.children.length;
    limit += STEP;
    ask();
    found.children[before].querySelector("a").focus();
  });

  function asked() {
    var text = /^#(q|kind)=/.test(location.hash) ? location.hash : location.search, sought = new URLSearchParams(text.slice(1));
    if (!sought.has("q")) return;
    field.value = sought.get("q");
    kind = sought.get("kind") || "";
    limit = Math.max(STEP, Math.ceil(sought.get("show") / STEP) * STEP || 0);
    search();
    field.focus({ preventScroll: true });
  }
  addEventListener("hashchange", asked);
  addEventListener("popstate", asked);
  asked();
})();
