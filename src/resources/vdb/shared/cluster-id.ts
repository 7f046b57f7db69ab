import { string } from "../../../schema/index.ts";
import { uuid } from "./uuid.ts";

/** The ID of the cluster that something belongs to; case does not count. */
export function requiredClusterId(description: string) {
  return string(description).validate(uuid).comparedAs(lowerCase).required();
}

/** The ID of a cluster that may be left out; here, too, case does not count. */
export function optionalClusterId(description: string) {
  return string(description).validate(uuid).comparedAs(lowerCase).optional();
}

/** The IDs of several clusters; here, too, case does not count. */
export const anyClusterId = string().validate(uuid).comparedAs(lowerCase);

function lowerCase(text: string): string {
  return text.toLowerCase();
}
