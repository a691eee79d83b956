#!/usr/bin/env node
// Stands for `sowbook lsp`: answers as a server must, finds a fault in every record, and writes what it was asked to the
// file that `SOWBOOK_TEST_LOG` names.
import { appendFileSync } from "node:fs";

const log = (entry) => appendFileSync(process.env.SOWBOOK_TEST_LOG, `${JSON.stringify(entry)}\n`);
const send = (message) => {
  const body = JSON.stringify({ jsonrpc: "2.0", ...message });
  process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
};

function answer({ id, method, params }) {
  log({ method, params });
  if (method === "initialize") send({ id, result: { capabilities: { textDocumentSync: 1 } } });
  if (method === "shutdown") send({ id, result: null });
  if (method === "exit") process.exit(0);
  if (method === "textDocument/didOpen") {
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 3 } };
    const diagnostics = [{ range, severity: 1, code: "notation/stray-text", message: "a fault" }];
    send({ method: "textDocument/publishDiagnostics", params: { uri: params.textDocument.uri, diagnostics } });
  }
}

log({ arguments: process.argv.slice(2), folder: process.cwd() });
let input = Buffer.alloc(0);
process.stdin.on("data", (data) => {
  input = Buffer.concat([input, data]);
  for (let head; (head = input.indexOf("\r\n\r\n")) >= 0; ) {
    const end = head + 4 + Number(input.toString("latin1", 0, head).match(/Content-Length: (\d+)/)[1]);
    if (input.length < end) return;
    const message = JSON.parse(input.toString("utf8", head + 4, end));
    input = input.subarray(end);
    answer(message);
  }
});
process.stdin.on("end", () => process.exit(0));
