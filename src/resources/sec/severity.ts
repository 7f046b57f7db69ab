import { string } from "../../schema/index.ts";
import { severityName, severityNames } from "./api/severities.ts";

/** A severity, in any case. */
export function severity(description = "") {
  return string(description).validate(knownSeverity).comparedAs(severityName);
}

function knownSeverity(value: string): string | undefined {
  const isKnown = severityNames.includes(severityName(value));
  return isKnown
    ? undefined
    : `must be one of ${severityNames.map((name) => JSON.stringify(name)).join(", ")}, in any case`;
}
