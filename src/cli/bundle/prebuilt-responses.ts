import { type BuildFailure, type BuildOptions, build } from "esbuild";
import type { ByEnvironment } from "../../server/prebuilt-responses.ts";
import { runChild } from "../child/run-child.ts";
import { limitCure, limitSeconds } from "../project/limit.ts";
import { CommandError } from "../terminal/command.ts";
import { type Entry, entryName, entryOptions } from "./entry.ts";
import { asOneModule, inPlaceOf, pluginsFor } from "./esbuild.ts";
import { type Framework, moduleOf } from "./framework.ts";
import { textImport } from "./packs.ts";
import type { ProgramFiles } from "./program-files.ts";

/** Thrown for a provider that does not report its schema, and so cannot become a program. */
export class NoSchemaError extends Error {
  override readonly name = "NoSchemaError";
}

/** The replacement for server/prebuilt-responses. */
export interface PrebuiltModule {
  readonly code: string;
  /** The texts that it imports, by name. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Returns the constant responses of a program's provider: bundles the program with prebuild-responses instead of the server, and
 * runs it. Throws a NoSchemaError with the provider's error. Adds what has to be next to the program.
 */
export async function prebuildResponses(
  root: string,
  framework: Framework,
  entry: Entry,
  programFiles: ProgramFiles,
): Promise<PrebuiltModule> {
  const { entryPoint, plugins } = entryOptions(root, entry);
  const standIn = `export * from ${JSON.stringify(framework.prebuildResponses)};`;
  const { outputFiles } = await builtWithFiles(programFiles, {
    ...asOneModule(root),
    entryPoints: [entryPoint],
    metafile: true,
    // The modules of a program are CommonJS.
    supported: { "top-level-await": false },
    plugins: [
      inPlaceOf(moduleOf(framework, "server/serve-handlers"), standIn),
      ...pluginsFor(framework),
      ...plugins,
      ...programFiles.plugins("installed"),
    ],
  });
  const { code, isLate, result, stderr } = await runChild({
    args: ["--input-type=module"],
    cwd: root,
    input: outputFiles[0]?.text ?? "",
    limitMs: limitSeconds() * 1000,
  });
  const fail = (why: string) =>
    new NoSchemaError(`${described(root, entry)} cannot report its schema:\n${why}`);
  if (isLate) throw fail(`It has not done so within ${limitSeconds()} s. ${limitCure}`);
  if (code !== 0) throw fail(stderr);
  if (result === "")
    throw fail(
      "One of its modules ends the process. Remove process.exit from it, or throw an error instead.",
    );
  const texts = new Map<string, string>();
  const responses = Object.entries(JSON.parse(result) as Record<string, ByEnvironment<string>>);
  const members = responses.map(([method, response]) => `${method}: ${codeOf(response, method, texts)}`);
  return { code: `export const prebuiltResponses = {${members.join()}};`, texts };
}

/** Builds until it is known what has to be next to the program. */
async function builtWithFiles(
  programFiles: ProgramFiles,
  options: BuildOptions & { readonly metafile: true; readonly write: false },
) {
  for (;;) {
    const built = await build({ ...options, logLevel: "silent" }).catch((error: BuildFailure) => error);
    const isLearned =
      "metafile" in built ? programFiles.learn(built.metafile) : programFiles.learnFailure(built);
    if (isLearned) continue;
    if (!("metafile" in built)) advise(built);
    // The second build of one that fails shows its errors.
    return "metafile" in built ? built : await build(options);
  }
}

/** Throws a CommandError for an error of the bundler whose cure it does not say. */
function advise({ errors = [] }: Partial<BuildFailure>): void {
  for (const { text, location } of errors) {
    const place = location ? `${location.file}:${location.line}:${location.column + 1}` : "A module";
    const [, file] = /^No loader is configured for .* files: (.*)/.exec(text) ?? [];
    if (file !== undefined)
      throw new CommandError(
        `${place} imports ${file}, which is not JavaScript. Read the file: readFileSync(new URL("…", import.meta.url)), with its path from that module.`,
      );
    if (text.startsWith("Top-level await "))
      throw new CommandError(
        `${place} awaits outside of a function, which a built program cannot do. Await in a function that the provider calls, such as configure${location?.file.includes("node_modules/") ? ", or use a package without that" : ""}.`,
      );
  }
}

function described(root: string, entry: Entry): string {
  return "file" in entry ? `The provider of ${entryName(root, entry)}` : "The provider";
}

/** Returns the JavaScript for a PrebuiltResponse, and adds its texts to the others. */
function codeOf(response: ByEnvironment<string>, name: string, texts: Map<string, string>): string {
  if (typeof response === "string") {
    texts.set(name, response);
    return `async () => (await import("${textImport}${name}")).default`;
  }
  const { variable, set, unset } = response;
  const either = `set: ${codeOf(set, `${name}-set`, texts)}, unset: ${codeOf(unset, `${name}-unset`, texts)}`;
  return `{ variable: ${JSON.stringify(variable)}, ${either} }`;
}
