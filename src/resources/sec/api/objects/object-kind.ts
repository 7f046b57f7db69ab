import { demanded, filledText, mapped, pair, read, type Shape, text as textual } from "../wire.ts";
import { at, type Fields, type FoundOf, type GivenOf, type JsonObject, type Occasion, put } from "./field.ts";
import { shapeOf, writeAll } from "./fields.ts";

/** One kind of objects in a collection of the API: how requests say and how answers tell what they are. */
export interface ObjectKind<Given, Found> {
  /** The collection's path below the API's root. */
  readonly collection: string;
  /** Names an object that is to be made, as in `the alert rule "urgent"`. */
  title(given: Given): string;
  /** What requests say of the name alone. */
  naming(given: Given): JsonObject;
  /** The body of a request; `id` is that of the object to update. */
  body(given: Given, occasion: Occasion, id?: string): JsonObject;
  readonly shape: Shape<Found & { readonly id: string }>;
  /** Whether an object is certainly of this kind, by all that tells kinds of the collection apart; never if nothing does. */
  recognizes(object: unknown): boolean;
  /** Dotted paths to an object's id and to the time of its last change; null if no answer tells that. */
  readonly idAt: string;
  readonly changedAt: string | null;
  /** Whether paths have ids written as in a form. */
  readonly formIds?: boolean | undefined;
  /** Keys that answers have otherwise than requests say: an object is not told by them. */
  readonly rewritten?: readonly string[] | undefined;
}

/** What answers tell of the objects of a kind. */
export type FoundIn<K> = K extends ObjectKind<never, infer Found> ? Found : never;

/** A key that is the same in all requests; `otherwise` says what is wrong with an object that has something else there. */
export interface Constant {
  readonly path: string;
  readonly value: unknown;
  readonly otherwise?: string;
}

interface ObjectKindOptions<F extends Fields> {
  readonly collection: string;
  /** What an object is called in messages. */
  readonly noun: string;
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
}

export function objectKind<F extends Fields>(
  options: ObjectKindOptions<F>,
): ObjectKind<GivenOf<F>, FoundOf<F> & { readonly id: string }> {
  const { collection, noun, named, fields, constants = [], idInUpdates = false } = options;
  const { idAt, changedAt, formIds, rewritten } = options;
  const id = at(idAt, filledText);
  const identified = constants.reduce((shape, constant) => checked(shape, constant), id);
  return {
    collection,
    title: (given) => `the ${noun} "${nameIn(given, named)}"`,
    naming(given) {
      const body: JsonObject = {};
      fields[named]?.write(nameIn(given, named) as never, body, "create");
      return body;
    },
    body(given, occasion, knownId) {
      const body: JsonObject = {};
      if (idInUpdates && knownId !== undefined) put(body, idAt, knownId);
      for (const { path, value } of constants) put(body, path, value);
      writeAll(fields, given, body, occasion);
      return body;
    },
    recognizes(object) {
      const marks = constants.filter(({ otherwise }) => otherwise !== undefined);
      return marks.length > 0 && marks.every(({ path, value }) => textAt(path, object) === value);
    },
    shape: mapped(pair(identified, shapeOf(fields)), ([found, rest]) => ({ ...rest, id: found })),
    idAt,
    changedAt,
    formIds,
    rewritten,
  };
}

/** The value of a field, by whose name alone TypeScript does not know it. */
function nameIn<F extends Fields>(given: GivenOf<F>, named: keyof F & string): unknown {
  return (given as { readonly [name: string]: unknown })[named];
}

/** The text at a dotted path of an object; empty where there is none. */
export function textAt(path: string, object: unknown): string {
  const result = read(at(path, textual), object);
  return "value" in result ? result.value : "";
}

/** A shape that also looks at a constant; an object that says nothing there passes. */
function checked<T>(shape: Shape<T>, { path, value, otherwise }: Constant): Shape<T> {
  if (otherwise === undefined) return shape;
  const fits = demanded(textual, (found) => found === "" || found === value, otherwise);
  return mapped(pair(shape, at(path, fits)), ([found]) => found);
}
