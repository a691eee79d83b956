// The packed extension, started as VS Code starts it, with a stand-in for VS Code and one for `sowbook`.
import { test } from "node:test";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Module from "node:module";

const require = createRequire(import.meta.url);
const { anything, ...classes } = require("./vscode.cjs");

/** Waits until `found` gives something, for five seconds at most. */
async function until(found) {
  for (let tries = 0; tries < 100; tries += 1) {
    const value = await found();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return assert.fail(`never: ${found}`);
}

test("the extension starts the server, opens records in it, and shows what it finds", { timeout: 20_000 }, async (context) => {
  const folder = await mkdtemp(join(tmpdir(), "sowbook-vscode-"));
  context.after(() => rm(folder, { recursive: true }));
  process.env.SOWBOOK_TEST_LOG = join(folder, "log");
  const asked = async () => {
    const log = await readFile(process.env.SOWBOOK_TEST_LOG, "utf8").catch(() => "");
    return log.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  };

  const uri = { scheme: "file", fsPath: join(folder, "a.sow"), toString: () => `file://${folder}/a.sow` };
  let text = "---\nsowbook: 1\n---\n1. b\n";
  const document = { uri, languageId: "sow", version: 1, getText: () => text };
  const settings = { path: fileURLToPath(new URL("sowbook.mjs", import.meta.url)), archive: "records" };
  const shown = [];
  const said = [];
  let folding;
  let restart;
  const vscode = anything({
    version: "1.91.0",
    workspace: anything({
      isTrusted: true,
      getConfiguration: () => ({ get: (name, otherwise) => settings[name] ?? otherwise }),
      workspaceFolders: [{ uri: { fsPath: folder, toString: () => `file://${folder}` }, name: "archive" }],
      textDocuments: [document],
      notebookDocuments: [],
    }),
    window: anything({ visibleTextEditors: [], tabGroups: anything({ all: [] }), showErrorMessage: async (message) => void said.push(message) }),
    languages: anything({
      match: (selector, opened) => (selector.some(({ language }) => language === opened.languageId) ? 10 : 0),
      createDiagnosticCollection: () => anything({ set: (place, faults) => shown.push([String(place), faults]) }),
      registerFoldingRangeProvider: (_, provider) => void (folding = provider),
    }),
    commands: anything({ registerCommand: (name, action) => void (name === "sowbook.restart" && (restart = action)) }),
    ...classes,
    FoldingRange: class {},
    FoldingRangeKind: {},
    Uri: anything({ parse: (text) => ({ ...uri, toString: () => text }) }),
  });
  const load = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
  context.after(() => void (Module._load = load));

  const extension = require("../out/extension.js");
  // A server that is still running keeps the test from ending.
  context.after(() => extension.deactivate());
  extension.activate({ subscriptions: [] });
  const [program, ...messages] = await until(async () => {
    const all = await asked();
    return all.some(({ method }) => method === "textDocument/didOpen") && all;
  });
  assert.deepEqual(program.arguments, ["lsp", "--archive", "records"]);
  assert.equal(messages[0].method, "initialize");
  const opened = messages.find(({ method }) => method === "textDocument/didOpen").params.textDocument;
  assert.deepEqual([opened.languageId, opened.text], ["sow", text]);
  const [place, faults] = await until(() => shown.find(([, found]) => found?.length > 0));
  assert.equal(place, uri.toString());
  assert.equal(faults.length, 1);

  assert.equal(folding.provideFoldingRanges(document).length, 2);

  assert.deepEqual(said, []);

  settings.archive = "";
  await restart();
  const starts = (await asked()).filter((entry) => entry.arguments);
  assert.deepEqual(starts.at(-1).arguments, ["lsp"]);
  await extension.deactivate();
  await until(async () => (await asked()).filter(({ method }) => method === "exit").length === 2);

  // What it says where there is no such program; nothing is thrown.
  settings.path = join(folder, "missing");
  await restart();
  await until(() => said.some((message) => message.startsWith("Sowbook did not start") && message.includes("missing")));

  // The program itself, where the caller names it.
  if (!process.env.SOWBOOK) return context.diagnostic("SOWBOOK names no program, so only the stand-in was tried");
  Object.assign(settings, { path: process.env.SOWBOOK, archive: fileURLToPath(new URL("../../..", import.meta.url)) });
  text = "---\nsowbook: 1\nid: a\ntitle: A\nruleset: bechi\nprovenance: constructed\nlicence: CC-BY-4.0\n---\n1. S1 x5\nend(unknown)\n";
  shown.length = 0;
  await restart();
  const found = await until(() => shown.find(([, faults]) => faults?.length > 0)?.[1]);
  assert.deepEqual(found.map(({ code }) => code.value ?? code), ["replay/capture-differs"]);
});
