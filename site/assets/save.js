// Saves the board that is shown as a file, and copies the link or the citation of its move. In the file, what the page
// defines once is put in its place and styles become attributes, so that it looks alike everywhere. The markup it relies on
// is described at the top of templates/viewer.html.
(function () {
  "use strict";
  const root = document.querySelector("[data-viewer]");
  if (!root) return;
  const space = "http://www.w3.org/2000/svg";
  const looks = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "paint-order", "opacity"];
  const letters = ["font-family", "font-size", "font-style", "font-weight", "text-anchor", "dominant-baseline"];

  function make(name, attributes, text) {
    const part = document.createElementNS(space, name);
    Object.keys(attributes).forEach((key) => part.setAttribute(key, attributes[key]));
    if (text !== undefined) part.textContent = text;
    return part;
  }

  // A copy of a drawing that uses nothing.
  function whole(drawn) {
    const copy = drawn.cloneNode(true);
    for (let use = copy.querySelector("use"); use; use = copy.querySelector("use")) {
      const part = document.getElementById(use.getAttribute("href").slice(1)).cloneNode(true);
      part.removeAttribute("id");
      const at = ["x", "y"].map((axis) => use.getAttribute(axis) || 0).join(" ");
      const group = make("g", { transform: "translate(" + at + ")", class: use.getAttribute("class") || "" });
      group.append(part);
      use.replaceWith(group);
    }
    return copy;
  }

  // The drawing with its look as attributes; styles reach it only where it is shown, so it is put beside the other.
  function alone(drawn) {
    const copy = whole(drawn), made = make("svg", { viewBox: copy.getAttribute("viewBox") });
    drawn.after(copy);
    const base = copy.getScreenCTM().inverse();
    copy.querySelectorAll("path, circle, rect, text").forEach((part) => {
      const style = getComputedStyle(part);
      if (!part.getClientRects().length && style.display === "none") return;
      if (part.closest("text") !== part && part.closest("text")) return;
      const place = base.multiply(part.getScreenCTM()), flat = part.cloneNode(true);
      flat.removeAttribute("class");
      flat.removeAttribute("display");
      looks.concat(part.matches("text") ? letters : []).forEach((name) => flat.setAttribute(name, style.getPropertyValue(name)));
      flat.setAttribute("transform", "matrix(" + ["a", "b", "c", "d", "e", "f"].map((key) => +place[key].toFixed(3)).join(" ") + ")");
      made.append(flat);
    });
    copy.remove();
    return made;
  }

  // The stores, which the page has beside the board, below it; a ground in the colour of the page; what it is.
  function complete(made, item, desk) {
    const [, , width, height] = made.getAttribute("viewBox").split(" ").map(Number);
    const trays = [...desk.querySelectorAll(".tray")];
    const low = trays.length ? 22 : 0, page = getComputedStyle(document.body);
    trays.forEach((tray, index) => made.append(make("text", {
      x: index ? width - 6 : 6, y: height + 12, "text-anchor": index ? "end" : "start", "font-size": 12, "font-family": page.fontFamily, fill: page.color,
    }, tray.querySelector("i").textContent + " " + tray.querySelector("b").textContent)));
    made.prepend(make("rect", { width, height: height + low, fill: page.backgroundColor }));
    const link = document.querySelector("link[rel=canonical]"), licence = document.querySelector("a[rel=license]");
    const said = [item.querySelector(".position"), link && link.href, licence && licence.href];
    made.prepend(make("desc", {}, said.map((one) => (one && one.textContent) || one).filter(Boolean).join(" · ")));
    made.prepend(make("title", {}, document.title + " · " + item.querySelector(".mv").textContent.replace(/\s+/g, " ").trim()));
    made.setAttribute("viewBox", "0 0 " + width + " " + (height + low));
    made.setAttribute("width", 2 * width);
    made.setAttribute("height", 2 * (height + low));
    return new XMLSerializer().serializeToString(made);
  }

  function give(blob, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  function save(kind) {
    const item = root.querySelector(".plies > .on") || root.querySelector(".plies > .ply");
    const desk = root.querySelector(".stand > .desk") || item.querySelector(".desk"), drawn = desk && desk.querySelector("svg.board:not(.away)");
    if (!drawn) return;
    const text = complete(alone(drawn), item, desk);
    const folder = location.pathname.replace(/\/[^/]*\.html$/, "").split("/").filter(Boolean).pop() || "board";
    const name = folder + "-" + item.id + "." + kind;
    if (kind === "svg") return give(new Blob([text], { type: "image/svg+xml" }), name);
    const picture = new Image();
    picture.onload = () => {
      const canvas = document.createElement("canvas");
      canvas.width = picture.width;
      canvas.height = picture.height;
      canvas.getContext("2d").drawImage(picture, 0, 0);
      canvas.toBlob((blob) => give(blob, name), "image/png");
    };
    picture.src = "data:image/svg+xml," + encodeURIComponent(text);
  }

  const share = root.querySelector(".share");

  // A page opened from a disk may have no clipboard.
  function copy(text) {
    const copied = share.querySelector("output"), done = () => { copied.textContent = copied.dataset.copied; };
    const byHand = () => {
      const field = document.createElement("textarea");
      field.value = text;
      share.append(field);
      field.select();
      if (document.execCommand("copy")) done();
      field.remove();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, byHand);
    else byHand();
  }

  // A citation says where the move is on the web; a place on a reader's disk, or how the board is turned, is of no use there.
  // The viewer's script writes the move into `.now`, and its round beside it.
  function citation(link) {
    const entry = document.querySelector("dl[data-copy] dd"), whole = entry && entry.cloneNode(true);
    if (whole) whole.querySelectorAll("button, [role=status]").forEach((part) => part.remove());
    // A place has no glyphs.
    const names = [share.dataset.round, root.querySelector(".now b").textContent].filter(Boolean);
    const place = names.map((name) => name.replace(/^¶ | [!?$]+\d*(?= |\.?$)|\.+$/g, "")).join(", ");
    // What the source does not have is not cited as if it had.
    const varies = root.querySelector(".elsewhere > .varies");
    const kinds = [varies && varies.textContent, root.querySelector(".plies > .on").dataset.of].filter(Boolean).join("; ");
    const text = (whole ? whole.textContent : document.title) + " " + place + (kinds && " (" + kinds + ")") + ". " + (/^file:/.test(link) ? "" : link);
    return text.replace(/\s+/g, " ").trim();
  }

  root.addEventListener("click", (event) => {
    const pressed = event.target.closest("[data-save], [data-copy]");
    if (!pressed) return;
    if (pressed.dataset.save) return save(pressed.dataset.save);
    const canonical = document.querySelector("link[rel=canonical]");
    const link = (canonical ? canonical.href : location.href.split(/[?#]/)[0]) + "#" + root.querySelector(".plies > .on").id;
    const turned = document.documentElement.classList.contains("turned");
    copy(pressed.dataset.copy === "link" ? link + (turned ? "~north" : "") : citation(link));
  });
})();
