import { type Violation, violationText } from "../violation.ts";
import type { ResourceState } from "./state.ts";

/** A breach of the protocol, under the summary that Terraform reports it with. */
export interface Breach {
  /** What Terraform reports it as. */
  readonly summary: string;
  /** What is wrong, and where. */
  readonly detail: string;
}

/** Thrown when a provider's answer is one that Terraform would call a bug of the provider. */
export class ContractError extends Error {
  /** The name of the class. */
  override readonly name = "ContractError";
  /** What is wrong with the answer. */
  readonly breaches: readonly Breach[];

  constructor(where: string, breaches: readonly Breach[]) {
    super(`${where}:${breaches.map(({ summary, detail }) => `\n  ${summary}: ${detail}`).join("")}`);
    this.breaches = breaches;
  }
}

/** Violations as breaches under one summary. */
export function breaches(summary: string, violations: readonly Violation[]): Breach[] {
  return violations.map((violation) => ({ summary, detail: violationText(violation) }));
}

/** Throws a ContractError if there is a breach. */
export function demand(where: string, ...found: readonly (readonly Breach[])[]): void {
  const all = found.flat();
  if (all.length > 0) throw new ContractError(where, all);
}

/** A diagnostic as Terraform would show it; `path` is empty where it points at the whole block. */
export interface CoreDiagnostic {
  /** Warnings end nothing. */
  readonly severity: "error" | "warning";
  /** What is wrong, in a few words. */
  readonly summary: string;
  /** The cause and the cure. */
  readonly detail: string;
  /** Where it points, as `reminder.at` or `tags[0]`. */
  readonly path: string;
}

/** Thrown when a provider reports errors. */
export class DiagnosticsError extends Error {
  /** The name of the class. */
  override readonly name = "DiagnosticsError";
  /** What was reported, errors and warnings. */
  readonly diagnostics: readonly CoreDiagnostic[];
  /** What Terraform stores all the same: after a failed apply, the object as far as it exists. */
  readonly newState: ResourceState | undefined;
  /** Whether Terraform stores nothing: the object was deleted to be replaced, and no other one was made. */
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
