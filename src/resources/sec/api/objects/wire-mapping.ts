import { holdsSameData } from "../calls/same-data.ts";
import {
  anything,
  at,
  nonEmptyText,
  pair,
  parse,
  refine,
  text as textual,
  transform,
  type WireSchema,
} from "../wire-schema.ts";
import { asPlanned, type Existing, replacesUnknown, updateBody } from "./update-body.ts";
import {
  type InputOf,
  type JsonObject,
  type Operation,
  type OutputOf,
  put,
  type WireFields,
} from "./wire-field.ts";
import { schemaOf, secretKeysOf, writeAll } from "./wire-fields.ts";

/**
 * Maps one type of objects in a collection of the API: how requests describe an object and how responses are read. Without the types
 * of the values, it is any mapping.
 */
export interface WireMapping<Input = object, Output = object> {
  /** The collection's path below the API's root. */
  readonly collection: string;
  /** The noun for an object in messages. */
  readonly noun: string;
  /** Its type on the wire, and the name of the type for users; undefined if objects of the collection have no type. */
  readonly type?: { readonly onWire: string; readonly shown: string } | undefined;
  /** Names an object to be created, as in `the alert rule "urgent"`. */
  title(input: Input): string;
  /** Returns the part of a request that contains only the name. */
  naming(input: Input): JsonObject;
  /** Returns the body of a request; `id` is the ID of the object to update. */
  body(input: Input, operation: Operation, id?: string): JsonObject;
  /** Reports whether the API replaces something in the body of an update as a whole that may have members which no field describes. */
  replacesUnknown(body: JsonObject): boolean;
  /** Returns the body of an update with what the object has and neither the input nor the prior state mentions. */
  keeping(body: JsonObject, input: Input, existing: Existing): JsonObject;
  /** Returns the result of an update without the values of the API that neither the input nor the prior state mentions. */
  asPlanned<Result extends object>(result: Result, input: Input, prior: object): Result;
  readonly schema: WireSchema<Output & { readonly id: string }>;
  /** Returns the input's values for the attributes that the response to it omits. */
  omitted(input: Input, object: unknown): Partial<Output>;
  /**
   * Reports whether an object is certainly of this type, by everything that distinguishes types of the collection; false if
   * nothing does.
   */
  matches(object: unknown): boolean;
  /** Reports whether an object of the collection is listed as one of this type: it is of the type and does not belong to the platform. */
  isListed(object: unknown): boolean;
  /** Reads the properties that distinguish an object from others. */
  readonly heading: WireSchema<Heading>;
  /** Dotted paths to an object's ID and to the time of its last change, which is null if no response contains it. */
  readonly idAt: string;
  readonly changedAt: string | null;
  /** The key of an object that an update replaces as a whole, and that the API keeps if the update omits it. */
  readonly keptKey?: string | undefined;
  /** Whether IDs in paths are encoded as in a form. */
  readonly formIds?: boolean | undefined;
  /** The keys under which requests contain secrets. */
  readonly secretKeys: ReadonlySet<string>;
  /** Reports whether an object has what the body of a create contains, apart from secrets and what the API changes. */
  isSame(body: JsonObject, object: unknown): boolean;
}

/** What distinguishes an object from others in a list. */
export interface Heading {
  readonly id: string;
  readonly name: string;
  /** Null for objects that cannot be disabled. */
  readonly enabled: boolean | null;
}

/** A key with the same value in all requests; `otherwise` describes an object with a different value there. */
export interface Constant {
  readonly path: string;
  readonly value: unknown;
  readonly otherwise?: string;
}

interface WireMappingOptions<F extends WireFields>
  extends Pick<WireMapping, "collection" | "noun" | "type" | "idAt" | "changedAt" | "formIds" | "keptKey"> {
  /** The field by which users distinguish objects. */
  readonly named: keyof F & string;
  readonly fields: F;
  readonly constants?: readonly Constant[];
  /** Whether the body of an update repeats the ID. */
  readonly idInUpdates?: boolean;
  /** Keys whose values the API changes; `isSame` compares what is left of them. */
  readonly rewritten?: readonly string[];
  isSame?(body: JsonObject, object: unknown): boolean;
  /** Reports whether an object cannot be managed because it is of another type that no constant shows, or belongs to the platform. */
  readonly isForeign?: (object: unknown) => boolean;
}

export function wireMapping<F extends WireFields>(
  options: WireMappingOptions<F>,
): WireMapping<InputOf<F>, OutputOf<F> & { readonly id: string }> {
  const { named, fields, constants = [], idInUpdates = false, rewritten = [], ...same } = options;
  const { noun, idAt, isForeign = () => false } = options;
  const marks = constants.filter(({ otherwise }) => otherwise !== undefined);
  const isMarked = (object: unknown) => marks.every(({ path, value }) => textAt(path, object) === value);
  const id = at(idAt, nonEmptyText);
  const identified = constants.reduce((schema, constant) => requireConstant(schema, constant), id);
  const secretKeys = secretKeysOf(fields);
  const withheldKeys = new Set(secretKeys);
  const withheld = new Set([...secretKeys, ...rewritten]);
  return {
    ...same,
    title: (input) => `the ${noun} "${nameIn(input, named)}"`,
    naming(input) {
      const body: JsonObject = {};
      // The value is that of the field, whose type depends on the name.
      fields[named]?.write(nameIn(input, named) as never, body, "create");
      return body;
    },
    body(input, operation, knownId) {
      const body: JsonObject = {};
      if (idInUpdates && knownId !== undefined) put(body, idAt, knownId);
      for (const { path, value } of constants) put(body, path, value);
      writeAll(fields, input, body, operation);
      return body;
    },
    replacesUnknown: (body) => replacesUnknown(body, fields),
    keeping: (body, input, existing) => updateBody(body, fields, input, existing, withheldKeys),
    asPlanned: (result, input, prior) => asPlanned(result, fields, input, prior),
    omitted(input, object) {
      const given = input as { readonly [name: string]: unknown };
      const names = Object.keys(fields).filter(
        (name) =>
          (given[name] ?? null) !== null && fields[name]?.schema && fields[name].isIn?.(object) === false,
      );
      // A field is read under the name of the attribute from which it is written.
      return Object.fromEntries(names.map((name) => [name, given[name]])) as Partial<
        OutputOf<F> & { readonly id: string }
      >;
    },
    matches: (object) => marks.length > 0 && isMarked(object),
    isListed: (object) => isMarked(object) && !isForeign(object),
    heading: headingOf(id, fields[named]?.schema, fields.enabled?.schema),
    schema: transform(pair(identified, schemaOf(fields)), ([found, rest]) => ({ ...rest, id: found })),
    secretKeys: withheldKeys,
    isSame: (body, object) =>
      holdsSameData(body, object, withheld) && (options.isSame?.(body, object) ?? true),
  };
}

function headingOf(
  id: WireSchema<string>,
  name: WireSchema<unknown> | null | undefined,
  enabled: WireSchema<unknown> | null | undefined,
): WireSchema<Heading> {
  const rest = pair(name ?? anything, enabled ?? anything);
  return transform(pair(id, rest), ([found, [title, on]]) => ({
    id: found,
    name: String(title ?? ""),
    enabled: enabled ? on === true : null,
  }));
}

/** Returns the value of the field that names an object; TypeScript cannot infer its type. */
function nameIn<F extends WireFields>(input: InputOf<F>, named: keyof F & string): unknown {
  return (input as { readonly [name: string]: unknown })[named];
}

/** Returns the string at a dotted path of an object, or an empty string. */
export function textAt(path: string, object: unknown): string {
  const result = parse(at(path, textual), object);
  return "value" in result ? result.value : "";
}

/** Returns a schema that also checks a constant; an object without a value there is valid. */
function requireConstant<T>(schema: WireSchema<T>, { path, value, otherwise }: Constant): WireSchema<T> {
  if (otherwise === undefined) return schema;
  const fits = refine(textual, (found) => found === "" || found === value, otherwise);
  return transform(pair(schema, at(path, fits)), ([found]) => found);
}
