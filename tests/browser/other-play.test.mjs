// What the record does not have: legal moves that were not played, and play under another reading.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { address, close, kindOf, pages, read, recordWithMost, visit } from "./site.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "other-play-"));
after(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

/** The page of a record of the small archive in a language. */
const small = (language) => {
  const root = join(folder, language);
  if (existsSync(root)) return pathToFileURL(join(root, "built/r/machine-long/index.html")).href;
  cpSync("../fixtures/site", root, { recursive: true });
  const settings = join(root, "site/settings.yaml");
  writeFileSync(settings, readFileSync(settings, "utf8").replace("interface: en", `interface: ${language}`));
  try {
    execFileSync(process.env.SOWBOOK, ["build", "--out", join(root, "built")], { cwd: root, stdio: "pipe" });
  } catch (error) {
    // Status 1 means findings.
    assert.equal(error.status, 1, String(error.stderr));
  }
  return pathToFileURL(join(root, "built/r/machine-long/index.html")).href;
};

const faults = async (page) => {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`);
};

/** The seeds that a board shows, by the names of its holes' drawings and the numbers over them. */
const counts = (page, which) =>
  page.evaluate((which) => {
    const svg = document.querySelector(which);
    // A number is over the hole in whose middle it begins.
    const inside = svg.querySelector(".t").getScreenCTM().inverse();
    return [...svg.querySelectorAll(".p > use")].map((hole) => {
      const { x, y } = new DOMPoint().matrixTransform(inside.multiply(hole.getScreenCTM()));
      const over = [...svg.querySelectorAll("text.m")].find((text) => Math.hypot(text.getAttribute("x") - x, text.getAttribute("y") - y) < 1);
      return over ? Number(over.textContent) : parseInt(hole.getAttribute("href").slice(2), 10);
    });
  }, which);

/** What signs leave of seeds, worked out apart from the script. */
const sown = (motion, seeds) => {
  const signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  const after = [...seeds];
  for (const [, how, sign] of motion.matchAll(/([.!~]?)([\w-])/g)) {
    const at = signs.indexOf(sign);
    if (at < after.length) after[at] = how === "" ? after[at] + 1 : how === "~" ? after[at] - 1 : 0;
  }
  return after;
};

const words = {
  en: { begin: "Not in the record.", back: "Back to the record" },
  fr: { begin: "Absent de la partie notée.", back: "Retour à la partie notée" },
};

for (const language of ["en", "fr"]) {
  test(`a move that was not played is shown and left with the keyboard, in ${language}`, async () => {
    const { begin, back } = words[language];
    const { page, context, complaints } = await visit(`${small(language)}#m2n`);
    const before = await counts(page, '[id="m2s"] svg.board');
    const drawn = await counts(page, ".stand svg.board");
    const url = page.url();
    await page.locator('[id="m2n"] .alts summary').last().focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const { name, motion } = await page.evaluate(() => ({ name: document.activeElement.textContent, motion: document.activeElement.parentNode.dataset.e }));
    assert.ok(motion, "a move that was not played has the focus");
    await page.keyboard.press("Enter");
    const tried = page.locator(".stand .desk .tried");
    const said = (await tried.locator("p").innerText()).replaceAll(/\s+/g, " ").trim();
    assert.ok(said.startsWith(`${begin} ${name}, `) && said.includes("2."), said);
    assert.equal(await page.locator("p[role=status]").first().textContent(), said);
    assert.deepEqual(await counts(page, ".stand svg.board[aria-hidden]"), sown(motion, before));
    assert.equal(await page.locator(".stand svg.board:visible").count(), 1);
    assert.equal(await page.locator(".stand svg.board[aria-hidden] .w path").count(), 2);
    assert.ok((await page.locator(".stand svg.board[aria-hidden] .l").count()) && (await page.locator(".stand svg.board[aria-hidden] .e").count()) === 1);
    // Nothing of it is copied, saved or addressed.
    for (const part of [".share button", ".stand .trays"]) assert.equal(await page.locator(part).first().isVisible(), false, part);
    assert.equal(page.url(), url);
    assert.deepEqual(complaints, []);
    assert.deepEqual(await faults(page), []);

    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".tried").isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), name);
    assert.deepEqual(await counts(page, ".stand svg.board"), drawn);
    assert.ok(await page.locator(".share button").first().isVisible());
    // The button beside the words leads back too, and so does any other control.
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: back }).focus();
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), name);
    await page.keyboard.press("Enter");
    await page.locator('[data-go="next"]').focus();
    await page.keyboard.press("Enter");
    assert.equal(await page.locator(".tried").isVisible(), false);
    assert.equal(await page.evaluate(() => document.querySelector(".plies > .on").id), "m3s");
    await context.close();
  });
}

test("a move that was not played is printed with its words, below the record's own board", async () => {
  const { page, context } = await visit(`${small("en")}#m2n`);
  await page.locator('[id="m2n"] .alts summary').last().click();
  await page.locator('[id="m2n"] .alts button').first().click();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const desk = page.locator('[id="m2n"] > .desk');
  assert.equal(await desk.locator("svg.board:visible").count(), 2);
  assert.ok(await desk.locator(".tried p").isVisible());
  assert.equal(await desk.locator(".tried button").isVisible(), false);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.ok(await page.locator(".stand .desk .tried").isVisible());
  await context.close();
});

test("a reading beside a ply leads to that ply under its other answer", async () => {
  const name = recordWithMost(/#b-[^"]*">Play it so</g);
  const { page, context } = await visit(name);
  const href = await page.evaluate(() => document.querySelector('a[href*="#b-"]').href);
  await page.goto(href);
  const id = decodeURIComponent(new URL(href).hash.slice(1));
  assert.ok(await page.locator(`[id="${id}"]`).isVisible());
  await context.close();
});

test("two readings are stepped through together with the keyboard, and are whole without a script", async () => {
  const most = (name) => read(name).match(/<li class="row"/g)?.length ?? 0;
  // Where the other answer forbids the ply, its first row has one board.
  const isPair = (name) => read(name).split('<li class="row"')[1]?.match(/<svg class="board/g)?.length === 2;
  const name = pages.filter((name) => kindOf(name) === "side by side" && isPair(name)).reduce((best, name) => (most(name) > most(best) ? name : best));
  const rows = most(name);
  assert.ok(rows > 1, name);
  const plain = await visit(name, { javaScriptEnabled: false });
  assert.equal(await plain.page.locator("li.row:visible").count(), rows);
  assert.equal(await plain.page.locator(".bar").isVisible(), false);
  await plain.context.close();

  const { page, context, complaints } = await visit(name);
  const shown = async () => {
    assert.equal(await page.locator("li.row:visible").count(), 1);
    return page.evaluate(() => [...document.querySelectorAll("li.row")].findIndex((row) => row.checkVisibility()));
  };
  assert.equal(await shown(), 0);
  assert.equal(await page.locator("li.row:visible svg.board").count(), 2);
  await page.keyboard.press("ArrowRight");
  assert.equal(await shown(), 1);
  await page.locator('[data-go="last"]').focus();
  await page.keyboard.press("Enter");
  assert.equal(await shown(), rows - 1);
  assert.ok((await page.locator("[role=status]").textContent()).length > 10);
  // The end is reached by a button that can then do no more; the keys go on working.
  await page.keyboard.press("ArrowLeft");
  assert.equal(await shown(), rows - 2);
  assert.deepEqual(complaints, []);
  assert.deepEqual(await faults(page), []);
  await page.locator('[data-go="all"]').click();
  assert.equal(await page.locator("li.row:visible").count(), rows);
  await page.locator('[data-go="all"]').click();
  const id = await page.evaluate(() => document.querySelectorAll("li.row .ply")[0].id);
  await page.goto(`${address(name)}#${id}`);
  assert.equal(await shown(), 0);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("li.row:visible").count(), rows);
  await context.close();
});
