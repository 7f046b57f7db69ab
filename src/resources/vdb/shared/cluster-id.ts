import { string } from "../../../schema/index.ts";
import { uuid } from "./uuid.ts";

/** The ID of an object's cluster, ignoring case. */
export function requiredClusterId(description: string) {
  return string(description).validate(uuid).comparedAs(lowerCase).required();
}

/** The optional ID of a cluster, ignoring case. */
export function optionalClusterId(description: string) {
  return string(description).validate(uuid).comparedAs(lowerCase).optional();
}

/** An element of a list of cluster IDs, ignoring case. */
export const anyClusterId = string().validate(uuid).comparedAs(lowerCase);

function lowerCase(text: string): string {
  return text.toLowerCase();
}
