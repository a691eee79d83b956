// Scenario 10: a deep link to a move still opens that move after a gap before it was filled.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { close, visit } from "./site.mjs";

after(close);

const home = resolve(import.meta.dirname, "../..");
const record = "constructed-bechi-damaged-score";
const gap = "gap(2 plies, torn)";
const found = "S3:N1 x24 N4:S2 x10";

/** Builds an archive that has only this record, written so. */
const build = (folder, text) => {
  mkdirSync(join(folder, "records/play"), { recursive: true });
  for (const part of ["sources", "evidence", "games", "rulesets", "places.yaml", "peoples.yaml", "glossary.yaml"]) {
    cpSync(join(home, "records", part), join(folder, "records", part), { recursive: true });
  }
  mkdirSync(join(folder, "site"));
  for (const part of ["settings.yaml", "handbook"]) cpSync(join(home, "site", part), join(folder, "site", part), { recursive: true });
  writeFileSync(join(folder, `records/play/${record}.sow`), text);
  try {
    execFileSync(process.env.SOWBOOK, ["build", "--archive", folder, "--out", join(folder, "public")], { stdio: "pipe" });
  } catch (error) {
    // 1 is findings, which the pages show.
    if (error.status !== 1) throw error;
  }
  return pathToFileURL(join(folder, `public/r/${record}/index.html`)).href;
};

/** The move that a link opens: its place, how it is written, and what it did. */
const opened = (page) =>
  page.evaluate(() => {
    const ply = document.querySelector("section.viewer.one > ol.plies > li.on");
    return { id: ply.id, gap: ply.classList.contains("gap"), said: ply.querySelector(".say").textContent, position: ply.querySelector(".position").textContent };
  });

test("a link to a move opens that move before and after the gap was filled", async () => {
  const work = mkdtempSync(join(tmpdir(), "sowbook-"));
  try {
    const before = readFileSync(join(home, `records/play/bechi/${record}.sow`), "utf8");
    assert.ok(before.includes(gap), "the record has the gap");
    const [torn, whole] = [build(join(work, "torn"), before), build(join(work, "whole"), before.replace(gap, found))];
    const { page, context } = await visit(torn);
    const places = await page.evaluate(() => {
      const all = [...document.querySelectorAll("section.viewer > ol.plies > li.ply:not(.var)")];
      const at = all.findIndex((ply) => ply.classList.contains("gap"));
      return { lost: [all[at].id, ...[...all[at].querySelectorAll(":scope > span[id]")].map(({ id }) => id)], later: all.slice(at + 1).map(({ id }) => id) };
    });
    assert.equal(places.lost.length, 2, "one place for each ply that is lost");
    assert.ok(places.later.length > 3, `${places.later}`);
    for (const place of [...places.lost, ...places.later]) {
      await page.goto("about:blank");
      await page.goto(`${torn}#${place}`);
      const then = await opened(page);
      await page.goto("about:blank");
      await page.goto(`${whole}#${place}`);
      const now = await opened(page);
      if (places.lost.includes(place)) {
        assert.ok(then.gap && !now.gap, `${place} was lost and is found`);
        assert.equal(now.id, place);
      } else {
        assert.equal(then.id, place);
        assert.deepEqual(now, then);
      }
    }
    await context.close();
  } finally {
    rmSync(work, { recursive: true });
  }
});
