import { type Violation, violationText } from "../violation.ts";
import type { ResourceState } from "./state.ts";

/** A breach of the protocol, with the summary that Terraform reports. */
export interface Breach {
  /** The summary that Terraform reports. */
  readonly summary: string;
  /** The problem and its place. */
  readonly detail: string;
}

/** Thrown for a response that Terraform would call a bug of the provider. */
export class ContractError extends Error {
  /** The name of the class. */
  override readonly name = "ContractError";
  /** The problems of the response. */
  readonly breaches: readonly Breach[];

  constructor(where: string, breaches: readonly Breach[]) {
    super(`${where}:${breaches.map(({ summary, detail }) => `\n  ${summary}: ${detail}`).join("")}`);
    this.breaches = breaches;
  }
}

/** Converts violations to breaches with one summary. */
export function breaches(summary: string, violations: readonly Violation[]): Breach[] {
  return violations.map((violation) => ({ summary, detail: violationText(violation) }));
}

/** Returns one breach if a response is wrong, else none. */
export function breachIf(isWrong: boolean, summary: string, detail: string): Breach[] {
  return isWrong ? [{ summary, detail }] : [];
}

/** Throws a ContractError if there is a breach. */
export function demand(where: string, ...found: readonly (readonly Breach[])[]): void {
  const all = found.flat();
  if (all.length > 0) throw new ContractError(where, all);
}

/** A diagnostic as Terraform would show it; `path` is empty if it points to the whole block. */
export interface CoreDiagnostic {
  /** Warnings do not end the operation. */
  readonly severity: "error" | "warning";
  /** The problem, in a few words. */
  readonly summary: string;
  /** The cause and the cure. */
  readonly detail: string;
  /** The place, such as `reminder.at` or `tags[0]`. */
  readonly path: string;
}

/** Thrown when a provider reports errors. */
export class DiagnosticsError extends Error {
  /** The name of the class. */
  override readonly name = "DiagnosticsError";
  /** The reported errors and warnings. */
  readonly diagnostics: readonly CoreDiagnostic[];
  /** The state that Terraform stores despite the errors: after a failed apply, the existing part of the object. */
  readonly newState: ResourceState | undefined;
  /** Whether Terraform stores nothing: a replacement deleted the object and created no other one. */
  readonly isGone: boolean;

  constructor(
    where: string,
    diagnostics: readonly CoreDiagnostic[],
    {
      newState,
      isGone = false,
    }: { readonly newState?: ResourceState | undefined; readonly isGone?: boolean } = {},
  ) {
    const lines = diagnostics.map(
      ({ summary, detail, path }) => `\n  ${path === "" ? "" : `${path}: `}${summary}: ${detail}`,
    );
    super(`${where}:${lines.join("")}`);
    this.diagnostics = diagnostics;
    this.newState = newState;
    this.isGone = isGone;
  }
}
