import type { Environment } from "../schema/environment.ts";

/** From the most talkative to the most silent. */
export const levels = ["trace", "debug", "info", "warn", "error", "off"] as const;

/** How much a line matters, or from where on lines are written. */
export type Level = (typeof levels)[number];

/** Members of a log line. Values of configurations and secrets have no place here. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes lines that Terraform shows at their own level. A line below the effective level costs one comparison. */
export interface Logger {
  trace(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** A logger that adds these members to each of its lines. */
  with(fields: LogFields): Logger;
  /** Whether a line of this level would be written; for members that are dear to make. */
  enabled(level: Level): boolean;
}

/** What a logger is made from. */
export interface LoggerOptions {
  readonly level: Level;
  /** Shown by Terraform in front of the message. */
  readonly module: string;
  /** Takes a line that ends in a newline. */
  readonly write: (line: string) => void;
  readonly now?: () => Date;
}

/**
 * The effective level: the first variable that is set decides, no variable means `off`. `JSON` means everything, and so does
 * a word that is not a level, as in Terraform.
 */
export function effectiveLevel(env: Environment, ...variables: readonly string[]): Level {
  const word = variables.map((name) => env[name]).find((value) => value);
  if (!word) return "off";
  return levels.find((level) => level === word.toLowerCase()) ?? "trace";
}

/** The level of a provider's own lines: `TF_LOG_PROVIDER_<NAME>`, `TF_LOG_PROVIDER`, `TF_LOG`. */
export function providerLevel(env: Environment, name: string): Level {
  return effectiveLevel(env, ...providerVariables(name));
}

/** The level of lines about the protocol: `TF_LOG_SDK_PROTO`, `TF_LOG_SDK`, then those of the provider. */
export function protocolLevel(env: Environment, name: string): Level {
  return effectiveLevel(env, "TF_LOG_SDK_PROTO", "TF_LOG_SDK", ...providerVariables(name));
}

function providerVariables(name: string): readonly string[] {
  return [`TF_LOG_PROVIDER_${name.toUpperCase().replaceAll("-", "_")}`, "TF_LOG_PROVIDER", "TF_LOG"];
}

/** What a plugin writes of its provider, and of the protocol. */
export interface Loggers {
  readonly provider: Logger;
  readonly protocol: Logger;
}

/** Makes the loggers of a provider, by its type and source, with the levels that the environment sets. */
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

/** Makes a logger that writes hclog's JSON, one object a line. Its methods never throw. */
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
          // A line that cannot be written fails nothing else.
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

/** With any other number of decimals Terraform shows the whole line raw. */
function timestamp(date: Date): string {
  return date.toISOString().replace("Z", "000Z");
}

const longestText = 4096;
/** Terraform cuts lines of 64 KiB. */
const longestLine = 60 * 1024;

function lineOf(reserved: Readonly<Record<string, string>>, fields: LogFields): string {
  const entries = Object.entries(fields).map(([name, value]) => [unreserved(name), value]);
  const line = stringify({ ...Object.fromEntries(entries), ...reserved });
  if (line !== undefined && Buffer.byteLength(line) <= longestLine) return `${line}\n`;
  return `${stringify({ fields: "left out", ...reserved })}\n`;
}

/** Terraform dies of a line whose `@message`, `@level` or `@timestamp` is not a string, so no field may have such a name. */
function unreserved(name: string): string {
  return name.replace(/^@+/, "");
}

/** Nothing if a value refuses, as one that contains itself does. */
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
