// Citations can be marked and copied without the script; with it, each has a button that copies it.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, read, visit } from "./site.mjs";

after(close);

test("every citation is in the page, and has a button only with the script", async () => {
  const name = "s/driberg-1927a/index.html";
  assert.equal(read(name).match(/<dl class="facts" data-copy=/g)?.length, 1);
  assert.ok(!read(name).includes("<button"), "a button without the script");
  const { page, context, complaints } = await visit(name);
  const buttons = page.locator("dl[data-copy] button");
  assert.equal(await buttons.count(), 3);
  const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  assert.deepEqual(names, ["Copy Chicago", "Copy APA", "Copy MLA"]);
  await buttons.nth(1).click();
  await page.waitForFunction(() => document.querySelectorAll("dl[data-copy] [role=status]")[1].textContent.includes("copied"));
  assert.deepEqual(complaints, []);
  await context.close();
});
