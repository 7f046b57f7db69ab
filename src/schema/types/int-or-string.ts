import { build } from "../dsl/builder.ts";
import type { Enumerable } from "../dsl/sentence.ts";

/**
 * A whole number or a text, such as the port `8080` or `"http"`, for APIs that distinguish the two in JSON. Terraform and operations have a
 * text; `inCamelCase` sends a text that is a whole number in its only spelling, such as `8080` or `-1`, as a number.
 */
export function intOrString(description = ""): Enumerable<string> {
  return build({ description, type: "string", format: "a whole number or a text", isIntOrString: true });
}
