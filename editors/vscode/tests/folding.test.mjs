// Where records fold: lines count from 0.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { transform } from "esbuild-wasm";

const source = await readFile(new URL("../src/folding.ts", import.meta.url), "utf8");
const { code } = await transform(source, { loader: "ts", format: "esm" });
const { foldingRanges } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
const folds = (...lines) => foldingRanges(lines.join("\n")).map(({ start, end, kind }) => `${start}-${end} ${kind}`);

test("records and headers fold, without the empty lines between records", () => {
  assert.deepEqual(
    folds("---", "sowbook: 1", "---", "1. b", "end(unknown)", "", "---", "sowbook: 1", "---", "c", ""),
    ["0-4 record", "0-2 header", "6-9 record", "6-8 header"],
  );
});

test("comments, variations, and boards over several lines fold", () => {
  assert.deepEqual(folds("1. b {a (", "b; \" c}", "(d", "(e) {f", "g})"), ["0-1 comment", "2-4 variation", "3-4 comment"]);
  assert.deepEqual(folds("board(b=1; c=2;", "  d=3)", "1. e"), ["0-1 arguments"]);
});

test("a note hides brackets outside arguments, a quotation inside them, a backslash one in a comment", () => {
  assert.deepEqual(folds("b ; {", "c }", "(d ; (", "e)"), ["2-3 variation"]);
  assert.deepEqual(folds('sic("b (?", ED)', "{a \\}", "b}"), ["1-2 comment"]);
});

test("what is never closed ends with its record", () => {
  assert.deepEqual(
    folds("---", "sowbook: 1", "---", "b {open", "---", "sowbook: 1", "---", "c}", "d"),
    ["0-3 record", "0-2 header", "4-8 record", "4-6 header"],
  );
});

test("every record of a text begins a fold", async () => {
  const text = await readFile(new URL("../../../records/play/bechi/constructed-bechi-damaged-score.sow", import.meta.url), "utf8");
  const kinds = foldingRanges(text).map(({ kind }) => kind);
  assert.equal(kinds.filter((kind) => kind === "record").length, text.match(/^sowbook:/gm).length);
  assert.ok(kinds.includes("comment"));
});
