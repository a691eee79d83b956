// What is in the packed extension, and what it may not hold.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("..", import.meta.url));
const read = (path) => readFileSync(`${folder}${path}`, "utf8");
const manifest = JSON.parse(read("package.json"));

/** The names in a ZIP archive, from its central directory. */
function names(zip) {
  const found = [];
  for (let at = zip.readUInt32LE(zip.lastIndexOf("PK\x05\x06") + 16); zip.readUInt32LE(at) === 0x02014b50; ) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    found.push(zip.toString("utf8", at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return found;
}

test("the package holds what the manifest names, and nothing else", () => {
  const { languages, grammars, snippets } = manifest.contributes;
  const named = [manifest.main, languages[0].configuration, grammars[0].path, snippets[0].path];
  const also = ["package.json", "readme.md", "LICENSE.txt", "out/LICENSE-MIT", "out/LICENSE-APACHE", "out/THIRD-PARTY.txt"];
  const packed = names(readFileSync(`${folder}sowbook.vsix`)).filter((name) => name.startsWith("extension/"));
  assert.deepEqual(packed.sort(), [...named, ...also].map((name) => `extension/${name}`).sort());
});

test("every library in it has a licence that asks for no more than its notice", () => {
  const licences = [...read("out/THIRD-PARTY.txt").matchAll(/^(\S+) \S+ \((.+)\)$/gm)].map(([, name, licence]) => [name, licence]);
  assert.ok(licences.some(([name]) => name === "vscode-languageclient"));
  const allowed = new Set(["MIT", "ISC", "Apache-2.0", "BlueOak-1.0.0"]);
  assert.deepEqual(licences.filter(([, licence]) => !allowed.has(licence)), []);
});

test("each snippet is a record, or part of one, that can be read", async () => {
  const { tokenize, within } = await import("../../tests/grammar.mjs");
  for (const [name, { body }] of Object.entries(JSON.parse(read("snippets.json")))) {
    const filled = [body].flat().join("\n").replace(/\$\{\d+\|([^,|]*)[^|]*\|\}/g, "$1").replace(/\$\{\d+:([^}]*)\}/g, "$1").replace(/\$\w+/g, "");
    const text = name === "Citation" ? `{${filled}}` : filled;
    const bad = tokenize(text).flatMap(({ line, tokens }) =>
      tokens.filter(({ scopes }) => within(scopes, "invalid")).map(({ start, end }) => line.slice(start, end)),
    );
    assert.deepEqual(bad, [], `${name}: ${text}`);
  }
});

test("the word pattern finds whole holes and words", () => {
  const { pattern, flags } = JSON.parse(read("language-configuration.json")).wordPattern;
  const words = "north.3:S4 A'8 driberg-1927a é7 x12".match(new RegExp(pattern, `${flags}g`));
  assert.deepEqual(words, ["north.3", "S4", "A'8", "driberg-1927a", "é7", "x12"]);
});

test("a folder that is not trusted cannot choose the program", () => {
  const settings = Object.keys(manifest.contributes.configuration.properties);
  assert.deepEqual(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations, settings);
});
