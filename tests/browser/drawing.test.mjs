// Drawings of boards, measured as the browser draws them: nothing lies on a label or a number.

import { after, test } from "node:test";
import assert from "node:assert/strict";
import { close, pages, kindOf, walk } from "./site.mjs";

after(close);

/** What crosses a text of a board: lines, arrowheads, flags and other texts. Runs in the page. */
const crossings = () => {
  const SVG = "http://www.w3.org/2000/svg";
  const number = (element, name) => Number(element.getAttribute(name) ?? 0);
  // The letters of a text, without the room above and below them: about seven tenths of its size. A label begins at its
  // place, and a count ends there.
  const sizes = new Map();
  const boxOf = (board, kind, text, x, y) => {
    const key = `${board.getAttribute("class")} ${Math.round(board.getBoundingClientRect().width)} ${kind} ${text}`;
    if (!sizes.has(key)) {
      const copy = document.createElementNS(SVG, "text");
      copy.setAttribute("class", kind);
      copy.textContent = text;
      board.append(copy);
      sizes.set(key, { wide: copy.getComputedTextLength(), high: 0.7 * parseFloat(getComputedStyle(copy).fontSize) });
      copy.remove();
    }
    const { wide, high } = sizes.get(key);
    const left = kind === "k" ? x : x - wide;
    return { text, left, right: left + wide, top: y - high / 2, bottom: y + high / 2 };
  };
  // The corners of a path of M, H, V, L, Q and, for arrowheads, m, l, h, v and z; a new line where it is moved.
  const linesOf = (d) => {
    const lines = [];
    let [x, y] = [0, 0];
    for (const [, letter, rest] of d.matchAll(/([MHVLQmlhvz])([^MHVLQmlhvz]*)/g)) {
      const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
      if (letter === "M") lines.push([([x, y] = numbers)]);
      else if (letter === "H") lines.at(-1).push([(x = numbers[0]), y]);
      else if (letter === "V") lines.at(-1).push([x, (y = numbers[0])]);
      else if (letter === "L" || letter === "Q") lines.at(-1).push(([x, y] = numbers.slice(-2)));
      else if (letter === "m") lines.push([([x, y] = [x + numbers[0], y + numbers[1]])]);
      else if (letter === "h") lines.at(-1).push([(x += numbers[0]), y]);
      else if (letter === "v") lines.at(-1).push([x, (y += numbers[0])]);
      else if (letter === "z") lines.at(-1).push(([x, y] = lines.at(-1)[0]));
      else if (letter === "l")
        for (let at = 0; at < numbers.length; at += 2) lines.at(-1).push([(x += numbers[at]), (y += numbers[at + 1])]);
    }
    return lines;
  };
  // Whether the piece of line comes into the box: cut at each of its four sides.
  const meets = (box, [x1, y1], [x2, y2]) => {
    let [from, to] = [0, 1];
    const cuts = [[x1 - x2, x1 - box.left], [x2 - x1, box.right - x1], [y1 - y2, y1 - box.top], [y2 - y1, box.bottom - y1]];
    for (const [step, room] of cuts) {
      if (step === 0 && room < 0) return false;
      if (step < 0) from = Math.max(from, room / step);
      if (step > 0) to = Math.min(to, room / step);
    }
    return from < to;
  };
  // Whether a ring comes into the box: the nearest of its points is within the ring's outer edge, the farthest not within
  // its inner edge.
  const rings = (box, { x, y, inner, outer }) => {
    const nearest = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    const farthest = Math.hypot(Math.max(x - box.left, box.right - x), Math.max(y - box.top, box.bottom - y));
    return nearest < outer && farthest > inner;
  };
  const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const found = [];
  let [boards, differences] = [0, 0];
  for (const board of document.querySelectorAll("svg.board")) {
    if (board.getBoundingClientRect().width === 0) continue;
    boards += 1;
    const four = board.classList.contains("r4");
    const drawn = board.querySelector(".t") ?? board;
    const frame = document.querySelector(drawn.querySelector("use").getAttribute("href"));
    const texts = [...frame.querySelectorAll(".k")].map((one) => boxOf(board, "k", one.textContent, number(one, "x"), number(one, "y")));
    const where = board.closest("[id]")?.id;
    const marks = [];
    const differing = [];
    for (const use of drawn.querySelectorAll("use")) {
      const name = use.getAttribute("href").slice(1);
      const row = use.closest(".p");
      const [first, height] = row ? row.getAttribute("transform").match(/\d+/g).map(Number) : [0, 0];
      const x = row ? first + [...row.children].indexOf(use) * (row.matches(".r") ? -68 : 68) : number(use, "x");
      const y = height || number(use, "y");
      const count = document.getElementById(name)?.querySelector?.(".j");
      if (count && !(count.classList.contains("few") && four) && getComputedStyle(board).getPropertyValue("--seeds") !== "none") {
        texts.push(boxOf(board, "j", count.textContent, x + number(count, "x"), y + number(count, "y")));
      }
      // On a long board it is a tint without a ring.
      if (name === "_d" && getComputedStyle(board).getPropertyValue("--ringed") !== "0") {
        const ring = document.getElementById(name);
        const half = parseFloat(getComputedStyle(ring).strokeWidth) / 2;
        differing.push({ x, y, inner: number(ring, "r") - half, outer: number(ring, "r") + half });
      }
      if (/^_f\d/.test(name)) marks.push({ text: name, left: x - 3, right: x + 3, top: y - 3, bottom: y + 3 });
    }
    for (const text of texts) if (differing.some((ring) => rings(text, ring))) found.push(`${where}: ${text.text} lies below a ring`);
    differences += differing.length;
    for (const one of drawn.querySelectorAll(".g")) texts.push(boxOf(board, "g", one.textContent, number(one, "x"), number(one, "y")));
    const ways = [...drawn.querySelectorAll(".w path:not(.y)")].flatMap((path) => linesOf(path.getAttribute("d")));
    texts.forEach((text, at) => {
      for (const other of texts.slice(0, at)) if (overlap(text, other)) found.push(`${where}: ${text.text} lies on ${other.text}`);
      for (const mark of marks) if (overlap(text, mark)) found.push(`${where}: ${text.text} lies on a flag`);
      for (const line of ways)
        for (let corner = 1; corner < line.length; corner += 1)
          if (meets(text, line[corner - 1], line[corner])) found.push(`${where}: a way crosses ${text.text}`);
    });
  }
  return { found: [...new Set(found)], boards, differences };
};

// Of a collection with hundreds of records of one game on one board, pages at equal distances.
const sampled = (all, most = 60) => {
  const collections = new Map();
  for (const page of all) {
    const name = page.split("/")[1].split("-")[0];
    collections.set(name, [...(collections.get(name) ?? []), page]);
  }
  return [...collections.values()].flatMap((own) => own.filter((_, at) => at % Math.ceil(own.length / most) === 0));
};

// Without script every board of a page is in view.
const sizes = { "a desk": { width: 1366, height: 768 }, "a phone": { width: 390, height: 844 } };
for (const [name, viewport] of Object.entries(sizes)) {
  test(`no way, flag or number lies on a label of a board on ${name}`, async () => {
    const found = [];
    let [boards, differences] = [0, 0];
    const shown = sampled(pages.filter((page) => ["record", "round", "side by side"].includes(kindOf(page))));
    await walk(shown, { viewport, javaScriptEnabled: false }, async (page, at) => {
      const result = await page.evaluate(crossings);
      boards += result.boards;
      differences += result.differences;
      found.push(...result.found.map((one) => `${at}: ${one}`));
    });
    assert.ok(boards > 1000, `${boards} boards`);
    assert.ok(differences > 100, `${differences} holes that differ`);
    assert.deepEqual(found, []);
  });
}
