import { paint } from "../terminal/paint.ts";
import type { SchemaDifference } from "./difference.ts";

/** Returns the line of a difference, such as `✗ acme_item.name: is required, was optional (breaks configurations)`. */
export function differenceLine({ place, text, breaks }: SchemaDifference): string {
  if (breaks.length === 0) return `· ${place}: ${text}\n`;
  return `${paint("red", "✗")} ${place}: ${text} (breaks ${breaks.join(" and ")})\n`;
}
