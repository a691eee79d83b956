// Searches the index of the site (index.js, which sets SOWBOOK) as one types. What is called as it is typed comes first,
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
    // Among equals the order of the index stays: by kind, then as in a dictionary.
    return found.sort(function (a, b) { return b.sum - a.sum; }).map(function (hit) { return hit.entry; });
  }
  var label = document.createElement("label"), field = document.createElement("input");
  var status = document.createElement("p"), found = document.createElement("ul");
  label.textContent = box.dataset.label;
  field.type = "search";
  field.autocomplete = "off";
  field.spellcheck = false;
  status.setAttribute("role", "status");
  status.className = "small";
  found.className = "plain";
  label.append(" ", field);
  box.append(label, status, found);

  function search() {
    var words = split(fold(field.value));
    found.textContent = "";
    status.textContent = "";
    if (!words.length) return;
    var text = [box.dataset.one, box.dataset.other], all = hits(words, has);
    if (!all.length) {
      text = [box.dataset.likeOne, box.dataset.likeOther];
      all = hits(words, nearly);
    }
    text = !all.length ? box.dataset.none : text[all.length === 1 ? 0 : 1];
    status.textContent = text.replace("{n}", all.length);
    all.slice(0, 50).forEach(function (entry) {
      var item = document.createElement("li"), link = document.createElement("a"), kind = document.createElement("span");
      link.href = box.dataset.root + entry.row[2];
      link.textContent = entry.row[0];
      link.dir = "auto";
      kind.className = "label";
      kind.textContent = entry.row[1];
      item.append(kind, " ", link);
      found.append(item);
    });
  }
  field.addEventListener("input", search);

  // What was typed into the field of another page is behind the address.
  function asked() {
    var words = /^#q=(.*)$/.exec(location.hash);
    if (!words) return;
    try { field.value = decodeURIComponent(words[1]); } catch (error) { return; }
    search();
    field.focus();
  }
  addEventListener("hashchange", asked);
  asked();
})();
