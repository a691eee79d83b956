// The part of a page beside what was read from it, drawn from a disk without scripts.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const SIZE = { width: 400, height: 600 };
/** Lines of the page, each with left, top, width and height, and the colours of its quarters. */
const LINES = {
  3: { zone: [40, 100, 320, 60], colours: ["#ff0000", "#00ff00", "#0000ff", "#ffff00"] },
  "fig-1": { zone: [90, 260, 200, 200], colours: ["#00ffff", "#ff00ff", "#800000", "#008000"] },
};

const folder = mkdtempSync(join(tmpdir(), "facsimile-"));
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** The page in pixels of its own, times `scale`. */
const drawn = async (scale) => {
  const quarter = ([x, y, width, height], colour, at) =>
    `<rect x="${x + (at % 2) * (width / 2)}" y="${y + (at >> 1) * (height / 2)}" width="${width / 2}" height="${height / 2}" fill="${colour}"/>`;
  const rects = Object.values(LINES).flatMap(({ zone, colours }) => colours.map((colour, at) => quarter(zone, colour, at)));
  const size = { width: SIZE.width * scale, height: SIZE.height * scale };
  const page = await browser.newPage({ viewport: size });
  await page.setContent(
    `<body style="margin:0"><svg width="${size.width}" height="${size.height}" viewBox="0 0 400 600" style="display:block">${rects.join("")}</svg>`,
  );
  const image = await page.screenshot();
  await page.close();
  return image;
};

/** A site whose source has that image. */
const built = (name, image) => {
  const root = join(folder, name);
  cpSync("../fixtures/site", root, { recursive: true });
  mkdirSync(join(root, "records/facsimiles/weaver-1901"), { recursive: true });
  writeFileSync(join(root, "records/facsimiles/weaver-1901/12.png"), image);
  const zones = Object.entries(LINES).map(([line, { zone }]) => `${line}: [${zone}]`);
  writeFileSync(
    join(root, "records/facsimiles/weaver-1901.yaml"),
    `id: weaver-1901\ncopy: Drawn for a test\nrights: {url: "https://example.org/rights"}\n` +
      `pages: [{page: 12, image: 12.png, size: [400, 600], lines: {${zones.join(", ")}}}]\n`,
  );
  try {
    execFileSync(process.env.SOWBOOK, ["build", "--out", join(root, "built")], { cwd: root, stdio: "pipe" });
  } catch (error) {
    // Status 1 means findings.
    assert.equal(error.status, 1, String(error.stderr));
  }
  return join(root, "built");
};

/** The colours at the centres of the four quarters of a PNG. */
const quarters = async (png) => {
  const page = await browser.newPage();
  const colours = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const context = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height }).getContext("2d");
    context.drawImage(image, 0, 0);
    const at = (x, y) => [...context.getImageData(Math.round(image.width * x), Math.round(image.height * y), 1, 1).data];
    const hex = (colour) => `#${colour.slice(0, 3).map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    // Near the corners and near the middle of each: a crop that is off by a twentieth shows other colours.
    return [0.04, 0.46, 0.54, 0.96].flatMap((y) => [0.04, 0.46, 0.54, 0.96].map((x) => hex(at(x, y))));
  }, png.toString("base64"));
  await page.close();
  return colours;
};

for (const scale of [1, 0.5]) {
  test(`a crop is that part of the page, of an image at ${scale}`, async () => {
    const site = built(`at-${scale}`, await drawn(scale));
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1200, height: 900 } });
    const page = await context.newPage();
    for (const [file, line] of [
      ["r/weaver-example/index.html", 3],
      ["e/weaver/index.html", "fig-1"],
    ]) {
      const { zone, colours } = LINES[line];
      await page.goto(pathToFileURL(join(site, file)).href);
      const crop = page.locator(`.crop svg[viewBox="${zone.join(" ")}"]`).first();
      const box = await crop.boundingBox();
      assert.ok(Math.abs(box.width / box.height - zone[2] / zone[3]) < 0.05, `${file}: ${box.width} × ${box.height}`);
      const [a, b, c, d] = colours;
      const expected = [a, a, b, b, a, a, b, b, c, c, d, d, c, c, d, d];
      assert.deepEqual(await quarters(await crop.screenshot()), expected, file);
    }
    await context.close();
  });
}

test("the address of a line marks it on the page of the source", async () => {
  const site = built("marked", await drawn(1));
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${pathToFileURL(join(site, "s/weaver-1901/index.html")).href}#p12:3`);
  const width = (line) => page.locator(`[id="p12:${line}"]`).evaluate((rect) => getComputedStyle(rect).strokeWidth);
  assert.notEqual(await width("3"), await width("fig-1"));
  assert.ok(readFileSync(join(site, "data/facsimiles/weaver-1901/12.png")).length > 0);
  await context.close();
});
