// The map of places can be read at every width: labels of a readable size, whole, and none over another.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { address, close, pages, visit } from "./site.mjs";

after(close);

const games = pages.filter((name) => /^g\/[^/]+\/index\.html$/.test(name));

for (const [width, height] of [[1366, 768], [768, 1024], [390, 844], [320, 640]]) {
  test(`labels of maps at ${width} by ${height}`, async () => {
    const { page, context } = await visit("places/index.html", { viewport: { width, height } });
    const names = ["places/index.html", "index.html", ...games];
    let maps = 0;
    for (const name of names) {
      await page.goto(address(name));
      const wrong = await page.evaluate(() => {
        const svg = document.querySelector("svg.map");
        if (!svg) return null;
        const frame = svg.getBoundingClientRect(), wrong = [];
        const texts = [...svg.querySelectorAll("text.at, text.no")].filter((one) => one.getClientRects().length);
        const boxes = texts.map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }));
        if (!boxes.length) wrong.push("no label");
        for (const { text, box } of boxes) {
          if (box.height < 11) wrong.push(`${text} is ${box.height} high`);
          if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1) wrong.push(`${text} is cut`);
        }
        boxes.forEach((one, at) => boxes.slice(at + 1).forEach((other) => {
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          if (across > 1 && down > 4) wrong.push(`${one.text} and ${other.text}`);
        }));
        return wrong;
      });
      if (wrong === null) continue;
      maps += 1;
      assert.deepEqual(wrong, [], name);
    }
    assert.ok(maps > 10, `${maps} maps`);
    await context.close();
  });
}
