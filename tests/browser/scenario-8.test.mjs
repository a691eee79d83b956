// Scenario 8: a reader with a screen reader and JavaScript off plays through a game. What a screen reader is given is
// the browser's own accessibility tree; a reader goes from move to move by the keyboard.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, recordWithMost, visit } from "./site.mjs";

after(close);

const game = recordWithMost(/<li class="ply"/g);
const flat = (text) => text.replaceAll(/\s+/g, " ").trim();

/** What the tree holds, in reading order: role and name of each node that is not passed over. */
const heard = async (page) => {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const known = new Map(nodes.map((node) => [node.nodeId, node]));
  const exposed = [];
  const go = (node) => {
    const focusable = node.properties?.some(({ name, value }) => name === "focusable" && value.value) ?? false;
    if (!node.ignored) exposed.push({ role: node.role?.value, name: flat(node.name?.value ?? ""), focusable });
    for (const child of node.childIds ?? []) if (known.has(child)) go(known.get(child));
  };
  go(nodes[0]);
  return exposed;
};

/** What the page says of each move, in order, branches included. */
const moves = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("li.ply")].map((ply) => ({
      id: ply.id,
      main: !ply.closest(".branch"),
      drawn: ply.querySelector(":scope > .desk:not(.blank)") !== null,
      number: ply.querySelector(".mv > a").textContent,
      sentence: ply.querySelector(".say").textContent,
      position: ply.querySelector(".position").textContent,
      verdict: ply.querySelector(".mv > b")?.textContent ?? "",
      laps: [...ply.querySelectorAll(":scope > .why > .laps > li")].map((lap) => lap.textContent),
      more: [...ply.querySelectorAll(":scope > .why > details > summary")].map((more) => more.textContent),
      go: [...ply.querySelectorAll(":scope > .why > .go > a")].map((link) => link.textContent),
    })),
  );

test("every move is heard in its order: the drawing by its words, the sentence, the verdict, the ways on", async () => {
  const { page, context } = await visit(game, { javaScriptEnabled: false });
  const exposed = await heard(page);
  const all = await moves(page);
  assert.ok(all.filter((move) => move.main).length > 10, `${all.length} moves`);
  let at = 0;
  const next = (what, fits) => {
    const found = exposed.findIndex((node, index) => index >= at && fits(node));
    assert.ok(found >= 0, `${what}, after ${exposed.slice(Math.max(0, at - 3), at).map(({ role, name }) => `${role} ${name.slice(0, 60)}`).join(" | ")}`);
    at = found + 1;
    return exposed[found];
  };
  for (const move of all) {
    if (move.drawn) {
      const { name } = next(`the board of ${move.id}`, ({ role }) => role === "image");
      // The drawing says which it is, and no more: the sentence and the position are heard once, in their places.
      if (move.id !== "start") assert.match(name, /^Board after \S/, move.id);
      assert.ok(!name.includes(flat(move.position)), move.id);
    }
    const number = flat(move.number);
    assert.ok(next(`the number of ${move.id}`, ({ role, name }) => role === "link" && name === number).focusable);
    if (move.verdict) next(`the verdict on ${move.id}`, ({ role, name }) => role === "StaticText" && name === flat(move.verdict));
    for (const lap of move.laps) next(`a lap of ${move.id}`, ({ role, name }) => role === "StaticText" && name === flat(lap));
    next(`the position of ${move.id}`, ({ role, name }) => role === "StaticText" && name === flat(move.position));
    for (const more of move.more) {
      const folded = next(`${more} of ${move.id}`, ({ role, name }) => role === "DisclosureTriangle" && name === flat(more));
      assert.ok(folded.focusable, `${more} of ${move.id} can be opened`);
    }
    // The ways on stand behind the branches of a move, so they are looked for without going on to them.
    for (const way of move.go) {
      const link = exposed.slice(at).find(({ role, name }) => role === "link" && name === flat(way));
      assert.ok(link?.focusable, `${way} of ${move.id}`);
    }
  }
  await context.close();
});

test("the game is played through from link to link with the keyboard", async () => {
  const { page, context } = await visit(game, { javaScriptEnabled: false });
  const main = (await moves(page)).filter((move) => move.main && move.id !== "start").map((move) => move.id);
  const next = (id) => page.locator(`[id="${id}"] > .why > .go > a:last-child`);
  // The browser goes to a place in the page in its own time.
  const follow = async (link, id) => {
    await link.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => decodeURIComponent(url.hash.slice(1)) === id, { timeout: 10_000 });
  };
  await follow(page.locator(".moves a").first(), main[0]);
  for (const [before, id] of main.slice(1).entries()) await follow(next(main[before]), id);
  // The last move of a page leads to the next part, and that of the last part no further.
  const parts = await page.locator("nav.parts a").count();
  assert.equal(await next(main.at(-1)).count(), parts > 1 ? 1 : 0);
  if (parts > 1) {
    await next(main.at(-1)).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => /\/2\/index\.html$/.test(url.pathname) && url.hash.length > 1, { timeout: 10_000 });
  }
  await context.close();
});

test("the first position opens as a table, whose cells have their holes for headings", async () => {
  const { page, context } = await visit(game, { javaScriptEnabled: false });
  const ply = page.locator("li.ply.start");
  const summary = ply.locator(":scope > .why > details:has(table) > summary");
  await summary.focus();
  await page.keyboard.press("Enter");
  const exposed = await heard(page);
  assert.equal(exposed.filter(({ role }) => role === "table").length, 1);
  // Below each label stands the count that the position in words gives that hole.
  const rows = await ply.locator("table tr").evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => [cell.tagName, cell.textContent.trim()])));
  const pairs = [];
  for (let row = 0; row < rows.length; row += 2) {
    rows[row].forEach(([tag, label], column) => {
      assert.equal(tag, "TH");
      if (column > 0) pairs.push(`${label} ${rows[row + 1][column][1].split(" ")[0]}`);
    });
  }
  const position = await ply.locator(".position").textContent();
  const written = position.split(". ").slice(0, 2).join(", ").replaceAll(/\w+: |\.$/g, "").split(/[,;] /);
  assert.deepEqual(pairs, written);
  const headings = exposed.filter(({ role }) => role === "columnheader").map(({ name }) => name);
  for (const pair of pairs) assert.ok(headings.includes(pair.split(" ")[0]), pair);
  await context.close();
});
