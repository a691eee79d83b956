// Opens the group that the address leads to, where groups are folded.
// Shows a record alone where another site has it in a frame, and puts a choice of colours into the foot of a page: as the
// system has them, light or dark. A choice is kept where the browser keeps things for pages; where it does not, the choice
// is of this page.
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

  // In a frame of another site (`?embed`) a record is its title, how its play is known, and the viewer. What leads to
  // anything but its parts leaves the frame.
  function frame() {
    var viewer = document.querySelector(".viewer"), title = document.querySelector("h1"), whole = document.createElement("a");
    document.body.classList.add("frame", "live");
    whole.href = location.pathname;
    whole.append.apply(whole, title.childNodes);
    title.append(whole);
    document.querySelectorAll("a").forEach(function (link) {
      var place = /^#./.test(link.getAttribute("href")) && document.getElementById(decodeURIComponent(link.hash.slice(1)));
      if (place && viewer && viewer.contains(place) || link.closest(".parts")) return;
      if (place) link.href = location.pathname + link.hash;
      link.target = "_top";
    });
  }

  function unfold() {
    var group = document.querySelector(".fold:has(:target)");
    if (group) group.open = true;
  }

  addEventListener("load", unfold);
  addEventListener("hashchange", unfold);
  show(kept());
  if (/embed$/.test(location.search)) frame();
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
