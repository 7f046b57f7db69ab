import { DiagnosticError } from "../../diagnostic.ts";
import { RemoteError } from "../../remote-error.ts";
import { stackPlace } from "./stack-place.ts";

/** Reports whether an error already explains the situation; an unexpected error, from a bug, does not. */
export function isDeliberate(error: unknown): boolean {
  return error instanceof RemoteError || error instanceof DiagnosticError;
}

/** Returns the message of any thrown value. Never throws, and always returns a text. */
export function errorText(error: unknown): string {
  return safely(() => (error instanceof Error ? error.message : error));
}

/** Returns the kind and the place of an error without its message, which may quote a value: `TypeError in toApi (note.ts:12:3)`. */
export function errorPlace(error: unknown): string {
  return safely(() => {
    if (!(error instanceof Error)) return "an error";
    const place = stackPlace(error.stack);
    const kind = error.constructor.name;
    return place ? `${kind} in ${place.name ?? "a function"} (${place.position})` : kind;
  });
}

/** Returns the kind and the stack of an error for the log, without its message. */
export function errorStack(error: unknown): string {
  return safely(() => {
    if (!(error instanceof Error)) return "not an error";
    const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
    return [error.constructor.name, ...frames].join("\n");
  });
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
