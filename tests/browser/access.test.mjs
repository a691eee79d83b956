// Who reads with other means than eyes, or on a small screen: axe finds nothing, nothing needs sideways scrolling.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, test } from "node:test";
import { close, samples, visit } from "./site.mjs";

after(close);

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// What hangs on the width does not hang on the colours, and the other way round: so each is looked at once.
const looks = [
  { width: 1280, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
];

for (const { kind, name } of samples()) {
  test(`axe finds nothing on ${kind}, and it fits a phone`, async () => {
    const { page, context } = await visit(name);
    // A page of this site allows no script but its own; evaluation by the debugger is outside of that.
    await page.evaluate(axe);
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      const reported = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).slice(0, 3).join(" | ")}`);
      assert.deepEqual(reported, [], `${name} at ${width}, ${colorScheme}`);
    }
    for (const width of [1080, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(over <= 0, `${name} is ${over} pixels too wide at ${width}`);
    }
    await context.close();
  });
}
