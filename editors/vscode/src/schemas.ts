// Which JSON Schema describes a file of an archive. The schemas themselves are those of the program, `sowbook schema NAME`.

/** The files of an archive, and the names of their schemas. */
export const SCHEMAS: [RegExp, string][] = [
  [/\/records\/sources\/[^/]+\.yaml$/, "source"],
  [/\/records\/evidence\/[^/]+\.yaml$/, "evidence"],
  [/\/records\/texts\/[^/]+\.yaml$/, "text"],
  [/\/records\/facsimiles\/[^/]+\.yaml$/, "facsimile"],
  [/\/records\/games\/[^/]+\.yaml$/, "game"],
  [/\/records\/rulesets\/[^/]+\.yaml$/, "ruleset"],
  [/\/records\/studies\/[^/]+\.yaml$/, "study"],
  [/\/records\/places\.yaml$/, "places"],
  [/\/records\/peoples\.yaml$/, "peoples"],
  [/\/records\/persons\.yaml$/, "persons"],
  [/\/records\/languages\.yaml$/, "languages"],
  [/\/records\/glossary\.yaml$/, "glossary"],
  [/\/records\/slips\.yaml$/, "slips"],
  [/\/records\/play\/(?:.+\/)?mapping\.yaml$/, "mapping"],
  [/\/site\/settings\.yaml$/, "settings"],
];

/** The name by which the YAML extension asks for these schemas; also the scheme of their addresses. */
export const SCHEME = "sowbook";

/** The address of the schema of a file. */
export function schemaOf(file: string): string | undefined {
  const name = SCHEMAS.find(([files]) => files.test(file))?.[1];
  return name && `${SCHEME}://schema/${name}`;
}

/** The name of the schema at an address. */
export function nameOf(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}
