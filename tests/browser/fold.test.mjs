// Groups of long pages are folded, and an address within one opens it.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, read, visit } from "./site.mjs";

after(close);

const LONG = ["questions/index.html", "search/index.html"];

for (const name of LONG) {
  test(`${name} is short until a group is opened`, async () => {
    const { page, context, complaints } = await visit(name, { viewport: { width: 390, height: 844 } });
    const shown = () => page.locator("main .fold").evaluateAll((all) => all.filter((one) => one.open).length);
    assert.equal(await shown(), 0);
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight) < 8000);
    const heading = page.locator(".fold > summary > h2").nth(2);
    const id = await heading.getAttribute("id");
    await page.locator(`main a[href="#${id}"]`).first().click();
    await page.waitForFunction(() => document.querySelector(".fold[open]"));
    assert.equal(await heading.evaluate((one) => one.closest("details").open), true);
    assert.equal(await shown(), 1);
    // It is closed again like any other.
    await heading.click();
    assert.equal(await shown(), 0);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test(`${name} has its groups without the script`, async () => {
    const id = read(name).match(/<summary><h2 id="([^"]*)"/)[1];
    const { page, context } = await visit(name, { javaScriptEnabled: false });
    await page.goto(`${page.url()}#${id}`);
    const first = page.locator(".fold").first();
    assert.ok(await first.locator("a").last().isVisible(), "the group of the address is shown");
    const other = page.locator(".fold").nth(1);
    await other.locator("summary").click({ position: { x: 4, y: 12 } });
    assert.ok(await other.locator("a").last().isVisible());
    await context.close();
  });
}
