// The built site, and a browser to look at it with.

import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const root = resolve(process.env.SOWBOOK_SITE ?? "../../site/public");

/** Every file of the site, by its path below it. */
export const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join("/"))
  .filter((name) => !name.startsWith(".sowbook"))
  .sort();

/** Every page. */
// Of hundreds of pages that differ only in their data, every twenty-fifth.
const alike = /^(r\/togyz-2018-|players\/.|g\/[^/]*\/rules\/[^/]*\/openings\/.*-)/;
let met = 0;
export const pages = files.filter((name) => name.endsWith(".html") && (!alike.test(name) || met++ % 25 === 0));

export const read = (name) => readFileSync(join(root, name), "utf8");
export const address = (name) => pathToFileURL(join(root, name)).href;

/** The path below the site of a file address, or null. */
export const nameOf = (href) => {
  const path = relative(root, fileURLToPath(href.split(/[?#]/)[0]));
  return path.startsWith("..") ? null : path.split(sep).join("/");
};

/** What kind of page it is: pages of one kind share a template. */
export const kindOf = (name) => {
  const parts = name.split("/");
  if (parts.length < 3) return name;
  if (parts[0] === "g") return parts.length > 3 ? "ruleset" : "game";
  if (parts[0] === "r") {
    if (parts.length === 3) return "record";
    return /^\d+$/.test(parts[2]) ? "round" : "side by side";
  }
  return parts.length === 2 ? name : parts[0];
};

/** One page of each kind, the longest: it has the most in it. */
export const samples = () => {
  const longest = new Map();
  for (const name of pages) {
    const kind = kindOf(name);
    const length = read(name).length;
    if (!longest.has(kind) || longest.get(kind).length < length) longest.set(kind, { name, length });
  }
  return [...longest].map(([kind, { name }]) => ({ kind, name }));
};

export const records = pages.filter((name) => kindOf(name) === "record");
/** The record page with the most in it. */
export const longestRecord = () => samples().find((sample) => sample.kind === "record").name;
/** The record page with the most of what matches on it. */
export const recordWithMost = (pattern) => {
  const count = (name) => read(name).match(pattern)?.length ?? 0;
  return records.reduce((best, name) => (count(name) > count(best) ? name : best));
};

let browser;
export const open = async () => {
  browser ??= await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
  return browser;
};
export const close = async () => {
  await browser?.close();
  browser = undefined;
};

const begin = async (options) => {
  const settings = { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options };
  const context = await (await open()).newContext(settings);
  return { context, page: await context.newPage() };
};

/** Goes through pages one after another in one window, which is far quicker than a window each. */
export const walk = async (names, options, look) => {
  const { page, context } = await begin(options);
  for (const name of names) {
    await page.goto(address(name));
    await look(page, name);
  }
  await context.close();
};

/** A page at an address, with what it asked for and complained of. */
export const visit = async (name, options = {}) => {
  const { page, context } = await begin(options);
  const requests = [];
  const complaints = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => {
    // The browser gives up asking for the icon of a page that it leaves.
    const left = request.failure()?.errorText === "net::ERR_ABORTED" && request.url().endsWith("/icon.svg");
    if (!left) complaints.push(`failed: ${request.url()}`);
  });
  await page.goto(name.startsWith("file:") ? name : address(name));
  return { page, context, requests, complaints };
};
