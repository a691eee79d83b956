// The search works from a folder, and signs over letters do not matter.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, visit } from "./site.mjs";

after(close);

test("a game is found however its name is typed", async () => {
  const { page, context, complaints } = await visit("search/index.html");
  const field = page.locator('main input[type="search"]');
  for (const typed of ["bechi", "Béchi", "BECHI"]) {
    await field.fill(typed);
    await page.waitForTimeout(200);
    const found = await page.locator("main a").evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute("href")));
    assert.ok(found.some((href) => href.includes("g/bechi/")), `${typed}: ${found.slice(0, 5)}`);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});
