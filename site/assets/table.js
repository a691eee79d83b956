// Sorts and filters tables of records: the heads of their columns become buttons, and a field above the table keeps the rows
// that have its words. Without the script, tables are in the order in which they were made.
(function () {
  "use strict";
  document.querySelectorAll("table[data-filter]").forEach(function (table) {
    var body = table.tBodies[0], rows = Array.from(body.rows), heads = Array.from(table.tHead.rows[0].cells);
    var texts = rows.map(function (row) { return folded(row.textContent); });

    heads.forEach(function (head, column) {
      var button = document.createElement("button");
      button.type = "button";
      button.append.apply(button, Array.from(head.childNodes));
      button.addEventListener("click", function () {
        var down = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
        heads.forEach(function (other) { other.removeAttribute("aria-sort"); });
        head.setAttribute("aria-sort", down > 0 ? "ascending" : "descending");
        var keys = new Map(rows.map(function (row) { return [row, key(row.cells[column])]; }));
        // Rows without a value are last in both orders; equal ones keep their order.
        body.append.apply(body, rows.slice().sort(function (one, other) {
          var a = keys.get(one), b = keys.get(other);
          if (!a || !b) return (a ? 0 : 1) - (b ? 0 : 1);
          return down * a.localeCompare(b, undefined, { numeric: true });
        }));
      });
      head.append(button);
    });

    var line = document.createElement("p"), label = document.createElement("label");
    var field = document.createElement("input"), status = document.createElement("span");
    line.className = "narrow";
    field.type = "search";
    field.autocomplete = "off";
    status.setAttribute("role", "status");
    field.addEventListener("input", function () {
      var words = folded(field.value).split(/\s+/).filter(Boolean), shown = 0;
      rows.forEach(function (row, at) {
        row.hidden = !words.every(function (word) { return texts[at].includes(word); });
        shown += row.hidden ? 0 : 1;
      });
      var counted = table.dataset.shown.replace("{n}", shown).replace("{all}", rows.length);
      status.textContent = words.length ? counted : "";
    });
    label.append(table.dataset.filter, " ", field);
    line.append(label, " ", status);
    table.parentNode.before(line);
  });

  function key(cell) {
    return cell.dataset.key || cell.textContent.trim();
  }

  // Without capitals and signs over letters.
  function folded(text) {
    return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  }
})();
