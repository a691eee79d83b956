// A record on paper: boards and sentences are there, and so is where it comes from.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { close, longestRecord, visit } from "./site.mjs";

after(close);

test("a printed record has its plies, and no controls", async () => {
  const { page, context } = await visit(longestRecord());
  const sentences = await page.evaluate(() => [...document.querySelectorAll("li.ply [id$='-t']")].map((one) => one.textContent.replaceAll(/\s+/g, " ").trim()));
  const title = await page.locator("h1").innerText();
  const folder = mkdtempSync(join(tmpdir(), "sowbook-"));
  try {
    const path = join(folder, "record.pdf");
    await page.pdf({ path, format: "A4" });
    const text = execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8", maxBuffer: 1 << 26 });
    const flat = text.replaceAll(/\s+/g, " ");
    assert.ok(flat.includes(title.slice(0, 30)), "the title");
    const words = new Set(flat.split(" "));
    for (const sentence of sentences) {
      const missing = sentence.split(" ").filter((word) => /^[A-Za-z]+$/.test(word) && !words.has(word));
      // Words may be broken at the end of a line.
      assert.ok(missing.length <= 2, `${sentence}: ${missing}`);
    }
    const pages = text.split("\f").length - 1;
    assert.ok(pages >= 1 && pages <= 2 + sentences.length, `${pages} pages for ${sentences.length} plies`);
  } finally {
    rmSync(folder, { recursive: true });
  }
  await context.close();
});
