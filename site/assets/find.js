// Puts a field for the search into the head of a page. It leads to the page of the search, which has the index; without
// the script, or where it fails, the link to that page is there.
(function () {
  "use strict";
  var link = document.querySelector(".head [data-find]");
  if (!link || document.getElementById("_search")) return;
  var field = document.createElement("input");
  field.type = "search";
  field.placeholder = link.textContent;
  field.setAttribute("aria-label", link.textContent);
  field.autocomplete = "off";
  field.addEventListener("keydown", function (event) {
    if (event.key !== "Enter" || !field.value.trim()) return;
    location.href = link.getAttribute("href") + "?q=" + encodeURIComponent(field.value.trim());
  });
  document.querySelector(".running span").before(field);
})();
