/**
 * The path of an attribute in a resource, data source or provider block: attribute and block names as text,
 * list indexes as numbers, map keys as `{ key }`. Elements of sets have no address: such a path ends at the set.
 */
export type Path = readonly PathStep[];

/** A step of a path: a name, the index of a list, or the key of a map. */
export type PathStep = string | number | { readonly key: string };

const steps: unique symbol = Symbol("path");

/**
 * A path written as property accesses, and as calls for elements: `at.credentials.role_arn`,
 * `at.rule(2).severity`, `at.tags("env")`.
 */
export type TypedPath<Shape = unknown> = {
  readonly [steps]: Path;
} & (Shape extends readonly (infer Element)[]
  ? (index: number) => TypedPath<NonNullable<Element>>
  : Shape extends { readonly [key: string]: unknown }
    ? string extends keyof Shape
      ? (key: string) => TypedPath<NonNullable<Shape[string]>>
      : { readonly [Name in keyof Shape]-?: TypedPath<NonNullable<Shape[Name]>> }
    : unknown);

/** Returns the root of typed paths; `Shape` is the view whose attributes the paths can name. */
export function pathRoot<Shape>(from: Path = []): TypedPath<Shape> {
  // A proxy has every member; the type says which of them the schema has.
  return new Proxy(() => undefined, {
    get: (_, name) => (name === steps ? from : pathRoot([...from, String(name)])),
    apply: (_, __, [step]) => pathRoot([...from, typeof step === "number" ? step : { key: String(step) }]),
  }) as unknown as TypedPath<Shape>;
}

/** Returns the steps of a typed path. */
export function pathOf(at: TypedPath): Path {
  return at[steps];
}

/** Formats a path as practitioners write it: `group.filter[0].name`, `tags["env"]`, and `settings["a b"]` in a value of any type. */
export function pathText(path: Path): string {
  return path
    .map((step, i) => {
      if (typeof step === "number") return `[${step}]`;
      if (typeof step === "object") return `[${JSON.stringify(step.key)}]`;
      if (i === 0) return step;
      return identifier.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
    })
    .join("");
}

/** A name that may follow a dot in a configuration. */
const identifier = /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u;

/** Reports whether two places are equal, or the first is a part of the second. */
export function isWithin(place: string, outer: string): boolean {
  return place === outer || (place.startsWith(outer) && /^[.[]/.test(place.slice(outer.length)));
}
