// The site as a folder on a disk: every link leads somewhere, nothing is asked of any other place.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { address, close, files, nameOf, pages, read, samples, visit } from "./site.mjs";

after(close);

const idsOf = (html) => new Set([...html.matchAll(/\sid="([^"]*)"/g)].map((found) => found[1]));
const unescape = (text) =>
  text.replaceAll("&#38;", "&").replaceAll("&amp;", "&").replaceAll("&#39;", "'").replaceAll("&quot;", '"');

test("every link and every fragment leads somewhere", () => {
  const known = new Set(files);
  const ids = new Map();
  const idsIn = (name) => {
    if (!ids.has(name)) ids.set(name, idsOf(read(name)));
    return ids.get(name);
  };
  const lost = [];
  for (const name of pages) {
    const html = read(name);
    for (const [, written] of html.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      const link = unescape(written);
      if (/^(https?:|mailto:|data:)/.test(link)) continue;
      const target = new URL(link, address(name));
      const file = nameOf(target.href);
      if (file === null || !known.has(file)) {
        lost.push(`${name}: ${link}`);
        continue;
      }
      const fragment = decodeURIComponent(target.hash.slice(1));
      if (fragment && file.endsWith(".html") && !idsIn(file).has(fragment)) lost.push(`${name}: ${link} (no such place)`);
    }
  }
  assert.deepEqual(lost.slice(0, 20), []);
});

test("no place on a page has the name of another", () => {
  for (const name of pages) {
    const all = [...read(name).matchAll(/\sid="([^"]*)"/g)].map((found) => found[1]);
    assert.equal(new Set(all).size, all.length, name);
  }
});

test("opened from the disk, no page asks anybody or complains of anything", async () => {
  const { page, context, requests, complaints } = await visit(samples()[0].name);
  for (const { name } of samples()) {
    await page.goto(address(name));
    assert.deepEqual(complaints, [], name);
  }
  assert.deepEqual(requests.filter((url) => !url.startsWith("file:") && !url.startsWith("data:")), []);
  const outside = requests.filter((url) => url.startsWith("file:") && nameOf(url) === null);
  assert.deepEqual(outside, []);
  await page.waitForTimeout(50);
  assert.deepEqual(complaints, []);
  await context.close();
});
