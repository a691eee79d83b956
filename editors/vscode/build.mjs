// Makes what the extension loads: one script with its libraries, their licences, and the grammar, which other editors
// use too.
import { copyFile, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { build } from "esbuild-wasm";

await mkdir("out", { recursive: true });
await copyFile("../sow.tmLanguage.json", "out/sow.tmLanguage.json");
for (const licence of ["LICENSE-MIT", "LICENSE-APACHE"]) await copyFile(`../../${licence}`, `out/${licence}`);

const { metafile } = await build({
  entryPoints: { extension: "src/extension.ts" },
  outdir: "out",
  bundle: true,
  minify: true,
  metafile: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  // The editor itself; it is no package.
  external: ["vscode"],
});

const packages = Object.keys(metafile.inputs).flatMap((input) => input.match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []);
const notices = [...new Set(packages)].sort().map(async (folder) => {
  const { name, version, license } = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} has no licence file`);
  return `${name} ${version} (${license})\n\n${(await readFile(`${folder}/${file}`, "utf8")).trim()}\n`;
});
await writeFile("out/THIRD-PARTY.txt", (await Promise.all(notices)).join(`\n${"-".repeat(78)}\n\n`));
