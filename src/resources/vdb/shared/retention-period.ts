import { string } from "../../../schema/index.ts";
import { canonicalDuration, durationFromText, validDuration } from "../api/durations.ts";
import { retention, unlessEmpty } from "./rules.ts";

/** How long backups are kept. Whitespace at the ends is ignored, and an empty string means that there is no period. */
export function retentionPeriod(description: string) {
  return string(description)
    .validate(unlessEmpty((text) => validDuration(text.trim()) ?? retention(text.trim())))
    .comparedAs((text) => canonicalDuration(text.trim()))
    .optional();
}

/** Returns the period in the API's form; undefined if there is none. */
export function retentionToApi(text: string | null) {
  return durationFromText((text ?? "").trim());
}
