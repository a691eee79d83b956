// The choice of colours in the foot of a page, from a folder.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, nameOf, visit } from "./site.mjs";

after(close);

const paper = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("a choice of colours is used at once, kept, and given back", async () => {
  const { page, context, complaints } = await visit("g/bechi/index.html", { colorScheme: "light" });
  const choice = page.locator("#_theme select");
  const light = await paper(page);
  await choice.selectOption("dark");
  const dark = await paper(page);
  assert.notEqual(dark, light);
  await page.locator('.head a[href$="glossary/index.html"]').click();
  await page.waitForURL(/glossary/);
  assert.equal(nameOf(page.url()), "glossary/index.html");
  assert.equal(await paper(page), dark, "the next page has it too");
  assert.equal(await choice.inputValue(), "dark");
  await page.emulateMedia({ colorScheme: "dark" });
  await choice.selectOption("light");
  assert.equal(await paper(page), light, "light, where the system is dark");
  await choice.selectOption("");
  assert.equal(await paper(page), dark, "as in the system");
  await page.emulateMedia({ colorScheme: "light" });
  assert.equal(await paper(page), light);
  await choice.selectOption("dark");
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--paper").trim()), "#fff", "paper is white");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("where nothing can be kept, the choice is of the page", async () => {
  const { page, context, complaints } = await visit("index.html", { colorScheme: "light" });
  await context.addInitScript(() => Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } }));
  await page.reload();
  const light = await paper(page);
  await page.locator("#_theme select").selectOption("dark");
  assert.notEqual(await paper(page), light);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("without script there is no choice that does nothing", async () => {
  const { page, context } = await visit("index.html", { javaScriptEnabled: false });
  assert.equal(await page.locator("#_theme").isVisible(), false);
  await context.close();
});
