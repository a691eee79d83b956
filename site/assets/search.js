// Searches the index of the site (index.js, which sets SOWBOOK) as one types. Where anything fails, the lists from
// A to Z on the same page are still there.
(function () {
  "use strict";
  var box = document.getElementById("_search");
  if (!box || typeof SOWBOOK === "undefined") return;

  // Small letters, no marks: béchi and Bechi are found alike. Letters that are no others with marks have a plain one.
  var plain = { "ɛ": "e", "ɔ": "o", "ŋ": "n", "ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "ɓ": "b", "ɗ": "d", "ƙ": "k" };
  function fold(text) {
    return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "")
      .replace(/[ɛɔŋøæœßɓɗƙ]/g, function (letter) { return plain[letter]; });
  }

  var rows = SOWBOOK.map(function (row) { return { row: row, name: fold(row[0]), all: fold(row[0] + " " + row[3] + " " + row[1]) }; });
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
    var words = fold(field.value).split(/[\s,;.]+/).filter(Boolean);
    found.textContent = "";
    status.textContent = "";
    if (!words.length) return;
    var hits = rows.filter(function (entry) { return words.every(function (word) { return entry.all.indexOf(word) >= 0; }); });
    // What begins with the words comes first; otherwise the order of the dictionary stays.
    hits.sort(function (a, b) { return (a.name.indexOf(words[0]) !== 0) - (b.name.indexOf(words[0]) !== 0); });
    var text = !hits.length ? box.dataset.none : hits.length === 1 ? box.dataset.one : box.dataset.other;
    status.textContent = text.replace("{n}", hits.length);
    hits.slice(0, 50).forEach(function (entry) {
      var item = document.createElement("li"), link = document.createElement("a"), kind = document.createElement("span");
      link.href = box.dataset.root + entry.row[2];
      link.textContent = entry.row[0];
      kind.className = "small";
      kind.textContent = entry.row[1];
      item.append(link, " ", kind);
      found.append(item);
    });
  }
  field.addEventListener("input", search);
})();
