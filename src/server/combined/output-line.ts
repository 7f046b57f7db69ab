import type { Level } from "../logging.ts";

/** A line that another program has written to its error output. */
export interface OutputLine {
  /** Undefined for a text without a level. */
  readonly level: Exclude<Level, "off"> | undefined;
  readonly text: string;
  readonly fields: { readonly [name: string]: unknown };
}

/** The last line of a program, which decides what a line without a level belongs to. */
export interface Output {
  readonly line: OutputLine;
  /** Whether the next line continues this one if it has no level: dumps of requests have several lines. */
  readonly continues: boolean;
}

/** Reads a line after another one: JSON, as loggers in Go write it, a text with its level in brackets, or any text. */
export function readOutput(line: string, before: Output | undefined): Output {
  const json = parsed(line);
  if (json) {
    const { "@level": name, "@message": message, "@timestamp": _, ...fields } = json;
    const text = typeof message === "string" ? message : line;
    return { line: { level: levels.get(String(name)) ?? "info", text, fields }, continues: false };
  }
  const named = levels.get(inBrackets.exec(line)?.[1]?.toLowerCase() ?? "");
  const level = named ?? (crash.test(line) ? "error" : before?.continues ? before.line.level : undefined);
  return { line: { level, text: line, fields: {} }, continues: level !== undefined };
}

const levels = new Map(
  (["trace", "debug", "info", "warn", "error"] as const).map((one) => [String(one), one]),
);

/** A level of Go's `log` package by convention, after the time that it writes. */
const inBrackets = /^(?:[\d/.:+Z-]{1,32}[T ]?){0,2}\[(TRACE|DEBUG|INFO|WARN|ERROR)\]/;

/** How the last words of a program in Go begin. */
const crash = /^(?:panic|fatal error): /;

function parsed(line: string): { readonly [name: string]: unknown } | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return Object(JSON.parse(line));
  } catch {
    return undefined;
  }
}
