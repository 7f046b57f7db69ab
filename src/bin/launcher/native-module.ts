import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";

/**
 * Loads a native module that the program carries. The system loads such modules only from files: it stands in a folder of its
 * own for that moment, which nobody else can write to.
 *
 * @param builds by platform and architecture, the names of the modules to try
 * @param contentOf the compressed file of one, in Base64
 */
export function loadNativeModule(
  builds: Readonly<Record<string, readonly string[]>>,
  contentOf: (name: string) => string,
): unknown {
  const machine = `${process.platform}-${process.arch}`;
  const names = builds[machine];
  if (!names) throw new Error(`there is none for ${machine}`);
  const folder = mkdtempSync(join(tmpdir(), "tfnode-"));
  const problems: string[] = [];
  try {
    for (const name of names) {
      const file = join(folder, basename(name));
      writeFileSync(file, gunzipSync(Buffer.from(contentOf(name), "base64")), { flag: "wx", mode: 0o600 });
      const module = { exports: {} };
      try {
        process.dlopen(module, file);
        return module.exports;
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error));
      }
    }
    throw new Error(problems.join("; "));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
