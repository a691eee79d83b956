// The TextMate grammar as an editor runs it.
import { readFile, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
export const root = here("../..");

// A header is YAML. This stands for an editor's grammar of it, and has the worst habit that one can have: it opens a
// bracket and closes it only at its end.
const YAML = {
  scopeName: "source.yaml",
  patterns: [
    { name: "entity.name.tag.yaml", match: "^[\\w-]+(?=:)" },
    { name: "meta.flow.yaml", begin: "[\\[{]", end: "[\\]}]", patterns: [{ include: "$self" }] },
  ],
};

await oniguruma.loadWASM(await readFile(here("node_modules/vscode-oniguruma/release/onig.wasm")));
const registry = new textmate.Registry({
  onigLib: {
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (string) => new oniguruma.OnigString(string),
  },
  loadGrammar: async (scope) =>
    scope === "source.yaml" ? YAML : textmate.parseRawGrammar(await readFile(here("../sow.tmLanguage.json"), "utf8"), "sow.json"),
});
const grammar = await registry.loadGrammar("source.sow");

/** The lines of a text, each with its tokens: where each begins and ends, and its scopes. */
export function tokenize(text) {
  let stack = textmate.INITIAL;
  return text.split("\n").map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    return { line, tokens: tokens.map(({ startIndex: start, endIndex: end, scopes }) => ({ start, end, scopes })) };
  });
}

/** Whether one of the scopes is this one, or a narrower one. */
export const within = (scopes, name) => scopes.some((scope) => scope === name || scope.startsWith(`${name}.`));

/** Every `.sow` file below a folder of the repository. */
export async function sowFiles(folder) {
  const entries = await readdir(join(root, folder), { recursive: true });
  return entries.filter((entry) => entry.endsWith(".sow")).sort().map((entry) => join(root, folder, entry));
}
