import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Writes a `sleep` into a folder that sleeps less than it is asked to, and returns a PATH with it. The shells next to providers look every
 * ten seconds, which tests do not wait for. `SLEEP` has the seconds of a look, and each look adds a byte to the file `SLEPT`.
 */
export async function hurriedSleep(folder: string): Promise<string> {
  const bin = join(folder, "hurried");
  const sleep = execFileSync("sh", ["-c", "command -v sleep"], { encoding: "utf8" }).trim();
  const text = `#!/bin/sh\ncase $1 in\n10) echo >>"\${SLEPT:-/dev/null}"; exec ${sleep} "\${SLEEP:-2}" ;;\n*) exec ${sleep} 0.3 ;;\nesac\n`;
  mkdirSync(bin);
  writeFileSync(join(bin, "sleep"), text, { mode: 0o755 });
  return [bin, process.env.PATH].join(delimiter);
}
