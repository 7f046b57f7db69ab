import {
  anything,
  nonEmptyText,
  pair,
  parse,
  refine,
  text as textual,
  transform,
  type WireSchema,
} from "../wire-schema.ts";
import {
  at,
  type InputOf,
  type JsonObject,
  type Operation,
  type OutputOf,
  put,
  type WireFields,
} from "./wire-field.ts";
import { schemaOf, secretKeysOf, writeAll } from "./wire-fields.ts";

/** One type of objects in a collection of the API: how requests say and how answers tell what they are. */
export interface WireMapping<Input, Output> {
  /** The collection's path below the API's root. */
  readonly collection: string;
  /** What an object is called in messages. */
  readonly noun: string;
  /** Its type on the wire, and as users see it; undefined where the objects of the collection have none. */
  readonly type?: { readonly onWire: string; readonly shown: string } | undefined;
  /** Names an object that is to be made, as in `the alert rule "urgent"`. */
  title(input: Input): string;
  /** What requests say of the name alone. */
  naming(input: Input): JsonObject;
  /** The body of a request; `id` is that of the object to update. */
  body(input: Input, operation: Operation, id?: string): JsonObject;
  readonly schema: WireSchema<Output & { readonly id: string }>;
  /** What an input has of the attributes that the response to it omits. */
  omitted(input: Input, object: unknown): Partial<Output>;
  /** Whether an object is certainly of this type, by all that tells types of the collection apart; never if nothing does. */
  matches(object: unknown): boolean;
  /** Whether an object of the collection is to be listed as one of this type: it is of the type, and not the platform's own. */
  isListed(object: unknown): boolean;
  /** As much of an object as tells it from others. */
  readonly heading: WireSchema<Heading>;
  /** Dotted paths to an object's id and to the time of its last change; null if no answer tells that. */
  readonly idAt: string;
  readonly changedAt: string | null;
  /** Whether paths have ids written as in a form. */
  readonly formIds?: boolean | undefined;
  /** The keys under which requests say secrets. */
  readonly secretKeys: ReadonlySet<string>;
  /** Keys that answers have otherwise than requests say: an object is not told by them. */
  readonly rewritten?: readonly string[] | undefined;
}

/** What an object is called. */
export interface Heading {
  readonly id: string;
  readonly name: string;
  /** Null for objects that cannot be switched off. */
  readonly enabled: boolean | null;
}

/** What answers tell of the objects of a mapping. */
export type OutputIn<K> = K extends WireMapping<never, infer Output> ? Output : never;

/** A key that is the same in all requests; `otherwise` says what is wrong with an object that has something else there. */
export interface Constant {
  readonly path: string;
  readonly value: unknown;
  readonly otherwise?: string;
}

interface WireMappingOptions<F extends WireFields> {
  readonly collection: string;
  /** What an object is called in messages. */
  readonly noun: string;
  readonly type?: { readonly onWire: string; readonly shown: string };
  /** The field that tells it apart from others for the user. */
  readonly named: keyof F & string;
  readonly fields: F;
  readonly constants?: readonly Constant[];
  readonly idAt: string;
  readonly changedAt: string | null;
  /** Whether updates say the id in their body, too. */
  readonly idInUpdates?: boolean;
  readonly formIds?: boolean;
  readonly rewritten?: readonly string[];
  /** Whether an object is of another type that no constant tells, or belongs to the platform, so that it cannot be managed. */
  readonly isForeign?: (object: unknown) => boolean;
}

export function wireMapping<F extends WireFields>(
  options: WireMappingOptions<F>,
): WireMapping<InputOf<F>, OutputOf<F> & { readonly id: string }> {
  const { collection, noun, named, fields, constants = [], idInUpdates = false } = options;
  const { idAt, changedAt, formIds, rewritten, isForeign = () => false } = options;
  const marks = constants.filter(({ otherwise }) => otherwise !== undefined);
  const isMarked = (object: unknown) => marks.every(({ path, value }) => textAt(path, object) === value);
  const id = at(idAt, nonEmptyText);
  const identified = constants.reduce((schema, constant) => requireConstant(schema, constant), id);
  return {
    collection,
    noun,
    type: options.type,
    title: (input) => `the ${noun} "${nameIn(input, named)}"`,
    naming(input) {
      const body: JsonObject = {};
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
    omitted(input, object) {
      const given = input as { readonly [name: string]: unknown };
      const names = Object.keys(fields).filter(
        (name) =>
          (given[name] ?? null) !== null && fields[name]?.schema && fields[name].isIn?.(object) === false,
      );
      // A field is read under the name of the attribute that it is written from.
      return Object.fromEntries(names.map((name) => [name, given[name]])) as Partial<
        OutputOf<F> & { readonly id: string }
      >;
    },
    matches: (object) => marks.length > 0 && isMarked(object),
    isListed: (object) => isMarked(object) && !isForeign(object),
    heading: headingOf(id, fields[named]?.schema, fields.enabled?.schema),
    schema: transform(pair(identified, schemaOf(fields)), ([found, rest]) => ({ ...rest, id: found })),
    secretKeys: new Set(secretKeysOf(fields)),
    idAt,
    changedAt,
    formIds,
    rewritten,
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

/** The value of a field, by whose name alone TypeScript does not know it. */
function nameIn<F extends WireFields>(input: InputOf<F>, named: keyof F & string): unknown {
  return (input as { readonly [name: string]: unknown })[named];
}

/** The text at a dotted path of an object; empty where there is none. */
export function textAt(path: string, object: unknown): string {
  const result = parse(at(path, textual), object);
  return "value" in result ? result.value : "";
}

/** A schema that also looks at a constant; an object that says nothing there passes. */
function requireConstant<T>(schema: WireSchema<T>, { path, value, otherwise }: Constant): WireSchema<T> {
  if (otherwise === undefined) return schema;
  const fits = refine(textual, (found) => found === "" || found === value, otherwise);
  return transform(pair(schema, at(path, fits)), ([found]) => found);
}
