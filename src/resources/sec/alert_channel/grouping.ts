import { string } from "../../../schema/index.ts";

/** How compliance events of one type are grouped; `unit` is the noun for what the channel creates from a group. */
export function grouping(unit: string) {
  const description = `How compliance events of one type are grouped: into one ${unit} (\`Events\`), or into one for each affected resource (\`Resources\`)`;
  return string(description).oneOf("Events", "Resources").default("Events");
}
