import { basename } from "node:path";

/** What the user calls this program: the name of its file, which is `emulator` in a clone and `local-api` in the package. */
export function programName(): string {
  return basename(process.argv[1] ?? "local-api").replace(/\.(?:exe|js)$/i, "");
}
