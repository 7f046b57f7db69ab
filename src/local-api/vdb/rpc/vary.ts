import protobuf from "protobufjs";
import type { Variations } from "../../control/variations.ts";
import { allRules } from "../rules/all.ts";
import { messageIn, propertyOf } from "../wire/definitions.ts";
import { delimitedField, messageOf, type RawField, rawFields } from "../wire/raw.ts";
import type { ServedMethod } from "./method.ts";

/** The number of the field that no client knows, and its content. */
const unknownField = delimitedField(50_001, Buffer.from("of a newer version"));

/** Fields of objects that only the server sets and that may come later. */
const lateFields = ["state", "status"];

/** Fields that only the server sets, and that requests may contain all the same. */
const ignoredFields = ["created_by_email", "bootstrap_commands_generated", "category", "sub_type"];

/** Returns the encoded response of a method in the form of the variations that are on. */
export function varied(
  { responseType, isWrite }: ServedMethod,
  bytes: Buffer,
  variations: Variations,
): Buffer {
  if (!variations.any) return bytes;
  return inMessage(responseType, bytes, { variations, isWrite, depth: 0, isClients: false });
}

interface Context {
  readonly variations: Variations;
  readonly isWrite: boolean;
  /** 0 for the response, 1 for its objects. */
  readonly depth: number;
  /** Whether the message is an object that clients create, or a part of one that they set. */
  readonly isClients: boolean;
}

function inMessage(type: protobuf.Type, bytes: Uint8Array, context: Context): Buffer {
  const { variations, isWrite, depth } = context;
  const isObject = depth > 0;
  let fields = rawFields(bytes).map((field): RawField => {
    const definition = type.fieldsById[field.number];
    const nested = definition && nestedIn(definition);
    if (!nested || field.content === undefined) return field;
    const isClients =
      depth === 0 ? creationOf(nested) !== undefined : context.isClients && isSettable(definition);
    return delimitedField(
      field.number,
      inMessage(nested, field.content, { ...context, depth: depth + 1, isClients }),
    );
  });
  if (variations.has("late-fields") && isWrite && depth === 1)
    fields = fields.filter(({ number }) => !lateFields.includes(type.fieldsById[number]?.name ?? ""));
  if (variations.has("filled-defaults") && context.isClients) fields = [...withDefaults(type, fields)];
  if (variations.has("null-for-empty") && isObject) fields = [...fields, ...emptyMessages(type, fields)];
  if (variations.has("unknown-fields") && isObject && !has(fields, unknownField.number))
    fields = [...fields, unknownField];
  if (variations.has("reversed-lists")) fields = reversed(type, fields);
  return messageOf(fields);
}

/** Returns the paths of the messages in a request that contain the field that no client knows. */
export function unknownPaths(type: protobuf.Type, bytes: Uint8Array, path = ""): string[] {
  return rawFields(bytes).flatMap(({ number, content }) => {
    if (number === unknownField.number) return [path];
    const field = type.fieldsById[number];
    const nested = field && nestedIn(field);
    if (!nested || !content) return [];
    return unknownPaths(nested, content, path === "" ? field.name : `${path}.${field.name}`);
  });
}

/** The type of a field that contains messages of this API; messages of the language, such as times, are values. */
function nestedIn(field: protobuf.Field): protobuf.Type | undefined {
  const nested = field.map ? undefined : messageIn(field);
  return nested?.fullName.startsWith(".google.") ? undefined : nested;
}

/** Puts the elements of each repeated field in the reverse order. */
function reversed(type: protobuf.Type, fields: readonly RawField[]): RawField[] {
  const waiting = new Map<number, RawField[]>();
  for (const field of fields) waiting.set(field.number, [...(waiting.get(field.number) ?? []), field]);
  // Only repeated fields occur more than once.
  return fields.map((field) =>
    type.fieldsById[field.number]?.repeated ? (waiting.get(field.number)?.pop() ?? field) : field,
  );
}

/** Returns the fields of an object with valid values for those that a request may leave out. */
function withDefaults(type: protobuf.Type, fields: readonly RawField[]): readonly RawField[] {
  let filled = fields;
  for (const field of type.fieldsArray) {
    if (has(fields, field.id) || !isSettable(field)) continue;
    const known = problemsOf(type, filled);
    const choices = valuesFor(field).map((value) => filled.concat(encoded(type, field, value)));
    const valid = choices.find((one) => problemsOf(type, one).every((text) => known.includes(text)));
    filled = valid ?? filled;
  }
  return filled;
}

/** Reports whether a client may set a field that does not exclude others. */
function isSettable(field: protobuf.Field): boolean {
  return isAlone(field) && !isSetByServer(field);
}

/** Reports whether a field excludes no other one. An optional field is alone in its oneof. */
function isAlone({ partOf }: protobuf.Field): boolean {
  return partOf === null || partOf.oneof.length === 1;
}

/** Reports whether only the server sets a field, so that the request that creates the object must not contain it. */
function isSetByServer(field: protobuf.Field): boolean {
  if (ignoredFields.includes(field.name)) return true;
  const creation = field.parent instanceof protobuf.Type ? creationOf(field.parent) : undefined;
  if (!creation) return false;
  const { request, carrier } = creation;
  const message = { [propertyOf(carrier)]: { [propertyOf(field)]: true } };
  const { message: rules } = allRules.get(request.fullName.slice(1)) ?? { message: [] };
  return rules.some((rule) => rule(message)?.field === `${carrier.name}.${field.name}`);
}

/** Returns the request that creates objects of a type, and its field with the object. */
function creationOf(type: protobuf.Type) {
  const request = type.parent?.get(`Create${type.name}Request`);
  if (!(request instanceof protobuf.Type)) return undefined;
  const carrier = request.fieldsArray.find(({ resolvedType }) => resolvedType === type);
  return carrier && { request, carrier };
}

/** Returns values of the type of a field, one of which its rules accept. */
function valuesFor(field: protobuf.Field): readonly unknown[] {
  const { resolvedType, type, repeated } = field;
  const one = (): readonly unknown[] => {
    if (resolvedType instanceof protobuf.Enum) return Object.values(resolvedType.values).filter(Boolean);
    if (resolvedType instanceof protobuf.Type)
      return [languageValues[resolvedType.fullName] ?? filledMessage(resolvedType)];
    if (type === "string") return texts;
    return type === "bool" ? [true] : [1];
  };
  return repeated ? one().map((value) => [value]) : one();
}

const texts = [
  "filled-in",
  "https://filled.example.com",
  "192.0.2.0/24",
  "v1.2.3",
  "c0ffee00-0000-4000-8000-000000000000",
];
const languageValues: { readonly [type: string]: object } = {
  ".google.protobuf.Timestamp": { seconds: Date.UTC(2040, 0) / 1000 },
  ".google.protobuf.Duration": { seconds: 2 * 24 * 60 * 60 },
  ".google.protobuf.Struct": { fields: { filled: { bool_value: true } } },
};

/** Returns a message with values in all fields. */
function filledMessage(type: protobuf.Type): protobuf.Message {
  return type.decode(messageOf(withDefaults(type, [])));
}

function encoded(type: protobuf.Type, { name }: protobuf.Field, value: unknown): RawField[] {
  return rawFields(type.encode({ [name]: value }).finish());
}

/** Returns the rules that a message violates with its fields. Times and nested messages count as absent: their own rules concern them. */
function problemsOf(type: protobuf.Type, fields: readonly RawField[]): string[] {
  const rules = allRules.get(type.fullName.slice(1));
  if (!rules) return [];
  const decoded = type.toObject(type.decode(messageOf(fields)), { defaults: true });
  const values = type.fieldsArray.flatMap((field): [string, unknown][] =>
    messageIn(field) && !field.repeated ? [] : [[propertyOf(field), decoded[field.name]]],
  );
  const ofFields = values.flatMap(([name, value]) =>
    value === undefined ? [] : (rules.fields.get(name) ?? []).map((check) => [name, check(value)?.text]),
  );
  const message = Object.fromEntries(values);
  const ofMessage = rules.message.map((rule) => [rule(message)?.field, rule(message)?.text]);
  return [...ofFields, ...ofMessage].flatMap(([at, text]) => (text === undefined ? [] : [`${at} ${text}`]));
}

/** Returns empty messages for the messages that a message lacks. */
function emptyMessages(type: protobuf.Type, fields: readonly RawField[]): RawField[] {
  return type.fieldsArray.flatMap((field) =>
    field.repeated || !isAlone(field) || !nestedIn(field) || has(fields, field.id)
      ? []
      : [delimitedField(field.id, new Uint8Array())],
  );
}

function has(fields: readonly RawField[], number: number): boolean {
  return fields.some((field) => field.number === number);
}
