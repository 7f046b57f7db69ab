import { once } from "node:events";
import { type Background, isName, type Serving } from "../background/background.ts";
import { detachedProcess } from "../background/detached.ts";
import type { JsonObject } from "./json.ts";
import {
  backgroundOptions,
  infoOptions,
  type Options,
  type OptionValues,
  parseOptions,
  UsageError,
  usageOf,
} from "./options.ts";
import { programName } from "./program-name.ts";
import { packageVersion } from "./version.ts";

/** A local API as a subcommand of the program. */
export interface Subcommand {
  /** Its usage with every option. */
  readonly usage: string;
  /**
   * Serves until the signal is aborted; requests the signal when it begins to serve. Throws a `UsageError` or a `StartupError` if
   * it cannot serve. Resolves with the exit code.
   */
  run(args: readonly string[], stopSignal: () => AbortSignal): Promise<number>;
}

/** A running API. Its lines are printed. */
interface Served extends Serving {
  /** The logged lines that a user of an API in the background should see, too. */
  readonly logged: readonly string[];
  close(): Promise<void>;
}

interface SubcommandDefinition<Known extends Options> {
  /** The name of the API. */
  readonly name: string;
  /** A summary in one sentence. */
  readonly summary: string;
  /** Its options, except those that print something and exit. */
  readonly options: Known;
  /** Further paragraphs of its usage. */
  readonly notes: string;
  start(values: OptionValues<Known & typeof backgroundOptions & typeof infoOptions>): Promise<Served>;
  /** Returns the JSON Schema of the documents for its initial objects. */
  seedSchema(): Promise<JsonObject>;
}

/** Builds a subcommand that prints its usage or version, or serves an API, prints its address, and ends on a signal. */
export function subcommand<const Known extends Options>({
  name,
  summary,
  options,
  notes,
  start,
  seedSchema,
}: SubcommandDefinition<Known>): Subcommand {
  const known = { ...options, ...backgroundOptions, ...infoOptions };
  const program = programName();
  const usage = `Usage: ${program} ${name} [OPTION]...\n\n${summary}\n\n${usageOf(known)}\n\n${notes}\n`;
  return {
    usage,
    async run(args, stopSignal) {
      const values = parseOptions(args, known);
      const given = Object.keys(values);
      if (given.includes("help") || given.includes("version")) {
        process.stdout.write(given.includes("help") ? usage : `${program} ${packageVersion()}\n`);
        return 0;
      }
      if (given.includes("seed-schema")) {
        process.stdout.write(`${JSON.stringify(await seedSchema(), null, 2)}\n`);
        return 0;
      }
      const detached = await detachedProcess();
      if (!detached) {
        const background = backgroundOf(name, values);
        if (given.includes("stop")) return await (await import("../background/detach.ts")).stop(background);
        if (given.includes("detach"))
          return await (await import("../background/detach.ts")).detach(background, [name, ...args]);
      }
      try {
        const { lines, logged, variables, close } = await start(values);
        const stopping = detached ? AbortSignal.any([stopSignal(), detached.stopped]) : stopSignal();
        process.stdout.write(lines.map((line) => `${line}\n`).join(""));
        await detached?.serves({ lines: [...lines, ...logged], variables });
        await untilStopped(stopping, given.includes("end-with-stdin"));
        await close();
      } finally {
        await detached?.release();
      }
      return 0;
    },
  };
}

async function untilStopped(stopping: AbortSignal, endsWithStdin: boolean): Promise<void> {
  if (stopping.aborted) return;
  const stdinEnds = endsWithStdin ? [endOfStdin()] : [];
  await Promise.race([once(stopping, "abort"), ...stdinEnds]);
  // An open standard input would keep the process alive.
  if (stdinEnds.length > 0) process.stdin.destroy();
}

/** Returns the API in the background to which the options apply. */
function backgroundOf(api: string, values: OptionValues<typeof backgroundOptions>): Background {
  const { name = api, detach, stop } = values;
  if (detach && stop) throw new UsageError("--detach and --stop contradict each other");
  if (detach && "end-with-stdin" in values)
    throw new UsageError("--end-with-stdin is for an API that is not in the background");
  if (values.name !== undefined && !detach && !stop) throw new UsageError("--name needs --detach or --stop");
  if (!isName(name)) throw new UsageError("--name takes small letters, digits and dashes, 30 at most");
  const title = name === api ? `the local API of ${api}` : `the local API ${name} of ${api}`;
  return {
    kind: "local-api",
    name: name === api ? api : `${api}-${name}`,
    title,
    another: "start another one with --name NAME",
  };
}

/** Resolves when standard input ends. */
function endOfStdin(): Promise<unknown> {
  const { stdin } = process;
  const ended = new Promise((resolve) => {
    for (const event of ["end", "close", "error"]) stdin.once(event, resolve);
  });
  stdin.resume();
  return ended;
}

/** Returns the line about the CA of a generated certificate, if there is one. */
export function authorityLine(caPath: string | null): readonly string[] {
  return caPath === null ? [] : [`CA certificate: ${caPath}`];
}
