// Scenario 9: a printed page of one annotated game fits, with the diagrams at the comments.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { close, recordWithMost, visit } from "./site.mjs";

after(close);

const letters = (text) => text.normalize("NFKC").replaceAll(/[^\p{L}\p{N}]/gu, "");
const unescape = (text) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&apos;", "'").replaceAll("&amp;", "&");

/** The words of each page of a PDF, with where they stand on it. */
const printed = (path) => {
  const text = execFileSync("pdftotext", ["-bbox", path, "-"], { encoding: "utf8", maxBuffer: 1 << 28 });
  return text.split("<page ").slice(1).map((page) => {
    const [, width, height] = page.match(/width="([\d.]+)" height="([\d.]+)"/).map(Number);
    const words = [...page.matchAll(/<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g)];
    return { width, height, words: words.map(([, ...at]) => ({ at: at.slice(0, 4).map(Number), word: unescape(at[4]) })) };
  });
};

/** The text of some words as lines down a column. */
const column = (words) => {
  const lines = [];
  for (const { at: [left, , , bottom], word } of words.toSorted((a, b) => a.at[3] - b.at[3])) {
    const line = lines.at(-1);
    if (line && bottom - line.bottom < 4) line.words.push([left, word]);
    else lines.push({ bottom, words: [[left, word]] });
  }
  return lines.flatMap((line) => line.words.sort((a, b) => a[0] - b[0]).map(([, word]) => word)).join("");
};

/** The text of a page: of the whole width, and of the two columns in which play stands. */
const read = ({ width, words }) => {
  const half = (right) => words.filter(({ at: [left] }) => left > width / 2 === right);
  return [words, half(false), half(true)].map((some) => letters(column(some))).join(" ");
};

test("an annotated game on paper: few pages, nothing cut off, each comment with its diagram, and no controls", async () => {
  const { page, context } = await visit(recordWithMost(/<div class="aside">/g));
  const plies = await page.evaluate(() =>
    [...document.querySelectorAll("li.ply")].map((ply) => ({
      drawn: ply.querySelector(":scope > .desk:not(.blank)") !== null,
      sentence: ply.querySelector(".say").textContent,
      notes: [...ply.querySelectorAll(":scope > .why > .aside > .note")].map((note) => note.textContent),
    })),
  );
  const title = await page.locator("h1").textContent();
  const folder = mkdtempSync(join(tmpdir(), "sowbook-"));
  try {
    const path = join(folder, "record.pdf");
    await page.pdf({ path, format: "A4" });
    const pages = printed(path);
    const texts = pages.map(read);
    const whole = texts.join("");
    assert.ok(whole.includes(letters(title)), "the title");
    // Four boards a page and more, and five pages for what stands before and behind the play.
    assert.ok(pages.length <= 5 + plies.length / 4, `${pages.length} pages for ${plies.length} plies`);
    for (const [number, { width, height, words }] of pages.entries()) {
      for (const { at: [left, top, right, bottom], word } of words) {
        assert.ok(left >= 0 && top >= 0 && right <= width && bottom <= height, `${word} on page ${number + 1} is cut off`);
      }
    }
    for (const { drawn, sentence, notes } of plies) {
      const on = texts.findIndex((text) => text.includes(letters(sentence)));
      assert.ok(on >= 0, `no page has the whole of: ${sentence}`);
      // The names of the players stand at every board.
      if (drawn) assert.ok(pages[on].words.some(({ word }) => word === "North"), `no board on the page of: ${sentence}`);
      for (const note of notes) {
        const begin = letters(note).slice(0, 40);
        assert.ok(texts[on].includes(begin) || texts[on + 1]?.includes(begin), `not beside its move: ${note}`);
      }
    }
    const boards = plies.filter(({ drawn }) => drawn).length;
    const names = pages.flatMap(({ words }) => words).filter(({ word }) => word === "North").length;
    assert.ok(names >= boards, `${names} boards of ${boards}`);
    await page.emulateMedia({ media: "print" });
    for (const control of [".bar", ".track", ".moves"]) assert.ok(!(await page.locator(control).isVisible()), control);
  } finally {
    rmSync(folder, { recursive: true });
  }
  await context.close();
});
