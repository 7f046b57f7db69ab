import { string } from "../../../schema/index.ts";
import { canonicalDuration, durationFromText, validDuration } from "../api/durations.ts";
import { retention, unlessEmpty } from "./rules.ts";

/** How long backups are kept. Blanks at the ends do not count, and an empty text is none. */
export function retentionPeriod(description: string) {
  return string(description)
    .validate(unlessEmpty((text) => validDuration(text.trim()) ?? retention(text.trim())))
    .comparedAs((text) => canonicalDuration(text.trim()))
    .optional();
}

/** The period as the API is given it; undefined where there is none. */
export function retentionToApi(text: string | null) {
  return durationFromText((text ?? "").trim());
}
