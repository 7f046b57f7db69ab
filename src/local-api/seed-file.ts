import { readFile, stat } from "node:fs/promises";
import { StartupError } from "../background/startup-error.ts";
import { systemProblem } from "../background/system-error.ts";
import { ApiError } from "./api-error.ts";
import { parseBody } from "./bounded-json.ts";
import { DocumentError, type LocalApiDocument } from "./control/document.ts";

const largest = 4 * 1024 * 1024;

/** The initial objects: a document, and the lines of its file. */
export interface Seed {
  readonly document: unknown;
  /** Returns an error about the document with the file and, if it is known, the line. */
  blame(error: unknown): unknown;
}

/** Returns the seed of an option: the content of a file, or a copy of a document. */
export async function seedOf(seed: string | LocalApiDocument | undefined): Promise<Seed | undefined> {
  if (typeof seed === "string") return readSeedFile(seed);
  return seed && { document: structuredClone(seed), blame: (error) => error };
}

/** Reads a document in JSON or YAML; throws a `StartupError` with the line if it cannot be read. */
async function readSeedFile(path: string): Promise<Seed> {
  const text = await contentOf(path);
  const { LineCounter, parseDocument } = await import("yaml");
  const lines = new LineCounter();
  // JSON is a subset of YAML.
  const parsed = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const [problem] = [...parsed.errors, ...parsed.warnings];
  if (problem) throw new StartupError(`${path}:${lines.linePos(problem.pos[0]).line}: ${problem.message}`);
  const document = plain(path, () => parsed.toJS({ maxAliasCount: 100 }));
  return {
    document,
    blame(error) {
      if (!(error instanceof ApiError)) return error;
      const node = error instanceof DocumentError ? parsed.getIn(error.path, true) : undefined;
      const { range }: { range?: readonly number[] } = Object(node);
      const line = range?.[0] === undefined ? "" : `:${lines.linePos(range[0]).line}`;
      return new StartupError(`${path}${line}: ${error.message}`, { cause: error });
    },
  };
}

/** Returns the value if it is within the bounds of a request's body, and valid JSON: no dates, and no numbers that JSON lacks. */
function plain(path: string, read: () => unknown): unknown {
  try {
    return parseBody(JSON.stringify(read()) ?? "null");
  } catch (cause) {
    throw new StartupError(`${path}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

async function contentOf(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > largest) throw new StartupError(`${path}: has more than ${largest} bytes`);
    return await readFile(path, "utf8");
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    const reason = systemProblem(cause) ?? (cause instanceof Error ? cause.message : cause);
    throw new StartupError(`${path} cannot be read: ${reason}`, { cause });
  }
}
