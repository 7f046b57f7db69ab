import { isIP } from "node:net";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { UsageError } from "../background/usage-error.ts";
import type { CommonLocalApiOptions } from "./common-options.ts";
import { type LogFormat, logFormats } from "./log.ts";
import { type Variation, variationNames } from "./variations.ts";

/** An option of a command line. */
interface Option {
  readonly type: "string" | "boolean";
  readonly multiple?: boolean;
  /** The name of its value in the usage. */
  readonly value?: string;
  readonly help: string;
}

export type Options = Readonly<Record<string, Option>>;

/** The parsed values of options. */
export type OptionValues<Known extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Known }>
>["values"];

/** The options of every API. */
export const commonOptions = {
  port: {
    type: "string",
    value: "PORT",
    help: "port of the API; default 0: the system chooses a free port",
  },
  listen: { type: "string", value: "ADDRESS", help: "address to listen on, default 127.0.0.1" },
  data: {
    type: "string",
    value: "DIRECTORY",
    help: "store the objects in DIRECTORY, which is created if necessary; by default they are in memory and lost when the process ends",
  },
  host: {
    type: "string",
    value: "NAME",
    multiple: true,
    help: "additional host name or address for the generated certificate; may be repeated",
  },
  "allow-host": {
    type: "string",
    value: "NAME",
    multiple: true,
    help: "additional host name in the Host header of HTTP requests; may be repeated",
  },
  log: {
    type: "string",
    value: "FORMAT",
    help: "format of the log on standard error: text, the default, or json",
  },
  seed: {
    type: "string",
    value: "FILE",
    help: "file with the initial objects, in JSON or YAML; ignored if the data directory already has objects",
  },
  lenient: {
    type: "boolean",
    help: "accept what only the service rejects: references to missing objects, addresses and URLs that are none",
  },
  quota: {
    type: "string",
    value: "COLLECTION=N",
    multiple: true,
    help: "maximum number of objects in a collection; may be repeated",
  },
  vary: {
    type: "string",
    value: "NAME",
    multiple: true,
    help: `how responses differ from requests: ${variationNames.join(", ")}; may be repeated`,
  },
  "no-console": {
    type: "boolean",
    help: "do not serve the console",
  },
  "end-with-stdin": {
    type: "boolean",
    help: "end when standard input ends, which happens at the latest when the program that started this one ends",
  },
  "record-bodies": {
    type: "boolean",
    help: "record request bodies, with the secrets in them, for GET /control/requests",
  },
} as const satisfies Options;

/** The options of an API that runs in the background. */
export const backgroundOptions = {
  detach: {
    type: "boolean",
    help: "start the API in the background, return when it is ready, and print the variables for its clients, for eval",
  },
  name: {
    type: "string",
    value: "NAME",
    help: "with --detach and --stop: name of the API in the background, if there are several",
  },
  stop: {
    type: "boolean",
    help: "stop the API of --detach, and print the line that removes its variables, for eval",
  },
} as const satisfies Options;

/** The options that print something and exit. */
export const infoOptions = {
  "seed-schema": { type: "boolean", help: "print the JSON Schema of the files for --seed" },
  help: { type: "boolean", help: "print this help" },
  version: { type: "boolean", help: "print the version" },
} as const satisfies Options;

/** Returns the settings of the common options. Throws a `UsageError` for an invalid value. */
export function commonSettings(values: OptionValues<typeof commonOptions>): CommonLocalApiOptions {
  return {
    port: integerOption("--port", values.port, 0, 65_535),
    listen: values.listen,
    data: pathOption(values.data),
    hostNames: values.host,
    allowHosts: allowedHosts(values["allow-host"]),
    recordBodies: values["record-bodies"],
    console: values["no-console"] !== true,
    seed: pathOption(values.seed),
    lenient: values.lenient,
    quotas: quotasOf(values.quota),
    variations: variationsOf(values.vary),
    log: (line) => process.stderr.write(`${line}\n`),
    logFormat: logFormatOf(values.log),
  };
}

/** Returns the value of an option, or of the environment variable that replaces it. */
export function optionOrVariable(value: string | undefined, variable: string): string | undefined {
  return value ?? (process.env[variable] || undefined);
}

/** Parses arguments. Throws a `UsageError` for an unknown one. */
export function parseOptions<const Known extends Options>(
  args: readonly string[],
  options: Known,
): OptionValues<Known> {
  try {
    const { values } = parseArgs({ args: [...args], options });
    // A shell makes an empty value of a variable that is not set, and an empty address would be all addresses.
    for (const [name, value] of Object.entries<unknown>(values))
      if ([value].flat().includes("")) throw new UsageError(`the value of --${name} is empty`);
    return values;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Returns the number in an option, if it is set. Throws a `UsageError` if it is not a number within the bounds. */
export function integerOption(option: string, text: string | undefined, least: number, most = 2 ** 31) {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new UsageError(`${option} takes a whole number from ${least} to ${most}`);
}

const width = 110;
const helpColumn = 23;

/** Returns the list of options with their help, for a usage. */
export function usageOf(options: Options): string {
  const lines = Object.entries(options).flatMap(([name, { value, help }]) => {
    const option = `  --${name}${value === undefined ? "" : ` ${value}`}`;
    const [first = "", ...rest] = wrap(help, width - helpColumn);
    return [option.padEnd(helpColumn) + first, ...rest.map((line) => " ".repeat(helpColumn) + line)];
  });
  return lines.join("\n");
}

/** Wraps a text to a width. */
function wrap(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function logFormatOf(text = "text"): LogFormat {
  const format = logFormats.find((known) => known === text);
  if (format === undefined) throw new UsageError(`--log takes ${logFormats.join(" or ")}`);
  return format;
}

/** Returns the absolute path in an option, if it is set. */
function pathOption(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(path);
}

function quotasOf(given: readonly string[] = []): { [collection: string]: number } {
  const quotas = given.map((text): [string, number] => {
    const [, collection = "", count = ""] = /^(\w+)=(\d{1,6})$/.exec(text) ?? [];
    if (collection === "") throw new UsageError("--quota takes COLLECTION=N, such as AlertChannels=10");
    return [collection, Number(count)];
  });
  return Object.fromEntries(quotas);
}

function variationsOf(given: readonly string[] = []): readonly Variation[] {
  return given.map((name) => {
    const variation = variationNames.find((known) => known === name);
    if (variation === undefined) throw new UsageError(`--vary takes ${variationNames.join(", ")}`);
    return variation;
  });
}

function allowedHosts(hosts: readonly string[] = []): readonly string[] {
  for (const host of hosts) {
    if (!/^[\w.:-]+$/.test(host) || (host.includes(":") && isIP(host) === 0)) {
      throw new UsageError("--allow-host takes a name or an address, without a port");
    }
  }
  return hosts;
}
