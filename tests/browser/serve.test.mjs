// `sowbook serve` keeps an open page up to date, and shows what needs attention.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { serve } from "./served.mjs";
import { close, open } from "./site.mjs";

const program = process.env.SOWBOOK;
const folder = mkdtempSync(join(tmpdir(), "sowbook-served-"));
const own = join(folder, "own");
let server;
let address;
let record;

before(async () => {
  execFileSync(program, ["init", "own"], { cwd: folder });
  const play = join(own, "records/play");
  record = readdirSync(play).map((name) => join(play, name, "first-record.sow")).find(existsSync);
  const temporary = join(folder, "temporary");
  mkdirSync(temporary);
  server = await serve(own, temporary);
  address = server.address;
});

after(async () => {
  await server.stop();
  await close();
  rmSync(folder, { recursive: true });
});

/** Replaces the record in one step, as editors do; otherwise it could be read while it is empty. */
const save = (text) => {
  const beside = join(dirname(record), ".record");
  writeFileSync(beside, text);
  renameSync(beside, record);
};

test("a page reloads when its record changes, and shows what needs attention", async () => {
  const context = await (await open()).newContext({ viewport: { width: 1000, height: 700 } });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(`${address}r/first-record/`);
  await page.locator("script[data-sum]").waitFor({ state: "attached" });
  const box = page.locator("#sowbook-serve");
  assert.equal(await box.count(), 0);

  const text = readFileSync(record, "utf8");
  save(text.replace("A first record", "Another title"));
  await page.locator("h1", { hasText: "Another title" }).waitFor();

  save(text.replace("1. ", "1. <img/src=x onerror=alert(1)> "));
  // The findings may be seen before the page is loaded again.
  await page.locator("main", { hasText: "<img/src=x" }).waitFor();
  await box.locator("pre", { hasText: "<img/src=x" }).first().waitFor();
  assert.match(await box.innerText(), /findings? needs? attention/);
  assert.equal(await box.locator("img").count(), 0, "what a record says is text");

  // It covers nothing: the end of the page is above it, as soon as both are laid out.
  await page.waitForFunction(() => {
    scrollTo(0, document.body.scrollHeight);
    const foot = document.querySelector("body > footer, footer").getBoundingClientRect().bottom;
    const top = document.querySelector("#sowbook-serve")?.getBoundingClientRect().top;
    return foot <= top + 1;
  });

  // It can be folded away by keyboard, and stays so on the next page.
  const list = box.locator("details");
  assert.equal(await list.evaluate((one) => one.open), true);
  await box.locator("summary").focus();
  await page.keyboard.press("Enter");
  assert.equal(await list.evaluate((one) => one.open), false);
  await page.goto(address);
  await box.waitFor();
  assert.equal(await list.evaluate((one) => one.open), false);

  save(text);
  await box.waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
  await context.close();
});
