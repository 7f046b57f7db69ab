import type { RemoteError } from "../../../schema/index.ts";
import { field } from "../api/objects/wire-field.ts";
import { output, text } from "../api/objects/wire-fields.ts";
import { wireMapping } from "../api/objects/wire-mapping.ts";
import { either, list, record, text as textual, transform, type WireSchema } from "../api/wire-schema.ts";

interface Pair<Value> {
  readonly key: string;
  readonly value: Value;
}

/** Selects resources by one property: it has one of the values, or one of the pairs of a key and its values. */
export interface Constraint {
  readonly field_key: string;
  readonly field_values: readonly string[];
  readonly pairs: readonly Pair<readonly string[] | string>[];
}

/** A constraint in a response: the values of a key are always a list. */
export type FoundConstraint = Constraint & { readonly pairs: readonly Pair<readonly string[]>[] };

type WireValue = string | Pair<string | readonly string[]>;

interface WireConstraint {
  readonly fieldKey: string;
  readonly fieldValues: readonly WireValue[];
}

const pair: WireSchema<Pair<string | string[]>> = record({
  key: textual,
  value: either(list(textual), textual),
});
const wire: WireSchema<WireConstraint> = record({
  fieldKey: textual,
  fieldValues: list(either(textual, pair)),
});

export const policyExceptionWire = wireMapping({
  collection: "Exceptions",
  noun: "policy exception",
  named: "description",
  fields: {
    description: text("description"),
    constraint: {
      ...field("constraints", list(transform(wire, fromWire)), (given: readonly Constraint[]) =>
        given.map(toWire),
      ),
      elements: { fieldKey: null, fieldValues: { key: null, value: null } },
    },
    updated_time: output("lastUpdateTime", textual),
    updated_by: output("lastUpdateUser", textual),
  },
  idAt: "exceptionId",
  changedAt: "lastUpdateTime",
});

/** Returns the query string of all requests for the exceptions of a policy. */
export function exceptionsOf(policyId: string): { readonly [name: string]: string } {
  return { policyId };
}

/** Reports whether the API rejected a request because of a constraint. */
export function isAboutConstraint({ status, reason }: RemoteError): boolean {
  return status === 400 && /constraint|fieldKey|fieldValue/i.test(reason);
}

function toWire({ field_key: fieldKey, field_values, pairs }: Constraint): WireConstraint {
  const texts = field_values.map((value) => value.trim());
  return { fieldKey, fieldValues: pairs.length > 0 ? pairs : texts };
}

function fromWire({ fieldKey, fieldValues }: WireConstraint): FoundConstraint {
  return {
    field_key: fieldKey,
    field_values: fieldValues.filter((value) => typeof value === "string"),
    pairs: fieldValues
      .filter((value) => typeof value !== "string")
      .map(({ key, value }) => ({ key, value: typeof value === "string" ? [value] : value })),
  };
}
