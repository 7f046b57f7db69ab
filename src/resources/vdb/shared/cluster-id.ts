import { nonEmpty, string } from "../../../schema/index.ts";

/** The ID of the cluster that something belongs to; case does not count. */
export function requiredClusterId(description: string) {
  return string(description).validate(nonEmpty).comparedAs(lowerCase).required();
}

/** The IDs of several clusters; here, too, case does not count. */
export const anyClusterId = string().comparedAs(lowerCase);

function lowerCase(text: string): string {
  return text.toLowerCase();
}
