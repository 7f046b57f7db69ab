import { DiagnosticError } from "../../diagnostic.ts";
import { RemoteError } from "../../remote-error.ts";
import { type StackPlace, stackPlace } from "./stack-place.ts";

/** Reports whether an error already explains the situation; an unexpected error, from a bug, does not. */
export function isDeliberate(error: unknown): boolean {
  return error instanceof RemoteError || error instanceof DiagnosticError;
}

/** Returns the message of any thrown value. Never throws, and always returns a text. */
export function errorText(error: unknown): string {
  return safely(() => {
    if (typeof error !== "object" || error === null) return error;
    const { message } = error as { readonly message?: unknown };
    if (error instanceof Error || typeof message === "string") return message;
    const text = String(error);
    if (!text.startsWith("[object ")) return text;
    const names = Object.keys(error).join(", ");
    return `An object was thrown instead of an Error${names === "" ? "" : `, with ${names}`}.`;
  });
}

/** Returns the kind and the place of an error without its message, which may quote a value: `TypeError in toApi (note.ts:12:3)`. */
export function errorPlace(error: unknown): string {
  return safely(() => {
    if (!(error instanceof Error)) return "an error";
    const place = stackPlace(framesOf(error).join("\n"));
    const kind = error.constructor.name;
    return place ? `${kind} in ${place.name ?? "a function"} (${place.position})` : kind;
  });
}

/** Returns the kind and the stack of an error for the log, without its message. */
export function errorStack(error: unknown): string {
  return safely(() =>
    error instanceof Error ? [error.constructor.name, ...framesOf(error)].join("\n") : "not an error",
  );
}

/** Returns the lines of an error's stack after its message, which may quote what looks like one. */
function framesOf({ stack = "", message }: Error): readonly string[] {
  const end = stack.indexOf(message);
  const lines = stack.slice(end < 0 ? 0 : end + message.length).split("\n");
  return lines.filter((line) => /^\s+at /.test(line));
}

/** Returns the detail of a diagnostic for an unexpected error: a sentence about it, the place in the author's code, and what to do. */
export function bugDetail(sentence: string, error?: unknown): string {
  const place = authorsPlace(error);
  const where = place === undefined ? "" : ` (${place})`;
  return `${sentence} This is a bug in the provider${where}, not in your configuration. Please report it with the output of TF_LOG=debug.`;
}

function authorsPlace(error: unknown): string | undefined {
  let place: StackPlace | undefined;
  quietly(() => {
    if (error instanceof Error) place = stackPlace(framesOf(error).join("\n"));
  });
  return place?.isAuthors ? place.position : undefined;
}

function safely(describe: () => unknown): string {
  try {
    return String(describe());
  } catch {
    return "an error that cannot be described";
  }
}

/** Runs work whose failure must not fail anything else, such as logging. */
export function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // Errors are ignored on purpose.
  }
}
