import type { Diagnostic } from "../../schema/index.ts";

/** A problem with the settings of a provider; `attribute` is set if the provider's configuration has the setting. Contains no secrets. */
export interface Problem<Name extends string> {
  readonly severity: "error" | "warning";
  readonly attribute?: Name;
  readonly summary: string;
  readonly detail: string;
}

/** The result of resolving a provider's configuration: the settings, or null if one of the problems is an error. */
export interface Resolved<Settings, Name extends string> {
  readonly settings: Settings | null;
  readonly problems: readonly Problem<Name>[];
}

/** Receives the problems. */
export type Report<Name extends string> = (problem: Problem<Name>) => void;

/** Returns the diagnostic for a problem. */
export function problemDiagnostic({ severity, attribute, summary, detail }: Problem<string>): Diagnostic {
  return { severity, summary, detail, ...(attribute && { path: [attribute] }) };
}
