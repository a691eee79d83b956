// What a reader sees of a record in the first five seconds: whose game it is, which source, whether anybody is known to
// have played it, who won or what it shows, and where to click, all without scrolling.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { address, close, read, records, visit } from "./site.mjs";

after(close);

/** Twelve records in an order that looks random and is always the same, at most three of one game. */
function twelve() {
  let state = 2026;
  const next = () => (state = (state * 48271) % 2147483647);
  const shuffled = records.map((name) => [next(), name]).sort(([one], [other]) => one - other);
  const games = new Map();
  const chosen = shuffled.map(([, name]) => name).filter((name) => {
    const game = read(name).match(/<p class="about"><a href="[^"]*\/g\/([^/]*)\//)?.[1];
    games.set(game, (games.get(game) ?? 0) + 1);
    return games.get(game) <= 3;
  });
  return chosen.slice(0, 12);
}

for (const viewport of [{ width: 1366, height: 768 }, { width: 390, height: 844 }]) {
  test(`the first screen of a record says what it is, at ${viewport.width} pixels`, async () => {
    for (const name of twelve()) {
      const { page, context } = await visit(name, { viewport });
      const shown = (what) => page.evaluate((what) => {
        const part = document.querySelector(what), box = part?.getBoundingClientRect();
        return Boolean(part?.checkVisibility()) && box.width > 0 && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
      }, what);
      const wanted = ["p.about a", "h1", "p.prov b", "p.lead", "[data-go=play]"];
      // Play that is invented or played by a program has no source.
      if (!/<span class="sign none"/.test(read(name))) wanted.push("p.prov a");
      for (const what of wanted) assert.ok(await shown(what), `${what} of ${address(name)}`);
      const begins = await page.evaluate(() => document.querySelector(".stand svg.board").getBoundingClientRect().bottom);
      assert.ok(begins <= viewport.height, `the board of ${name} ends at ${begins}`);
      await context.close();
    }
  });
}

test("the search is in view: a field, and on a phone a link, upright and on its side", async () => {
  for (const [viewport, search] of [
    [{ width: 1366, height: 768 }, ".running > input"],
    [{ width: 390, height: 844 }, ".head [data-find]"],
    [{ width: 844, height: 390 }, ".head [data-find]"],
  ]) {
    const { page, context } = await visit(records[0], { viewport });
    const right = await page.locator(search).evaluate((part) => {
      const box = part.getBoundingClientRect();
      return part.checkVisibility() && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right;
    });
    assert.ok(right && right <= viewport.width, `${search} at ${viewport.width} pixels`);
    await context.close();
  }
});
