import { once } from "node:events";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { packageVersion } from "./version.ts";

/** Wrong arguments: the CLI prints the message and the usage, and exits with 2. */
export class UsageError extends Error {}

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

type Options = NonNullable<ParseArgsConfig["options"]>;
/** What parseArgs answers for options. */
export type OptionValues<Known extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Known }>
>["values"];

interface Serving<Known extends Options> {
  readonly usage: string;
  /** Its options, `informing` among them. */
  readonly options: Known;
  start(values: OptionValues<Known>, env: NodeJS.ProcessEnv): Promise<Served>;
}

/** The options of every subcommand. */
export const informing = { help: { type: "boolean" }, version: { type: "boolean" } } as const;

/** A subcommand that says its usage or version, or starts to serve, prints where, and ends when it is told to. */
export function subcommand<const Known extends Options>({
  usage,
  options,
  start,
}: Serving<Known>): Subcommand {
  return {
    usage,
    async run(args, stopSignal) {
      const values = parse(args, options);
      const given = Object.keys(values);
      if (given.includes("help") || given.includes("version")) {
        process.stdout.write(given.includes("help") ? usage : `emulator ${packageVersion()}\n`);
        return;
      }
      const { lines, close } = await start(values, process.env);
      const stopping = stopSignal();
      process.stdout.write(lines.map((line) => `${line}\n`).join(""));
      if (!stopping.aborted) await once(stopping, "abort");
      await close();
    },
  };
}

function parse<const Known extends Options>(args: readonly string[], options: Known): OptionValues<Known> {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The line about the certificate of its own making with which an API is served; none if there is no such. */
export function authorityLine(caPath: string | null): readonly string[] {
  return caPath === null ? [] : [`CA certificate: ${caPath}`];
}

/** Where `--data` says that the objects are kept. */
export function dataPath(data: string | undefined): string | undefined {
  if (data === "") throw new UsageError("--data needs a name");
  return data === undefined ? undefined : resolve(data);
}

/** The names that `--allow-host` gives: a name or an address each, without a port. */
export function allowedHosts(hosts: readonly string[] = []): readonly string[] {
  for (const host of hosts) {
    if (!/^[\w.:-]+$/.test(host) || (host.includes(":") && isIP(host) === 0)) {
      throw new UsageError("--allow-host takes a name or an address, without a port");
    }
  }
  return hosts;
}
