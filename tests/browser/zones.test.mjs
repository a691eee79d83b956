// Zones drawn on a photographed page, from the photograph to a checked record with the part of the page beside each ply.
// The way is that of the handbook ("Draw zones" in site/handbook/notation.md); every key that it takes is counted.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import vnu from "vnu-jar";
import { serve } from "./served.mjs";
import { close, open } from "./site.mjs";

/** The most keys that the way may take. */
const MOST_KEYS = 600;

/** What the page says: a whole game that the program played. */
const LINES = [
  "1. A:C x2 K:B",
  "2. A:D x2 L:K x2",
  "3. A:F x3 H:J x2",
  "4. F:C x2 I:F",
  "5. C:K K:H x16",
  "6. B:L H:B",
  "7. E:F x6 J:D",
  "8. C:E K:C",
  "9. E:F L:G x3",
  "10. E:F",
];
const SIZE = { width: 1240, height: 1754 };
/** Where the photograph has a line, from 0: left, top, width and height. */
const box = (line) => [130, 190 + 140 * line, 980, 90];
/** The paper of a line, which no other line has. */
const colour = (line) => `#${[200 - 14 * line, 120 + 13 * line, line % 2 ? 90 : 210].map((part) => part.toString(16).padStart(2, "0")).join("")}`;

const folder = mkdtempSync(join(tmpdir(), "sowbook-zones-"));
const photograph = join(folder, "photograph.png");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const servers = [];
let browser;

before(async () => {
  browser = await open();
  const page = await browser.newPage({ viewport: SIZE });
  const set = (text, line) => {
    const [x, y, width, height] = box(line);
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour(line)}"/><text x="${x + 200}" y="${y + 60}" font-size="48">${text}</text>`;
  };
  await page.setContent(
    `<body style="margin:0"><svg width="${SIZE.width}" height="${SIZE.height}" style="display:block">${LINES.map(set).join("")}</svg>`,
  );
  await page.screenshot({ path: photograph });
  await page.close();
});

after(async () => {
  for (const server of servers) await server.stop();
  await close();
  rmSync(folder, { recursive: true });
});

const run = (program, args, cwd) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8", env: { ...process.env, SOWBOOK_ARCHIVE: "" } });
  assert.equal(status, 0, `${args}: ${stdout}${stderr}`);
  return stdout;
};

/** An archive with the rules of the game and no record. */
const begun = (name) => {
  run(process.env.SOWBOOK, ["init", name, "--ruleset", "leyla-gobale", "--empty"], folder);
  return join(folder, name);
};

const served = async (archive) => {
  const temporary = mkdtempSync(join(folder, "temporary-"));
  const server = await serve(archive, temporary);
  servers.push(server);
  return server;
};

/** An archive with the photograph as `506.png`, and `yaml` as the file of its source; the page of that image. */
const drawing = async (name, yaml, options = {}) => {
  const archive = begun(name);
  mkdirSync(join(archive, "records/facsimiles/marin-1931"), { recursive: true });
  copyFileSync(photograph, join(archive, "records/facsimiles/marin-1931/506.png"));
  if (yaml) writeFileSync(join(archive, "records/facsimiles/marin-1931.yaml"), yaml);
  const { zones } = await served(archive);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(zones);
  await page.getByRole("link", { name: "506.png" }).click();
  await page.locator("#zone-next").waitFor();
  return { archive, page, context, complaints };
};

/** Draws a box of the image with the mouse. */
const drag = async (page, [x, y, width, height]) => {
  const image = page.locator("#zone-image");
  // The corner that is aimed at is brought onto the screen first, as a person scrolls.
  await image.evaluate((svg, top) => scrollBy(0, svg.getBoundingClientRect().top + top * (svg.clientWidth / svg.dataset.width) - 350), y);
  const at = await image.boundingBox();
  const scale = at.width / SIZE.width;
  await page.mouse.move(at.x + x * scale, at.y + y * scale);
  await page.mouse.down();
  await page.mouse.move(at.x + (x + width / 2) * scale, at.y + (y + height / 2) * scale);
  await page.mouse.move(at.x + (x + width) * scale, at.y + (y + height) * scale);
  await page.mouse.up();
};

/** The zones in the text to be copied, by their names. */
const zones = (text) => Object.fromEntries([...text.matchAll(/"?([\w-]+)"?: \[(\d+), (\d+), (\d+), (\d+)\]/g)].map(([, name, ...numbers]) => [name, numbers.map(Number)]));
const drawn = async (page) => zones(await page.locator("#zone-yaml").inputValue());
const isNear = (one, other) => one.every((number, at) => Math.abs(number - other[at]) <= 3);

test(`a photographed page becomes a checked record with at most ${MOST_KEYS} keys`, async (t) => {
  const archive = begun("whole");
  const count = { keys: 0, clicks: 0, drags: 0 };
  const typed = (text) => (count.keys += text.length);
  /** A command in a terminal, with Enter. */
  const shell = (line) => {
    typed(`${line}\n`);
    const known = line.replace(/^sowbook /, '"$SOWBOOK" ');
    return run("bash", ["-ec", known], archive);
  };
  /** A file of the archive in an editor: each of `steps` is a place that is clicked, what is typed, and what stays before it. */
  const edit = (file, steps) => {
    const path = join(archive, file);
    let text = readFileSync(path, "utf8");
    for (const [selected, written, kept = ""] of steps) {
      assert.ok(text.includes(selected), `${file} has ${selected}`);
      text = text.replace(selected, () => kept + written);
      count.clicks += 1;
      typed(written);
    }
    writeFileSync(path, text);
    count.clicks += 1;
    count.keys += 2; // Ctrl+S
  };

  shell("sowbook new source notebook-1931");
  edit("records/sources/notebook-1931.yaml", [["type: book", "manuscript", "type: "], ["\"notebook-1931\"", "A notebook"]]);
  shell("mkdir -p records/facsimiles/notebook-1931");
  copyFileSync(photograph, join(archive, "photo.png"));
  shell("mv photo.png records/facsimiles/notebook-1931/506.png");

  typed("sowbook serve --open\n");
  const server = await served(archive);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const click = async (what) => {
    await what.click();
    count.clicks += 1;
  };
  await page.goto(`${server.address}s/notebook-1931/`);
  await click(page.getByRole("link", { name: "Draw zones on images of its pages" }));
  await click(page.getByRole("link", { name: "506.png" }));
  for (const line of LINES.keys()) {
    await drag(page, box(line));
    count.drags += 1;
  }
  await click(page.getByRole("button", { name: "Copy the zones" }));
  // A new file, which is named; the text is pasted.
  const file = "records/facsimiles/notebook-1931.yaml";
  count.clicks += 1;
  typed("notebook-1931.yaml\n");
  writeFileSync(join(archive, file), await copied());
  count.keys += 2; // Ctrl+V
  edit(file, [["# the library and its shelf mark", "Photographed at home"], ["# the address of the licence, or of a statement about the rights", "https://creativecommons.org/publicdomain/zero/1.0/"]]);
  await click(page.getByRole("button", { name: "Copy the places" }));
  const places = await copied();
  assert.equal(places, LINES.map((_, line) => `at(506:${line + 1})\n`).join(""));
  await context.close();

  shell("sowbook new record page-506 --source notebook-1931");
  const record = "records/play/leyla-gobale/page-506.sow";
  const text = readFileSync(join(archive, record), "utf8").replace("end(unfinished)", `${places}end(unfinished)`);
  writeFileSync(join(archive, record), text);
  count.clicks += 1;
  count.keys += 2; // Ctrl+V
  edit(record, [
    ["p. 1", "506", "p. "],
    ["unfinished", "south wins"],
    // At the end of the line of each place: Enter, and the words.
    ...LINES.map((words, line) => [`at(506:${line + 1})`, `\n${words}`, `at(506:${line + 1})`]),
  ]);

  assert.equal(shell("sowbook check").trim(), "1 record (1 verified); nothing found");
  shell("sowbook build");
  t.diagnostic(`${count.keys} keys, ${count.clicks} clicks, ${count.drags} drags`);
  assert.equal(count.drags, LINES.length);
  assert.ok(count.keys <= MOST_KEYS, `${count.keys} keys`);
  assert.ok(count.keys > LINES.join("\n").length, "what is on the page has to be typed");

  await crops(join(archive, "site/public/r/page-506/index.html"));
});

/** Beside each ply of the built page is its line: the paper has its colour up to the edges. */
const crops = async (file) => {
  // Without scripts all plies are shown at once.
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const canvas = await browser.newPage();
  await page.goto(pathToFileURL(file).href);
  const plies = LINES.flatMap((words, line) => words.match(/[A-L]:[A-L]/g).map(() => line));
  const all = page.locator("li.ply .crop svg");
  assert.equal(await all.count(), plies.length);
  for (const [at, line] of plies.entries()) {
    const png = (await all.nth(at).screenshot()).toString("base64");
    const colours = await canvas.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const drawing = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height }).getContext("2d");
      drawing.drawImage(image, 0, 0);
      const at = (x, y) => [...drawing.getImageData(Math.round(image.width * x), Math.round(image.height * y), 1, 1).data];
      const hex = (parts) => `#${parts.slice(0, 3).map((part) => part.toString(16).padStart(2, "0")).join("")}`;
      return [0.03, 0.97].flatMap((x) => [0.2, 0.8].map((y) => hex(at(x, y))));
    }, png);
    assert.deepEqual(colours, Array(4).fill(colour(line)), `ply ${at + 1}`);
  }
  await canvas.close();
  await context.close();
};

const KNOWN = `id: marin-1931
copy: "<img src=x onerror=alert(1)>"
rights: {url: "https://example.org/rights"}
pages:
  - {page: 506, image: 506.png, size: [${SIZE.width}, ${SIZE.height}], lines: {9: [10, 20, 300, 40], 10: [10, 80, 300, 40], fig-1: [600, 20, 100, 200]}}
`;

test("zones are moved, resized, renamed, deleted and brought back", async () => {
  const { page, context, complaints } = await drawing("changed", KNOWN);
  const initial = { 9: [10, 20, 300, 40], 10: [10, 80, 300, 40], "fig-1": [600, 20, 100, 200] };
  assert.deepEqual(await drawn(page), initial);
  assert.equal(await page.locator("#zone-next").inputValue(), "11");
  const zone = (name) => page.getByRole("button", { name: `506:${name}, left` });
  const chosen = page.locator("#zone-name");

  // With the keyboard alone: Tab goes from zone to zone, and what has the focus is selected.
  await zone("9").focus();
  await page.keyboard.press("Tab");
  assert.equal(await chosen.inputValue(), "10");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  const [x, y, ...size] = (await drawn(page))[10];
  assert.ok(x > 10 && y > 80, `${x}, ${y}`);
  assert.deepEqual(size, [300, 40]);
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowUp");
  const [left, top, width, height] = (await drawn(page))[10];
  assert.deepEqual([left, top], [x, y]);
  assert.ok(width > 300 && height < 40, `${width} × ${height}`);
  for (let at = 0; at < 4; at += 1) await page.keyboard.press("Control+z");
  assert.deepEqual(await drawn(page), initial);
  await page.keyboard.press("Delete");
  assert.deepEqual(await drawn(page), { 9: initial[9], "fig-1": initial["fig-1"] });
  assert.equal(await chosen.inputValue(), "fig-1", "the focus stays among the zones");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Enter");
  await page.keyboard.type("10-11");
  await page.keyboard.press("Enter");
  assert.deepEqual((await drawn(page))["10-11"], initial[10]);
  assert.equal(await page.locator("#zone-next").inputValue(), "12");
  // No name that the archive could not read, and no name twice.
  for (const [name, words] of [["a b", "no name of a zone"], ["9", "a zone 9 already"], ["<b>", "no name of a zone"]]) {
    await page.keyboard.press("Enter");
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    assert.match(await page.getByRole("status").innerText(), new RegExp(words));
    assert.equal(await chosen.inputValue(), "10-11");
  }

  // With the mouse: its upper left corner moves it, the lower right one resizes it.
  const moved = async (corner, [dx, dy]) => {
    const at = await page.locator(`#zone-image [data-corner="${corner}"]`).boundingBox();
    const scale = (await page.locator("#zone-image").boundingBox()).width / SIZE.width;
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await page.mouse.down();
    await page.mouse.move(at.x + at.width / 2 + dx * scale, at.y + at.height / 2 + dy * scale, { steps: 3 });
    await page.mouse.up();
    return (await drawn(page))["10-11"];
  };
  assert.ok(isNear(await moved(0, [100, 200]), [110, 280, 300, 40]));
  assert.ok(isNear(await moved(1, [60, 30]), [110, 280, 360, 70]));
  // No zone leaves the page.
  assert.ok(isNear(await moved(1, [9999, 0]), [110, 280, SIZE.width - 110, 70]));
  assert.ok(isNear(await moved(0, [-900, -900]), [0, 0, SIZE.width - 110, 70]));
  // A click selects; a drag draws the next zone, upwards too.
  await zone("fig-1").click();
  assert.equal(await chosen.inputValue(), "fig-1");
  await drag(page, [700, 600, -200, -50]);
  assert.ok(isNear((await drawn(page))[12], [500, 550, 200, 50]));
  await page.locator("#zone-next").fill("20");
  await page.getByRole("button", { name: "Add a zone" }).click();
  assert.deepEqual((await drawn(page))[20].slice(2), (await drawn(page))[12].slice(2));
  assert.equal(await page.locator("#zone-next").inputValue(), "21");
  // Lines in the order of their numbers.
  assert.equal(await page.locator("#zone-places").inputValue(), ["9", "10-11", "12", "20", "fig-1"].map((name) => `at(506:${name})\n`).join(""));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a page is called as the archive can read it", async () => {
  const other = KNOWN.replace(/ {2}- .*/, `  - {page: 507, iiif: "https://example.org/507", size: [10, 10]}`);
  const { page, context, complaints } = await drawing("called", other);
  await drag(page, box(0));
  const text = (name) => page.locator(`#zone-${name}`).inputValue();
  for (const [name, words] of [["p. 511", "no name of a page"], ["506-507", "no name of a page"], ["507", "a page 507 already"]]) {
    await page.locator("#zone-page").fill(name);
    assert.match(await page.getByRole("status").innerText(), new RegExp(words));
    assert.deepEqual([await text("yaml"), await text("places")], ["", ""]);
  }
  await page.locator("#zone-page").fill("14v");
  assert.match(await text("yaml"), /^ {2}- page: "14v"\n/);
  assert.equal(await text("places"), "at(14v:1)\n");
  await context.close();
  // A page without zones has nothing that would be replaced.
  const empty = await drawing("empty", KNOWN.replace(/, lines: .*\}\}/, "}"));
  assert.equal(await empty.page.locator("#zone-use").innerText(), "Add this under page 506.");
  assert.deepEqual([...complaints, ...empty.complaints], []);
  await empty.context.close();
});

test("what is copied is read as it was drawn, also where the clipboard is denied", async () => {
  for (const [name, yaml, starts] of [
    ["lines", KNOWN, "lines: {9: ["],
    ["page", KNOWN.replace(/ {2}- .*/, `  - {page: 507, iiif: "https://example.org/507", size: [10, 10]}`), '  - page: 506\n    image: "506.png"\n'],
    ["file", null, "id: marin-1931\ncopy: #"],
  ]) {
    const { archive, page, context, complaints } = await drawing(`copied-${name}`, yaml);
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("denied")) } }));
    await drag(page, box(0));
    const text = await page.locator("#zone-yaml").inputValue();
    assert.ok(text.startsWith(starts), text);
    await page.getByRole("button", { name: "Copy the zones" }).click();
    assert.match(await page.getByRole("status").innerText(), /Ctrl\+C/);
    assert.equal(await page.evaluate(() => getSelection().toString() || document.activeElement.value), text);
    const path = join(archive, "records/facsimiles/marin-1931.yaml");
    const whole = { lines: () => KNOWN.replace(/lines: \{.*?\}(?=\})/, text.trim()), page: () => yaml + text, file: () => text }[name]();
    writeFileSync(path, whole);
    const check = () => spawnSync(process.env.SOWBOOK, ["check", "--format", "json"], { cwd: archive, encoding: "utf8" }).stdout;
    if (name === "file") {
      assert.match(check(), /expected text.*"line":2\b/, "`copy` is to be filled in");
      writeFileSync(path, whole.replace("copy: #", "copy: x #").replace("url: #", "url: https://example.org/ #"));
    }
    // Only what no record of this archive can change: nothing was read from these zones yet.
    const codes = JSON.parse(check()).findings.filter((finding) => finding.place.file.includes("facsimiles")).map((finding) => finding.code);
    assert.deepEqual([...new Set(codes)], ["archive/zone-unread"]);
    // Drawn again from the file, it is the same.
    await page.evaluate(() => addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true));
    const expected = await drawn(page);
    await page.goto(`${new URL(page.url()).origin}/.sowbook/zones/marin-1931/506.png/`);
    assert.deepEqual(await drawn(page), expected);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("a finger draws sideways and scrolls up and down", async () => {
  const { page, context } = await drawing("touched", null, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });
  const image = page.locator("#zone-image");
  await image.scrollIntoViewIfNeeded();
  const session = await context.newCDPSession(page);
  const touch = async (dx, dy) => {
    const at = await image.boundingBox();
    const send = (type, step) => session.send("Input.dispatchTouchEvent", { type, touchPoints: step === null ? [] : [{ x: at.x + 40 + dx * step, y: Math.max(at.y, 0) + 150 + dy * step }] });
    await send("touchStart", 0);
    for (const step of [0.1, 0.3, 0.6, 1]) await send("touchMove", step);
    await send("touchEnd", null);
  };
  await touch(250, 20);
  await page.waitForFunction(() => document.querySelectorAll("#zone-image g").length === 1);
  const scale = SIZE.width / (await image.boundingBox()).width;
  const [, , width, height] = (await drawn(page))[1];
  assert.ok(Math.abs(width - 250 * scale) < 20 && Math.abs(height - 20 * scale) < 20, `${width} × ${height}`);
  const before = await page.evaluate(() => scrollY);
  await touch(0, -120);
  await page.waitForFunction((old) => scrollY > old, before);
  assert.deepEqual(Object.keys(await drawn(page)), ["1"]);
  await context.close();
});

test("axe and the HTML checker find nothing, and the pages fit a phone", async () => {
  const { page, context, complaints } = await drawing("axe", KNOWN);
  await page.getByRole("button", { name: "506:10" }).focus();
  const files = [];
  for (const name of ["506", "list"]) {
    await page.evaluate(axe);
    for (const [width, colorScheme] of [[1280, "light"], [390, "dark"], [1280, "dark"], [390, "light"]]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), [], `${name} at ${width}, ${colorScheme}`);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)) <= 0, `${name} at ${width}`);
    }
    files.push(join(folder, `${name}.html`));
    writeFileSync(files.at(-1), await (await page.request.get(page.url())).text());
    if (name === "506") await page.goto(dirname(dirname(page.url().split("?")[0].slice(0, -1))) + "/");
  }
  const checked = spawnSync("java", ["-jar", String(vnu), "--errors-only", "--format", "json", ...files], { encoding: "utf8" });
  assert.deepEqual(JSON.parse(checked.stderr).messages.map(({ message, extract }) => `${message} ${extract}`), []);
  assert.deepEqual(complaints, []);
  await context.close();
});
