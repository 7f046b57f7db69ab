import { spawnSync } from "node:child_process";
import { build } from "esbuild";
import { type Entry, entryName, entryOptions } from "./entry.ts";
import { asOneModule, inPlaceOf, pluginsFor } from "./esbuild.ts";
import { type Framework, moduleOf } from "./framework.ts";

/** A provider that cannot be made a program, because it does not say its schema. */
export class NoSchemaError extends Error {
  override readonly name = "NoSchemaError";
}

/**
 * What the provider of a program says of itself, as text for the place of server/prebuilt-responses: bundles the program with
 * prebuild-responses in the place of the server, and runs that. Throws a NoSchemaError with what the provider reported.
 */
export async function prebuildResponses(root: string, framework: Framework, entry: Entry): Promise<string> {
  const { entryPoint, plugins } = entryOptions(root, entry);
  const standIn = `export * from ${JSON.stringify(framework.prebuildResponses)};`;
  const { outputFiles } = await build({
    ...asOneModule(root),
    entryPoints: [entryPoint],
    plugins: [
      inPlaceOf(moduleOf(framework, "server/serve-handlers"), standIn),
      ...pluginsFor(framework),
      ...plugins,
    ],
  });
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module"], {
    cwd: root,
    input: outputFiles[0]?.text ?? "",
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (status === 0) return `export const prebuiltResponses = ${stdout};`;
  throw new NoSchemaError(`The provider of ${entryName(root, entry)} cannot say its schema:\n${stderr}`);
}
