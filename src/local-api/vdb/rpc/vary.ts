import protobuf from "protobufjs";
import type { Variations } from "../../control/variations.ts";
import { hasPresence, messageIn } from "../wire/definitions.ts";
import { delimitedField, messageOf, type RawField, rawFields } from "../wire/raw.ts";
import type { ServedMethod } from "./method.ts";

/** The number of the field that no client knows, and its content. */
const unknownField = delimitedField(50_001, Buffer.from("of a newer version"));

/** Fields of objects that only the server sets and that may come later. */
const lateFields = ["state", "status"];

/** Returns the encoded response of a method in the form of the variations that are on. */
export function varied(
  { responseType, isWrite }: ServedMethod,
  bytes: Buffer,
  variations: Variations,
): Buffer {
  if (!variations.any) return bytes;
  return inMessage(responseType, bytes, { variations, isWrite, depth: 0 });
}

interface Context {
  readonly variations: Variations;
  readonly isWrite: boolean;
  /** 0 for the response, 1 for its objects. */
  readonly depth: number;
}

function inMessage(type: protobuf.Type, bytes: Uint8Array, context: Context): Buffer {
  const { variations, isWrite, depth } = context;
  const isObject = depth > 0;
  const within = { ...context, depth: depth + 1 };
  let fields = rawFields(bytes).map((field): RawField => {
    const nested = nestedIn(type, field.number);
    if (!nested || field.content === undefined) return field;
    return delimitedField(field.number, inMessage(nested, field.content, within));
  });
  if (variations.has("late-fields") && isWrite && depth === 1)
    fields = fields.filter(({ number }) => !lateFields.includes(type.fieldsById[number]?.name ?? ""));
  if (variations.has("filled-defaults") && isObject) fields = [...fields, ...defaultsOf(type, fields)];
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
    const nested = nestedIn(type, number);
    const name = type.fieldsById[number]?.name ?? "";
    return nested && content ? unknownPaths(nested, content, path === "" ? name : `${path}.${name}`) : [];
  });
}

/** The type of a field that contains messages of this API; messages of the language, such as times, are values. */
function nestedIn(type: protobuf.Type, number: number): protobuf.Type | undefined {
  const field = type.fieldsById[number];
  const nested = field && !field.map ? messageIn(field) : undefined;
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

/** Returns values for the optional fields of one value that a message lacks. */
function defaultsOf(type: protobuf.Type, fields: readonly RawField[]): RawField[] {
  return type.fieldsArray.flatMap((field) => {
    if (!isOptionalValue(field) || has(fields, field.id)) return [];
    return rawFields(type.encode({ [field.name]: defaultOf(field) }).finish());
  });
}

function isOptionalValue(field: protobuf.Field): boolean {
  return hasPresence(field) && messageIn(field) === undefined && !isChoice(field);
}

/** Reports whether a field excludes others. An optional field is alone in its oneof. */
function isChoice({ partOf }: protobuf.Field): boolean {
  return partOf !== null && partOf.oneof.length > 1;
}

function defaultOf({ resolvedType, type }: protobuf.Field): unknown {
  if (resolvedType instanceof protobuf.Enum) return 1;
  if (type === "string") return "filled in";
  return type === "bool" ? true : 1;
}

/** Returns empty messages for the messages that a message lacks. */
function emptyMessages(type: protobuf.Type, fields: readonly RawField[]): RawField[] {
  return type.fieldsArray.flatMap((field) =>
    field.repeated || isChoice(field) || !nestedIn(type, field.id) || has(fields, field.id)
      ? []
      : [delimitedField(field.id, new Uint8Array())],
  );
}

function has(fields: readonly RawField[], number: number): boolean {
  return fields.some((field) => field.number === number);
}
