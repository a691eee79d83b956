// Draws zones on an image of a page, and writes them as text to be copied. Only `sowbook serve` has it; it saves nothing.
// The markup it relies on is described at the top of templates/serve/zones.html.
(() => {
  "use strict";
  const image = document.querySelector("#zone-image");
  if (!image) return;
  const part = (name) => document.querySelector(`#zone-${name}`);
  const [page, next, own, add, remove, undo] = ["page", "next", "name", "add", "delete", "undo"].map(part);
  const status = document.querySelector("[role=status]");
  const { source, image: file } = image.dataset;
  // What is copied, and for a new page those that the file has.
  const [form, ...known] = image.dataset.form.split(" ");
  const size = [Number(image.dataset.width), Number(image.dataset.height)];
  // What pages and zones can be called.
  const usable = /^[A-Za-z0-9]+([-._][A-Za-z0-9]+)*$/;
  // Of each zone its name and its box: left, top, width and height in pixels of `size`.
  let zones = [...image.querySelectorAll("rect")].map((rect) => {
    const box = ["x", "y", "width", "height"].map((key) => Number(rect.getAttribute(key)));
    rect.remove();
    return { name: rect.dataset.zone, box };
  });
  const before = [];
  let selected = null, drag = null, isCopied = true;

  const say = (words) => (status.textContent = words);
  const fit = (value, most) => Math.min(Math.max(Math.round(value), 0), most);
  const named = (name) => zones.find((zone) => zone.name === name);
  // Pixels of `size` in one pixel of the screen.
  const unit = () => size[0] / (image.getBoundingClientRect().width || size[0]);
  const sorted = () => [...zones].sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));

  // The first free name behind another: its last number is one more.
  function following(name) {
    const parts = /^(.*?)(\d*)(\D*)$/.exec(name.replace(/^\d+-(?=\d+$)/, ""));
    for (let number = BigInt(parts[2]) + 1n; ; number += 1n) {
      const found = parts[2] || !name ? parts[1] + number + parts[3] : `${name}-${number}`;
      if (!named(found)) return found;
    }
  }

  // The box within the page that is nearest, at least a pixel wide and high.
  function within([x, y, width, height]) {
    const [wide, high] = [fit(width, size[0]), fit(height, size[1])].map((length) => Math.max(length, 1));
    return [fit(x, size[0] - wide), fit(y, size[1] - high), wide, high];
  }

  // Text is only ever set as text: what an archive says cannot be markup here.
  function put(parent, name, attributes, text) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (text) made.textContent = text;
    parent.append(made);
    return made;
  }

  function show() {
    const isFocused = image.contains(document.activeElement), scale = unit();
    image.querySelectorAll("g, circle").forEach((shown) => shown.remove());
    sorted().forEach((zone) => {
      const [x, y, width, height] = zone.box, isOn = zone === selected;
      const place = `${page.value}:${zone.name}`;
      const label = `${place}, left ${x}, top ${y}, width ${width}, height ${height}`;
      const group = put(image, "g", { tabindex: 0, role: "button", "aria-label": label, "aria-pressed": isOn, "data-name": zone.name });
      put(group, "rect", { x, y, width, height });
      put(group, "text", { x: x + width - 4 * scale, y: y + 13 * scale, "font-size": 13 * scale, "text-anchor": "end" }, place);
      if (!isOn) return;
      group.classList.add("on");
      if (isFocused) group.focus({ preventScroll: true });
    });
    if (selected) {
      const [x, y, width, height] = selected.box;
      put(image, "circle", { cx: x, cy: y, r: 7 * scale, "data-corner": 0 });
      put(image, "circle", { cx: x + width, cy: y + height, r: 7 * scale, "data-corner": 1 });
    }
    own.disabled = remove.disabled = !selected;
    undo.disabled = !before.length;
    own.value = selected ? selected.name : "";
    write();
  }

  // Why the page cannot be called so; empty if it can.
  function fault() {
    const name = page.value;
    if (!usable.test(name) || /^\d+-\d+$/.test(name)) return `“${name}” is no name of a page: write one page, such as 506 or 14v`;
    return known.includes(name) ? `There is a page ${name} already in the file, so these zones would be ignored` : "";
  }

  // YAML reads only plain numbers as they are written.
  const quoted = (text) => (/^[1-9]\d{0,8}$/.test(text) ? text : JSON.stringify(text));

  function write() {
    const all = sorted();
    const lines = `lines: {${all.map(({ name, box }) => `${quoted(name)}: [${box.join(", ")}]`).join(", ")}}`;
    const entry = `  - page: ${quoted(page.value)}\n    image: ${quoted(file)}\n    size: [${size.join(", ")}]\n    ${lines}\n`;
    const head = `id: ${source}\ncopy: # the library and its shelf mark\nrights:\n  url: # the address of the licence, or of a statement about the rights\npages:\n`;
    const texts = {
      yaml: form === "lines" ? `${lines}\n` : form === "page" ? entry : head + entry,
      places: all.map(({ name }) => `at(${page.value}:${name})\n`).join(""),
    };
    // What the archive could not read is not there to be copied.
    for (const key in texts) [part(key).value, part(key).placeholder] = fault() ? ["", fault()] : [texts[key], ""];
    page.setAttribute("aria-invalid", fault() !== "");
  }

  // Changes the zones, so that the change can be undone.
  function change(what, words) {
    keep();
    what();
    isCopied = false;
    show();
    say(words());
  }

  function keep() {
    before.push(JSON.stringify([zones, zones.indexOf(selected), next.value]));
    if (before.length > 500) before.shift();
  }

  function back() {
    if (!before.length) return;
    const [old, index, name] = JSON.parse(before.pop());
    [zones, selected, next.value] = [old, old[index] ?? null, name];
    show();
    say("Undone");
  }

  function select(zone) {
    if (zone === selected) return;
    selected = zone;
    show();
  }

  // A new zone with the next name, which is then one further.
  function make(box) {
    const wanted = usable.test(next.value) ? next.value : "";
    const name = wanted && !named(wanted) ? wanted : following(wanted);
    selected = { name, box: within(box) };
    zones.push(selected);
    next.value = following(name);
  }
  const place = () => `${page.value}:${selected.name}`;

  // Below the last zone, as far as that is below the one before it.
  function below() {
    const [last, other] = [zones.at(-1), zones.at(-2)].map((zone) => zone && zone.box);
    if (!last) return [size[0] / 10, size[1] / 20, size[0] * 0.8, size[1] / 30];
    const step = other ? last[1] - other[1] : 0;
    return [last[0], last[1] + (step > 0 && step < 3 * last[3] ? step : last[3] * 1.25), last[2], last[3]];
  }

  function erase() {
    if (!selected) return;
    const gone = place(), all = sorted(), at = all.indexOf(selected);
    change(() => {
      zones = zones.filter((zone) => zone !== selected);
      // Who works with the keyboard stays among the zones.
      selected = all[at + 1] ?? all[at - 1] ?? null;
    }, () => `${gone} deleted`);
    if (!selected) add.focus();
  }

  const point = (event) => {
    const { left, top } = image.getBoundingClientRect(), scale = unit();
    return [fit((event.clientX - left) * scale, size[0]), fit((event.clientY - top) * scale, size[1])];
  };
  const zoneAt = (target) => named(target.closest?.("g")?.dataset.name) ?? null;

  image.addEventListener("pointerdown", (event) => {
    if (event.button || drag) return;
    event.preventDefault();
    document.activeElement?.blur();
    image.setPointerCapture(event.pointerId);
    const { corner } = event.target.dataset;
    drag = { from: point(event), zone: corner ? selected : zoneAt(event.target), corner, box: selected?.box, isMoving: false };
  });

  image.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const at = point(event), [x, y] = drag.from, [dx, dy] = [at[0] - x, at[1] - y];
    if (!drag.isMoving) {
      if (Math.hypot(dx, dy) < 4 * unit()) return;
      drag.isMoving = true;
      keep();
      if (!drag.corner) make([x, y, 1, 1]);
    }
    const [left, top, width, height] = drag.box ?? [];
    if (drag.corner === "0") selected.box = within([left + dx, top + dy, width, height]);
    else if (drag.corner) selected.box = resized(drag.box, dx, dy);
    else selected.box = within([Math.min(x, at[0]), Math.min(y, at[1]), Math.abs(dx), Math.abs(dy)]);
    isCopied = false;
    show();
  });

  // Its upper left corner stays.
  const resized = ([x, y, width, height], dx, dy) => [x, y, Math.max(1, fit(width + dx, size[0] - x)), Math.max(1, fit(height + dy, size[1] - y))];

  image.addEventListener("pointerup", () => {
    if (!drag) return;
    const { isMoving, zone } = drag;
    drag = null;
    if (!isMoving) select(zone);
    image.querySelector(".on")?.focus({ preventScroll: true });
    if (isMoving) say(`${place()}: ${selected.box.join(", ")}`);
  });

  // The browser scrolls instead.
  image.addEventListener("pointercancel", () => {
    if (drag?.isMoving) back();
    drag = null;
  });

  image.addEventListener("focusin", (event) => {
    if (!drag) select(zoneAt(event.target));
  });

  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  image.addEventListener("keydown", (event) => {
    const { key, shiftKey } = event, arrow = arrows[key];
    if (!selected || event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) {
      const [dx, dy] = arrow.map((way) => way * Math.max(1, Math.round(unit()))), { box } = selected;
      const moved = shiftKey ? resized(box, dx, dy) : within([box[0] + dx, box[1] + dy, box[2], box[3]]);
      change(() => (selected.box = moved), () => `${place()}: ${moved.join(", ")}`);
    } else if (key === "Delete" || key === "Backspace") erase();
    else if (key === "Enter") own.select();
    else return;
    event.preventDefault();
  });

  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== "z" || event.target.matches("input")) return;
    event.preventDefault();
    back();
  });

  own.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    own.blur();
    image.querySelector(".on")?.focus();
  });
  own.addEventListener("change", () => {
    const name = own.value.trim(), old = place();
    if (!selected || name === selected.name) return;
    if (!usable.test(name) || named(name)) {
      say(named(name) ? `There is a zone ${name} already` : `“${name}” is no name of a zone: letters and digits, with - . _ between them`);
      own.value = selected.name;
      return;
    }
    change(() => {
      selected.name = name;
      next.value = following(name);
    }, () => `${old} is now ${place()}`);
  });

  page.addEventListener("input", () => {
    show();
    say(fault() || "\u00a0");
  });
  add.addEventListener("click", () => change(() => make(below()), () => `${place()} added: ${selected.box.join(", ")}`));
  remove.addEventListener("click", erase);
  undo.addEventListener("click", back);

  document.querySelectorAll("[data-copy]").forEach((button) => {
    button.addEventListener("click", async () => {
      const text = document.getElementById(button.dataset.copy);
      if (fault()) return say(fault());
      try {
        await navigator.clipboard.writeText(text.value);
        say("Copied");
      } catch {
        text.select();
        say("The browser does not allow copying: the text is selected, copy it with Ctrl+C");
      }
      if (text === part("yaml")) isCopied = true;
    });
  });
  addEventListener("beforeunload", (event) => {
    if (!isCopied) event.preventDefault();
  });
  addEventListener("resize", show);

  if (form === "lines" && !zones.length) part("use").textContent = `Add this under page ${page.value}.`;
  next.value = following(sorted().filter(({ name }) => /^\d/.test(name)).at(-1)?.name ?? "");
  show();
})();
