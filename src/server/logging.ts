import type { Environment } from "../schema/environment.ts";

/** The log levels, from the most to the least verbose. */
export const levels = ["trace", "debug", "info", "warn", "error", "off"] as const;

/** The level of a line, or the minimum level of the lines that are written. */
export type Level = (typeof levels)[number];

/** The fields of a log line. They must not contain configuration values or secrets. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes lines that Terraform shows at their own level. A line below the effective level costs one comparison. */
export interface Logger {
  trace(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Returns a logger that adds these fields to each of its lines. */
  with(fields: LogFields): Logger;
  /** Reports whether a line of this level would be written; for fields that are expensive to compute. */
  enabled(level: Level): boolean;
}

/** The options of a logger. */
export interface LoggerOptions {
  readonly level: Level;
  /** The name that Terraform shows before the message. */
  readonly module: string;
  /** Writes a line, which ends in a newline. */
  readonly write: (line: string) => void;
  readonly now?: () => Date;
}

/**
 * Returns the effective level: that of the first variable that is set; `off` if none is. `JSON` means all levels, and so does
 * an unknown word, as in Terraform.
 */
export function effectiveLevel(env: Environment, ...variables: readonly string[]): Level {
  const word = variables.map((name) => env[name]).find((value) => value);
  if (!word) return "off";
  return levels.find((level) => level === word.toLowerCase()) ?? "trace";
}

/** Returns the level of a provider's own lines, from `TF_LOG_PROVIDER_<NAME>`, `TF_LOG_PROVIDER`, `TF_LOG`. */
export function providerLevel(env: Environment, name: string): Level {
  return effectiveLevel(env, ...providerVariables(name));
}

/** Returns the level of lines about the protocol, from `TF_LOG_SDK_PROTO`, `TF_LOG_SDK`, then the variables of the provider. */
export function protocolLevel(env: Environment, name: string): Level {
  return effectiveLevel(env, "TF_LOG_SDK_PROTO", "TF_LOG_SDK", ...providerVariables(name));
}

function providerVariables(name: string): readonly string[] {
  return [`TF_LOG_PROVIDER_${name.toUpperCase().replaceAll("-", "_")}`, "TF_LOG_PROVIDER", "TF_LOG"];
}

/** The loggers of a plugin, for its provider and for the protocol. */
export interface Loggers {
  readonly provider: Logger;
  readonly protocol: Logger;
}

/** Creates the loggers of a provider, by its type and source, with the levels that the environment sets. */
export function createLoggers(
  { name, address, env }: { readonly name: string; readonly address: string; readonly env: Environment },
  write: LoggerOptions["write"],
): Loggers {
  const fields = { tf_provider_addr: address };
  return {
    provider: createLogger({ level: providerLevel(env, name), module: name, write }).with(fields),
    protocol: createLogger({ level: protocolLevel(env, name), module: "sdk.proto", write }).with(fields),
  };
}

/** Creates a logger that writes hclog's JSON, one object per line. Its methods never throw. */
export function createLogger(options: LoggerOptions): Logger {
  const threshold = levels.indexOf(options.level);
  const now = options.now ?? (() => new Date());

  const loggerWith = (bound: LogFields): Logger => {
    const at = (level: Level) => {
      if (levels.indexOf(level) < threshold) return silent;
      return (message: string, fields?: LogFields) => {
        try {
          const reserved = { "@level": level, "@message": String(message), "@module": options.module };
          options.write(lineOf({ ...reserved, "@timestamp": timestamp(now()) }, { ...bound, ...fields }));
        } catch {
          // A failed log write must not fail anything else.
        }
      };
    };
    return {
      trace: at("trace"),
      debug: at("debug"),
      info: at("info"),
      warn: at("warn"),
      error: at("error"),
      with: (fields) => (threshold === levels.indexOf("off") ? logger : loggerWith({ ...bound, ...fields })),
      enabled: (level) => levels.indexOf(level) >= threshold,
    };
  };

  const logger = loggerWith({});
  return logger;
}

function silent() {}

/** Formats a time with six decimals. With any other number of decimals, Terraform shows the whole line unparsed. */
function timestamp(date: Date): string {
  return date.toISOString().replace("Z", "000Z");
}

const longestText = 4096;
/** The maximum length of a line. Terraform cuts lines at 64 KiB. */
const longestLine = 60 * 1024;

function lineOf(reserved: Readonly<Record<string, string>>, fields: LogFields): string {
  const entries = Object.entries(fields).map(([name, value]) => [unreserved(name), value]);
  const line = stringify({ ...Object.fromEntries(entries), ...reserved });
  if (line !== undefined && Buffer.byteLength(line) <= longestLine) return `${line}\n`;
  return `${stringify({ fields: "left out", ...reserved })}\n`;
}

/** Renames fields that would replace `@message`, `@level` or `@timestamp`: Terraform crashes if one of these is not a string. */
function unreserved(name: string): string {
  return name.replace(/^@+/, "");
}

/** Returns undefined if a value cannot be converted, for example because of a cycle. */
function stringify(line: LogFields): string | undefined {
  try {
    return JSON.stringify(line, plain);
  } catch {
    return undefined;
  }
}

function plain(_name: string, value: unknown): unknown {
  if (typeof value === "string") return shorten(value);
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Error) return shorten(value.stack ?? value.message);
  return value;
}

function shorten(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText)}... (${text.length} characters)`;
}
