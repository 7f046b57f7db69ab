import { isEmpty } from "../../schema/engine/compare/same.ts";
import type { Attribute, Content } from "../../schema/schema.ts";
import type { Type } from "../../schema/values/type.ts";
import { isUnknown } from "../../schema/values/unknown.ts";
import { isRecord, isSequence, isWhollyKnown, sameValue, type Value } from "../../schema/values/value.ts";
import { isSingle, type Member, memberOf, membersOf, type Objects } from "../../schema/walk.ts";
import { valueText } from "../../testing/violation.ts";
import type { Names } from "./draw-config.ts";

/** The values at one place: of both providers, of the prior state and of the configuration; undefined where the place does not exist. */
export interface Parts {
  readonly values: readonly [Value | undefined, Value | undefined];
  readonly prior: Value | undefined;
  readonly config: Value | undefined;
}

/** A place at which the values of two providers differ. */
export interface Difference {
  readonly names: Names;
  readonly type: Type;
  readonly parts: Parts;
}

/** Returns the innermost places at which the objects of two providers differ. */
export function differences(content: Content, parts: Parts, names: Names = []): readonly Difference[] {
  return membersOf(content).flatMap((member) => {
    const inner = mapParts(parts, (value) => (isRecord(value) ? value[member.name] : undefined));
    return ofMember(member, inner, [...names, member.name]);
  });
}

function ofMember({ type, objects }: Member, parts: Parts, names: Names): readonly Difference[] {
  const [one, other] = parts.values;
  if (isSame(type, one, other)) return [];
  const within = objects ? ofObjects(objects, parts, names) : undefined;
  return within && within.length > 0 ? within : [{ names, type, parts }];
}

/** Returns the differences in the objects of two values; undefined if these have not the same places. */
function ofObjects(objects: Objects, parts: Parts, names: Names): readonly Difference[] | undefined {
  const [one, other] = parts.values;
  const { content, nesting, type } = objects;
  if (isRecord(one) && isRecord(other)) {
    if (isSingle(objects)) return differences(content, parts, names);
    const keys = Object.keys(one);
    if (keys.length !== Object.keys(other).length || !keys.every((key) => key in other)) return undefined;
    const at = (key: string) => mapParts(parts, (value) => (isRecord(value) ? value[key] : undefined));
    return keys.flatMap((key) => differences(content, at(key), names));
  }
  if (!isSequence(one) || !isSequence(other) || one.length !== other.length) return undefined;
  if (nesting !== "set") {
    const at = (i: number) => mapParts(parts, (value) => (isSequence(value) ? value[i] : undefined));
    return one.flatMap((_, i) => differences(content, at(i), names));
  }
  const element = type[1] as Type;
  const [left, right] = [without(element, one, other), without(element, other, one)];
  if (left.length !== 1 || right.length !== 1) return undefined;
  const pair = { values: [left[0], right[0]], prior: undefined, config: undefined } as const;
  return differences(content, pair, names);
}

/** Returns the elements of a set for which the other set has no equal one. */
function without(element: Type, one: readonly Value[], other: readonly Value[]): readonly Value[] {
  const rest = [...other];
  return one.filter((value) => {
    const at = rest.findIndex((candidate) => sameValue(element, value, candidate));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

function mapParts(parts: Parts, change: (value: Value) => Value | undefined): Parts {
  const each = (value: Value | undefined) => (value === undefined ? undefined : change(value));
  const [one, other] = parts.values;
  return { values: [each(one), each(other)], prior: each(parts.prior), config: each(parts.config) };
}

function isSame(type: Type, one: Value | undefined, other: Value | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return sameValue(type, one, other);
}

/** Describes a difference by the kinds of its values: the prior one, the configured one, or another. */
export function kindsOf(difference: Difference, sides: readonly [string, string]): string {
  const { type, parts } = difference;
  const [one, other] = parts.values.map((value) => kindOf(type, value, parts.prior, parts.config));
  const [prior, config] = [kindOf(type, parts.prior), kindOf(type, parts.config)];
  return `${sides[0]} ${one}, ${sides[1]} ${other} (prior ${prior}, configured ${config})`;
}

/** Describes a value in a word. */
export function kindOf(type: Type, value: Value | undefined, prior?: Value, config?: Value): string {
  if (value === undefined) return "absent";
  if (isUnknown(value)) return "unknown";
  if (value === null) return "null";
  if (config !== undefined && sameValue(type, value, config)) return "configured";
  if (prior !== undefined && sameValue(type, value, prior)) return "prior";
  if (!isWhollyKnown(value)) return "partly known";
  return isEmpty(value) ? "zero" : "value";
}

/** Returns further words about an attribute, such as `default`. */
export type Notes = (names: Names) => readonly string[];

/**
 * Describes a place by the kinds of the attribute or block and of the one that contains it, without their names:
 * `value (optional) in a list block, in a set`.
 */
export function placeText(content: Content, names: Names, notes: Notes = () => []): string {
  const words: string[] = [];
  const farther = new Set<string>();
  let within: Content | undefined = content;
  for (const [i, name] of names.entries()) {
    const member: Member | undefined = within && memberOf(within, name);
    if (!member) return "a place that the schema does not have";
    const more = notes(names.slice(0, i + 1));
    words.unshift(
      member.attribute ? attributeText(member.attribute, more) : `${member.blocks.nesting} block`,
    );
    within = member.objects?.content;
    if (i >= names.length - 2) continue;
    farther.add(more.includes("default") ? "default" : (member.objects?.nesting ?? ""));
  }
  const [outer] = ["set", "default", "list"].filter((one) => farther.has(one));
  return [...words.slice(0, 2), ...(outer ? [`a ${outer}`] : [])].join(", in ");
}

function attributeText(attribute: Attribute, notes: readonly string[]): string {
  const flags = ["required", "optional", "computed", "writeOnly"] as const;
  const properties = [...flags.filter((flag) => attribute[flag]), ...notes];
  return `${kindOfAttribute(attribute)} (${properties.join(", ")})`;
}

function kindOfAttribute({ type, nested }: Attribute): string {
  if (nested) return nested.nesting;
  if (typeof type === "string") return type === "dynamic" ? "dynamic" : "value";
  return type[0] === "object" ? "object" : "collection";
}

/** Formats a value for people, with everything in it. */
export function wholeText(value: Value | undefined): string {
  if (value === undefined) return "absent";
  if (isSequence(value)) return `[${value.map(wholeText).join(", ")}]`;
  if (isRecord(value))
    return `{${Object.entries(value).map(([name, part]) => ` ${name} = ${wholeText(part)}`)} }`;
  if (typeof value === "object" && value !== null && "type" in value && "value" in value)
    return wholeText(value.value);
  return valueText(value);
}
