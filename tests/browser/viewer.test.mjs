// Stepping through play: with a keyboard, with a link, and with no script at all.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { address, close, longestRecord, read, recordWithMost, records, visit, walk } from "./site.mjs";

after(close);

const shown = (page) => page.evaluate(() => document.querySelector("section.viewer.one > ol.plies > li.on")?.id ?? "");
/** A busy browser may acknowledge a key before the page has handled it. */
const becomes = async (page, id) => {
  const is = (id) => document.querySelector("section.viewer.one > ol.plies > li.on")?.id === id;
  await page.waitForFunction(is, id, { timeout: 5000 }).catch(() => {});
  assert.equal(await shown(page), id);
};
const plies = (page) => page.evaluate(() => [...document.querySelectorAll("section.viewer > ol.plies > li.ply:not(.var)")].map((ply) => ply.id));
const begin = async (page) => {
  await page.locator('[data-go="next"]').focus();
  await page.keyboard.press("Home");
};

test("without a script every position, sentence and alternative is there", async () => {
  await walk(records, { javaScriptEnabled: false }, async (page, name) => {
    const faults = await page.evaluate(() => {
      const faults = [];
      for (const more of document.querySelectorAll("details")) more.open = true;
      for (const ply of document.querySelectorAll("li.ply")) {
        if (!ply.checkVisibility()) faults.push(`${ply.id} is hidden`);
        const sentence = ply.querySelector(":scope > .why > div");
        if (!(sentence?.checkVisibility() && sentence.textContent.trim().length > 3)) faults.push(`${ply.id} has no sentence`);
        if (!ply.querySelector(".position")?.checkVisibility()) faults.push(`${ply.id} has no position`);
      }
      for (const line of document.querySelectorAll("details li")) {
        if (!(line.checkVisibility() && line.textContent.trim())) faults.push(`an empty line: ${line.outerHTML}`);
      }
      if (document.querySelector(".bar")?.checkVisibility()) faults.push("buttons that do nothing are shown");
      return faults;
    });
    assert.deepEqual(faults, [], name);
  });
});

test("arrows step while nothing that uses them has the focus, other keys only inside the viewer", async () => {
  const { page, context } = await visit(longestRecord());
  const ids = await plies(page);
  assert.ok(ids.length > 2);
  await begin(page);
  await becomes(page, ids[0]);
  await page.keyboard.press("ArrowRight");
  await becomes(page, ids[1]);
  await page.keyboard.press("ArrowLeft");
  await becomes(page, ids[0]);
  await page.keyboard.press("End");
  await becomes(page, ids.at(-1));
  await page.evaluate(() => document.activeElement.blur());
  await page.locator("h1").click();
  await page.keyboard.press("Home");
  await becomes(page, ids.at(-1));
  await page.keyboard.press("ArrowLeft");
  await becomes(page, ids.at(-2));
  await page.locator("header input").first().focus();
  await page.keyboard.press("ArrowLeft");
  await becomes(page, ids.at(-2));
  await context.close();
});

test("a game of several parts goes on in the next, and back, and is played on there", async () => {
  const { page, context } = await visit(recordWithMost(/ data-next="/g));
  const ids = await plies(page);
  await begin(page);
  await page.keyboard.press("End");
  await becomes(page, ids.at(-1));
  await page.keyboard.press("ArrowRight");
  await page.waitForURL((url) => url.pathname.endsWith("/2/index.html"));
  const later = await plies(page);
  await becomes(page, later[1]);
  await page.keyboard.press("ArrowLeft");
  await becomes(page, later[0]);
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL((url) => !url.pathname.endsWith("/2/index.html"));
  await becomes(page, ids.at(-1));
  await page.locator('[data-go="play"]').click();
  await page.waitForURL((url) => url.pathname.endsWith("/2/index.html"));
  await page.waitForFunction((id) => document.querySelector("li.on")?.id === id, later[2], { timeout: 60_000 });
  assert.equal(new URL(page.url()).search, "");
  await context.close();
});

/** A game in two parts, whose first one ends with South's forty-eighth move or North's. */
const inParts = "r/togyz-2018-058/index.html";
const isTurned = (page) => page.evaluate(() => document.documentElement.classList.contains("turned"));

test("seeds of the last ply of a part fall one by one, and those of the next part after them", async () => {
  const { page, context } = await visit(inParts, { reducedMotion: "no-preference" });
  const ids = await plies(page);
  const seed = page.locator('[data-go="seed"]'), status = page.locator('p[role="status"]');
  await begin(page);
  await page.keyboard.press("End");
  await becomes(page, ids.at(-1));
  await page.keyboard.press("ArrowLeft");
  await seed.click();
  const all = Number((await status.innerText()).match(/1\/(\d+)$/)[1]);
  for (let press = 2; press <= all; press += 1) {
    assert.ok(await page.locator('[data-go="last"]').isEnabled());
    await seed.click();
    assert.ok((await status.innerText()).endsWith(`${press}/${all}`), await status.innerText());
  }
  await seed.click();
  assert.equal(await page.locator(".stand svg.board[aria-hidden]").count(), 0);
  await seed.click();
  await page.waitForURL((url) => url.pathname.endsWith("/2/index.html") && url.search === "");
  await becomes(page, (await plies(page))[1]);
  assert.match(await status.innerText(), /1\/\d+$/);
  await context.close();
});

test("the seeds of a record of one ply fall to the last one", async () => {
  const { page, context } = await visit("r/lane-1836-from-d-on/index.html", { reducedMotion: "no-preference" });
  const seed = page.locator('[data-go="seed"]'), status = page.locator('p[role="status"]');
  await page.locator('[data-go="first"]').click();
  for (let press = 1; press <= 22; press += 1) {
    await seed.click();
    assert.match(await status.innerText(), new RegExp(`\\b${press}/22$`));
    assert.equal(await page.evaluate(() => document.activeElement.dataset.go), "seed");
  }
  await seed.click();
  assert.ok(await seed.isDisabled());
  await context.close();
});

test("the next part has the board as it lies, and the speed", async () => {
  const { page, context } = await visit(inParts);
  await begin(page);
  await page.keyboard.press("f");
  await page.locator(".bar select").selectOption({ index: 2 });
  const goes = async (how, path) => {
    await how();
    await page.waitForURL((url) => url.pathname.endsWith(path) && url.search === "");
    assert.ok(await isTurned(page), page.url());
    assert.equal(await page.locator(".bar select").evaluate((select) => select.selectedIndex), 2);
  };
  await page.keyboard.press("End");
  await goes(() => page.keyboard.press("ArrowRight"), "/togyz-2018-058/2/index.html");
  await goes(() => page.locator(".parts a").first().click(), "/togyz-2018-058/index.html");
  await goes(() => page.locator(".parts a").last().click(), "/togyz-2018-058/2/index.html");
  await goes(() => page.keyboard.press("ArrowLeft"), "/togyz-2018-058/index.html");
  await goes(() => page.locator('[data-go="play"]').click(), "/togyz-2018-058/2/index.html");
  await context.close();
});

test("the address of a move leads to the part that has it", async () => {
  const { page, context } = await visit("r/oware-arqryuml/index.html");
  for (const [from, move, path] of [["", "m60s~north", "/2/"], ["", "m101s", "/3/"], ["3/", "m2s", "/oware-arqryuml/"]]) {
    await page.goto(`${address(`r/oware-arqryuml/${from}index.html`)}#${move}`);
    await page.waitForURL((url) => url.pathname.endsWith(`${path}index.html`) && url.search === "");
    await becomes(page, move.replace("~north", ""));
    assert.equal(await isTurned(page), move.endsWith("~north"));
  }
  // What no part has is looked for once in each.
  await page.goto(`${address("r/oware-arqryuml/2/index.html")}#m999s`);
  await page.waitForURL((url) => url.pathname.endsWith("/oware-arqryuml/index.html") && url.search === "");
  await becomes(page, "start");
  await context.close();
});

test("among all boards the arrows go from move to move", async () => {
  const { page, context } = await visit(inParts);
  const ids = await plies(page);
  await page.locator('[data-go="all"]').click();
  await page.evaluate(() => document.activeElement.blur());
  const on = () => page.evaluate(() => [...document.querySelectorAll("ol.plies > .on")].map((ply) => ply.id));
  for (const [key, index] of [["ArrowRight", 1], ["ArrowRight", 2], ["ArrowRight", 3], ["ArrowLeft", 2]]) {
    await page.keyboard.press(key);
    assert.deepEqual(await on(), [ids[index]]);
    await page.waitForFunction((id) => {
      const { top } = document.getElementById(id).getBoundingClientRect();
      return top >= 0 && top < innerHeight / 2;
    }, ids[index]);
  }
  await context.close();
});

test("a window that changes its shape has a board as large as one that began with it", async () => {
  const upright = { width: 390, height: 844 }, across = { width: 844, height: 390 };
  const width = (page) => page.locator(".stand svg.board").evaluate((board) => Math.round(board.getBoundingClientRect().width));
  for (const [before, after] of [[upright, across], [across, upright], [{ width: 1366, height: 600 }, { width: 1366, height: 900 }]]) {
    const { page, context } = await visit(inParts, { viewport: before });
    await page.setViewportSize(after);
    const fresh = await visit(inParts, { viewport: after });
    const wanted = await width(fresh.page);
    await page.waitForFunction((wanted) => Math.abs(document.querySelector(".stand svg.board").getBoundingClientRect().width - wanted) < 2, wanted);
    await fresh.context.close();
    await context.close();
  }
});

test("in a low window nothing is cut off, the result is said, and the strip is clear of the buttons", async () => {
  for (const viewport of [{ width: 683, height: 384 }, { width: 844, height: 390 }]) {
    for (const name of [inParts, annotated]) {
      const { page, context } = await visit(name, { viewport });
      const seen = await page.evaluate(() => {
        const box = (what) => document.querySelector(what).getBoundingClientRect();
        const right = Math.max(...[...document.querySelectorAll(".bar :is(button, select)")].map((part) => part.getBoundingClientRect().right));
        const names = [...document.querySelectorAll(".named text")].map((text) => text.getBoundingClientRect().top);
        return { wide: document.documentElement.scrollWidth, right, result: box(".top .lead"), bar: box(".bar").bottom, strip: Math.min(box(".strip").top, ...names) };
      });
      const at = `${name} at ${viewport.width}`;
      assert.ok(seen.wide <= viewport.width && seen.right <= viewport.width, `${at}: ${seen.wide}, ${seen.right}`);
      assert.ok(seen.result.width > 100 && seen.result.height > 8 && seen.result.bottom < viewport.height / 2, at);
      assert.ok(seen.strip >= seen.bar, `${at}: the strip at ${seen.strip}, the buttons end at ${seen.bar}`);
      await context.close();
    }
  }
});

test("a click on the strip shows that move, and the strip is hidden beside other play", async () => {
  const { page, context } = await visit(annotated);
  const ids = await plies(page);
  const { x, y, width, height } = await page.locator(".striped .strip").boundingBox();
  await page.mouse.click(x + width, y + height / 2);
  await becomes(page, ids.at(-1));
  await page.mouse.click(x, y + height / 2);
  await becomes(page, ids[0]);
  await page.locator(".moves .steps a").first().click();
  assert.equal(await page.locator(".striped").isVisible(), false);
  await context.close();
});

test("the status says the sentence just shown", async () => {
  const { page, context } = await visit(longestRecord());
  const ids = await plies(page);
  await begin(page);
  await page.keyboard.press("ArrowRight");
  const sentence = (await page.locator(`[id="${ids[1]}"] > .why > div:not(.aside)`).innerText()).replaceAll(/\s+/g, " ").trim();
  const status = (await page.locator('p[role="status"]').innerText()).replaceAll(/\s+/g, " ").trim();
  assert.ok(status.includes(sentence.slice(0, 30)), `${status} / ${sentence}`);
  await context.close();
});

test("every control is reached and used with the keyboard alone", async () => {
  const { page, context } = await visit(longestRecord());
  const ids = await plies(page);
  await begin(page);
  const controls = await page.locator("section.viewer .bar button").evaluateAll((all) => all.map((one) => one.dataset.go));
  for (const go of ["first", "back", "next", "last"]) assert.ok(controls.includes(go), go);
  await page.locator('[data-go="next"]').focus();
  await page.keyboard.press("Enter");
  await becomes(page, ids[1]);
  await page.keyboard.press("Space");
  await becomes(page, ids[2]);
  // The end is reached by a button that can then do no more; the keys go on working.
  await page.locator('[data-go="last"]').focus();
  await page.keyboard.press("Enter");
  await becomes(page, ids.at(-1));
  await page.keyboard.press("ArrowLeft");
  await becomes(page, ids.at(-2));
  await context.close();
});

test("a link to a ply opens that ply", async () => {
  const name = longestRecord();
  const { page, context } = await visit(name);
  const ids = await plies(page);
  await context.close();
  const middle = ids[Math.floor(ids.length / 2)];
  const again = await visit(`${address(name)}#${middle}`);
  await becomes(again.page, middle);
  assert.ok(await again.page.locator(`[id="${middle}"]`).isVisible());
  await again.context.close();
});

test("laps are played and can be stopped", async () => {
  const { page, context } = await visit(longestRecord(), { reducedMotion: "no-preference" });
  await begin(page);
  const button = page.locator('[data-go="play"]');
  const before = await button.innerText();
  await button.click();
  assert.notEqual(await button.innerText(), before, "the button offers to pause");
  await button.click();
  assert.equal(await button.innerText(), before);
  await context.close();
});

const sizes = [
  { width: 1366, height: 768 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
];

/** What of the viewer is in view at the top of the page, in pixels. */
const fold = (page) =>
  page.evaluate(() => {
    const box = (what) => document.querySelector(what).getBoundingClientRect();
    const board = box(".stand svg.board");
    const legend = document.querySelector(".stand > .legend")?.getBoundingClientRect() ?? board;
    const uses = [...document.querySelectorAll(".stand .p > use")];
    const holes = uses.map((use) => use.getBoundingClientRect().width);
    return { width: board.width, board: board.bottom, legend, controls: box(".bar"), slider: box(".track input").bottom, hole: Math.min(...holes), columns: new Set(uses.map((use) => Math.round(use.getBoundingClientRect().x))).size };
  });

test("the whole board and its controls are in view on every record", async () => {
  for (const viewport of sizes.filter(({ height }) => height > 400)) {
    await walk(records, { viewport }, async (page, name) => {
      if (!(await page.locator("section.viewer").count())) return;
      const at = `${name} at ${viewport.width}`;
      const seen = await fold(page);
      assert.ok(seen.controls.bottom <= viewport.height, `${at}: the controls end at ${seen.controls.bottom}`);
      // What the signs mean is between the board and the controls.
      assert.ok(seen.board <= seen.legend.bottom && seen.legend.bottom <= seen.controls.top + 1, `${at}: the signs at ${seen.legend.bottom}`);
      assert.ok(seen.slider <= viewport.height, `${at}: the slider ends at ${seen.slider}`);
      assert.ok(seen.hole >= 22, `${at}: a hole is ${seen.hole} wide`);
      // 400 with most fonts. Where the serif is as wide as DejaVu's, a line above the board breaks, and takes its height.
      if (viewport.width > 1000) assert.ok(seen.width >= 380 && seen.width <= 640, `${at}: a board ${seen.width} wide`);
      else assert.ok(seen.width >= viewport.width - 40, `${at}: a board ${seen.width} wide`);
    });
  }
});

for (const viewport of sizes) {
  test(`stepping by every key, with nothing moving its place, at ${viewport.width}`, async () => {
    const { page, context } = await visit(recordWithMost(/<li class="ply"/g), { viewport });
    const ids = await plies(page);
    await page.locator(".stand svg.board").click();
    const keys = [["j", 1], ["ArrowRight", 2], ["k", 1], ["ArrowLeft", 0], ["End", ids.length - 1], ["Home", 0]];
    const place = () => page.evaluate(() => document.querySelector(".bar").getBoundingClientRect().top + scrollY);
    const at = await place();
    for (const [key, index] of keys) {
      await page.keyboard.press(key);
      await becomes(page, ids[index], key);
      assert.equal(decodeURIComponent(new URL(page.url()).hash.slice(1)), ids[index], key);
      assert.ok(Math.abs((await place()) - at) < 1, `the controls move with ${key}`);
    }
    for (let index = 1; index < ids.length; index += 1) {
      await page.keyboard.press("j");
      assert.ok(Math.abs((await place()) - at) < 1, `the controls move at ${ids[index]}: ${(await place()) - at}`);
    }
    await page.locator(".track input").fill("2");
    await becomes(page, ids[2]);
    await context.close();
  });
}

/** A record with notes to many of its moves: long reasons, and a list that goes on for screens. */
const annotated = "r/constructed-bechi-four-rounds/index.html";

test("the board stays beside a long score, and the chosen line stays where it is", async () => {
  const { page, context } = await visit(annotated, { viewport: sizes[0] });
  const lines = page.locator(".moves li > a");
  const top = (place) => lines.nth(place).evaluate((line) => line.getBoundingClientRect().top);
  const stays = async (place) => {
    const before = await top(place);
    await lines.nth(place).click();
    await becomes(page, await lines.nth(place).evaluate((line) => decodeURIComponent(line.hash.slice(1))));
    assert.ok(Math.abs((await top(place)) - before) < 1.5, `line ${place} moves from ${before} to ${await top(place)}`);
  };
  const below = page.locator(".now");
  assert.ok(!(await below.isVisible()), "the sentence is beside the board");
  // The first lines come into view while the reasons are still there, the later ones when they are gone.
  for (const place of [0, 1, 4, 9, 3, 14]) {
    await lines.nth(place).evaluate((line) => scrollBy({ top: line.getBoundingClientRect().top - 500, behavior: "instant" }));
    await page.waitForTimeout(60);
    await stays(place);
    const seen = await page.evaluate(() => {
      const { top, bottom } = document.querySelector(".stand").getBoundingClientRect();
      return { top, bottom, board: document.querySelector(".stand svg.board").getBoundingClientRect().top };
    });
    assert.ok(seen.top >= 0 && seen.board >= 0 && seen.bottom <= sizes[0].height, `the board from ${seen.top} to ${seen.bottom}`);
  }
  await lines.nth(8).evaluate((line) => scrollBy({ top: line.getBoundingClientRect().top - 300, behavior: "instant" }));
  await stays(8);
  await page.waitForFunction(() => document.querySelector(".past"));
  assert.ok(await below.isVisible(), "past the reasons, the sentence is below the board");
  const sentence = await page.locator(".on .say").first().innerText();
  assert.ok((await below.innerText()).includes(sentence), sentence);
  // Keys go on, and the line stays in view.
  for (let steps = 0; steps < 12; steps += 1) await page.keyboard.press("ArrowRight");
  const current = await page.locator(".moves [aria-current]").boundingBox();
  assert.ok(current.y >= 0 && current.y + current.height <= sizes[0].height, `the line at ${current.y}`);
  await context.close();
});

test("without a script each board stays beside its text", async () => {
  const { page, context } = await visit(annotated, { viewport: sizes[0], javaScriptEnabled: false });
  const seen = await page.evaluate(() => {
    const why = document.querySelector("#m4s > .why"), desk = document.querySelector("#m4s > .desk");
    scrollTo({ top: why.getBoundingClientRect().top + scrollY + 200, behavior: "instant" });
    return { desk: desk.getBoundingClientRect().top, why: why.getBoundingClientRect().top };
  });
  assert.ok(seen.why < -190 && seen.desk >= 0, JSON.stringify(seen));
  await context.close();
});

test("on a phone the board stays in view above the list of moves", async () => {
  const { page, context } = await visit(annotated, { viewport: sizes[2] });
  for (const place of [9, 4, 12]) {
    const line = page.locator(".moves li > a").nth(place);
    await line.evaluate((line) => scrollBy({ top: line.getBoundingClientRect().top - 600, behavior: "instant" }));
    await line.click();
    await becomes(page, await line.evaluate((line) => decodeURIComponent(line.hash.slice(1))));
    const seen = await page.evaluate(() => ({ board: document.querySelector(".stand svg.board").getBoundingClientRect().top, desk: document.querySelector(".stand > .desk").getBoundingClientRect().bottom }));
    const { y } = await line.boundingBox();
    assert.ok(seen.board >= 0 && seen.desk <= sizes[2].height / 2, `the board from ${seen.board} to ${seen.desk}`);
    assert.ok(Math.abs(y - 600) < 1.5, `line ${place} moves from 600 to ${y}`);
  }
  await context.close();
});

test("in a low window a move of the list brings the board into view, and Back leads to the list again", async () => {
  const { page, context } = await visit(annotated, { viewport: { width: 390, height: 500 } });
  const line = page.locator(".moves li > a").nth(9);
  await line.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await line.click();
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector(".stand svg.board").getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  await page.goBack();
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 2, before);
  await context.close();
});

test("the list has notes and other play, which can be stepped through from it", async () => {
  const { page, context } = await visit(annotated, { viewport: sizes[0] });
  const other = page.locator(".moves .steps a").last();
  const id = await other.evaluate((link) => decodeURIComponent(link.hash.slice(1)));
  await other.click();
  await becomes(page, id);
  assert.equal(await other.getAttribute("aria-current"), "step");
  const notes = await page.evaluate(() => {
    const own = [...document.querySelectorAll("section.viewer > ol.plies > li.ply:not(.var):not(#start) > .why .note")].filter((note) => !note.closest(".branch"));
    const listed = new Set([...document.querySelectorAll(".moves .note")].map((note) => note.textContent));
    return { all: own.length, missing: own.map((note) => note.textContent).filter((text) => !listed.has(text)) };
  });
  assert.ok(notes.all > 10, `${notes.all}`);
  assert.deepEqual(notes.missing, []);
  await context.close();
});

test("the button that plays has a triangle, and two bars while it plays", async () => {
  const { page, context } = await visit(longestRecord(), { reducedMotion: "no-preference" });
  const shown = () => page.evaluate(() => [...document.querySelectorAll('[data-go="play"] path')].filter((path) => path.checkVisibility()).map((path) => path.getAttribute("class")));
  assert.deepEqual(await shown(), ["idle"]);
  await page.locator('[data-go="play"]').click();
  assert.deepEqual(await shown(), ["busy"]);
  await page.locator('[data-go="play"]').click();
  assert.deepEqual(await shown(), ["idle"]);
  await context.close();
});

test("a move in the list takes the focus, so that keys go on from it", async () => {
  const { page, context } = await visit(longestRecord());
  const ids = await plies(page);
  await page.locator(".moves a").nth(1).click();
  await becomes(page, ids[2]);
  await page.keyboard.press("ArrowRight");
  await becomes(page, ids[3]);
  await context.close();
});

test("the board turns, its text stays upright, and the address keeps it", async () => {
  const { page, context } = await visit(longestRecord());
  const ids = await plies(page);
  const places = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll(".stand .p > use")].slice(0, 2).map((use) => use.getBoundingClientRect());
      return all.map(({ x, y }) => [Math.round(x), Math.round(y)]);
    });
  await page.locator(".stand svg.board").click();
  await page.keyboard.press("j");
  const before = await places();
  const said = await page.locator(".one .on .why").innerText();
  await page.keyboard.press("f");
  const after = await places();
  assert.ok(after[0][1] < before[0][1] && after[0][0] > after[1][0], `${before} / ${after}`);
  assert.equal(await page.locator(".one .on .why").innerText(), said);
  assert.ok(page.url().endsWith(`#${ids[1]}~north`), page.url());
  const again = await visit(page.url());
  await becomes(again.page, ids[1]);
  assert.ok(await again.page.evaluate(() => document.documentElement.classList.contains("turned")));
  await again.page.locator('[data-go="turn"]').click();
  assert.ok(again.page.url().endsWith(`#${ids[1]}`), again.page.url());
  await again.context.close();
  await context.close();
});

/** How a picture differs from another and from that one upside down, by the mean of pixels, at the best of small shifts. */
const differences = (page, one, other) =>
  page.evaluate(async (pictures) => {
    const [one, other] = await Promise.all(
      pictures.map(async (base64) => {
        const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: "image/png" }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
        canvas.drawImage(bitmap, 0, 0);
        const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
        return { width: bitmap.width, height: bitmap.height, at: (x, y) => data[4 * (y * bitmap.width + x) + 1] };
      }),
    );
    // Six pixels of the page on each side.
    const edge = 18;
    const best = (at) => {
      let least = Infinity;
      for (let right = -edge; right <= edge; right += 1) {
        for (let down = -edge; down <= edge; down += 1) {
          let sum = 0;
          for (let y = edge; y < one.height - edge; y += 1) {
            for (let x = edge; x < one.width - edge; x += 1) sum += Math.abs(one.at(x, y) - at(x + right, y + down));
          }
          least = Math.min(least, sum);
        }
      }
      return least / one.width / one.height;
    };
    return [best(other.at), best((x, y) => other.at(other.width - 1 - x, other.height - 1 - y))];
  }, [one, other].map((picture) => picture.toString("base64")));

// Enlarged, since letters fall on other parts of pixels once the board is turned.
test("the labels of a turned board are upright", async () => {
  for (const name of [longestRecord(), "r/constructed-bechi-four-rounds/index.html"]) {
    const { page, context } = await visit(name, { deviceScaleFactor: 3 });
    await page.locator(".stand svg.board").click();
    await page.keyboard.press("Home");
    const paper = await context.newPage();
    const labels = async () => {
      const places = await page.evaluate(() => {
        const drawn = document.querySelector('.stand .t > use[href^="#_b"]');
        const texts = [...document.querySelectorAll(`${drawn.getAttribute("href")} text.k`)];
        // Holes are beside the labels, and on the other side of them where the board is turned.
        for (const use of drawn.parentElement.querySelectorAll("use")) if (use !== drawn) use.style.visibility = "hidden";
        const matrix = drawn.getScreenCTM();
        return [texts[0], texts[1], texts.at(-1)].map((text) => {
          // The middle of the letters, which are drawn where the outline of the board is used.
          const box = text.getBBox();
          const { x, y } = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
          return { x: x - 14, y: y - 12, width: 28, height: 24 };
        });
      });
      const pictures = [];
      for (const clip of places) pictures.push(await page.screenshot({ clip, animations: "disabled" }));
      return pictures;
    };
    const before = await labels();
    await page.keyboard.press("f");
    assert.ok(await page.evaluate(() => document.documentElement.classList.contains("turned")), name);
    const after = await labels();
    for (const [at, picture] of before.entries()) {
      const [upright, reversed] = await differences(paper, picture, after[at]);
      assert.ok(reversed > 2 && upright < reversed / 2, `${name}, label ${at}: ${upright} upright, ${reversed} upside down`);
    }
    await context.close();
  }
});

test("seeds fall one by one, and the board that is played out is the board that is drawn", async () => {
  const { page, context } = await visit(recordWithMost(/<li class="ply[^>]* data-e="/g), { reducedMotion: "no-preference" });
  const ids = await plies(page);
  const counts = (which) =>
    page.evaluate((which) => {
      const svg = which === "played" ? document.querySelector(".stand svg.board[aria-hidden]") : document.querySelector(".stand svg.board:not([aria-hidden])");
      return svg && [...svg.querySelectorAll(".p > use")].map((use) => use.getAttribute("href")).join(" ");
    }, which);
  let played = 0;
  for (let index = 1; index < Math.min(ids.length, 12); index += 1) {
    const motion = await page.evaluate((id) => document.getElementById(id).dataset.e ?? "", ids[index]);
    let last = "";
    for (let seeds = 0; seeds < 200; seeds += 1) {
      await page.locator('[data-go="seed"]').click({ force: true });
      const now = await counts("played");
      if (now === null) break;
      last = now;
    }
    await becomes(page, ids[index]);
    // Flags and rounds aside, what was played seed by seed is what is drawn.
    if (motion) {
      assert.equal(last, await counts("drawn"), ids[index]);
      played += 1;
    }
  }
  assert.ok(played > 4, `${played}`);
  await context.close();
});

test("stepping and playing shift nothing, and without motion a lap is one step", async () => {
  for (const viewport of sizes) {
    const { page, context } = await visit(annotated, { viewport });
    await page.locator(".stand svg.board").click();
    await page.evaluate(() => {
      globalThis.moved = [];
      new PerformanceObserver((list) => {
        // What is beside and below the board is another text with each move; the board and its controls stay.
        const stays = (node) => node?.nodeType === 1 && node.closest(".stand") && !node.closest("svg");
        for (const entry of list.getEntries()) {
          for (const { node, previousRect, currentRect } of entry.sources) {
            if (stays(node)) globalThis.moved.push(`${node.className || node.tagName} ${previousRect.y} → ${currentRect.y}`);
          }
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (let steps = 0; steps < 16; steps += 1) await page.keyboard.press(steps % 5 === 4 ? "k" : "j");
    await page.keyboard.press("Home");
    // Reduced motion is on: the first move has one lap, so after one step its board is whole.
    await page.locator(".viewer select").selectOption("140");
    await page.keyboard.press("Space");
    await becomes(page, "m1s");
    await page.keyboard.press("Space");
    await page.waitForTimeout(200);
    assert.deepEqual(await page.evaluate(() => globalThis.moved), [], `at ${viewport.width}`);
    await context.close();
  }
});

test("with the keyboard alone the parts are reached from the top down, each with a ring", async () => {
  for (const viewport of [sizes[0], sizes[2]]) {
    const { page, context } = await visit(annotated, { viewport });
    await page.evaluate(() => document.querySelector("h1").setAttribute("tabindex", "-1"));
    await page.locator("h1").focus();
    const order = [];
    for (let presses = 0; presses < 90; presses += 1) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => {
        const held = document.activeElement, style = getComputedStyle(held), box = held.getBoundingClientRect();
        const part = [".bar", ".lapbar", ".track", ".share", ".why", ".moves"].find((what) => held.closest(what));
        const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
        // The board that stays in view covers nothing that has the focus.
        const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest(".desk");
        return { part, ring, seen: box.top >= 0 && box.bottom <= innerHeight + 1 && !over, what: held.outerHTML.slice(0, 80) };
      });
      if (!at.part) continue;
      assert.ok(at.ring, `no ring around ${at.what}`);
      assert.ok(at.seen, `out of view: ${at.what}`);
      if (order.at(-1) !== at.part) order.push(at.part);
      if (at.part === ".moves") break;
    }
    assert.deepEqual(order, [".bar", ".track", ".share", ".why", ".moves"]);
    await context.close();
  }
});

test("nothing moves when a page is shown", async () => {
  for (const viewport of sizes) {
    const { page, context } = await visit(longestRecord(), { viewport });
    await page.addInitScript(() => {
      globalThis.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.reload();
    await page.waitForSelector(".one .on");
    await page.waitForTimeout(300);
    const at = `${viewport.width} × ${viewport.height}`;
    const shifted = await page.evaluate(() => globalThis.shifted);
    assert.ok(shifted < 0.01, `${at}: ${shifted}`);
    await context.close();
  }
});

test("laps have buttons, and each lap an address", async () => {
  const name = recordWithMost(/<ol class="laps">/g);
  const { page, context } = await visit(name);
  const id = await page.evaluate(() => document.querySelector(".viewer > .plies > .ply:not(.var) .laps").closest("li.ply").id);
  await page.goto(`${address(name)}#${id}-2`);
  await page.reload();
  await becomes(page, id);
  assert.match(await page.locator(".lapbar [aria-pressed=true]").innerText(), /^2\b/);
  await page.locator(".lapbar button").first().click();
  assert.ok(page.url().endsWith(`#${id}-1`), page.url());
  assert.equal(await page.locator(".on .laps > .on").count(), 1);
  await page.locator('[data-go="next"]').focus();
  await page.keyboard.press("ArrowLeft");
  assert.notEqual(await shown(page), id);
  await context.close();
});

test("other play is stepped through in its own line", async () => {
  const name = recordWithMost(/<div class="branch"/g);
  const { page, context } = await visit(name);
  const branch = await page.evaluate(() => {
    const steps = [...document.querySelectorAll(".branch .steps")].find((steps) => steps.children.length > 1) ?? document.querySelector(".branch .steps");
    return [...steps.querySelectorAll("a")].map((link) => decodeURIComponent(link.hash.slice(1)));
  });
  await page.goto(`${address(name)}#${branch[0]}`);
  await page.reload();
  for (const id of branch) {
    await becomes(page, id);
    await page.locator(".stand svg.board").first().click();
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Home");
  await becomes(page, "start");
  await context.close();
});

test("a swipe on the board steps", async () => {
  const { page, context } = await visit(longestRecord(), { viewport: sizes[2], hasTouch: true });
  const ids = await plies(page);
  const swipe = (from, to) =>
    page.evaluate(([from, to]) => {
      const board = document.querySelector(".stand svg.board");
      const touch = (x) => new Touch({ identifier: 1, target: board, clientX: x, clientY: 300 });
      board.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, touches: [touch(from)], changedTouches: [touch(from)] }));
      board.dispatchEvent(new TouchEvent("touchend", { bubbles: true, touches: [], changedTouches: [touch(to)] }));
    }, [from, to]);
  await swipe(300, 100);
  await becomes(page, ids[1]);
  await swipe(100, 300);
  await becomes(page, ids[0]);
  await context.close();
});

test("the link and the citation of a move are copied", async () => {
  const { page, context } = await visit(longestRecord());
  const ids = await plies(page);
  await page.locator(".stand svg.board").click();
  await page.keyboard.press("j");
  await page.evaluate(() => {
    globalThis.texts = [];
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => globalThis.texts.push(text) } });
  });
  await page.locator('[data-copy="link"]').click();
  await page.locator('[data-copy="citation"]').click();
  await page.waitForFunction(() => document.querySelector(".share output").textContent !== "");
  const [link, citation] = await page.evaluate(() => globalThis.texts);
  assert.ok(link.endsWith(`#${ids[1]}`), link);
  assert.ok(citation.length > 40 && !citation.includes("file:"), citation);
  const move = (await page.locator(".now b").textContent()).replace(/\.$/, "");
  assert.ok(citation.endsWith(`${move}.`), citation);
  // The link keeps how the board is turned; a citation never has it.
  await page.evaluate(() => {
    const canonical = Object.assign(document.createElement("link"), { rel: "canonical", href: "https://example.org/r/one/" });
    document.head.append(canonical);
  });
  await page.keyboard.press("f");
  await page.locator('[data-copy="link"]').click();
  await page.locator('[data-copy="citation"]').click();
  const [turned, cited] = await page.evaluate(() => globalThis.texts.slice(2));
  assert.equal(turned, `https://example.org/r/one/#${ids[1]}~north`);
  assert.ok(cited.endsWith(`. https://example.org/r/one/#${ids[1]}`), cited);
  await context.close();
});

test("a record of few moves opens on its first move, a longer one and a fragment where they say", async () => {
  const has = (name, least, most) => {
    const count = read(name).match(/<li class="ply/g)?.length ?? 0;
    return count >= least && count <= most && /<li class="ply[^>]* data-e=/.test(read(name)) && !read(name).includes('class="branch"');
  };
  const short = records.find((name) => has(name, 1, 2));
  const { page, context } = await visit(short);
  const ids = await plies(page);
  assert.equal(ids[0], "start");
  await becomes(page, ids[1]);
  // Played, it begins at its beginning.
  await page.locator('[data-go="play"]').click();
  await page.waitForFunction(() => document.querySelector(".stand svg.board[aria-hidden]"));
  await becomes(page, ids[1]);
  await context.close();
  const again = await visit(`${address(short)}#start`);
  await becomes(again.page, "start");
  await again.context.close();
  const long = await visit(records.find((name) => has(name, 20, 400)));
  await becomes(long.page, "start");
  const first = long.page.locator("#start .say a");
  const after = (await plies(long.page))[1];
  await first.click();
  await becomes(long.page, after);
  await long.context.close();
});

test("the board of the title page opens on a move", async () => {
  const { page, context } = await visit("index.html");
  assert.notEqual(await shown(page), "start");
  assert.ok(await page.locator(".stand .t .w").count());
  await context.close();
});

test("the title page plays the same words under other rules", async () => {
  const { page, context } = await visit("index.html");
  const current = () => page.locator(".lines [aria-current]").allTextContents();
  const choices = page.locator(".lines a");
  const names = await choices.allTextContents();
  assert.ok(names.length > 1);
  assert.deepEqual(await current(), [names[0]]);
  const own = await page.locator(".stand svg.board").innerHTML();
  await choices.nth(1).click();
  assert.deepEqual(await current(), [names[1]]);
  assert.notEqual(await page.locator(".stand svg.board").innerHTML(), own);
  // Its beginning is that of the same choice.
  await page.keyboard.press("Home");
  assert.equal(await shown(page), "start");
  assert.deepEqual(await current(), [names[1]]);
  await choices.nth(0).click();
  assert.deepEqual(await current(), [names[0]]);
  assert.equal(await page.locator(".stand svg.board").innerHTML(), own);
  await context.close();
});
