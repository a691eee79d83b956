// Saves the board that is shown as a file. What the page defines once is put in its place and styles become attributes, so
// that the file looks alike everywhere. The markup it relies on is described at the top of templates/viewer.html.
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

  root.addEventListener("click", (event) => {
    const pressed = event.target.closest("[data-save]");
    if (pressed) save(pressed.dataset.save);
  });
})();
