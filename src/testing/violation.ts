import { pathText } from "../schema/path.ts";
import type { Attribute } from "../schema/schema.ts";
import { isNumeric, numericText } from "../schema/values/number.ts";
import { isUnknown } from "../schema/values/unknown.ts";
import { isSequence, type Value } from "../schema/values/value.ts";
import { addressOf, type ValuePath } from "./parts.ts";

/** What is wrong, in the codes of test/vectors/README.md. */
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

/** A breach of what Terraform expects of a provider's answer. The message never has a sensitive value in it. */
export interface Violation {
  /** What kind of violation it is. */
  readonly code: ViolationCode;
  /** Where it is. */
  readonly path: ValuePath;
  /** What is wrong, to follow the path. */
  readonly message: string;
}

/** One violation, as the list of findings that it is. */
export function violation(code: ViolationCode, path: ValuePath, message: string): Violation[] {
  return [{ code, path, message }];
}

/** A violation for people: where, then what. */
export function violationText({ path, message }: Violation): string {
  return `${pathText(addressOf(path)) || "the object"}: ${message}`;
}

/** The violations of a sensitive attribute as one that tells nothing of its value, its keys included. */
export function hideValues(path: ValuePath, violations: readonly Violation[]): Violation[] {
  const [first] = violations;
  return first ? violation(first.code, path, "is not the expected value, which is sensitive") : [];
}

const longest = 60;

/** A value for messages, cut short. */
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

/** Whether an attribute, or anything nested in it, is sensitive. */
export function isSensitive({ sensitive, nested }: Attribute): boolean {
  return sensitive === true || (nested !== undefined && Object.values(nested.attributes).some(isSensitive));
}
