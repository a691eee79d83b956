// Puts a choice of colours into the foot of a page: as the system has them, light or dark. A choice is kept where the
// browser keeps things for pages; where it does not, the choice is of this page.
(function () {
  "use strict";
  var root = document.documentElement, KEY = "sowbook-theme";

  function kept(value) {
    try {
      if (value === undefined) return localStorage.getItem(KEY);
      if (value) localStorage.setItem(KEY, value); else localStorage.removeItem(KEY);
    } catch (error) { /* Nothing is kept here. */ }
    return value;
  }

  function show(theme) {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme; else delete root.dataset.theme;
  }

  show(kept());
  var place = document.getElementById("_theme");
  if (!place) return;
  var words = place.dataset, label = document.createElement("label"), choice = document.createElement("select");
  [["", words.system], ["light", words.light], ["dark", words.dark]].forEach(function (one) {
    choice.append(new Option(one[1], one[0], false, one[0] === (root.dataset.theme || "")));
  });
  choice.autocomplete = "off";
  choice.addEventListener("change", function () { show(kept(choice.value)); });
  label.append(words.label, " ", choice);
  place.append(label);
  place.hidden = false;
})();
