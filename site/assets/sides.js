// Steps through two readings side by side, both boards at once. The page is whole without it; the markup it relies on is in
// templates/side_by_side.html.
(function () {
  "use strict";
  const root = document.querySelector("[data-sides]");
  const rows = root ? [...root.querySelectorAll("li.row")] : [];
  if (rows.length < 2) return;
  const bar = root.querySelector(".bar"), status = bar.querySelector("[role=status]");
  const button = (name) => bar.querySelector("[data-go=" + name + "]");
  let at = 0, one = true;

  function show(index, told) {
    at = Math.max(0, Math.min(rows.length - 1, index));
    rows.forEach((row, number) => row.classList.toggle("away", one && number !== at));
    const held = document.activeElement;
    ["first", "back"].forEach((name) => { button(name).disabled = !one || at === 0; });
    ["next", "last"].forEach((name) => { button(name).disabled = !one || at === rows.length - 1; });
    // A disabled button hears no keys and may lose the focus, so another takes it.
    if (held && held.disabled) button(at ? "back" : "next").focus();
    if (!told) return;
    const own = rows[at].querySelector(".ply");
    status.textContent = [...rows[at].querySelectorAll(".say, .ply > .label, [id$='-t'], .small")].map((part) => part.textContent.trim()).join(" ");
    if (own) history.replaceState(null, "", location.pathname + "#" + own.id);
  }

  const acts = {
    first: () => show(0, true),
    back: () => show(at - 1, true),
    next: () => show(at + 1, true),
    last: () => show(rows.length - 1, true),
    all: () => {
      const word = button("all").firstChild, other = word.dataset.other;
      word.dataset.other = word.textContent;
      word.textContent = other;
      one = !one;
      show(at, false);
    },
  };

  bar.addEventListener("click", (event) => {
    const pressed = event.target.closest("[data-go]");
    if (pressed) acts[pressed.dataset.go]();
  });
  document.addEventListener("keydown", (event) => {
    const free = !event.target.closest("a, button, input, select, summary, textarea, [tabindex='0']");
    if (!root.contains(event.target) && !(free && /^Arrow(Left|Right)$/.test(event.key))) return;
    if (!one || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const name = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", k: "back", j: "next" }[event.key];
    if (!name) return;
    event.preventDefault();
    acts[name]();
  });

  // The row that a fragment names: by the id of a ply of either side.
  function follow() {
    const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const row = named && named.closest("li.row");
    if (!row) return;
    show(rows.indexOf(row), false);
    row.scrollIntoView({ block: "nearest" });
  }
  addEventListener("hashchange", follow);

  bar.hidden = false;
  show(0, false);
  follow();
})();
