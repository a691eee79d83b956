// Where records fold. Reads no more of the notation than its brackets.

/** Lines that fold into the first of them; they count from 0. */
export interface Fold {
  start: number;
  end: number;
  kind: "record" | "header" | "comment" | "arguments" | "variation";
}

/** The folds of a text: records, their headers, and brackets over several lines, in order. */
export function foldingRanges(text: string): Fold[] {
  const lines = text.split("\n");
  const folds: Fold[] = [];
  const add = (start: number, end: number, kind: Fold["kind"]) => {
    if (end > start) folds.push({ start, end, kind });
  };
  const isRule = (row: number) => /^\uFEFF?---\s*$/.test(lines[row] ?? "");
  const begins = (row: number) => isRule(row) && (lines[row + 1] ?? "").startsWith("sowbook:");
  /** Where the record is, or was, that a line belongs to. */
  let record: number | undefined;
  const close = (before: number) => {
    let end = before - 1;
    while (end > 0 && lines[end]?.trim() === "") end -= 1;
    if (record !== undefined) add(record, end, "record");
  };
  let open: { row: number; kind: Fold["kind"] }[] = [];
  for (let row = 0; row < lines.length; row += 1) {
    if (begins(row)) {
      close(row);
      record = row;
      open = [];
      let end = row + 1;
      while (end + 1 < lines.length && !isRule(end)) end += 1;
      add(row, end, "header");
      row = end;
      continue;
    }
    let quoted = false;
    for (const { 0: part, index } of (lines[row] ?? "").matchAll(/\\.|[(){};"]/g)) {
      const inside = open.at(-1)?.kind;
      // A comment holds every bracket but its own, and a quotation all of them.
      if (inside === "comment" && part !== "}") continue;
      if (part === '"') quoted = inside === "arguments" && !quoted;
      if (quoted) continue;
      if (part === ";" && inside !== "arguments") break;
      if (part === "{") open.push({ row, kind: "comment" });
      // Directly after a word, a bracket opens arguments.
      if (part === "(") open.push({ row, kind: /[\w']$/.test(lines[row]!.slice(0, index)) ? "arguments" : "variation" });
      if (part === "}" ? inside === "comment" : part === ")") {
        const opening = open.pop();
        if (opening) add(opening.row, row, opening.kind);
      }
    }
  }
  close(lines.length);
  return folds.sort((one, other) => one.start - other.start || other.end - one.end);
}
