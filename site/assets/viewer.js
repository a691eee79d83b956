// Turns the list of plies of a record into a player. The page is whole without it; the markup it relies on is
// described at the top of templates/record.html. Nothing is fetched, nothing is kept, no key is taken outside it.
(function () {
  "use strict";
  var root = document.querySelector("[data-viewer]");
  var list = root && root.querySelector("ol.plies");
  if (!list) return;
  var plies = [].filter.call(list.children, function (item) { return item.id; });
  if (!plies.length) return;
  var bar = root.querySelector(".bar");
  var status = bar.querySelector("[role=status]");
  var moves = {};
  root.querySelectorAll(".moves a").forEach(function (link) { moves[link.hash.slice(1)] = link; });
  var at = 0, timer = 0, queue = [], now = null;

  function button(name) { return bar.querySelector("[data-go=" + name + "]"); }

  // Changes a button between its two words.
  function toggle(name) {
    var it = button(name), other = it.dataset.other;
    it.dataset.other = it.textContent;
    it.textContent = other;
  }

  // The ply a fragment names: itself, a lap of it, or a ply of one of its branches.
  function find(hash) {
    var element = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
    return element ? plies.findIndex(function (item) { return item.contains(element); }) : -1;
  }

  function show(index, told) {
    end();
    at = Math.max(0, Math.min(plies.length - 1, index));
    plies.forEach(function (item, number) { item.classList.toggle("on", number === at); });
    Object.keys(moves).forEach(function (id) {
      if (id === plies[at].id) moves[id].setAttribute("aria-current", "step");
      else moves[id].removeAttribute("aria-current");
    });
    var link = moves[plies[at].id], box = link && link.closest("ol");
    if (box && box.scrollHeight > box.clientHeight) box.scrollTop = link.offsetTop - box.offsetTop - box.clientHeight / 2;
    ["first", "back"].forEach(function (name) { button(name).disabled = at === 0; });
    ["next", "last"].forEach(function (name) { button(name).disabled = at === plies.length - 1; });
    // A button that can do no more hears no keys either, so another takes the focus.
    var held = document.activeElement;
    if (held && held.disabled && bar.contains(held)) button(at ? "back" : "next").focus();
    if (!told) return;
    var say = plies[at].querySelector(".say");
    status.textContent = say ? say.textContent : "";
    history.replaceState(null, "", "#" + plies[at].id);
  }

  var signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  var still = matchMedia("(prefers-reduced-motion: reduce)");

  function holes(board) {
    return [].filter.call(board.children, function (part) { return /^#_([0-9]|g$|q$)/.test(part.getAttribute("href")); });
  }

  // The seeds a board shows: as the name of a hole's drawing, or as a number over it.
  function counts(board) {
    return holes(board).map(function (hole) {
      var name = hole.getAttribute("href").slice(2), number = name;
      if (name === "g") board.querySelectorAll("text.m").forEach(function (text) {
        if (text.getAttribute("x") === hole.getAttribute("x") && text.getAttribute("y") === hole.getAttribute("y")) number = text.textContent;
      });
      return +number;
    });
  }

  function put(copy, name, at, text) {
    var part = document.createElementNS("http://www.w3.org/2000/svg", text ? "text" : "use");
    if (text) { part.setAttribute("class", "m"); part.textContent = text; }
    else part.setAttribute("href", name);
    ["x", "y"].forEach(function (axis) { part.setAttribute(axis, at.getAttribute(axis)); });
    part.dataset.m = 1;
    copy.appendChild(part);
  }

  // Begins to play a ply: a copy of its board with the seeds of the board before it.
  function begin(item) {
    end();
    var board = item.querySelector("svg.board"), index = plies.indexOf(item);
    var before = index ? plies[index - 1].querySelector("svg.board") : document.querySelector("#start svg.board");
    if (!board || !before) return;
    var copy = board.cloneNode(true), own = holes(copy), ways = [].slice.call(copy.querySelectorAll(".w"));
    [].slice.call(copy.children, 1).forEach(function (part) {
      if (own.indexOf(part) < 0 && ways.indexOf(part) < 0) part.remove();
    });
    own.forEach(function (hole) { mark(hole, ""); });
    copy.setAttribute("aria-hidden", "true");
    board.after(copy);
    board.classList.add("away");
    var rows = [].filter.call(item.querySelectorAll(".laps > li"), function (row) { return !row.closest(".branch"); });
    now = { board: board, copy: copy, own: own, ways: ways, rows: rows, seeds: counts(before), lap: -1 };
    own.forEach(function (hole, at) { seed(at, now.seeds[at]); });
    way();
  }

  // Gives a hole the class of what happens to it, for the one of what happened before.
  function mark(hole, name) {
    hole.setAttribute("class", ((hole.getAttribute("class") || "").indexOf("a") < 0 ? "" : "a ") + name);
  }

  function seed(at, count) {
    now.seeds[at] = count;
    now.own[at].setAttribute("href", "#_" + (count > 12 ? "g" : count >= 0 ? count : "q"));
  }

  // Shows the way and the sentence of the lap that is being played, and no other.
  function way() {
    now.ways.forEach(function (path, at) { path.classList.toggle("away", !now.all && at !== now.lap); });
    now.rows.forEach(function (row, at) { row.classList.toggle("on", !now.all && at === now.lap); });
    if (now.rows[now.lap] && !now.all) status.textContent = now.rows[now.lap].textContent;
  }

  // One sign of a motion.
  function move(how, sign) {
    var at = signs.indexOf(sign), hole = now.own[at];
    now.copy.querySelectorAll("[data-m]").forEach(function (part) { part.remove(); });
    if (now.marked) mark(now.marked, "");
    now.marked = hole;
    if (how === "." || how === "/") { now.lap += 1; way(); }
    if (hole) {
      seed(at, how === "~" ? now.seeds[at] - 1 : how ? 0 : now.seeds[at] + 1);
      if (/[!~]/.test(how)) put(now.copy, "#_x", hole);
      else mark(hole, how ? "l" : "e");
    }
    now.own.forEach(function (hole, at) { if (now.seeds[at] > 12) put(now.copy, "", hole, now.seeds[at]); });
  }

  function end() {
    if (!now) return;
    now.copy.remove();
    now.board.classList.remove("away");
    now.rows.forEach(function (row) { row.classList.remove("on"); });
    now = null;
  }

  // What is left to show from here on: the signs of each ply's motion, and the ply itself.
  function plan(from) {
    queue = [];
    plies.slice(from).forEach(function (item, offset) {
      var motion = item.dataset.e || "", all = motion[0] === "*";
      (motion.match(/[.!~]?[\w-]|\//g) || []).forEach(function (sign, first) {
        queue.push([from + offset, sign, !first, all]);
      });
      queue.push([from + offset]);
    });
  }

  // Without movement a lap is one step; else each seed is one.
  function tick() {
    var step = queue.shift(), wait = 2400;
    if (!step) return pause();
    if (!step[1]) show(step[0], true);
    else {
      if (step[0] !== at) show(step[0], false);
      if (step[2]) { begin(plies[step[0]]); if (now) { now.all = step[3]; way(); } }
      for (;;) {
        var sign = step[1], mark = sign.length > 1 ? sign[0] : sign === "/" ? "/" : "";
        if (now) move(mark, sign.slice(-1));
        wait = /[./]/.test(mark) ? 700 : 260;
        if (!still.matches || !queue[0][1] || /^[./]/.test(queue[0][1])) break;
        step = queue.shift();
      }
      if (still.matches) wait = 1800;
    }
    timer = setTimeout(tick, wait);
  }

  function pause() {
    if (!timer) return;
    clearTimeout(timer);
    timer = 0;
    toggle("play");
  }

  // The board from the other side: everything changes places, nothing stands on its head.
  function turn() {
    toggle("turn");
    list.querySelectorAll("svg.board").forEach(function (board) {
      var box = board.viewBox.baseVal, height = box.height - (board.classList.contains("j") ? 14 : 0);
      [].forEach.call(board.children, function (part) {
        var href = part.getAttribute("href") || "", name = part.getAttribute("class") || "";
        if (/^#_b/i.test(href)) part.setAttribute("href", href.replace(/_[bB]/, href[2] === "b" ? "_B" : "_b"));
        else if (name === "w") {
          if (part.hasAttribute("transform")) part.removeAttribute("transform");
          else part.setAttribute("transform", "rotate(180 " + box.width / 2 + " " + height / 2 + ")");
        } else if (part.hasAttribute("x")) {
          if (!/^#_t/.test(href) && name !== "c") part.setAttribute("x", box.width - part.getAttribute("x"));
          part.setAttribute("y", height - part.getAttribute("y"));
        }
      });
    });
  }

  var acts = {
    first: function () { show(0, true); },
    back: function () { show(at - 1, true); },
    next: function () { show(at + 1, true); },
    last: function () { show(plies.length - 1, true); },
    turn: turn,
    all: function () { toggle("all"); root.classList.toggle("one"); },
    play: function () {
      toggle("play");
      plan(at === plies.length - 1 ? 0 : at);
      tick();
    }
  };

  function act(name) {
    var playing = timer;
    if (name !== "turn") pause();
    if (!(name === "play" && playing)) acts[name]();
  }

  bar.addEventListener("click", function (event) {
    var pressed = event.target.closest("[data-go]");
    if (pressed) act(pressed.dataset.go);
  });
  root.addEventListener("keydown", function (event) {
    var name = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (!name || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    act(name);
  });
  root.addEventListener("click", function (event) {
    var link = event.target.closest('a[href^="#"]'), index = link ? find(link.hash) : -1;
    if (index < 0 || !root.classList.contains("one")) return;
    event.preventDefault();
    pause();
    show(index, true);
    history.replaceState(null, "", link.hash);
  });
  addEventListener("hashchange", function () {
    var index = find(location.hash);
    if (index >= 0) { pause(); show(index, false); }
  });

  bar.hidden = false;
  root.classList.add("one");
  show(Math.max(0, find(location.hash)), false);
  if (find(location.hash) >= 0) root.scrollIntoView();
})();
