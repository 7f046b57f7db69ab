import { pathText } from "../schema/path.ts";
import type { Attribute } from "../schema/schema.ts";
import { isNumeric, numericText } from "../schema/values/number.ts";
import { isUnknown } from "../schema/values/unknown.ts";
import { isSequence, type Value } from "../schema/values/value.ts";
import { addressOf, type ValuePath } from "./parts.ts";

/** The kind of a violation, by the codes of test/vectors/README.md. */
export type ViolationCode =
  | "planned_absent"
  | "planned_present"
  | "unknown_block"
  | "unknown_block_element"
  | "value_for_unknown_block"
  | "null_blocks"
  | "block_count"
  | "block_key"
  | "count"
  | "map_key"
  | "unknown_for_configured"
  | "not_computed"
  | "not_config"
  | "neither_config_nor_prior"
  | "write_only"
  | "became_null"
  | "became_non_null"
  | "became_unknown"
  | "changed"
  | "vanished"
  | "appeared"
  | "element_vanished"
  | "element_appeared"
  | "set_element_vanished"
  | "set_element_appeared"
  | "set_length"
  | "type"
  | "placeholder";

/** A response of a provider that violates Terraform's requirements. The message never contains a sensitive value. */
export interface Violation {
  /** What kind of violation it is. */
  readonly code: ViolationCode;
  /** The path of the value. */
  readonly path: ValuePath;
  /** The problem, as text that follows the path. */
  readonly message: string;
}

/** Returns a list of one violation. */
export function violation(code: ViolationCode, path: ValuePath, message: string): Violation[] {
  return [{ code, path, message }];
}

/** Formats a violation for people: the place, then the problem. */
export function violationText({ path, message }: Violation): string {
  return `${pathText(addressOf(path)) || "the object"}: ${message}`;
}

/** Replaces the violations of a sensitive attribute by one that reveals neither its value nor its keys. */
export function hideValues(path: ValuePath, violations: readonly Violation[]): Violation[] {
  const [first] = violations;
  return first ? violation(first.code, path, "is not the expected value, which is sensitive") : [];
}

const longest = 60;

/** Formats a value for messages, shortened. */
export function valueText(value: Value): string {
  if (value === null) return "null";
  if (isUnknown(value)) return "unknown";
  if (typeof value === "boolean") return String(value);
  if (isNumeric(value)) return numericText(value);
  if (typeof value === "string") {
    return JSON.stringify(value.length > longest ? `${value.slice(0, longest)}…` : value);
  }
  return isSequence(value) ? `a collection of ${value.length}` : "an object or map";
}

/** Reports whether an attribute, or anything nested in it, is sensitive. */
export function isSensitive({ sensitive, nested }: Attribute): boolean {
  return sensitive === true || (nested !== undefined && Object.values(nested.attributes).some(isSensitive));
}
