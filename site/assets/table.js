// Sorts and filters tables of records: the heads of their columns become buttons, and a field above the table keeps the rows
// that have its words. The address has both, so that Back comes to the same rows. Of many rows the first are shown, and a
// button shows the rest. Without the script, tables are whole and in the order in which they were made.
(function () {
  "use strict";
  // As the addresses of pages write these letters.
  var latin = {};
  "аa бb вv гg ғgh дd еe ёyo жzh зz иi йy кk қq лl мm нn ңng оo өo пp рr сs тt уu ұu үu фf хkh һh цts чch шsh щshch ъ ыy ь эe юyu яya іi әa"
    .split(" ").forEach(function (pair) { latin[pair[0]] = pair.slice(1); });

  document.querySelectorAll("table[data-filter]").forEach(function (table) {
    var body = table.tBodies[0], rows = Array.from(body.rows), heads = Array.from(table.tHead.rows[0].cells);
    var texts = new Map(rows.map(function (row) { return [row, folded(row.textContent)]; }));
    var more = document.createElement("button"), most = 200;
    var line = document.createElement("p"), label = document.createElement("label");
    var field = document.createElement("input"), status = document.createElement("span");

    // On a narrow screen a number has the name of its column beside it.
    rows.forEach(function (row) {
      heads.forEach(function (head, column) {
        if (/^\d+$/.test(row.cells[column].textContent)) row.cells[column].dataset.what = head.textContent;
      });
    });

    heads.forEach(function (head, column) {
      var button = document.createElement("button");
      button.type = "button";
      button.append.apply(button, Array.from(head.childNodes));
      button.addEventListener("click", function () {
        sort(column, head.getAttribute("aria-sort") === "ascending" ? -1 : 1);
        filter();
        keep();
      });
      head.append(button);
    });

    function sort(column, down) {
      heads.forEach(function (head) { head.removeAttribute("aria-sort"); });
      heads[column].setAttribute("aria-sort", down > 0 ? "ascending" : "descending");
      var keys = new Map(rows.map(function (row) { return [row, key(row.cells[column])]; }));
      // Rows without a value are last in both orders; equal ones keep their order.
      body.append.apply(body, rows.slice().sort(function (one, other) {
        var a = keys.get(one), b = keys.get(other);
        if (!a || !b) return (a ? 0 : 1) - (b ? 0 : 1);
        return down * a.localeCompare(b, undefined, { numeric: true });
      }));
    }

    function filter() {
      var words = folded(field.value).split(/\s+/).filter(Boolean), shown = 0;
      Array.from(body.rows).forEach(function (row) {
        var fits = words.every(function (word) { return texts.get(row).includes(word); });
        shown += fits ? 1 : 0;
        row.hidden = !fits || shown > most;
      });
      more.hidden = shown <= most;
      more.textContent = table.dataset.more.replace("{n}", shown - most);
      var counted = table.dataset.shown.replace("{n}", shown).replace("{all}", rows.length);
      status.textContent = words.length ? counted : "";
    }

    // The number of the column by which the rows are sorted, from 1, with a minus where they are sorted down.
    function keep() {
      var asked = new URLSearchParams(), sorted = heads.findIndex(function (head) { return head.hasAttribute("aria-sort"); });
      if (field.value.trim()) asked.set("q", field.value.trim());
      if (sorted >= 0) asked.set("sort", (heads[sorted].getAttribute("aria-sort") === "ascending" ? 1 : -1) * (sorted + 1));
      var text = String(asked);
      try { history.replaceState(null, "", location.pathname + (text && "?" + text)); } catch (error) { /* The address stays as it was. */ }
    }

    line.className = "narrow";
    field.type = "search";
    field.autocomplete = "off";
    status.setAttribute("role", "status");
    field.addEventListener("input", function () { filter(); keep(); });
    label.append(table.dataset.filter, " ", field);
    line.append(label, " ", status);
    table.parentNode.before(line);
    more.type = "button";
    more.addEventListener("click", function () {
      var seen = body.querySelectorAll("tr:not([hidden])").length;
      most = Infinity;
      filter();
      body.querySelectorAll("tr:not([hidden])")[seen].querySelector("a").focus();
    });
    table.after(more);

    var asked = new URLSearchParams(location.search), column = Math.abs(asked.get("sort")) - 1;
    field.value = asked.get("q") || "";
    if (heads[column]) sort(column, asked.get("sort"));
    filter();
  });

  function key(cell) {
    return cell.dataset.key || cell.textContent.trim();
  }

  // Small letters without marks; Cyrillic ones in Latin, too.
  function folded(text) {
    var small = text.toLowerCase(), other = small.replace(/[\u0430-\u04ff]/g, function (letter) { return letter in latin ? latin[letter] : letter; });
    return (other === small ? small : small + " " + other).normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  }
})();
