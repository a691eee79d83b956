// Stepping through play: with a keyboard, with a link, and with no script at all.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { address, close, longestRecord, records, visit, walk } from "./site.mjs";

after(close);

const shown = (page) => page.evaluate(() => document.querySelector("section.viewer.one > ol.plies > li.on")?.id ?? "");
const plies = (page) => page.evaluate(() => [...document.querySelectorAll("section.viewer > ol.plies > li.ply")].map((ply) => ply.id));
const begin = async (page) => {
  await page.locator('[data-go="next"]').focus();
  await page.keyboard.press("Home");
};

test("without a script every position, sentence and alternative is there", async () => {
  await walk(records, { javaScriptEnabled: false }, async (page, name) => {
    const faults = await page.evaluate(() => {
      const faults = [];
      for (const more of document.querySelectorAll("details")) more.open = true;
      for (const ply of document.querySelectorAll("li.ply")) {
        if (!ply.checkVisibility()) faults.push(`${ply.id} is hidden`);
        const sentence = document.getElementById(`${ply.id}-t`);
        if (!(sentence?.checkVisibility() && sentence.textContent.trim().length > 3)) faults.push(`${ply.id} has no sentence`);
      }
      for (const line of document.querySelectorAll("details li")) {
        if (!(line.checkVisibility() && line.textContent.trim())) faults.push(`an empty line: ${line.outerHTML}`);
      }
      if (document.querySelector(".bar")?.checkVisibility()) faults.push("buttons that do nothing are shown");
      return faults;
    });
    assert.deepEqual(faults, [], name);
  });
});

test("arrows step inside the viewer and do nothing outside", async () => {
  const { page, context } = await visit(longestRecord());
  const ids = await plies(page);
  assert.ok(ids.length > 2);
  await begin(page);
  assert.equal(await shown(page), ids[0]);
  await page.keyboard.press("ArrowRight");
  assert.equal(await shown(page), ids[1]);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await shown(page), ids[0]);
  await page.keyboard.press("End");
  assert.equal(await shown(page), ids.at(-1));
  await page.evaluate(() => document.activeElement.blur());
  await page.locator("h1").click();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  assert.equal(await shown(page), ids.at(-1));
  await context.close();
});

test("the status says the sentence just shown", async () => {
  const { page, context } = await visit(longestRecord());
  const ids = await plies(page);
  await begin(page);
  await page.keyboard.press("ArrowRight");
  const sentence = (await page.locator(`[id="${ids[1]}-t"]`).innerText()).replaceAll(/\s+/g, " ").trim();
  const status = (await page.locator('p[role="status"]').innerText()).replaceAll(/\s+/g, " ").trim();
  assert.ok(status.includes(sentence.slice(0, 30)), `${status} / ${sentence}`);
  await context.close();
});

test("every control is reached and used with the keyboard alone", async () => {
  const { page, context } = await visit(longestRecord());
  const ids = await plies(page);
  await begin(page);
  const controls = await page.locator("section.viewer .bar button").evaluateAll((all) => all.map((one) => one.dataset.go));
  for (const go of ["first", "back", "next", "last"]) assert.ok(controls.includes(go), go);
  await page.locator('[data-go="next"]').focus();
  await page.keyboard.press("Enter");
  assert.equal(await shown(page), ids[1]);
  await page.keyboard.press("Space");
  assert.equal(await shown(page), ids[2]);
  // The end is reached by a button that can then do no more; the keys go on working.
  await page.locator('[data-go="last"]').focus();
  await page.keyboard.press("Enter");
  assert.equal(await shown(page), ids.at(-1));
  await page.keyboard.press("ArrowLeft");
  assert.equal(await shown(page), ids.at(-2));
  await context.close();
});

test("a link to a ply opens that ply", async () => {
  const name = longestRecord();
  const { page, context } = await visit(name);
  const ids = await plies(page);
  await context.close();
  const middle = ids[Math.floor(ids.length / 2)];
  const again = await visit(`${address(name)}#${middle}`);
  assert.equal(await shown(again.page), middle);
  assert.ok(await again.page.locator(`[id="${middle}"]`).isVisible());
  await again.context.close();
});

test("laps are played and can be stopped", async () => {
  const { page, context } = await visit(longestRecord(), { reducedMotion: "no-preference" });
  await begin(page);
  const button = page.locator('[data-go="play"]');
  const before = await button.innerText();
  await button.click();
  assert.notEqual(await button.innerText(), before, "the button offers to pause");
  await button.click();
  assert.equal(await button.innerText(), before);
  await context.close();
});
