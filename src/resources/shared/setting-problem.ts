import type { Diagnostic } from "../../schema/index.ts";

/**
 * Something that is wrong with the settings of a provider; `attribute` is set when the provider's configuration says it. Free
 * of secrets.
 */
export interface Problem<Name extends string> {
  readonly severity: "error" | "warning";
  readonly attribute?: Name;
  readonly summary: string;
  readonly detail: string;
}

/** What comes of the configuration of a provider: the settings, or null where one of the problems is an error. */
export interface Resolved<Settings, Name extends string> {
  readonly settings: Settings | null;
  readonly problems: readonly Problem<Name>[];
}

/** Takes the problems that come up. */
export type Report<Name extends string> = (problem: Problem<Name>) => void;

/** The diagnostic that tells a problem to the practitioner. */
export function problemDiagnostic({ severity, attribute, summary, detail }: Problem<string>): Diagnostic {
  return { severity, summary, detail, ...(attribute && { path: [attribute] }) };
}
