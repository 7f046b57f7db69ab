import protobuf from "protobufjs";
import { type DescribedCollection, documentSchema, jsonSchemaOf } from "../control/document-schema.ts";
import type { JsonObject } from "../json.ts";
import { collections, messageCollections } from "./collections.ts";
import { madeBy } from "./create-from.ts";
import { managementKeyShape, managementKeys } from "./management-keys.ts";
import { membershipShape, memberships } from "./memberships.ts";
import { allRules } from "./rules/all.ts";
import { type Check, set } from "./rules/checks.ts";
import { hasPresence, propertyOf } from "./wire/definitions.ts";

const shapes = new Map([
  [memberships, jsonSchemaOf(membershipShape)],
  [managementKeys, jsonSchemaOf(managementKeyShape)],
]);
/** The schemas of messages by the names under which others refer to them. */
type Definitions = { [name: string]: JsonObject };

const uuidText = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

/**
 * Returns the JSON Schema of the seeds of `vdb`, built from the definitions of the API and their rules. Objects that calls create
 * have to follow the rules; all other objects are stored without changes.
 */
export function vdbSeedSchema(): JsonObject {
  const definitions: Definitions = {};
  const described = collections.map(({ name, idKey, idIsSecret }): DescribedCollection => {
    const json = shapes.get(name);
    if (json) return { name, idKey, idIsSecret, schema: json };
    const request = madeBy(name);
    const schema = request
      ? requestSchema(request, idKey, definitions)
      : storedSchema(name, idKey, definitions);
    return { name, idKey, schema };
  });
  return documentSchema("vdb", described, definitions);
}

/** Returns the schema of an object that a call creates: it may choose its ID, and its account defaults to that of the start. */
function requestSchema(type: protobuf.Type, idKey: string, definitions: Definitions): JsonObject {
  const schema = messageSchema(type, true, definitions);
  const required = (schema.required as readonly string[]).filter(
    (key) => key !== idKey && key !== "accountId",
  );
  const id = {
    type: "string",
    pattern: `^${uuidText}$`,
    description: "A UUID for other objects to refer to; by default one is chosen",
  };
  return { ...schema, required, properties: { ...Object(schema.properties), [idKey]: id } };
}

function storedSchema(name: string, idKey: string, definitions: Definitions): JsonObject {
  const type = messageCollections.find((one) => one.name === name)?.type;
  if (!type) throw new Error(`The collection ${name} has no definition`);
  const schema = messageSchema(type, false, definitions);
  return {
    ...schema,
    required: [idKey],
    properties: {
      ...Object(schema.properties),
      [idKey]: { type: "string", minLength: 1 },
      phaseEnds: {
        type: ["string", "null"],
        description: "When the next state transition is due (RFC 3339)",
      },
    },
  };
}

/** Adds the schema of a message in JSON, and those of the messages in it. Messages that have to follow the rules have separate schemas. */
function messageSchema(type: protobuf.Type, withRules: boolean, definitions: Definitions): JsonObject {
  const rules = withRules ? allRules.get(type.fullName.slice(1))?.fields : undefined;
  const required: string[] = [];
  const properties = type.fieldsArray.map((field): [string, JsonObject] => {
    const name = propertyOf(field);
    const checks = rules?.get(name) ?? [];
    const isRequired = hasPresence(field)
      ? checks.includes(set)
      : checks.some((check) => check(zeroOf(field)));
    if (isRequired) required.push(name);
    const value = constrained(valueSchema(field, withRules, definitions), field.repeated ? [] : checks);
    const list = field.repeated ? constrained({ type: "array", items: value }, checks) : value;
    return [name, isRequired ? list : orNull(list)];
  });
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required,
    additionalProperties: false,
  };
}

/** Returns the value of a field that a message omits. */
function zeroOf(field: protobuf.Field): unknown {
  if (field.repeated) return [];
  if (field.type === "string") return "";
  if (field.type === "bool") return false;
  return field.type.endsWith("64") ? 0n : 0;
}

function constrained(schema: JsonObject, checks: readonly Check<unknown>[]): JsonObject {
  const parts = checks.flatMap((check): JsonObject[] => (check.schema ? [check.schema] : []));
  if (parts.length === 0) return schema;
  const keys = parts.flatMap((part) => Object.keys(part));
  const isPlain = new Set(keys).size === keys.length && !("anyOf" in schema && keys.includes("enum"));
  return isPlain ? Object.assign({}, schema, ...parts) : { ...schema, allOf: parts };
}

/** Also accepts null, which stands for an omitted field. */
function orNull(schema: JsonObject): JsonObject {
  return { anyOf: [schema, { type: "null" }] };
}

function valueSchema(
  { resolvedType, type }: protobuf.Field,
  withRules: boolean,
  definitions: Definitions,
): JsonObject {
  if (resolvedType instanceof protobuf.Enum) {
    return { anyOf: [{ enum: Object.keys(resolvedType.values) }, { type: "integer" }] };
  }
  if (resolvedType instanceof protobuf.Type) return messageReference(resolvedType, withRules, definitions);
  const known: Readonly<Record<string, JsonObject>> = {
    string: { type: "string" },
    bool: { type: "boolean" },
    double: { anyOf: [{ type: "number" }, { enum: ["NaN", "Infinity", "-Infinity"] }] },
    uint32: { type: "integer", minimum: 0, maximum: 2 ** 32 - 1 },
    int32: { type: "integer", minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  };
  if (type.endsWith("64"))
    return { anyOf: [{ type: "integer" }, { type: "string", pattern: String.raw`^-?\d{1,20}$` }] };
  const schema = known[type];
  if (schema === undefined) throw new Error(`There is no JSON of the type ${type}`);
  return schema;
}

function messageReference(type: protobuf.Type, withRules: boolean, definitions: Definitions): JsonObject {
  switch (type.fullName) {
    case ".google.protobuf.Timestamp":
      return { type: "string", format: "date-time" };
    case ".google.protobuf.Duration":
      return { type: "string", pattern: String.raw`^-?\d{1,12}(?:\.\d{1,9})?s$` };
    case ".google.protobuf.Struct":
      return { type: "object" };
  }
  const name = `${withRules ? "" : "stored."}${type.fullName.replace(/^\.(?:qdrant\.cloud\.)?/, "")}`;
  if (!Object.hasOwn(definitions, name)) {
    // Added before its fields, because messages may contain themselves.
    definitions[name] = {};
    definitions[name] = messageSchema(type, withRules, definitions);
  }
  return { $ref: `#/definitions/${name}` };
}
