// Which file has which schema: those that the handbook lists, and no others.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { transform } from "esbuild-wasm";

const source = await readFile(new URL("../src/schemas.ts", import.meta.url), "utf8");
const { code } = await transform(source, { loader: "ts", format: "esm" });
const { SCHEMAS, schemaOf, nameOf } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

test("the files of an archive have the schemas that the handbook names", async () => {
  const page = await readFile(new URL("../../../site/handbook/editor.md", import.meta.url), "utf8");
  const listed = [...page.matchAll(/"site\/public\/assets\/(\w+)\.schema\.json": "([^"]+)"/g)];
  assert.deepEqual(listed.map(([, name]) => name), SCHEMAS.map(([, name]) => name));
  for (const [, name, files] of listed) {
    const file = files.replace("**/", "a/b/").replace("*", "some");
    assert.equal(nameOf(schemaOf(`file:///home/x/archive/${file}`)), name);
  }
  for (const other of ["records/play/a/b.sow", "records/sources/a/b.yaml", "notes.yaml", "records/other.yaml"]) {
    assert.equal(schemaOf(`file:///home/x/${other}`), undefined, other);
  }
});
