import { eachElement } from "./codec/plain.ts";
import { blockOf } from "./dsl/block.ts";
import type { Fields, ResultOf } from "./dsl/field.ts";
import type { Attribute, Content } from "./schema.ts";
import { grouped } from "./values/grouped.ts";
import type { Type } from "./values/type.ts";
import { isRecord, type Value } from "./values/value.ts";
import { isSingle, type Member, membersOf, type Objects } from "./walk.ts";

/** Converts between the names of a schema and those of an API that writes its JSON in camel case; see inCamelCase. */
export interface CamelCase<F extends Fields> {
  /** Returns a planned state, or another value of the schema, with the names of the API. Null members stay. */
  toApi(values: object): { [name: string]: unknown };
  /**
   * Returns an object of the API with the names of the schema. Members that the schema lacks are left out. The values are not checked: an operation
   * that returns a value of another type than that of its attribute ends with an error.
   */
  fromApi(json: object): ResultOf<F>;
}

/**
 * Returns the conversions between a schema, whose names are in snake case, and an API whose names are in camel case: `max_retries` is `maxRetries`.
 * The schema says which names are attributes at any depth; keys of maps and names in values of any type stay as they are. `names` has the names of the
 * API that differ, such as `{ cluster_ip: "clusterIP" }`. Throws a TypeError for one that the schema lacks, and for two attributes of one object that would
 * have the same name in the API.
 */
export function inCamelCase<F extends Fields>(
  schema: F,
  names: { readonly [name: string]: string } = {},
): CamelCase<F> {
  const content = blockOf("", schema);
  const levels = levelsOf(content);
  const known = new Set(levels.flat());
  const stray = Object.keys(names).find((name) => !known.has(name));
  if (stray !== undefined) throw new TypeError(`the schema has no attribute or block ${stray}`);
  const apiName = (name: string) => (Object.hasOwn(names, name) ? names[name] : undefined) ?? camelCase(name);
  for (const level of levels)
    for (const alike of grouped(level, apiName, (name) => name).values())
      if (alike.length > 1)
        throw new TypeError(
          `${alike.join(" and ")} have the same name in the API, ${apiName(alike[0] ?? "")}`,
        );
  const toApi: Conversion = {
    names: (name) => [name, apiName(name)],
    text: (text) =>
      wholeNumber.test(String(text)) && Number.isSafeInteger(Number(text)) ? Number(text) : text,
  };
  const fromApi: Conversion = {
    names: (name) => [apiName(name), name],
    text: (value) => (typeof value === "number" || typeof value === "bigint" ? String(value) : value),
  };
  return {
    toApi: (values) => converted(content, values as Plain, toApi),
    fromApi: (json) => converted(content, json as Plain, fromApi) as ResultOf<F>,
  };
}

/** Returns a name in camel case, as in `displayName` for `display_name`. */
export function camelCase(name: string): string {
  return name.replaceAll(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const wholeNumber = /^(?:0|-?[1-9]\d*)$/;

type Plain = { readonly [name: string]: unknown };

/** One direction of the conversion. */
interface Conversion {
  /** Returns the names of a member before and after the conversion. */
  readonly names: (name: string) => readonly [from: string, to: string];
  /** Converts a value of `intOrString`. */
  readonly text: (value: unknown) => unknown;
}

function converted(content: Content, from: Plain, conversion: Conversion): { [name: string]: unknown } {
  return renamed(membersOf(content), from, conversion, (member, part) =>
    member.objects
      ? inObjects(member.objects, part, conversion)
      : inAttribute(member.attribute, part, conversion),
  );
}

/** Returns an object with its members under their other names. */
function renamed<M extends Pick<Member, "name">>(
  members: readonly M[],
  from: Plain,
  { names }: Conversion,
  convert: (member: M, part: unknown) => unknown,
): { [name: string]: unknown } {
  return Object.fromEntries(
    members.flatMap((member) => {
      const [before, after] = names(member.name);
      return Object.hasOwn(from, before) ? [[after, convert(member, from[before])]] : [];
    }),
  );
}

function inObjects(objects: Objects, part: unknown, conversion: Conversion): unknown {
  const each = (object: unknown) =>
    isRecord(object) ? converted(objects.content, object, conversion) : object;
  return isSingle(objects) || objects.one ? each(part) : eachElement(part as Value, each);
}

/** Converts a value of an attribute, or of an element or member of one. */
function inAttribute(kind: Partial<Attribute>, part: unknown, conversion: Conversion): unknown {
  const { type = "dynamic", members = {}, isIntOrString } = kind;
  if (part === null || part === undefined) return part;
  if (typeof type === "string") return isIntOrString ? conversion.text(part) : part;
  if (type[0] === "object") {
    const all = Object.entries(type[1]).map(([name, own]) => ({
      name,
      kind: members[name] ?? { type: own },
    }));
    return isRecord(part)
      ? renamed(all, part, conversion, (member, inner) => inAttribute(member.kind, inner, conversion))
      : part;
  }
  const element = kind.element ?? { ...kind, type: type[1] as Type };
  return eachElement(part as Value, (one) => inAttribute(element, one, conversion));
}

/** Returns the names of attributes and blocks, in one array for each object that contains them. */
function levelsOf(content: Content): readonly (readonly string[])[] {
  const members = membersOf(content);
  const inner = members.flatMap(({ objects, attribute }) =>
    objects ? levelsOf(objects.content) : levelsInValue(attribute),
  );
  return [members.map(({ name }) => name), ...inner];
}

function levelsInValue({ members = {}, element }: Partial<Attribute>): readonly (readonly string[])[] {
  const inner = Object.values(members).flatMap(levelsInValue);
  return [Object.keys(members), ...inner, ...(element ? levelsInValue(element) : [])];
}
