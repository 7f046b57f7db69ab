import { toPlain } from "../../../src/schema/codec/plain.ts";
import type { PlainState } from "../../../src/schema/contexts.ts";
import type { IdentityDefinition } from "../../../src/schema/identity.ts";
import { useStateForUnknown } from "../../../src/schema/modifiers/use-state-for-unknown.ts";
import { type Attribute, type Block, blockType } from "../../../src/schema/schema.ts";
import { parseType } from "../../../src/schema/values/type.ts";
import { Unknown } from "../../../src/schema/values/unknown.ts";
import { Dynamic, isRecord, record, type Value } from "../../../src/schema/values/value.ts";
import { fromTagged } from "../tagged.ts";
import { type RpcVector, taggedIn } from "./vector.ts";

// The identity of a line is separate from its state. In the framework it is a part of the state: the schema has its attributes
// in addition to those of the line, and a state has the values of the line's identity.

/** The identity schema of a line as Terraform reads it. */
export function identityBlock({ identity_schema }: RpcVector): Block | undefined {
  if (!identity_schema) return undefined;
  const attributes = identity_schema.attributes.map(
    ({ name, type, required_for_import }): [string, Attribute] => [
      name,
      {
        description: "A part",
        type: parseType(type),
        ...(required_for_import ? { required: true } : { optional: true }),
      },
    ],
  );
  return { description: "An identity", attributes: Object.fromEntries(attributes), blocks: {} };
}

/** Returns the schema of a line with the attributes of its identity. */
export function withIdentity(block: Block, vector: RpcVector): Block {
  const { attributes = {} } = identityBlock(vector) ?? {};
  const more = Object.entries(attributes).map(
    ([name, { description, type, optional }]): [string, Attribute] => [
      name,
      {
        description,
        type,
        computed: true,
        ...(optional && { nullable: true }),
        modifiers: [useStateForUnknown()],
      },
    ],
  );
  return { ...block, attributes: { ...block.attributes, ...Object.fromEntries(more) } };
}

/** The definition's check of the identity of a line: a different identity is not an error, as in Terraform. */
export function definedIdentity(vector: RpcVector): IdentityDefinition | undefined {
  const { identity_schema: schema, rpc, request } = vector;
  if (!schema) return undefined;
  const names = (wanted: "required_for_import" | "optional_for_import") =>
    schema.attributes.filter((attribute) => attribute[wanted]).map(({ name }) => name);
  const stored = rpc === "UpgradeResourceIdentity" ? Number(request.version) : -1;
  const upgrades = Array.from({ length: schema.version }, (_, from) => [
    from,
    (old: PlainState) => (from === stored ? upgraded(vector, old) : old),
  ]);
  return {
    required: names("required_for_import"),
    optional: names("optional_for_import"),
    version: schema.version,
    upgrades: Object.fromEntries(upgrades),
    mutable: true,
  };
}

function upgraded(vector: RpcVector, old: PlainState): PlainState | null {
  if (!("upgraded_identity" in vector.answer)) return old;
  const identity = identityIn(vector.answer, "upgraded_identity");
  const type = blockType(identityBlock(vector) ?? { attributes: {}, blocks: {} });
  return isRecord(identity) ? (toPlain(new Dynamic(type, identity)) as PlainState) : null;
}

/** The identity of a member of a request or a response; null if there is none. */
export function identityIn(members: RpcVector["request"], name: string): Value {
  const tagged = taggedIn(members, name);
  return tagged ? fromTagged(tagged) : null;
}

/** Returns a state of a line with the values of an identity; those of an object to be created are not known yet. */
export function stateWith(vector: RpcVector, state: Value, identity: Value): Value {
  if (!isRecord(state)) return state;
  const names = vector.identity_schema?.attributes.map(({ name }) => name) ?? [];
  const isNew = vector.rpc === "ApplyResourceChange" && taggedIn(vector.request, "prior_state")?.k === "null";
  const missing = isNew ? new Unknown() : null;
  const values = names.map((name): [string, Value] => [
    name,
    isRecord(identity) && !isNew ? (identity[name] ?? null) : missing,
  ]);
  return record([...Object.entries(state), ...values]);
}

/** Returns the identity for a handler: the one in the line's response, or the prior one, or a generated one. */
export function identityResult(vector: RpcVector, plan: object): object {
  const { identity_schema: schema, answer } = vector;
  const answered = identityIn(answer, "new_identity");
  const entries = (schema?.attributes ?? []).map(({ name, required_for_import }) => {
    const before: unknown = Reflect.get(plan, name) ?? (required_for_import ? `made-${name}` : null);
    return [name, isRecord(answered) ? answered[name] : before];
  });
  return Object.fromEntries(entries);
}
