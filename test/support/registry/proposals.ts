import { isEquivalent } from "../../../src/schema/engine/compare/same.ts";
import { unsetValueOf } from "../../../src/schema/modifier.ts";
import { problemsBy } from "../../../src/schema/problem.ts";
import type { Attribute } from "../../../src/schema/schema.ts";
import type { Type } from "../../../src/schema/values/type.ts";
import type { Value } from "../../../src/schema/values/value.ts";
import { isList, type Json } from "./literal.ts";

/** Counts generated texts, so that no two are equal. */
export type Count = () => number;

/** Texts in forms that validators are likely to require. */
const typical: readonly string[] = [
  '{"changed":true}',
  "2031-02-03T04:05:06Z",
  "https://changed.example.com/path",
  "changed.example.com",
  "changed@example.com",
  "210987654321",
  "true",
  "false",
  "20m",
  "7d9f2a64-1c3b-4e58-9a07-5b6c8d1e2f30",
  "0b8e5c17-62d4-4f39-8a1b-3e7f9d2c4a56",
];

/**
 * Returns other values for an attribute that is set or unset: those that its checks accept and that it treats as
 * different, the likeliest first. Without a value, generated ones.
 */
export function* otherValues(
  name: string,
  attribute: Attribute,
  current: Json | undefined,
  count: Count,
  given: readonly Json[] | undefined,
): Iterable<Json> {
  for (const value of given ?? proposals(name, attribute, current, count)) {
    if (!isSame(attribute, value, current) && !refused(attribute, value)) yield value;
  }
}

/** Reports whether the attribute treats values as equal; undefined means null. */
export function isSame(attribute: Attribute, a: Json | undefined, b: Json | undefined): boolean {
  const effective = (value: Json | undefined) =>
    value ?? unsetValueOf(attribute) ?? attribute.default ?? null;
  const [one, other] = [effective(a), effective(b)];
  return one === other || isEquivalent(attribute, one, other);
}

function refused({ validators = [] }: Attribute, value: Json): boolean {
  return problemsBy(validators, value as Value).length > 0;
}

function* proposals(name: string, attribute: Attribute, current: Json | undefined, count: Count) {
  const { type } = attribute;
  if (typeof type === "string") return yield* scalars(name, attribute, type, current, count);
  const [kind, element] = type;
  if (typeof element !== "string" || (kind !== "list" && kind !== "set" && kind !== "map")) return;
  if (kind === "map") {
    for (const value of scalars(name, attribute, element, undefined, count)) {
      yield { ...(isObject(current) ? current : {}), [`key-${count()}`]: value };
    }
    return;
  }
  const elements = current !== undefined && isList(current) ? current : [];
  for (const value of scalars(name, attribute, element, elements[0], count)) {
    if (!elements.includes(value)) yield [...elements, value];
  }
  if (elements.length > 1) yield elements.slice(0, -1);
}

function* scalars(
  name: string,
  attribute: Attribute,
  type: Type,
  current: Json | undefined,
  count: Count,
): Iterable<Json> {
  if (type === "bool") return yield* [current !== true, current === true];
  if (attribute.choices) {
    // Choices of a type that a configuration can name are texts, numbers and switches.
    return yield* attribute.choices as readonly Json[];
  }
  if (type === "number") {
    const from = typeof current === "number" ? current : 0;
    return yield* [from + 1, from - 1, from + 5, 10, 60];
  }
  if (type !== "string") return;
  if (typeof current === "string") yield rewritten(current, count);
  yield `${name.replaceAll("_", "-")}-${count()}`;
  yield* namedIn(attribute);
  yield* typical;
}

/** Returns another text of the same form. */
function rewritten(text: string, count: Count): string {
  const number = count();
  if (/^\d+$/.test(text)) return String(BigInt(text) + 1n).padStart(text.length, "0");
  if (/^[\w.+-]+@/.test(text)) return `changed-${number}.${text}`;
  if (/\s/.test(text)) return `${text} ${number}`;
  if (text.includes("://")) return `${text.replace(/\/$/, "")}/${number}`;
  if (/^[\w-]+(\.[\w-]+)+$/.test(text)) return `changed-${number}.${text}`;
  return `${text}-${number}`;
}

/** Returns values that the checks or the description name. */
function namedIn({ validators = [], description, type }: Attribute): readonly string[] {
  const example = typeof type === "string" ? "?" : ["?"];
  const messages = problemsBy(validators, example as Value).map(({ text }) => text);
  const quoted = [...messages, description].flatMap((text) => [...text.matchAll(/"([^"]+)"|`([^`]+)`/g)]);
  const words = messages.flatMap((text) => text.split(/\bmust be\b|\bone of\b|\bor\b|,|:/));
  return [...quoted.map(([, text, code]) => text ?? code ?? ""), ...words.map((word) => word.trim())];
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !isList(value);
}
