// What leaves the page: boards saved as files, frames in other pages, and paper.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { address, close, files, longestRecord, read, recordWithMost, records, samples, visit, walk } from "./site.mjs";

const folder = mkdtempSync(join(tmpdir(), "sowbook-web-"));
after(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

const saved = async (page, kind) => {
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-save="${kind}"]`).click()]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
};

/** The share of pixels in which two pictures differ. */
const difference = async (page, one, other) =>
  page.evaluate(async ([one, other]) => {
    const pixels = async (source) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [600, 300];
      const context = canvas.getContext("2d");
      context.drawImage(picture, 0, 0, 600, 300);
      return context.getImageData(0, 0, 600, 300).data;
    };
    const [first, second] = [await pixels(one), await pixels(other)];
    let differ = 0;
    for (let at = 0; at < first.length; at += 4) differ += Math.abs(first[at] - second[at]) > 60 ? 1 : 0;
    return differ / (first.length / 4);
  }, [one, other]);

const data = (path, type) => `data:${type};base64,${readFileSync(path).toString("base64")}`;

for (const [what, name] of [["the longest record", longestRecord()], ["a board of four rows", recordWithMost(/class="board r4/g)]]) {
  test(`the board of ${what} is saved as it is shown, from a disk and under its policy`, async () => {
    // High enough for the board to be as wide as it is drawn, so that lines fall on whole pixels in both.
    const { page, context, complaints } = await visit(name, { viewport: { width: 1280, height: 1000 }, acceptDownloads: true });
    await page.locator('[data-go="last"]').click();
    const id = await page.evaluate(() => document.querySelector(".one .on").id);
    for (const turned of [false, true]) {
      if (turned) await page.locator('[data-go="turn"]').click();
      const svg = await saved(page, "svg");
      assert.ok(svg.endsWith(`${name.split("/")[1]}-${id}.svg`), svg);
      const text = readFileSync(svg, "utf8");
      assert.ok(!/<use| class=| style=|var\(|url\(/.test(text), text.slice(0, 400));
      for (const tag of ["title", "desc"]) assert.match(text, new RegExp(`<${tag}>[^<]{10}`));
      assert.match(text, /creativecommons\.org/);
      const png = await saved(page, "png");
      assert.equal(readFileSync(png).subarray(1, 4).toString(), "PNG");
      const blank = await context.newPage();
      assert.ok((await difference(blank, data(svg, "image/svg+xml"), data(png, "image/png"))) < 0.02, "both show the same");
      // The holes of the file are where those of the page are.
      const size = await page.evaluate(() => {
        const { width, height } = document.querySelector(".stand svg.board").getBoundingClientRect();
        return { width: Math.round(width), height: Math.round(height) };
      });
      const shot = join(folder, "shot.png");
      writeFileSync(shot, await page.locator(".stand svg.board").screenshot());
      const [, wide, high] = text.match(/viewBox="0 0 (\d+) (\d+)"/).map(Number);
      // Below the board are the stores, which the page has beside it.
      const cut = text.replace(/viewBox="0 0 \d+ \d+"/, `viewBox="0 0 ${wide} ${(wide * size.height) / size.width}"`).replace(/ height="\d+"/, ` height="${(2 * wide * size.height) / size.width}"`);
      assert.ok(high >= (wide * size.height) / size.width - 1);
      const alone = join(folder, "cut.svg");
      writeFileSync(alone, cut);
      const share = await difference(blank, data(alone, "image/svg+xml"), data(shot, "image/png"));
      // Edges of letters differ where the board begins within a pixel. Labels upside down differ by 3.1 %.
      assert.ok(share < 0.03, `${share} of the file differs from the page, turned: ${turned}`);
      await blank.close();
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("drawings beside records show as they are on the page", async () => {
  const name = longestRecord().replace("index.html", "final.svg");
  const { page, context, complaints } = await visit(name);
  const drawn = await page.evaluate(() => {
    const holes = [...document.querySelectorAll(".h")];
    return { holes: holes.length, fill: getComputedStyle(holes[0]).fill, texts: [...document.querySelectorAll("text")].every((text) => text.getBBox().width > 0) };
  });
  assert.ok(drawn.holes > 5 && drawn.fill === "rgb(251, 244, 228)" && drawn.texts, JSON.stringify(drawn));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a record in a frame of another page can be stepped through, from part to part, and leads back", async () => {
  const name = longestRecord();
  const outer = join(folder, "outer.html");
  writeFileSync(outer, `<!doctype html><title>x</title><iframe src="${address(name)}?embed" width="720" height="640"></iframe>`);
  const { page, context, complaints } = await visit(pathToFileURL(outer).href);
  const frame = page.frameLocator("iframe");
  await frame.locator('[data-go="next"]').click();
  await frame.locator(".one .on:not(#start)").waitFor();
  await frame.locator('[data-go="last"]').click();
  for (const part of [1, 2]) {
    if (part > 1) await frame.locator('[data-go="next"]').click();
    if (part > 1) await frame.locator(".parts [aria-current]:not(:first-child)").waitFor();
    await frame.locator(".frame .one .on").waitFor();
    const seen = await frame.locator("body").evaluate(() => {
      const bottom = (what) => document.querySelector(what).getBoundingClientRect().bottom;
      const shown = [...document.querySelectorAll("body > *, main > *")].filter((part) => part.getBoundingClientRect().height);
      const staying = [...document.querySelectorAll("a:not([target])")].filter((link) => link.getClientRects().length);
      const stays = staying.every((link) => link.closest(".viewer, .parts") || document.querySelector(".viewer " + link.hash));
      return { slider: bottom(".track input"), wide: document.documentElement.scrollWidth - innerWidth, shown: shown.map((part) => part.className), stays };
    });
    assert.ok(seen.slider < 640 && seen.wide <= 0 && seen.stays, JSON.stringify(seen));
    assert.ok(!seen.shown.some((name) => /head|foot|crumbs/.test(name)), JSON.stringify(seen));
  }
  assert.equal(await frame.locator("h1 a").getAttribute("target"), "_top");
  const href = await frame.locator('.why a[href*="#c-"], .why a[href^="#c-"]').first().evaluate((link) => [link.target, link.search]);
  assert.deepEqual(href, ["_top", ""]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a frame of the proposed size shows the board and all its controls, whatever the board", async () => {
  const { page, context } = await visit("index.html", { viewport: { width: 720, height: 640 } });
  const shapes = new Map(records.map((name) => [/class="board[^"]*"[^>]*viewBox="[^"]*"/.exec(read(name))?.[0], name]));
  for (const name of shapes.values()) {
    await page.goto(`${address(name)}?embed`);
    await page.locator('[data-go="first"]').click();
    await page.locator('[data-go="next"]').click();
    const ends = await page.locator(".track input").evaluate((part) => part.getBoundingClientRect().bottom);
    assert.ok(ends < 640, `${name}: ${ends}`);
  }
  assert.ok(shapes.size > 5, `${shapes.size} boards`);
  await context.close();
});

test("what is moved sideways shows that there is more, and what is whole does not", async () => {
  const { page, context } = await visit("index.html", { viewport: { width: 390, height: 844 } });
  const found = { fades: 0, whole: 0 };
  for (const { name } of samples().concat({ name: recordWithMost(/class="[^"]*\bvast\b/g) })) {
    await page.goto(address(name));
    const boxes = await page.evaluate(() => [...document.querySelectorAll("main *")]
      .filter((box) => box.checkVisibility() && /auto|scroll/.test(getComputedStyle(box).overflowX) && !box.closest("textarea"))
      .map((box) => ({ what: box.outerHTML.slice(0, 60), more: box.scrollWidth > box.clientWidth + 1, fades: /rgba\(0, 0, 0, 0\)/.test(getComputedStyle(box).maskImage) })));
    for (const { what, more, fades } of boxes) {
      assert.equal(fades, more, `${name}: ${what}`);
      found[more ? "fades" : "whole"] += 1;
    }
  }
  assert.ok(found.fades > 1 && found.whole > 1, JSON.stringify(found));
  await context.close();
});

test("print has the edition on every sheet, the rule and the source on the first, and key diagrams", async () => {
  const name = recordWithMost(/<li class="ply/g);
  const { page, context } = await visit(name);
  const pdf = join(folder, "record.pdf");
  writeFileSync(pdf, await page.pdf({ format: "A4" }));
  const sheets = execFileSync("pdftotext", ["-layout", pdf, "-"], { encoding: "utf8" }).split("\f").slice(0, -1);
  const imprint = / data-imprint="([^"]*)"/.exec(read(name))[1];
  assert.ok(sheets.length > 2);
  const words = (text) => text.replaceAll(/\s+/g, " ");
  sheets.forEach((sheet, at) => {
    assert.ok(words(sheet).includes(words(imprint)), `sheet ${at + 1}: ${sheet.slice(-200)}`);
    assert.ok(words(sheet).replaceAll(" ", "").includes(`${at + 1}/${sheets.length}`), `sheet ${at + 1} has no number`);
  });
  const about = words(await page.locator(".about a").first().innerText());
  const source = words(await page.locator(".prov .from a").first().innerText());
  for (const what of [about, source]) assert.ok(words(sheets[0]).includes(what), `${what} is not on the first sheet`);
  await page.emulateMedia({ media: "print" });
  const boards = await page.evaluate(() => {
    const of = (what) => [...document.querySelectorAll(what)];
    return { all: of(".plies > .ply").length, shown: of(".plies > .ply > .desk").filter((one) => one.checkVisibility()).length, said: of(".plies > .ply .say").every((one) => one.checkVisibility()) };
  });
  assert.ok(boards.shown > 3 && boards.shown < boards.all && boards.said, JSON.stringify(boards));
  await context.close();
});

test("no control of the viewer is printed", async () => {
  for (const name of [recordWithMost(/class="lapbar"/g), recordWithMost(/<li class="ply/g), "index.html"]) {
    const { page, context } = await visit(name);
    await page.emulateMedia({ media: "print" });
    const controls = page.locator("section.viewer :is(button, input, select), .lines a");
    assert.ok((await controls.count()) > 3, name);
    assert.equal(await controls.filter({ visible: true }).count(), 0, name);
    await context.close();
  }
});

test("on a phone on its side, the whole board and its controls are in view on every record", async () => {
  await walk(records, { viewport: { width: 844, height: 390 } }, async (page, name) => {
    if (!(await page.locator("section.viewer").count())) return;
    const seen = await page.evaluate(() => {
      const bottom = (what) => document.querySelector(what).getBoundingClientRect().bottom;
      const bar = document.querySelector(".bar");
      return { board: bottom(".stand svg.board"), desk: bottom(".stand .desk"), bar: bottom(".bar"), slider: bottom(".track input"), over: bar.scrollWidth - bar.clientWidth };
    });
    for (const part of ["board", "desk", "bar", "slider"]) assert.ok(seen[part] <= 391, `${name}: ${part} ends at ${seen[part]}`);
    assert.ok(seen.over <= 0, `${name}: the controls need ${seen.over} pixels more`);
  });
});

test("the page for what is not found has a style, wherever it is shown", async () => {
  const { page, context, complaints } = await visit("404.html");
  const width = await page.evaluate(() => document.body.getBoundingClientRect().width);
  assert.ok(width < 800, `${width}`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("every page names an icon", () => {
  for (const name of files.filter((name) => name.endsWith("index.html"))) assert.match(read(name), /<link rel="icon" href="[^"]*assets\/icon\.svg"/, name);
});
