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
  var at = 0, timer = 0, queue = [], lap = null;

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
    clearLap();
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
    if (!told) return;
    var say = document.getElementById(plies[at].id + "-t");
    status.textContent = say ? say.textContent : "";
    history.replaceState(null, "", "#" + plies[at].id);
  }

  // A lap: the board of the ply with the seeds of the lap, and nothing else on it.
  function showLap(item, number) {
    clearLap();
    var row = item.querySelectorAll(".laps > li[data-b]")[number], board = item.querySelector("svg.board");
    if (!row || !board) return;
    var copy = board.cloneNode(true), seeds = row.dataset.b.split(" ");
    while (copy.children.length > seeds.length + 1) copy.lastElementChild.remove();
    seeds.forEach(function (count, hole) {
      var use = copy.children[hole + 1];
      use.setAttribute("href", "#_" + (count > 12 ? "g" : count));
      if (count > 12) {
        var text = document.createElementNS("http://www.w3.org/2000/svg", "text");
        ["x", "y"].forEach(function (name) { text.setAttribute(name, use.getAttribute(name)); });
        text.setAttribute("class", "m");
        text.textContent = count;
        copy.appendChild(text);
      }
    });
    copy.setAttribute("aria-hidden", "true");
    board.after(copy);
    board.classList.add("away");
    row.classList.add("on");
    lap = { board: board, copy: copy, row: row };
  }

  function clearLap() {
    if (!lap) return;
    lap.copy.remove();
    lap.board.classList.remove("away");
    lap.row.classList.remove("on");
    lap = null;
  }

  // What is left to show from here on: the laps of each ply, and the ply itself.
  function plan(from) {
    queue = [];
    plies.slice(from).forEach(function (item, offset) {
      item.querySelectorAll(".laps > li[data-b]").forEach(function (row, number) {
        if (!row.closest(".branch")) queue.push([from + offset, number]);
      });
      queue.push([from + offset, -1]);
    });
  }

  function tick() {
    var step = queue.shift();
    if (!step) return pause();
    if (step[1] < 0) show(step[0], true);
    else {
      if (step[0] !== at) show(step[0], false);
      showLap(plies[step[0]], step[1]);
    }
    timer = setTimeout(tick, step[1] < 0 ? 2400 : 1200);
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
      var box = board.viewBox.baseVal, height = box.height - (board.querySelector(".j") ? 14 : 0);
      [].forEach.call(board.children, function (part) {
        var href = part.getAttribute("href") || "", name = part.getAttribute("class") || "";
        if (/^#_b/i.test(href)) part.setAttribute("href", href.replace(/_[bB]/, href[2] === "b" ? "_B" : "_b"));
        else if (name === "w") {
          if (part.hasAttribute("transform")) part.removeAttribute("transform");
          else part.setAttribute("transform", "rotate(180 " + box.width / 2 + " " + height / 2 + ")");
        } else if (part.hasAttribute("x")) {
          if (!/^#_t/.test(href) && name !== "o" && name !== "c") part.setAttribute("x", box.width - part.getAttribute("x"));
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
