// Searches the index of the site (index.js, which sets SOWBOOK) as one types. What has the words as they are typed
// comes first; where nothing has, words with one slip are looked for. Where anything fails, the lists from A to Z on the
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

  var rows = SOWBOOK.map(function (row) { return { row: row, name: fold(row[0]), all: fold(row[0] + " " + row[3] + " " + row[1]) }; });

  // How well an entry has a word: as the beginning of its name, as one of its words, as the beginning of one, within one.
  function has(entry, word) {
    if (entry.name.indexOf(word) === 0) return entry.name === word ? 5 : 4;
    var at = entry.all.indexOf(word), best = 0;
    for (; at >= 0 && best < 3; at = entry.all.indexOf(word, at + 1)) {
      var begins = !at || /[^\p{L}\p{N}]/u.test(entry.all[at - 1]);
      var ends = !/[\p{L}\p{N}]/u.test(entry.all[at + word.length] || " ");
      best = Math.max(best, begins ? ends ? 3 : 2 : 1);
    }
    return best;
  }

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
      var sum = 0, all = words.every(function (word) { var one = how(entry, word); sum += one; return one; });
      if (all) found.push({ entry: entry, sum: sum });
    });
    // The order of the dictionary stays among equals.
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
