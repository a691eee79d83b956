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

const found = async (page, typed) => {
  await page.locator('main input[type="search"]').fill(typed);
  return page.locator("#_search li").evaluateAll((all) => all.map((one) => one.textContent));
};

test("a word with one letter wrong is found, and results say what they are", async () => {
  const { page, context, complaints } = await visit("search/index.html");
  for (const [typed, wanted] of [
    ["kunma", /^People Kunama$/],
    ["Pankurst", /^Source Pankhurst 1971/],
    ["Kunaam", /^People Kunama$/],
    ["2x4", /^Boards .*2 .* 4/],
    ["2 × 4", /^Boards .*2 .* 4/],
    ["notation", /^Handbook /],
    ["Amantaev", /^Player Амантаев Ахат$/],
  ]) {
    const results = await found(page, typed);
    assert.ok(results.some((text) => wanted.test(text)), `${typed}: ${results.slice(0, 5)}`);
  }
  assert.deepEqual(await found(page, "xqzxqz"), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("what is called as it is typed comes first, then what begins so, by kind", async () => {
  const { page, context, complaints } = await visit("search/index.html");
  for (const [typed, wanted] of [
    ["bechi", [/^Game Béchi$/]],
    ["Kunama", [/^People Kunama$/]],
    ["toguz kumalak", [/^Game Toguz/i]],
    ["oware", [/^Game Oware$/, /^Game Oware/]],
  ]) {
    const results = await found(page, typed);
    wanted.forEach((pattern, at) => assert.match(results[at], pattern, `${typed}: ${results.slice(0, 6)}`));
    const kinds = results.map((text) => text.split(" ")[0]);
    const statement = kinds.indexOf("Statement");
    assert.ok(statement < 0 || statement > kinds.indexOf("Game"), `${typed}: ${kinds}`);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the field in the head of a page leads to what was typed", async () => {
  const { page, context, complaints } = await visit("g/bechi/index.html");
  await page.locator('.head input[type="search"]').fill("shu da");
  await page.keyboard.press("Enter");
  await page.waitForURL(/search\/index\.html\?q=/);
  await page.waitForSelector("#_search li");
  assert.equal(await page.locator('main input[type="search"]').inputValue(), "shu da");
  assert.equal(await page.locator('.head input[type="search"]').count(), 0, "one field is enough here");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("without script there is no field that does nothing", async () => {
  const { page, context } = await visit("g/bechi/index.html", { javaScriptEnabled: false });
  assert.equal(await page.locator("input").count(), 0);
  assert.equal(await page.locator('.head a[href$="search/index.html"]').count(), 1);
  await context.close();
});

test("all results can be reached, and the address keeps what was asked", async () => {
  const { page, context, complaints } = await visit("search/index.html");
  const all = await found(page, "the");
  assert.equal(all.length, 50);
  const count = Number((await page.locator('#_search [role="status"]').textContent()).match(/\d+/)[0]);
  assert.ok(count > 200, `${count} entries`);
  await page.locator("#_search > button").click();
  await page.locator("#_search > button").click();
  assert.equal(await page.locator("#_search li").count(), 150);
  // What is shown next has the focus.
  assert.equal(await page.evaluate(() => [...document.querySelectorAll("#_search li")].indexOf(document.activeElement.closest("li"))), 100);
  await page.locator('#_search input[value="Statement"]').check();
  const statements = await page.locator('#_search label:has([value="Statement"])').textContent();
  assert.equal(Number(statements.match(/\d+/)[0]), Number((await page.locator('#_search [role="status"]').textContent()).match(/\d+/)[0]));
  const kinds = await page.locator("#_search li .label").allTextContents();
  assert.ok(kinds.length === 50 && kinds.every((kind) => kind === "Statement"), `${kinds}`);
  assert.match(page.url(), /[?#]q=the&kind=Statement$/);
  // Names that are ids have words beside them.
  for (const text of await page.locator("#_search li").allTextContents()) assert.match(text, /^Statement \S+ \S+ \S+/);
  await page.locator("#_search > button").click();
  await page.locator("#_search li a").nth(70).click();
  await page.waitForURL(/\/e\//);
  await page.goBack();
  await page.waitForSelector("#_search li");
  assert.equal(await page.locator('main input[type="search"]').inputValue(), "the");
  assert.equal(await page.locator("#_search li").count(), 100);
  assert.ok(await page.locator('#_search input[value="Statement"]').isChecked());
  assert.deepEqual(complaints, []);
  await context.close();
});

test("an address with a kind or with the old sign is understood", async () => {
  for (const [asked, kind] of [["?q=bechi&kind=Game", "Game"], ["#q=kunama", ""]]) {
    const { page, context } = await visit("index.html");
    await page.goto(new URL(`search/index.html${asked}`, page.url()).href);
    await page.waitForSelector("#_search li");
    assert.equal(await page.locator("#_search :checked").inputValue(), kind);
    await context.close();
  }
});

test("an id is found alone", async () => {
  const { page, context } = await visit("search/index.html");
  for (const typed of ["CL-33", "cl-33"]) assert.match((await found(page, typed)).join("|"), /^Statement CL-33 [^|]*$/);
  await context.close();
});
