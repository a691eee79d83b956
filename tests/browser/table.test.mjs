// The table of records: its rows are sorted by any column and filtered by words; without the script all of them are there.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, files, visit } from "./site.mjs";

const TABLE = "lists/records/table/index.html";

/** Every record of the site. */
const records = files.filter((name) => /^r\/[^/]+\/index\.html$/.test(name));

after(close);

/** The text of a column in the rows that are shown. */
const column = (page, number) => page.$$eval("tbody tr:not([hidden])", (rows, number) => rows.map((row) => row.cells[number].textContent), number);

/** The table with all of its rows. */
const whole = async () => {
  const shown = await visit(TABLE);
  await shown.page.click("table + button");
  return shown;
};

test("of many rows the first are shown, until all are asked for", async () => {
  const { page, context } = await visit(TABLE);
  const first = await column(page, 0);
  assert.ok(first.length < records.length);
  assert.match(await page.textContent("table + button"), new RegExp(`\\b${records.length - first.length}\\b`));
  await page.click("table + button");
  const all = await column(page, 0);
  assert.equal(all.length, records.length);
  assert.deepEqual(all.slice(0, first.length), first);
  assert.ok(!(await page.isVisible("table + button")));
  assert.equal(await page.evaluate(() => [...document.querySelectorAll("tbody tr")].indexOf(document.activeElement.closest("tr"))), first.length);
  await context.close();
});

test("records are sorted by a column, first up, then down, with unknown values last", async () => {
  const { page, context } = await whole();
  const all = await column(page, 4);
  await page.click("thead button >> text=/^Plies$/");
  const up = (await column(page, 4)).map(Number);
  assert.deepEqual(up, all.map(Number).sort((one, other) => one - other));
  await page.click("thead button >> text=/^Plies$/");
  assert.deepEqual((await column(page, 4)).map(Number), up.slice().sort((one, other) => other - one));
  assert.equal(await page.getAttribute("thead th:nth-child(5)", "aria-sort"), "descending");
  await page.focus("thead th:nth-child(3) button");
  await page.keyboard.press("Enter");
  const dates = await column(page, 2);
  assert.ok(dates.indexOf("") > 0 && dates.slice(dates.indexOf("")).every((date) => date === ""));
  assert.equal(await page.$$eval("[aria-sort]", (heads) => heads.length), 1);
  await context.close();
});

test("records are filtered by words, without their accents", async () => {
  const { page, context } = await whole();
  await page.fill(".narrow input", "bechi derived");
  const titles = await column(page, 0), games = await column(page, 1);
  assert.ok(titles.length > 0 && titles.length < 20);
  assert.ok(titles.every((title) => title.endsWith("(derived)")) && games.every((game) => game === "Béchi"));
  assert.match(await page.textContent(".narrow [role=status]"), new RegExp(`^${titles.length} of `));
  await page.fill(".narrow input", "");
  assert.equal((await column(page, 0)).length, records.length);
  await context.close();
});

test("a name in Cyrillic letters is found in Latin ones", async () => {
  const { page, context } = await visit(TABLE);
  await page.fill(".narrow input", "Amantaev");
  const titles = await column(page, 0);
  assert.ok(titles.length > 0 && titles.every((title) => title.includes("Амантаев")), `${titles.slice(0, 3)}`);
  await context.close();
});

test("Back comes to the rows and the order that were left", async () => {
  const { page, context, complaints } = await visit(TABLE);
  await page.fill(".narrow input", "toguz");
  await page.click("thead button >> text=/^Plies$/");
  await page.click("thead button >> text=/^Plies$/");
  const before = await column(page, 0);
  assert.match(page.url(), /\?q=toguz&sort=-5$/);
  await page.goto("about:blank");
  await page.goBack();
  assert.equal(await page.inputValue(".narrow input"), "toguz");
  assert.equal(await page.getAttribute("thead th:nth-child(5)", "aria-sort"), "descending");
  assert.deepEqual(await column(page, 0), before);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("on a phone a row is two lines, and nothing is cut", async () => {
  const { page, context } = await visit(TABLE, { viewport: { width: 390, height: 844 } });
  const seen = await page.evaluate(() => {
    const rows = [...document.querySelectorAll("tbody tr")];
    const cells = [...document.querySelectorAll(".scroll :is(th, td)")].map((cell) => cell.getBoundingClientRect().right);
    return { right: Math.max(...cells), high: rows.reduce((sum, row) => sum + row.offsetHeight, 0) / rows.length, wide: document.documentElement.scrollWidth };
  });
  assert.ok(seen.right <= 390 && seen.wide <= 390, JSON.stringify(seen));
  assert.ok(seen.high < 80, `a row is ${seen.high} high`);
  await context.close();
});

test("the table is whole without the script", async () => {
  const { page, context } = await visit(TABLE, { javaScriptEnabled: false });
  assert.equal(await page.locator("tbody tr").count(), records.length);
  assert.equal(await page.locator("thead button").count(), 0);
  await context.close();
});
