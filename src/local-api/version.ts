import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const manifestShape = z.object({ name: z.literal("tfnode-programs"), version: z.string() });

/** Returns the version of the package that contains this file, compiled or bundled; `unknown` outside of a package. */
export function packageVersion(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const version = versionIn(directory);
    if (version !== undefined) return version;
    const parent = dirname(directory);
    if (parent === directory) return "unknown";
    directory = parent;
  }
}

function versionIn(directory: string): string | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
    return manifestShape.safeParse(manifest).data?.version;
  } catch {
    return undefined;
  }
}
