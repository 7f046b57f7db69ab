import { decodeMsgpack, encodeMsgpack } from "../../schema/codec/msgpack.ts";
import { ValueError } from "../../schema/codec/value-error.ts";
import {
  type Attribute,
  type Block,
  blockType,
  type Content,
  contentOf,
  type NestedBlock,
} from "../../schema/schema.ts";
import { isNumeric, numericText, parseNumeric } from "../../schema/values/number.ts";
import { type Type, typeName } from "../../schema/values/type.ts";
import { isUnknown } from "../../schema/values/unknown.ts";
import { Dynamic, isRecord, record, type Value } from "../../schema/values/value.ts";
import { makeObject, memberOf } from "../../schema/walk.ts";

/** A configuration as a test writes it: members that are left out are not configured, and `{}` may replace `[{}]` in blocks. */
export type PlainConfig = { readonly [name: string]: unknown };

/** The error for a configuration that Terraform would reject before calling the provider. */
export class ConfigError extends Error {
  /** The name of the class. */
  override readonly name = "ConfigError";
}

/**
 * Returns the value of a configuration: attributes that are left out are null, blocks empty, and numbers, bools and their texts have the type
 * of the attribute, to which Terraform converts them. Throws a ConfigError for configurations that
 * Terraform itself rejects: unknown names, missing required attributes, computed ones that are set, wrong numbers of blocks.
 */
export function toConfig(block: Block, plain: PlainConfig): Value {
  const config = contentFrom(block, plain, "");
  const type = blockType(block);
  try {
    // The codec normalizes texts and removes duplicates from sets, as Terraform does before it calls a provider.
    return decodeMsgpack(type, encodeMsgpack(type, config));
  } catch (cause) {
    const at = cause instanceof ValueError ? `${cause.place}: ` : "";
    throw new ConfigError(`${at}${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

function contentFrom(content: Content, plain: PlainConfig, at: string): Value {
  const stray = Object.keys(plain).find((name) => !memberOf(content, name));
  if (stray !== undefined) throw new ConfigError(`${at}${stray}: there is no such attribute or block`);
  return makeObject(content, ({ name, attribute, blocks }) => {
    const part = own(plain, name);
    const place = `${at}${name}`;
    return attribute ? attributeFrom(attribute, part, place) : blocksFrom(blocks, part, place);
  });
}

function attributeFrom(attribute: Attribute, plain: unknown, at: string): Value {
  const { type, nested, required, optional } = attribute;
  if (plain === null) {
    if (required) throw new ConfigError(`${at}: is required`);
    return null;
  }
  if (!required && !optional) throw new ConfigError(`${at}: is decided by the provider`);
  if (isUnknown(plain) || !nested) return valueFrom(type, plain, at);
  const object = (part: unknown, place: string): Value =>
    part === null || isUnknown(part)
      ? part
      : contentFrom(contentOf(nested), plainObject(part, place), `${place}.`);
  return arranged(nested.nesting, object, plain, at);
}

function blocksFrom({ nesting, block, min, max }: NestedBlock, plain: unknown, at: string): Value {
  if (isUnknown(plain)) return plain;
  const object = (part: unknown, place: string) => contentFrom(block, plainObject(part, place), `${place}.`);
  if (nesting === "group") return object(plain ?? {}, at);
  if (nesting === "single") {
    if (plain !== null) return object(plain, at);
    if (min > 0) throw new ConfigError(`${at}: is required`);
    return null;
  }
  if (nesting === "map") return arranged(nesting, object, plain ?? {}, at);
  const listed = plain === null ? [] : Array.isArray(plain) ? plain : [plain];
  if (listed.length < min || (max > 0 && listed.length > max)) {
    throw new ConfigError(
      `${at}: ${listed.length} blocks, but ${min} to ${max === 0 ? "any number" : max} may be`,
    );
  }
  return arranged(nesting, object, listed, at);
}

function arranged(
  nesting: "single" | "list" | "set" | "map",
  object: (plain: unknown, at: string) => Value,
  plain: unknown,
  at: string,
): Value {
  if (nesting === "single") return object(plain, at);
  if (nesting === "map") {
    return record(
      Object.entries(plainObject(plain, at)).map(([key, part]) => [
        key,
        object(part, `${at}[${JSON.stringify(key)}]`),
      ]),
    );
  }
  if (!Array.isArray(plain)) throw new ConfigError(`${at}: must be an array`);
  return plain.map((part, i) => object(part, `${at}[${i}]`));
}

/** Returns a member of an object that a test wrote; null if it is left out, whatever names its prototype has. */
function own(plain: PlainConfig, name: string): unknown {
  return Object.hasOwn(plain, name) ? (plain[name] ?? null) : null;
}

function plainObject(plain: unknown, at: string): PlainConfig {
  if (isRecord(plain)) return plain;
  throw new ConfigError(`${at}: must be an object`);
}

/** Converts a plain value to a type as Terraform does, with the missing attributes of objects added. */
export function valueFrom(type: Type, plain: unknown, at: string): Value {
  if (plain === null || plain === undefined) return null;
  if (isUnknown(plain)) return plain;
  if (type === "dynamic") return dynamicFrom(plain, at);
  if (typeof type !== "string") {
    if (Array.isArray(plain)) {
      return plain.map((part, i) => valueFrom(elementType(type, i), part, `${at}[${i}]`));
    }
    if (type[0] === "object") {
      const given = plainObject(plain, at);
      const stray = Object.keys(given).find((name) => !Object.hasOwn(type[1], name));
      if (stray !== undefined) throw new ConfigError(`${at}.${stray}: there is no such attribute`);
      return record(
        Object.entries(type[1]).map(([name, part]) => [
          name,
          valueFrom(part, own(given, name), `${at}.${name}`),
        ]),
      );
    }
    const given = plainObject(plain, at);
    return record(
      Object.entries(given).map(([key, part]) => [key, valueFrom(elementType(type, key), part, at)]),
    );
  }
  const converted = primitiveFrom(type, plain);
  if (converted === undefined) throw new ConfigError(`${at}: must be a ${typeName(type)}`);
  return converted;
}

/**
 * Converts a primitive value to a primitive type as Terraform does: numbers and bools to text, and the text of a number or a bool to it.
 * Returns undefined for other values.
 */
function primitiveFrom(type: Type, plain: unknown): Value | undefined {
  // Terraform has neither NaN nor infinite numbers.
  if (typeof plain === "number" && !Number.isFinite(plain)) return undefined;
  switch (type) {
    case "string":
      if (typeof plain === "string") return plain;
      if (typeof plain === "boolean") return String(plain);
      return isNumeric(plain) ? numericText(plain) : undefined;
    case "number":
      if (isNumeric(plain)) return plain;
      return typeof plain === "string" ? parseNumeric(plain) : undefined;
    default:
      if (typeof plain === "boolean") return plain;
      if (plain === "true" || plain === "1") return true;
      return plain === "false" || plain === "0" ? false : undefined;
  }
}

function elementType(type: Exclude<Type, string>, key: string | number): Type {
  if (type[0] === "tuple") return type[1][Number(key)] ?? "dynamic";
  return type[0] === "object" ? (type[1][key] ?? "dynamic") : type[1];
}

/** Returns a value with the type that Terraform infers: `[…]` is a tuple and `{ … }` an object. */
function dynamicFrom(plain: unknown, at: string): Dynamic {
  if (plain instanceof Dynamic) return plain;
  // Null and unknown values have no type of their own.
  if (plain === null || plain === undefined) return new Dynamic("dynamic", null);
  if (isUnknown(plain)) return new Dynamic("dynamic", plain);
  if (typeof plain === "string") return new Dynamic("string", plain);
  if (typeof plain === "boolean") return new Dynamic("bool", plain);
  if (isNumeric(plain)) return new Dynamic("number", plain);
  if (Array.isArray(plain)) {
    const parts = plain.map((part, i) => dynamicFrom(part, `${at}[${i}]`));
    return new Dynamic(
      ["tuple", parts.map(({ type }) => type)],
      parts.map(({ value }) => value),
    );
  }
  if (typeof plain !== "object") throw new ConfigError(`${at}: a ${typeof plain} is not a value`);
  const parts = Object.entries(plain).map(
    ([name, part]) => [name, dynamicFrom(part, `${at}.${name}`)] as const,
  );
  const types: { [name: string]: Type } = Object.create(null);
  for (const [name, { type }] of parts) types[name] = type;
  return new Dynamic(["object", types], record(parts.map(([name, { value }]) => [name, value])));
}
