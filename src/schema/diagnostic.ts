import { type Path, pathOf, type TypedPath } from "./path.ts";

/**
 * An error or warning for the practitioner. The summary names the problem, in sentence case, without a full stop. The detail gives the
 * cause, from the API or the rule, then what to do. Without a path, the diagnostic points to the whole block.
 */
export interface Diagnostic {
  /** An error stops the operation; a warning does not. */
  readonly severity: "error" | "warning";
  /** The problem in a few words: `Invalid value`. */
  readonly summary: string;
  /** The problem, its place, its cause and what to do, in sentences. */
  readonly detail: string;
  /** The path of the attribute concerned. */
  readonly path?: Path;
}

/** The compiler's advice about a text in place of a path: no argument has the type with this name. */
export type NoText = "write at.name, where at is in the argument of the function";

/** An error that the practitioner can act on. It ends the operation and becomes a diagnostic. */
export class DiagnosticError extends Error {
  /** The name of the class. */
  override readonly name = "DiagnosticError";
  /** The diagnostic that the practitioner sees. */
  readonly diagnostic: Diagnostic;

  constructor(
    at: TypedPath | Path | Record<NoText, never>,
    summary: string,
    detail: string,
    options?: ErrorOptions,
  ) {
    super(`${summary}: ${detail}`, options);
    this.diagnostic = { severity: "error", summary, detail, path: steps(at) };
  }
}

const quotes = new WeakMap<Diagnostic, readonly string[]>();

/**
 * Records that the words of a diagnostic are those of the framework, except for the texts that it quotes: values, and messages of authors
 * and APIs. Secrets are only looked for in these. Returns the diagnostic. In a copy of it, secrets are looked for everywhere.
 */
export function inOwnWords<One extends Diagnostic>(diagnostic: One, ...quoted: readonly string[]): One {
  quotes.set(diagnostic, quoted);
  return diagnostic;
}

/** Returns the texts in a diagnostic that are not words of the framework. */
export function foreignTexts(diagnostic: Diagnostic): readonly string[] {
  return quotes.get(diagnostic) ?? [diagnostic.summary, diagnostic.detail];
}

const addresses = new WeakMap<Diagnostic, string>();

/** Records the address of the failed request that a diagnostic names: except for whole secrets in it, no part of it is hidden. */
export function withAddress<One extends Diagnostic>(diagnostic: One, address: string | undefined): One {
  if (address !== undefined) addresses.set(diagnostic, address);
  return diagnostic;
}

/** Returns the address of the failed request that a diagnostic names; undefined if there is none. */
export function addressIn(diagnostic: Diagnostic): string | undefined {
  return addresses.get(diagnostic);
}

/** Returns an error in the words of the framework, except for the texts that it quotes. */
export function ownError(
  at: TypedPath | Path,
  summary: string,
  detail: string,
  ...quoted: readonly string[]
): DiagnosticError {
  const error = new DiagnosticError(at, summary, detail);
  inOwnWords(error.diagnostic, ...quoted);
  return error;
}

/** Returns the error for a request that Terraform does not send: the host contradicts the schema or the plan of this provider. */
export function invalidRequest(at: TypedPath | Path, detail: string, ...quoted: string[]): DiagnosticError {
  return ownError(at, "Invalid value in a request", detail, ...quoted);
}

/** Returns the error for a value in a request that the schema does not allow. `what` is a sentence that describes the problem. */
export function invalidValue(what: string, at: TypedPath | Path = []): DiagnosticError {
  return invalidRequest(
    at,
    `${what} The value that was sent to the provider does not match its schema.`,
    what,
  );
}

/** The error of a read that finds no object. It fails an import; a list leaves the object out. */
export class NotFoundError extends DiagnosticError {}

function steps(at: TypedPath | Path | Record<NoText, never>): Path {
  return Array.isArray(at) ? at : pathOf(at as TypedPath);
}

/** Collects errors and warnings during an operation. */
export class Diagnostics {
  /** The diagnostics reported so far, in order. */
  readonly list: Diagnostic[] = [];

  /** Reports an error at an attribute. */
  error(at: TypedPath | Path | Record<NoText, never>, summary: string, detail: string): void {
    this.list.push({ severity: "error", summary, detail, path: steps(at) });
  }

  /** Reports a warning at an attribute. */
  warn(at: TypedPath | Path | Record<NoText, never>, summary: string, detail: string): void {
    this.list.push({ severity: "warning", summary, detail, path: steps(at) });
  }

  /** Adds diagnostics that were created elsewhere. */
  add(...diagnostics: readonly Diagnostic[]): void {
    this.list.push(...diagnostics);
  }

  /** Whether an error was reported. */
  get hasErrors(): boolean {
    return this.list.some(({ severity }) => severity === "error");
  }
}

/** Collects diagnostics in the words of the framework, except for the texts that they quote. */
export class OwnDiagnostics extends Diagnostics {
  override readonly list: Diagnostic[];

  /** Adds to a list that may have diagnostics of authors. */
  constructor(list: Diagnostic[] = []) {
    super();
    this.list = list;
  }

  override error(at: TypedPath | Path, summary: string, detail: string, ...quoted: readonly string[]): void {
    this.add(ownError(at, summary, detail, ...quoted).diagnostic);
  }

  override warn(at: TypedPath | Path, summary: string, detail: string, ...quoted: readonly string[]): void {
    this.add(inOwnWords({ severity: "warning", summary, detail, path: steps(at) }, ...quoted));
  }
}
