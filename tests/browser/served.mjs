// `sowbook serve` for an archive, as long as a test needs it.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Serves the archive in a folder; `temporary` is where the program may put its own files. */
export const serve = async (archive, temporary) => {
  const environment = { ...process.env, TMPDIR: temporary, SOWBOOK_ARCHIVE: "" };
  const server = spawn(process.env.SOWBOOK, ["serve", "--port", "0"], { cwd: archive, env: environment, stdio: ["ignore", "ignore", "pipe"] });
  const lines = [];
  for await (const line of createInterface({ input: server.stderr })) {
    lines.push(line);
    if (line.includes("built in")) break;
  }
  server.stderr.resume();
  const addresses = lines.join("\n").match(/http:\S+/g);
  const stop = async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGINT");
    await ended;
  };
  /** The address of the site, and that of the images to draw zones on. */
  return { address: addresses[0], zones: addresses[1], stop };
};
