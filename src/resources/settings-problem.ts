import type { Diagnostic } from "../schema/index.ts";

/** Something that is wrong with the settings of a provider; `attribute` is set when the provider's configuration says it. */
export interface Problem<Name extends string> {
  readonly severity: "error" | "warning";
  readonly attribute?: Name;
  readonly summary: string;
  readonly detail: string;
}

/** The diagnostic that tells a problem to the practitioner. */
export function problemDiagnostic({ severity, attribute, summary, detail }: Problem<string>): Diagnostic {
  return { severity, summary, detail, ...(attribute && { path: [attribute] }) };
}
