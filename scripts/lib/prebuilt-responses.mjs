import { spawnSync } from "node:child_process";
import { build } from "esbuild";
import { asOneModule, inPlaceOf, withoutUnused } from "./esbuild.mjs";

const standIn = 'export * from "../../scripts/prebuild-responses.ts";';

/**
 * What the provider of a program says of itself, as text for the place of src/server/prebuilt-responses.ts: bundles the
 * program with scripts/prebuild-responses.ts in the place of the server, and runs that.
 */
export async function prebuildResponses(entry) {
  const { outputFiles } = await build({
    ...asOneModule,
    entryPoints: [entry],
    plugins: [withoutUnused, inPlaceOf("src/server/serve-handlers.ts", standIn)],
  });
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module"], {
    input: outputFiles[0].text,
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (status !== 0) throw new Error(`The provider of ${entry} cannot say its schema:\n${stderr}`);
  return `export const prebuiltResponses = ${stdout};`;
}
