// Steps through the plies of a record. The page is whole without it; templates/viewer.html describes the markup and keys.
(function () {
  "use strict";
  const root = document.querySelector("[data-viewer]");
  const list = root && root.querySelector("ol.plies");
  if (!list) return;
  const each = (what, within) => [...(within || root).querySelectorAll(what)];
  const main = [...list.children].filter((item) => item.id);
  if (!main.length) return;
  const [stand, bar, track, share, below, nav, tried] = [".stand", ".bar", ".track", ".share", ".now", ".moves", ".tried"].map((what) => root.querySelector(what));
  const lapbar = root.querySelector(".lapbar");
  const status = bar.querySelector("[role=status]"), slider = track.querySelector("input"), speed = bar.querySelector("select"), copied = share.querySelector("output");
  const moves = new Map(each(".moves a").map((link) => [link.hash.slice(1), link]));
  const choices = each(".lines a"), parts = each(".parts a", document);
  const drop = (parts) => parts.forEach((part) => part.remove());
  const flat = (text) => text.replace(/\s+/g, " ").trim();
  const signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  const lines = new Map(main.map((item) => [item, main]));
  const branches = [];
  const [framed] = /(embed|)$/.exec(location.search), here = location.pathname + (framed && "?embed");
  let line = main, at = 0, timer = 0, queue = [], now = null, turned = false, untouched = true;

  const button = (name) => root.querySelector("[data-go=" + name + "]");

  function made(title) {
    const button = document.createElement("button");
    return Object.assign(button, { type: "button", title, ariaPressed: false });
  }

  // Changes a button between its two words and pictures.
  function toggle(name) {
    const it = button(name), word = it.querySelector("[data-other]"), other = word.dataset.other;
    word.dataset.other = word.textContent;
    word.textContent = other;
    it.classList.toggle("busy");
  }

  // What a ply is called: its heading without gain and verdict.
  function named(item) {
    const heading = item.querySelector(".mv").cloneNode(true);
    drop(each("em, b", heading));
    return flat(heading.textContent);
  }

  // Other play is stepped through, too: its plies follow those before the ply it is written at.
  each(".branch").forEach((branch) => {
    const own = branch.querySelector("ol.plies"), items = own ? [...own.children] : [];
    const ply = branch.parentNode.closest("li.ply"), before = lines.get(ply);
    if (!items.length || !before) return;
    const whole = before.slice(0, before.indexOf(ply)).concat(items);
    const steps = document.createElement("p");
    steps.className = "steps";
    items.forEach((item) => {
      lines.set(item, whole);
      const link = document.createElement("a");
      link.href = "#" + item.id;
      link.textContent = named(item);
      steps.append(link, " ");
      item.classList.add("var");
    });
    own.after(steps);
    branches.push([own, items]);
  });
  // What a ply has itself, and not the other play beside it.
  const own = (what, item) => each(what, item).filter((part) => part.closest("li.ply") === item);

  // The list has what is said of its moves, too.
  const said = (item) => own(".note, .branch", item);
  if ([...moves.keys()].some((id) => said(document.getElementById(id)).length)) {
    nav.classList.add("noted");
    [...moves].forEach(([id, link]) => {
      const item = document.getElementById(id), box = document.createElement("div");
      const all = said(item);
      own(".mv > em", item).forEach((gain) => (all.length ? link : box).append(" ", gain.cloneNode(true)));
      all.forEach((part) => {
        const copies = part.matches(".branch") ? each(":scope > .label, :scope > .steps", part) : [part];
        box.append(...copies.map((copy) => copy.cloneNode(true)));
      });
      each(".steps a", box).forEach((step) => moves.set(step.hash.slice(1), step));
      link.after(box);
    });
  }
  root.append(nav);

  // Legal moves that were not played.
  each(".alts li[data-e]").forEach((row) => {
    const word = made(tried.dataset.title);
    word.append(row.firstChild);
    row.prepend(word);
  });

  // The board shown is taken from its ply to stay in view with the controls.
  const desks = new Map([...lines.keys()].map((item) => [item, item.querySelector(":scope > .desk")]));
  let placed = null;
  function place(item) {
    const before = placed && desks.get(placed), desk = item && desks.get(item);
    if (placed === item) return;
    // What scrolls can have the focus.
    if (before && before.contains(document.activeElement)) root.focus({ preventScroll: true });
    if (before) placed.querySelector(":scope > .why").before(before);
    if (desk) stand.prepend(desk);
    placed = item;
  }

  // Scrolls a part back to where it was.
  function stay(part, top) {
    const why = line[at].querySelector(".why"), by = part.getBoundingClientRect().top - top, short = -by - scrollY;
    // Nothing can be scrolled back beyond the beginning.
    if (short > 0) why.style.minHeight = why.offsetHeight + short + "px";
    scrollBy({ top: by, behavior: "instant" });
  }

  const gather = (one) => branches.forEach(([own, items]) => (one ? list : own).append(...items));

  const target = (hash) => document.getElementById(decodeURIComponent(hash.slice(1)).replace(/~north$/, ""));
  // The ply that a fragment names or is a part of.
  function find(hash) {
    const element = target(hash), first = element && element.querySelector(".steps a");
    if (!list.contains(element)) return null;
    return element.matches(".branch") ? first && find(first.hash) : element.closest("li.ply");
  }
  const toLap = (hash) => {
    const item = target(hash);
    if (item && item.parentNode.matches(".laps")) lap([...item.parentNode.children].indexOf(item) + 1);
  };

  const laps = (item) => own(".laps > li", item);

  function address(id) {
    history.replaceState(null, "", here + "#" + id + (turned ? "~north" : ""));
  }

  // A page quotes a source once.
  each("dd > .sid").forEach((link) => {
    const words = each(link.hash + " .said > *", document).filter((part) =>
      part.matches(".src") || (link.textContent + ",").includes(part.lastChild.textContent + ","));
    if (words.length) link.replaceWith(...words.map((part) => part.cloneNode(true)));
  });

  function show(index, told) {
    end();
    const past = root.classList.contains("past"), top = nav.getBoundingClientRect().top;
    line[at].querySelector(".why").style.minHeight = "";
    at = Math.max(0, Math.min(line.length - 1, index));
    const item = line[at];
    each("ol.plies > .on").forEach((other) => other.classList.remove("on"));
    item.classList.add("on");
    place(root.classList.contains("one") ? item : null);
    moves.forEach((link, id) => { link.ariaCurrent = id === item.id ? "step" : null; });
    choices.forEach((link) => { link.ariaCurrent = lines.get(find(link.hash)) === line ? "true" : null; });
    const link = moves.get(item.id), box = link && link.closest("ol");
    if (box && box.scrollHeight > box.clientHeight) box.scrollTop = link.offsetTop - box.offsetTop - box.clientHeight / 2;
    slider.max = line.length - 1;
    slider.value = at;
    slider.ariaValueText = item.querySelector(".mv").textContent;
    // A disabled button hears no keys and may lose the focus, so another takes it.
    const held = document.activeElement;
    button("first").disabled = !at;
    button("back").disabled = !at && !part("back");
    // A ply that is being sown is not yet at its end.
    const done = at === line.length - 1 && !queue.length;
    button("last").disabled = done;
    ["next", "seed"].forEach((name) => { button(name).disabled = done && !part("next"); });
    // What is marked on the strip are the moves of the main line.
    track.classList.toggle("elsewhere", line !== main);
    if (held && held.disabled && root.contains(held)) button(at ? "back" : "next").focus();
    if (lapbar) {
      const rows = laps(item);
      if (lapbar.dataset.of !== item.id) {
        lapbar.replaceChildren(...rows.map((row, number) => {
          const lap = made(row.textContent);
          lap.dataset.lap = number + 1;
          lap.innerHTML = "<b></b> <span></span>";
          lap.firstChild.textContent = number + 1;
          lap.lastChild.textContent = (row.parentNode.dataset.ends || "").split(" ")[number] || "";
          return lap;
        }));
        lapbar.dataset.of = item.id;
      }
      press(0);
    }
    copied.textContent = "";
    const round = line.slice(0, at).reverse().find((other) => other.matches(".round"));
    share.dataset.round = round ? named(round) : "";
    const say = item.querySelector(".say"), words = say ? flat(say.textContent) : "";
    below.firstChild.textContent = named(item).replace(/\.?$/, ".");
    below.lastChild.textContent = words;
    root.style.setProperty("--at", at / Math.max(1, line.length - 1));
    if (past) {
      stay(nav, top);
      if (link) link.scrollIntoView({ block: "nearest", behavior: "instant" });
    }
    if (!told) return;
    untouched = false;
    tell();
    address(item.id);
  }

  function tell() {
    status.textContent = slider.ariaValueText + " " + below.lastChild.textContent;
  }

  function press(number) {
    if (lapbar) [...lapbar.children].forEach((lap, index) => { lap.ariaPressed = index + 1 === number; });
  }

  function open(item, told) {
    line = lines.get(item) || main;
    show(line.indexOf(item), told);
  }

  const board = (item) => desks.get(item) && desks.get(item).querySelector("svg.board");
  const holes = (svg) => each(".p > use", svg);

  // Where a hole and the ways beside it are.
  function spot(hole) {
    const row = hole.parentNode, [x, y] = row.getAttribute("transform").match(/\d+/g).map(Number), up = /u$/.test(hole.getAttribute("href"));
    return { x: x + [...row.children].indexOf(hole) * (row.matches(".r") ? -68 : 68), y, up, lane: y + (up ? -36 : 36) };
  }

  // The seeds a board shows: as the name of a hole's drawing, or as a number over it.
  const counts = (svg) => holes(svg).map((hole) => {
    const { x, y } = spot(hole), over = svg.querySelector('.m[x="' + x + '"][y="' + y + '"]');
    return parseInt(over ? over.textContent : hole.getAttribute("href").slice(2), 10);
  });

  function make(name, attributes, text) {
    const part = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.entries(attributes).forEach((pair) => part.setAttribute(...pair));
    if (text !== undefined) part.textContent = text;
    return part;
  }

  // Begins to play a ply: a copy of its board with the seeds of the board before it; for another move, whose button is
  // given, a copy of the board before.
  function begin(item, all, other) {
    end();
    const drawn = board(item), before = line[line.indexOf(item) - 1], from = before && board(before);
    if (!drawn || !from) return;
    const copy = (other ? from : drawn).cloneNode(true), own = holes(copy), ways = other ? [] : each(".w", copy), inside = copy.querySelector(".t");
    drop(each(":scope > :not(.p" + (other ? ")" : ", .w)"), inside).slice(1));
    own.forEach((hole) => hole.classList.remove("l", "e"));
    copy.setAttribute("aria-hidden", "true");
    drawn.after(copy);
    drawn.classList.add("away");
    const hand = make("g", { class: "hand" });
    hand.append(make("rect", { x: -11, y: -8, width: 22, height: 16, rx: 8 }), make("text", {}));
    now = { item, drawn, copy, own, ways, inside, hand, all, other, rows: other ? [] : laps(item), seeds: counts(from), lap: -1 };
    own.forEach((hole, index) => seed(index, now.seeds[index]));
    numbers();
    way();
  }

  function seed(index, count) {
    const hole = now.own[index];
    now.seeds[index] = count;
    hole.setAttribute("href", "#_" + (count > 12 ? "g" : count >= 0 ? count : "q") + (spot(hole).up ? "u" : ""));
  }

  function numbers() {
    drop(each("text.m", now.copy));
    now.own.forEach((hole, index) => {
      const { x, y } = spot(hole);
      if (now.seeds[index] > 12) now.inside.append(make("text", { class: "m", x, y }, now.seeds[index]));
    });
  }

  // Shows the way and the sentence of the lap that is being played, and no other.
  function way() {
    now.ways.forEach((path, index) => path.classList.toggle("away", !now.all && index !== now.lap));
    now.rows.forEach((row, index) => row.classList.toggle("on", !now.all && index === now.lap));
    if (now.rows[now.lap] && !now.all) status.textContent = now.rows[now.lap].textContent;
    press(now.all ? 0 : now.lap + 1);
  }

  // One sign of a motion; `left` are the seeds in hand after it.
  function move(how, sign, left) {
    const index = signs.indexOf(sign), hole = how === "/" ? null : now.own[index];
    // Captures leave the other marks of such a move.
    const mark = !(now.other && /[!~]/.test(how));
    if (mark && now.marked) now.marked.classList.remove("e", now.other ? "e" : "l");
    if (mark) now.marked = hole;
    if (how === "." || how === "/") { now.lap += 1; way(); }
    if (hole) {
      seed(index, how === "~" ? now.seeds[index] - 1 : how ? 0 : now.seeds[index] + 1);
      if (mark) hole.classList.add(how === "." ? "l" : "e");
      const { x, lane } = spot(hole);
      now.hand.style.transform = "translate(" + x + "px," + lane + "px)";
    }
    numbers();
    if (left > 0 && !now.all) now.inside.append(now.hand);
    else now.hand.remove();
    now.hand.lastChild.textContent = left;
  }

  function end() {
    if (!now) return;
    now.copy.remove();
    now.drawn.classList.remove("away");
    now.rows.forEach((row) => row.classList.remove("on"));
    press(0);
    if (now.other) {
      if (tried.contains(document.activeElement)) root.focus({ preventScroll: true });
      now.other.ariaPressed = false;
      tried.hidden = true;
      stand.append(tried);
    }
    now = null;
  }

  // Where a long game goes on in another part.
  const part = (way) => line === main && root.dataset[way];
  const ends = () => at === line.length - 1 && part("next");

  // Adds to a link to another part the speed, how the board lies, what is done first, and the frame.
  function carry(link, word = "") {
    link.search = word + speed.selectedIndex + framed;
    link.hash = link.hash.replace("~north", "") + (turned ? "~north" : "");
    return link.href;
  }
  const leave = (way, word) => location.assign(carry(new URL(root.dataset[way], location), word));

  // The signs of a motion, each with the seeds that are then left in hand.
  function read(motion, index) {
    const all = motion[0] === "*", steps = motion.match(/[.!~]?[\w-]|\//g) || [];
    return steps.map((sign, place) => {
      const how = sign === "/" ? "/" : sign.length > 1 ? sign[0] : "";
      const next = steps.findIndex((other, later) => later > place && (other.length > 1 || other === "/"));
      const left = how === "!" || how === "~" ? 0 : (next < 0 ? steps.length : next) - place - 1;
      return { index, how, hole: sign.slice(-1), first: !place, all, left };
    });
  }

  // What is left to show: the signs of each ply's motion, and the ply.
  function plan(from, to) {
    queue = [];
    for (let index = from; index <= to; index += 1) queue.push(...read(line[index].dataset.e || "", index), { index });
  }

  // Shows a move that was not played. It has no address, and every control leads back.
  function attempt(word) {
    if (now && now.other === word) return act("record");
    const row = word.parentNode, item = row.closest("li.ply");
    pause();
    alone();
    open(item, false);
    begin(item, true, word);
    if (!now) return;
    const taken = [], middle = now.copy.viewBox.baseVal.width / 2, way = make("g", { class: "w" });
    let d = "", beads = "", from = null;
    read(row.dataset.e).forEach(({ how, hole }) => {
      const index = signs.indexOf(hole), seeds = now.seeds[index], to = now.own[index];
      move(how, hole, 0);
      if (!to) from = null;
      else if (how === "!") taken[index] = (taken[index] || 0) + seeds;
      else if (how !== "~") {
        const { x, y, lane } = spot(to), end = x + (x > middle ? 58 : -58), point = x + " " + lane;
        // Round the end of the rows.
        d += (!from || how ? "M" : from.y === y ? "L" : "C" + [end, from.lane, end, lane] + " ") + point;
        if (!how) beads += "M" + point + "h0";
        from = { y, lane };
      }
    });
    taken.forEach((count, index) => {
      const { x, y, up } = spot(now.own[index]);
      now.inside.append(make("text", { class: "g", x: x + 30, y: y + (up ? 28 : -28) }, "−" + count));
    });
    way.append(make("path", { d }), make("path", { class: "y", d: beads }));
    now.inside.append(way);
    const words = [word.textContent, named(item), flat(row.textContent.slice(word.textContent.length))];
    each("em, b, span", tried).forEach((part, index) => { part.textContent = words[index]; });
    now.copy.after(tried);
    tried.hidden = false;
    word.ariaPressed = true;
    status.textContent = flat(tried.firstChild.textContent);
    if (stand.firstChild.getBoundingClientRect().bottom < 0) root.scrollIntoView();
  }

  // Does what is next in the queue; its time in steps.
  function advance() {
    const step = queue.shift();
    if (!step.hole) {
      show(step.index, true);
      return 6;
    }
    if (step.index !== at) show(step.index, false);
    if (step.first) {
      const steps = 1 + queue.findIndex((other) => !other.hole);
      begin(line[step.index], step.all);
      if (now) now.steps = steps;
    }
    if (now) move(step.how, step.hole, step.left);
    return step.how ? 2 : 1;
  }

  // Without movement a lap is one step; else each seed is one.
  function tick() {
    if (!queue.length) {
      pause();
      return ends() && leave("next", "play");
    }
    let wait = advance();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      while (queue.length && queue[0].hole && !/[./]/.test(queue[0].how)) advance();
      wait = 6;
    }
    timer = setTimeout(tick, wait * speed.value);
  }

  function pause() {
    queue = [];
    if (!timer) return;
    clearTimeout(timer);
    timer = 0;
    toggle("play");
  }

  // Shows the board as it is when a lap of the ply has been sown.
  function lap(number) {
    pause();
    show(at, false);
    plan(at, at);
    let begun = 0;
    while (queue.length && queue[0].hole) {
      if (/[./]/.test(queue[0].how) && (begun += 1) > number) break;
      advance();
    }
    queue = [];
    if (now) now.hand.remove();
    press(number);
    address(line[at].id + "-" + number);
  }

  // The board from the other side: everything changes places, and all text stays upright.
  function turn(on) {
    turned = on;
    document.documentElement.classList.toggle("turned", on);
    button("turn").ariaPressed = on;
  }

  // One board at a time: what moves is not seen among all.
  const alone = () => { if (!root.classList.contains("one")) acts.all(); };

  const acts = {
    first: () => show(0, true),
    back: () => (!at && part("back") ? leave("back") : show(at - 1, true)),
    next: () => (ends() ? leave("next") : show(at + 1, true)),
    last: () => show(line.length - 1, true),
    record: () => {
      const { other } = now;
      end();
      other.focus();
      status.textContent = named(line[at]);
    },
    turn: () => { turn(!turned); address(line[at].id); },
    all: () => {
      toggle("all");
      const one = root.classList.toggle("one");
      gather(one);
      place(one ? line[at] : null);
    },
    seed: () => {
      if (!queue.length && ends()) return leave("next", "seed");
      if (!queue.length) plan(at + 1, Math.min(at + 1, line.length - 1));
      if (!queue.length) return;
      alone();
      advance();
      if (!now) return;
      const sown = queue.findIndex((step) => !step.hole);
      status.textContent = named(now.item) + ", " + (now.steps - sown) + "/" + now.steps;
      address(now.item.id);
    },
    play: () => {
      if (ends()) return leave("next", "play");
      alone();
      toggle("play");
      // The ply that the page chose to show is no place to begin at.
      plan(untouched || at === line.length - 1 ? 1 : at + 1, line.length - 1);
      tick();
    },
  };

  function act(name) {
    const playing = timer;
    if (now && now.other && name !== "record") end();
    // Halfway through a ply, the next seed is that of this ply.
    if (name !== "turn" && (name !== "seed" || playing)) {
      if (now && !playing && name === "next") at -= 1;
      pause();
    }
    if (!(name === "play" && playing)) acts[name]();
  }

  root.addEventListener("click", (event) => {
    const pressed = event.target.closest("button");
    if (pressed && pressed.dataset.go) return act(pressed.dataset.go);
    if (pressed && pressed.dataset.lap) return lap(+pressed.dataset.lap);
    if (pressed && pressed.parentNode.dataset.e) return attempt(pressed);
    if (!root.classList.contains("one")) return;
    const link = event.target.closest('a[href^="#"]'), item = link && find(link.hash);
    if (item) {
      event.preventDefault();
      pause();
      const top = link.getBoundingClientRect().top, away = stand.firstChild.getBoundingClientRect().bottom < 0;
      // From a board that comes into view, Back leads to the list again.
      if (away) history.pushState(null, "");
      open(item, true);
      if (nav.contains(link)) stay(link, top);
      root.focus({ preventScroll: true });
      if (away) root.scrollIntoView();
      toLap(link.hash);
    } else if (event.target.closest(".desk")) root.focus({ preventScroll: true });
  });
  slider.addEventListener("input", () => { pause(); show(+slider.value, true); });
  track.addEventListener("click", (event) => {
    const strip = event.target.closest(".striped"), box = strip && strip.querySelector(".strip").getBoundingClientRect();
    if (!box || line !== main) return;
    pause();
    show(Math.round((event.clientX - box.left) / box.width * (line.length - 1)), true);
  });
  document.addEventListener("keydown", (event) => {
    const free = !event.target.closest("a, button, input, select, summary, textarea, [tabindex='0']");
    if (!root.contains(event.target) && !(free && /^(Arrow(Left|Right)|Escape)$/.test(event.key))) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.matches("select")) return;
    const name = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", k: "back", j: "next", f: "turn", " ": "play", Escape: now && now.other && "record" }[event.key];
    if (!name || (event.key === " " && event.target.closest("button, a, summary"))) return;
    event.preventDefault();
    act(name);
    if (!root.classList.contains("one")) line[at].scrollIntoView();
  });
  let touch = null;
  root.addEventListener("touchstart", (event) => {
    touch = event.target.closest(".desk") && event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  root.addEventListener("touchend", (event) => {
    if (!touch) return;
    const x = event.changedTouches[0].clientX - touch.clientX, y = event.changedTouches[0].clientY - touch.clientY;
    if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) act(x < 0 ? "next" : "back");
  });

  // On paper other play is where it is written.
  const printed = (paper) => {
    const one = root.classList.contains("one") && !paper;
    gather(one);
    place(one ? line[at] : null);
  };
  addEventListener("beforeprint", () => printed(true));
  addEventListener("afterprint", () => printed(false));

  function follow(tried) {
    const { hash } = location, item = find(hash);
    turn(/~north$/.test(hash));
    // A move that is not here is in another part.
    if (/^#m\d/.test(hash) && !target(hash) && tried < parts.length - 1) {
      const next = parts.findIndex((link) => link.ariaCurrent) + 1;
      location.replace((parts[next] || parts[0]).href + "?find" + (tried + 1) + framed + hash);
    }
    if (!item) return false;
    untouched = false;
    pause();
    open(item, false);
    tell();
    toLap(hash);
    return true;
  }
  addEventListener("hashchange", () => follow(0));
  parts.forEach((link) => link.addEventListener("click", () => carry(link)));

  const first = each("svg.board", list)[0];
  if (first) {
    const box = first.viewBox.baseVal, beside = first.closest(".side") ? .782 : 1;
    root.style.setProperty("--swap", box.height - 20 + "px");
    root.style.setProperty("--shape", box.width / box.height / beside);
  }
  [bar, track, share, below].forEach((part) => { part.hidden = false; });
  root.tabIndex = -1;
  root.classList.add("one");
  main[main.length - 1].classList.add("end");
  gather(true);
  show(Math.max(0, main.findIndex((item) => item.id === root.dataset.first)), false);
  // What another part added to the address.
  const [, word, number] = /^\?(play|seed|find|)(\d+)/.exec(location.search) || [];
  if (number) history.replaceState(null, "", here + location.hash);
  if (number && word !== "find") speed.selectedIndex = number;
  if (follow(word === "find" ? +number : 0)) scrollTo(0, 0);
  if (acts[word]) {
    show(at - 1, false);
    act(word);
  }
  // What is above and below the board, which leaves its controls in view.
  function measure() {
    const drawn = stand.querySelector("svg.board:not(.away)"), box = (part) => part.getBoundingClientRect();
    if (!drawn) return;
    stand.style.position = "static";
    root.style.setProperty("--top", Math.ceil(box(drawn).top + scrollY) + "px");
    root.style.setProperty("--used", Math.ceil(box(slider).bottom + scrollY - box(drawn).height) + 4 + "px");
    stand.style.position = "";
  }
  measure();
  addEventListener("resize", measure);
  // Past the reasons, the move shown is named below its board.
  new IntersectionObserver(([list]) => root.classList.toggle("past", list.isIntersecting), { rootMargin: "0px 0px -98% 0px" }).observe(nav);
})();
