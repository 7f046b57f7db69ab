import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { exactJson } from "../../schema/codec/exact-json.ts";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { run, terraform } from "./terraform.ts";

/** Evaluates expressions in a folder: returns the values of those that can be evaluated, by expression. */
export type Evaluate = (
  expressions: readonly string[],
  folder: string | undefined,
) => Promise<ReadonlyMap<string, unknown>>;

/**
 * The calls of Terraform's functions in examples. Examples are read without Terraform, so a call has no value at first; it is noted, and all noted
 * calls are evaluated together.
 */
export class ExampleFunctions {
  readonly #evaluate: Evaluate;
  readonly #folderOf: (type: string) => string | undefined;
  /** The values of calls by folder; undefined for a call that is not evaluated yet, and null in a list for one that cannot be. */
  readonly #calls = new Map<string | undefined, Map<string, readonly [value: unknown] | null | undefined>>();

  /** `folderOf` returns the folder of the files to which the example of a type refers. */
  constructor(
    folderOf: (type: string) => string | undefined = () => undefined,
    evaluate: Evaluate = byTerraform,
  ) {
    this.#folderOf = folderOf;
    this.#evaluate = evaluate;
  }

  /** Returns the value of a call in the example of a type, in a list; undefined if the call is not evaluated, or cannot be. */
  valueOf(type: string, call: string): readonly [value: unknown] | undefined {
    const calls = this.#callsIn(this.#folderOf(type));
    if (!calls.has(call)) calls.set(call, undefined);
    return calls.get(call) ?? undefined;
  }

  /** Evaluates the noted calls. Returns whether there were any. */
  async evaluate(): Promise<boolean> {
    let isNew = false;
    for (const [folder, calls] of this.#calls) {
      const noted = [...calls].flatMap(([call, value]) => (value === undefined ? [call] : []));
      if (noted.length === 0) continue;
      isNew = true;
      const values = await this.#evaluate(noted, folder);
      for (const call of noted) calls.set(call, values.has(call) ? [values.get(call)] : null);
    }
    return isNew;
  }

  #callsIn(folder: string | undefined) {
    const calls = this.#calls.get(folder) ?? new Map<string, readonly [value: unknown] | null | undefined>();
    this.#calls.set(folder, calls);
    return calls;
  }
}

/** Returns the folder of an example if it has files of the author, to which the example can refer. */
export async function foldersWithFiles(
  root: string,
  types: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const folders = types.map(async (type) => {
    const folder = join(root, type);
    const files = await readdir(folder).catch(() => []);
    return files.some(isOfAuthor) ? [[type, folder] as const] : [];
  });
  return new Map((await Promise.all(folders)).flat());
}

/** Copies the files to which the examples in a folder refer. */
export async function copyFiles(from: string, to: string): Promise<void> {
  const files = await readdir(from).catch(() => []);
  for (const file of files.filter(isOfAuthor))
    await cp(join(from, file), join(to, file), { recursive: true });
}

/** Reports whether a file in the folder of an example is neither a configuration nor a script with import commands. */
function isOfAuthor(file: string): boolean {
  return !/(\.tf|\.tfquery\.hcl|^import\.sh)$/.test(file);
}

/** Evaluates expressions by one `terraform console`, if Terraform or OpenTofu is on the PATH. */
const byTerraform: Evaluate = async (expressions, folder) => {
  const values = new Map<string, unknown>();
  const found = await terraform();
  if (!found) return values;
  const scratch = await temporaryFolder("tfnode-functions-");
  try {
    const files = join(scratch, "files");
    await mkdir(files);
    if (folder !== undefined) await copyFiles(folder, files);
    // The console prints one result of its input, and all texts but base64 in several forms. A failing call is null.
    const results = expressions.map(
      (call) => `try(nonsensitive(jsonencode(${call})), jsonencode(${call}), null)`,
    );
    const input = `base64encode(jsonencode([${results.join(", ")}]))\n`;
    const { stdout } = await run(found.program, ["console", "-no-color"], files, { input });
    const [, encoded = ""] = /"([A-Za-z0-9+/=]+)"\s*$/.exec(stdout) ?? [];
    if (encoded === "") return values;
    const texts: readonly (string | null)[] = JSON.parse(Buffer.from(encoded, "base64").toString());
    for (const [i, text] of texts.entries()) {
      const expression = expressions[i];
      if (text !== null && expression !== undefined) values.set(expression, exactJson.parse(text));
    }
    return values;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
