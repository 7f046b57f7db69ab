import { string } from "../../../schema/index.ts";

/** How compliance events of one type are put together; `unit` is what the channel makes of them. */
export function grouping(unit: string) {
  const description = `Whether compliance events of one type make up one ${unit} (\`Events\`) or one for each resource that they are about (\`Resources\`)`;
  return string(description).oneOf("Events", "Resources").default("Events");
}
