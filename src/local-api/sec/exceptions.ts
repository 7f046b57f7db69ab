import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { nonEmpty, parse } from "../check.ts";
import { isObject, type JsonObject, objectAt, without } from "../json.ts";
import type { Transaction } from "../store.ts";
import { type Call, collection, type WriteCall } from "./collection.ts";
import { policiesName, tagPair } from "./platform-policies.ts";

const name = "Exceptions";
const text = z.string();

const texts = z.array(text);
const pairs = z.array(z.looseObject({ key: text, value: z.union([text, texts]) }));

const constraint = z.looseObject({ fieldKey: nonEmpty, fieldValues: z.array(z.unknown()) });
const shape = z.looseObject({
  description: text,
  constraints: z.array(constraint).min(1, "must have at least one element"),
});

/** The exceptions of policies. The policy is named in the query string and stored with the object, under a key that responses omit. */
export const exceptions = collection({
  name,
  idKey: "exceptionId",
  newId: () => randomUUID(),
  serverKeys: ["exceptionId", "policyId", "lastUpdateTime", "lastUpdateUser"],
  shape: { keys: shape.extend({ policyId: text.min(1) }) },
  check(object, call) {
    checkConstraints(object, policyOf(call));
    return object;
  },
  stamp: (object, _before, call) => ({
    ...object,
    policyId: policyIdOf(call),
    lastUpdateTime: call.now.toISOString(),
    lastUpdateUser: call.user,
  }),
  visible: (object, call) => object.policyId === policyIdOf(call),
  toResponse: (object) => without(object, ["policyId"]),
});

/** Deletes the exceptions of a deleted policy. */
export function deleteExceptionsOf(policyId: string, transaction: Transaction): void {
  for (const { object } of transaction.list(name)) {
    if (object.policyId === policyId) transaction.delete(name, String(object.exceptionId));
  }
}

function policyIdOf(call: Call): string {
  const { policyId } = call.query;
  if (typeof policyId === "string" && policyId !== "") return policyId;
  throw new ApiError(400, "policyId: is required in the query");
}

function policyOf(call: WriteCall): JsonObject {
  const policy = call.transaction.get(policiesName, policyIdOf(call));
  if (!policy) throw new ApiError(404, "policyId: no such policy");
  return policy;
}

function checkConstraints(exception: JsonObject, policy: JsonObject): void {
  const { constraintFields } = objectAt(policy, "exceptionConfiguration");
  const fields = Array.isArray(constraintFields) ? constraintFields.filter(isObject) : [];
  for (const [index, { fieldKey, fieldValues }] of parse(shape, exception).constraints.entries()) {
    const at = `constraints.${index}`;
    const field = fields.find((one) => one.fieldKey === fieldKey);
    if (!field) {
      const known = fields.map((one) => one.fieldKey).join(", ");
      throw new ApiError(400, `${at}.fieldKey: not known to the policy, which knows ${known}`);
    }
    parse(field.dataType === tagPair ? pairs : texts, fieldValues, `${at}.fieldValues`);
  }
}
