// Prints how soon a reader sees the first board of a page: `SOWBOOK_SITE=DIR node first-board.mjs`. The median of nine visits,
// in milliseconds, of a page opened from a disk and of one served compressed; "phone" has a processor four times as slow
// and 1.6 megabits a second with 150 ms between a request and its answer. benches/README.md has the figures.

import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { createGzip } from "node:zlib";
import { address, close, longestRecord, open, read, records, root } from "./site.mjs";

const types = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2" };
const server = createServer((request, response) => {
  const name = decodeURIComponent(new URL(request.url, "http://site").pathname);
  const path = join(root, name.endsWith("/") ? `${name}index.html` : name);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": types[extname(path)] ?? "text/plain", "content-encoding": "gzip" });
  return createReadStream(path).pipe(createGzip()).pipe(response);
}).listen(0);
const served = (name) => `http://localhost:${server.address().port}/${name}`;

const visit = async (url, isPhone) => {
  const context = await (await open()).newContext({ viewport: isPhone ? { width: 390, height: 844 } : { width: 1366, height: 768 } });
  const page = await context.newPage();
  if (isPhone) {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await session.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 });
  }
  // Two frames after the board is there, it is on the screen, unless the page still waits for its style.
  await page.addInitScript(() => {
    const look = () => (document.querySelector("svg.board") && document.styleSheets.length ? requestAnimationFrame(() => requestAnimationFrame((now) => { globalThis.seen = now; })) : requestAnimationFrame(look));
    look();
  });
  await page.goto(url);
  await page.waitForFunction(() => globalThis.seen);
  const seen = await page.evaluate(() => globalThis.seen);
  await context.close();
  return seen;
};

const bySize = [...records].sort((one, other) => read(one).length - read(other).length);
const pages = ["index.html", bySize[Math.floor(bySize.length / 2)], longestRecord(), "boards/index.html"];
console.log("| page | kB | from a disk | served | phone, from a disk | phone, served |\n|---|--:|--:|--:|--:|--:|");
for (const name of pages) {
  const figures = [];
  for (const [url, isPhone] of [[address(name), false], [served(name), false], [address(name), true], [served(name), true]]) {
    const times = [];
    for (let visits = 0; visits < 9; visits += 1) times.push(await visit(url, isPhone));
    figures.push(Math.round(times.sort((one, other) => one - other)[4]));
  }
  console.log(`| \`${name}\` | ${Math.round(read(name).length / 1000)} | ${figures.join(" | ")} |`);
}
await close();
server.close();
