import { once } from "node:events";
import type { JsonObject } from "./json.ts";
import { infoOptions, type Options, type OptionValues, parseOptions, usageOf } from "./options.ts";
import { packageVersion } from "./version.ts";

/** The emulator of one API, as a subcommand of the CLI. */
export interface Subcommand {
  /** Its usage with every option. */
  readonly usage: string;
  /**
   * Serves until the signal is aborted, for which it asks when it begins to serve; a `UsageError` or a `StartupError` when
   * it cannot.
   */
  run(args: readonly string[], stopSignal: () => AbortSignal): Promise<void>;
}

/** An API that is being served. */
interface Served {
  /** What is printed then, line by line. */
  readonly lines: readonly string[];
  close(): Promise<void>;
}

interface SubcommandDefinition<Known extends Options> {
  /** The name of the API. */
  readonly name: string;
  /** What it serves, in a sentence. */
  readonly summary: string;
  /** Its options, besides those that print something and end. */
  readonly options: Known;
  /** What else its usage says, in paragraphs. */
  readonly notes: string;
  start(values: OptionValues<Known & typeof infoOptions>): Promise<Served>;
  /** The JSON Schema of the documents that it begins with. */
  seedSchema(): Promise<JsonObject>;
}

/** A subcommand that prints its usage or version, or starts to serve, prints where, and ends when it is told to. */
export function subcommand<const Known extends Options>({
  name,
  summary,
  options,
  notes,
  start,
  seedSchema,
}: SubcommandDefinition<Known>): Subcommand {
  const known = { ...options, ...infoOptions };
  const usage = `Usage: emulator ${name} [OPTION]...\n\n${summary}\n\n${usageOf(known)}\n\n${notes}\n`;
  return {
    usage,
    async run(args, stopSignal) {
      const values = parseOptions(args, known);
      const given = Object.keys(values);
      if (given.includes("help") || given.includes("version")) {
        process.stdout.write(given.includes("help") ? usage : `emulator ${packageVersion()}\n`);
        return;
      }
      if (given.includes("seed-schema")) {
        process.stdout.write(`${JSON.stringify(await seedSchema(), null, 2)}\n`);
        return;
      }
      const { lines, close } = await start(values);
      const stopping = stopSignal();
      process.stdout.write(lines.map((line) => `${line}\n`).join(""));
      if (!stopping.aborted) {
        const stdinEnds = given.includes("end-with-stdin") ? [endOfStdin()] : [];
        await Promise.race([once(stopping, "abort"), ...stdinEnds]);
        // An open one would keep the process alive.
        if (stdinEnds.length > 0) process.stdin.destroy();
      }
      await close();
    },
  };
}

/** Resolves when nobody can write to standard input any more. */
function endOfStdin(): Promise<unknown> {
  const { stdin } = process;
  const ended = new Promise((resolve) => {
    for (const event of ["end", "close", "error"]) stdin.once(event, resolve);
  });
  stdin.resume();
  return ended;
}

/** The line about the CA of a generated certificate; none without one. */
export function authorityLine(caPath: string | null): readonly string[] {
  return caPath === null ? [] : [`CA certificate: ${caPath}`];
}
