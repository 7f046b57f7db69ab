import { type Violation, violationText } from "../../src/testing/violation.ts";
import type { ResourceState } from "./core-state.ts";

/** A breach of the protocol, under the summary that Terraform reports it with. */
export interface Breach {
  readonly summary: string;
  readonly detail: string;
}

/** Thrown when a provider's answer is one that Terraform would call a bug of the provider. */
export class ContractError extends Error {
  override readonly name = "ContractError";
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
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  readonly path: string;
}

/** Thrown when a provider reports errors. */
export class DiagnosticsError extends Error {
  override readonly name = "DiagnosticsError";
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
