import { type At, type Path, pathOf } from "./path.ts";

/**
 * An error or warning for the practitioner. Summary: what is wrong, in sentence case, without a full stop.
 * Detail: what the API or the rule says, then what to do. Without a path it points at the whole block.
 */
export interface Diagnostic {
  /** An error stops the operation; a warning does not. */
  readonly severity: "error" | "warning";
  /** What is wrong, in a few words: `Invalid value`. */
  readonly summary: string;
  /** What is wrong where and why, and what to do, in sentences. */
  readonly detail: string;
  /** The attribute that it is about. */
  readonly path?: Path;
}

/** An error that the practitioner can act on; stops what is being done and becomes a diagnostic. */
export class DiagnosticError extends Error {
  /** The name of the class. */
  override readonly name = "DiagnosticError";
  /** What the practitioner is shown. */
  readonly diagnostic: Diagnostic;

  constructor(at: At | Path, summary: string, detail: string, options?: ErrorOptions) {
    super(`${summary}: ${detail}`, options);
    this.diagnostic = { severity: "error", summary, detail, path: steps(at) };
  }
}

/** The error of a request that Terraform does not send: the host contradicts the schema, or the plan of this provider. */
export function invalidRequest(at: At | Path, detail: string): DiagnosticError {
  return new DiagnosticError(at, "Invalid value in a request", detail);
}

/** The error of a value in a request that the schema does not allow. `what` says in a sentence what is wrong with it. */
export function invalidValue(what: string, at: At | Path = []): DiagnosticError {
  return invalidRequest(at, `${what} The value that was sent to the provider does not match its schema.`);
}

/** An error of a read that finds no object. An import fails with it; a list leaves the object out. */
export class NotFoundError extends DiagnosticError {}

function steps(at: At | Path): Path {
  return Array.isArray(at) ? at : pathOf(at as At);
}

/** Collects what is to be reported while the work goes on. */
export class Diagnostics {
  /** What was reported so far, in order. */
  readonly list: Diagnostic[] = [];

  /** Reports an error at an attribute. */
  error(at: At | Path, summary: string, detail: string): void {
    this.list.push({ severity: "error", summary, detail, path: steps(at) });
  }

  /** Reports a warning at an attribute. */
  warn(at: At | Path, summary: string, detail: string): void {
    this.list.push({ severity: "warning", summary, detail, path: steps(at) });
  }

  /** Adds what was reported elsewhere. */
  add(...diagnostics: readonly Diagnostic[]): void {
    this.list.push(...diagnostics);
  }

  /** Whether there is an error among what was reported. */
  get hasErrors(): boolean {
    return this.list.some(({ severity }) => severity === "error");
  }
}
