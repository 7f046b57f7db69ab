import type { Log } from "./contexts.ts";
import { redactor } from "./redaction/redact.ts";

/** The values, patterns and names that a log must not show. */
export interface LogMasks {
  /** Texts of at least 4 characters each, which are hidden in all encodings that the page on security lists. */
  readonly values?: readonly string[];
  /** Patterns whose matches are hidden anywhere in a line. */
  readonly patterns?: readonly RegExp[];
  /** Names of members of fields, at any depth, whose values are hidden as a whole. Case-insensitive. */
  readonly names?: readonly string[];
}

const hidden = "(redacted)";

/**
 * Returns a log that writes to another log and replaces masked text by `(redacted)`: in messages, and in fields at any depth. If
 * the other log is already masked, its masks apply, too.
 *
 * ```ts
 * const log = maskedLog(context.log, { values: [config.token], patterns: [/key-[0-9a-f]+/], names: ["password"] });
 * ```
 */
export function maskedLog(log: Log, { values = [], patterns = [], names = [] }: LogMasks): Log {
  const withoutValues = redactor(values);
  const everywhere = patterns.map(
    ({ source, flags }) => new RegExp(source, flags.includes("g") ? flags : `${flags}g`),
  );
  const hide = (text: string) =>
    everywhere.reduce((rest, pattern) => rest.replace(pattern, hidden), withoutValues(text));
  const masked = new Set(names.map((name) => name.toLowerCase()));
  return redactedLog(log, hide, (name) => masked.has(name.toLowerCase()));
}

/** Returns a log that passes all text through `hide` and drops the values of hidden members. */
export function redactedLog(
  log: Log,
  hide: (text: string) => string,
  isHidden: (name: string) => boolean = () => false,
): Log {
  const shown = (value: unknown): unknown => {
    if (typeof value === "string") return hide(value);
    if (value instanceof Error) return hide(value.stack ?? value.message);
    if (typeof value !== "object" || value === null) return value;
    try {
      const text = JSON.stringify(value, (name, part: unknown) => {
        const known = isHidden(name) ? hidden : plain(part);
        return typeof known === "string" ? hide(known) : known;
      });
      // Names of members may be secrets, too.
      return JSON.parse(hide(text));
    } catch {
      return "not shown";
    }
  };
  const line = (write: Log["info"]) => (message: string, fields?: Parameters<Log["info"]>[1]) => {
    const entries = Object.entries(fields ?? {}).map(([name, value]) => [
      name,
      isHidden(name) ? hidden : shown(value),
    ]);
    write(hide(String(message)), fields && Object.fromEntries(entries));
  };
  return {
    trace: line((...args) => log.trace(...args)),
    debug: line((...args) => log.debug(...args)),
    info: line((...args) => log.info(...args)),
    warn: line((...args) => log.warn(...args)),
    error: line((...args) => log.error(...args)),
  };
}

/** Converts a value that JSON cannot represent. */
function plain(part: unknown): unknown {
  if (typeof part === "bigint") return part.toString();
  return part instanceof Error ? (part.stack ?? part.message) : part;
}
