// The Nu HTML checker finds no error on any page.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import vnu from "vnu-jar";
import { pages, root } from "./site.mjs";
import { join } from "node:path";

test("every page is HTML", () => {
  // The checker runs for seconds: a compiler that thinks less is done sooner.
  const args = ["-Xss16m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", String(vnu), "--errors-only", "--format", "json", ...pages.map((name) => join(root, name))];
  const run = spawnSync("java", args, { encoding: "utf8", maxBuffer: 1 << 28 });
  const { messages } = JSON.parse(run.stderr);
  const reported = messages.map(({ url, lastLine, message, extract }) => `${url.split("/").slice(-3).join("/")}:${lastLine} ${message} ${extract ?? ""}`);
  assert.deepEqual(reported.slice(0, 20), []);
});
