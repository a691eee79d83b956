// Annotated files: below a line of a record, carets mark a part of it, and say its scopes. After `-` are scopes that it
// does not have.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { tokenize, within } from "./grammar.mjs";

const ANNOTATION = /^ *(\^+) +([a-z][\w.-]*(?: [a-z][\w.-]*)*)?(?: ?- ([a-z][\w.-]*(?: [a-z][\w.-]*)*))?$/;
const folder = new URL("cases/", import.meta.url);

for (const name of await readdir(folder)) {
  test(name, async () => {
    const lines = (await readFile(new URL(name, folder), "utf8")).split("\n");
    const source = [];
    const annotations = [];
    lines.forEach((line, index) => {
      const [, carets, has, lacks] = line.match(ANNOTATION) ?? [];
      if (!carets) return source.push(line);
      const start = line.indexOf("^");
      annotations.push({ at: index + 1, row: source.length - 1, start, end: start + carets.length, has, lacks });
    });
    const tokens = tokenize(source.join("\n"));
    assert.ok(annotations.length > 5);
    for (const { at, row, start, end, has, lacks } of annotations) {
      const covered = tokens[row].tokens.filter((token) => token.start < end && token.end > start);
      assert.ok(covered.length > 0, `${name}:${at}: nothing is there`);
      for (const { scopes, ...place } of covered) {
        const where = `${name}:${at}: ${tokens[row].line.slice(place.start, place.end)} has ${scopes.join(" ")}`;
        for (const scope of has?.split(" ") ?? []) assert.ok(within(scopes, scope), where);
        for (const scope of lacks?.split(" ") ?? []) assert.ok(!within(scopes, scope), where);
      }
    }
  });
}
