import { once } from "node:events";
import { type Background, isName, type Serving } from "../background/background.ts";
import { type Detached, detachedProcess } from "../background/detached.ts";
import { stopSignal } from "../background/stop-signal.ts";
import { UsageError } from "../background/usage-error.ts";
import type { CommonLocalApiOptions } from "./common-options.ts";
import { consolePath } from "./console/routes.ts";
import type { JsonObject } from "./json.ts";
import { makeLog } from "./log.ts";
import {
  backgroundOptions,
  infoOptions,
  type Options,
  type OptionValues,
  parseOptions,
  usageOf,
} from "./options.ts";
import { programName } from "./program-name.ts";
import { packageVersion } from "./version.ts";

/**
 * Runs a subcommand with its arguments, and resolves with the exit code. Throws a `UsageError` or a `StartupError` if it cannot
 * serve.
 */
export type Subcommand = (args: readonly string[]) => Promise<number>;

/** A running API. Its lines are printed. */
interface Served extends Serving {
  readonly settings: CommonLocalApiOptions;
  readonly controlUrl: string;
  /** The file of the CA of a generated certificate, if there is one. */
  readonly caPath: string | null;
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
  return async (args) => {
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
      await serve(await start(values), detached, given.includes("end-with-stdin"));
    } finally {
      await detached?.release();
    }
    return 0;
  };
}

/** Announces an API, and serves it until it is to stop. */
async function serve(served: Served, detached: Detached | undefined, endsWithStdin: boolean): Promise<void> {
  const { settings, controlUrl, caPath, variables } = served;
  const lines = [...served.lines, ...(caPath === null ? [] : [`CA certificate: ${caPath}`])];
  const logged = settings.console ? [`console: ${controlUrl}${consolePath}`] : [];
  for (const line of logged) makeLog(settings.log, settings.logFormat).message(line);
  const stopping = detached ? AbortSignal.any([stopSignal(), detached.stopped]) : stopSignal();
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
  // The user of an API in the background sees the logged lines, too.
  await detached?.serves({ lines: [...lines, ...logged], variables });
  await untilStopped(stopping, endsWithStdin);
  await served.close();
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
    another: "--name NAME starts another one",
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
