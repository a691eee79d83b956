// What is true of every record of the archive, and of the tests' records.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { root, sowFiles, tokenize, within } from "./grammar.mjs";

/** Where the notation is damaged on purpose. */
const DAMAGED = ["check/messages/", "check/reject/notation/", "corpus/notation/slips.reject.", "corpus/notation/unclosed-", "scenarios/01-four-of-five-damaged/"];

const read = async (path) => ({ path: relative(root, path), lines: tokenize(await readFile(path, "utf8")) });
const invalid = ({ path, lines }) =>
  lines.flatMap(({ line, tokens }, index) =>
    tokens
      .filter(({ scopes }) => within(scopes, "invalid"))
      .map(({ start, end }) => `${path}:${index + 1}: ${line.slice(start, end)}`),
  );

test("no record of the archive has an invalid scope", async () => {
  const files = await sowFiles("records");
  assert.ok(files.length > 20);
  for (const path of files) assert.deepEqual(invalid(await read(path)), []);
});

test("of the tests' records, only damaged ones have one", async () => {
  const files = await sowFiles("tests");
  const whole = files.filter((path) => !DAMAGED.some((damaged) => relative(root, path).startsWith(`tests/${damaged}`)));
  assert.ok(whole.length > 100);
  for (const path of whole) assert.deepEqual(invalid(await read(path)), []);
});

test("no example of the handbook has one", async () => {
  const page = await readFile(`${root}/site/handbook/notation.md`, "utf8");
  const examples = page.split("```sow\n").slice(1).map((block) => block.split("```")[0]);
  assert.ok(examples.length > 8);
  for (const example of examples) assert.deepEqual(invalid({ path: example, lines: tokenize(example) }), []);
});

test("every header, comment, note, and hole has its scope, and nothing else has it", async () => {
  // The parts of a record, found in the whole text at once instead of line by line. Each is blanked for the next.
  const parts = [
    ["meta.header", /(?<=^---\n)sowbook:[^]*?(?=^---$)/gm],
    ["comment.block", /\{[^{}]*\}/g],
    [null, /\b[a-z]{2}[\w-]*\([^()]*\)|\b(?:under [^:]*|by [A-Z]+):/g],
    ["comment.line", /;.*/g],
    ["variable.other.hole.start", /(?<=^|[\s([]|[\s([][+^])(?:(?:south|north)\.)?(?:[A-Za-z]\d?\d?|[1-9]\d?)(?=$|[\s:<>~\/)\]])(?<!x\d+)/gm],
    ["variable.other.hole.end", /(?<=:)(?:(?:south|north)\.)?\w+/g],
  ];
  for (const path of await sowFiles("records")) {
    const name = relative(root, path);
    const text = await readFile(path, "utf8");
    const scopes = tokenize(text).flatMap(({ line, tokens }) => [
      ...tokens.flatMap(({ start, end, scopes }) => Array(Math.min(end, line.length) - start).fill(scopes)),
      [],
    ]);
    let rest = text;
    for (const [scope, pattern] of parts) {
      const found = new Set();
      rest = rest.replace(pattern, (part, ...places) => {
        const start = places.find((place) => typeof place === "number");
        for (let at = start; at < start + part.length; at += 1) found.add(at);
        return part.replace(/[^\n]/g, " ");
      });
      for (let at = 0; scope && at < text.length; at += 1) {
        const inArguments = within(scopes[at], "meta.arguments") || within(scopes[at], "meta.board");
        if (text[at] === "\n" || inArguments || within(scopes[at], scope) === found.has(at)) continue;
        const line = text.slice(0, at).split("\n").length;
        assert.fail(`${name}:${line}: ${text.slice(at, at + 20)}: ${found.has(at) ? "is" : "is not"} ${scope}`);
      }
    }
  }
});

test("no line takes long, whatever is in it", () => {
  // VS Code colours lines of up to 20,000 characters. A pattern that looks ahead from every letter takes a minute.
  for (const piece of ["a", "1", "x-", "S1:S4 ", "b/i", "under a=b ", "board(b=1; ", "laps(b ", "{ED: [@a "]) {
    const start = performance.now();
    tokenize(piece.repeat(20_000 / piece.length));
    assert.ok(performance.now() - start < 4_000, piece);
  }
});
