import type protobuf from "protobufjs";
import { invalidArgument } from "../call-error.ts";
import { fieldValue, hasPresence, messageIn, propertyOf } from "../wire/definitions.ts";
import { allRules } from "./all.ts";
import { type Check, set } from "./checks.ts";

/**
 * Checks a message against the rules of its definition, and the messages in it against theirs. Throws an INVALID_ARGUMENT with
 * the path of the field for the first violation. Its text never contains values.
 */
export function validate(type: protobuf.Type, message: object, path = ""): void {
  const rules = allRules.get(type.fullName.slice(1));
  for (const field of type.fieldsArray) {
    const value = fieldValue(message, field);
    const at = join(path, field.name);
    checkField(field, value, rules?.fields.get(propertyOf(field)) ?? [], at);
    const inner = messageIn(field);
    if (inner) validateAll(inner, value, at);
  }
  for (const rule of rules?.message ?? []) {
    const problem = rule(message);
    if (problem) throw invalidArgument(join(path, problem.field), problem.text);
  }
}

function checkField(
  field: protobuf.Field,
  value: unknown,
  checks: readonly Check<unknown>[],
  path: string,
): void {
  if (value === undefined && hasPresence(field)) {
    if (checks.includes(set)) throw invalidArgument(path, "must be set");
    return;
  }
  for (const check of checks) {
    const problem = check(value);
    if (problem) throw invalidArgument(path + problem.at, problem.text);
  }
}

function validateAll(type: protobuf.Type, value: unknown, path: string): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) validate(type, item, `${path}[${index}]`);
  } else if (typeof value === "object" && value !== null && !(value instanceof Map)) {
    validate(type, value, path);
  }
}

function join(path: string, field: string): string {
  return path === "" ? field : `${path}.${field}`;
}
