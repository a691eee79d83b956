// Puts a button behind every citation that copies it. Without the script, citations are there to be marked and copied.
(function () {
  "use strict";
  document.querySelectorAll("dl[data-copy]").forEach(function (list) {
    list.querySelectorAll("dd").forEach(function (entry) {
      var text = entry.textContent, button = document.createElement("button");
      var name = entry.previousElementSibling.textContent, status = document.createElement("span");
      button.type = "button";
      button.textContent = list.dataset.copy;
      button.setAttribute("aria-label", list.dataset.copy + " " + name);
      status.setAttribute("role", "status");
      status.className = "small";
      button.addEventListener("click", function () {
        copy(entry, text, function () { status.textContent = " " + list.dataset.copied; });
      });
      entry.append(" ", button, status);
    });
  });

  // A page that was opened from a disk may have no clipboard of its own; then the citation is selected and copied.
  function copy(entry, text, done) {
    function select() {
      var range = document.createRange(), selection = getSelection();
      range.selectNodeContents(entry);
      range.setEndBefore(entry.querySelector("button"));
      selection.removeAllRanges();
      selection.addRange(range);
      if (document.execCommand("copy")) done();
    }
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, select);
    else select();
  }
})();
