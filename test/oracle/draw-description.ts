import { Choices } from "../../src/cli/lives/choices.ts";
import { exactJson } from "../../src/schema/codec/exact-json.ts";
import type {
  AttributeDescription,
  BlockDescription,
  Description,
  FunctionDescription,
  NestedDescription,
  ParameterDescription,
  PlansDescription,
  PrimitiveType,
  TypeDescription,
} from "./description.ts";

/** Where a part of a schema is. */
interface Place {
  readonly depth: number;
  /** Whether it is in a collection. */
  readonly collected: boolean;
  readonly inSet: boolean;
  /** What all attributes there have to be: decided by the API alone, or at least by the API if the configuration sets none. */
  readonly decided?: "always" | "unlessConfigured" | undefined;
  /** Whether the place is a block that occurs at most once: plugin-framework requires its required attributes even without the block. */
  readonly absent?: boolean;
}

/** What all drawn resources have in common. */
export interface DescriptionOptions {
  /** Whether the API may decide attributes in sets. */
  readonly computedInSets: boolean;
}

/** Draws a resource type. */
export function drawDescription(choices: Choices, name: string, options: DescriptionOptions): Description {
  const drawing = new Drawing(choices, options);
  const top = { depth: 0, collected: false, inSet: false };
  const version = choices.chance(20) ? 1 : 0;
  const attributes = drawing.attributes(1 + choices.below(5), top);
  const blocks = Array.from({ length: choices.below(3) }, (_, i) => drawing.block(`block${i}`, top));
  const fixed = attributes.filter(
    ({ type, required, replaces, sensitive }) =>
      type === "string" && required && replaces === "always" && !sensitive,
  );
  const counts = choices.chance(20);
  const count = { name: "applies", type: "int64", computed: true } as const;
  return {
    name,
    version,
    ...(counts && { counts }),
    ...(choices.chance(25) && {
      identity: ["id", ...fixed.map(({ name }) => name).slice(0, choices.below(2))],
    }),
    ...drawPlans(choices, attributes),
    attributes: [
      { name: "id", type: "string", computed: true, keeps: "always" },
      ...attributes,
      ...(counts ? [count] : []),
    ],
    blocks,
  };
}

/** Draws a function. */
export function drawFunction(choices: Choices, name: string): FunctionDescription {
  const drawing = new Drawing(choices, { computedInSets: false });
  const parameters = Array.from({ length: choices.below(4) }, () => drawing.parameter());
  return {
    name,
    parameters,
    ...(choices.chance(40) && { variadic: drawing.parameter() }),
    ...(parameters.length > 0 && choices.chance(40) && { echoes: true }),
  };
}

/** Draws the arguments of a call: some are null, some numbers are no whole ones. */
export function drawArguments(
  choices: Choices,
  { parameters, variadic }: FunctionDescription,
): readonly unknown[] {
  const further = Array.from({ length: choices.below(3) }, () => variadic);
  return [...parameters, ...further].filter(isDefined).map(({ type, nullable, nullElements }) => {
    if (nullable && choices.chance(20)) return null;
    if (type === "int64" && choices.chance(8)) return 0.5;
    return drawJson(choices, type, nullElements);
  });
}

function isDefined<T>(one: T | undefined): one is T {
  return one !== undefined;
}

/** Draws what code plans for attributes. */
function drawPlans(
  choices: Choices,
  attributes: readonly AttributeDescription[],
): { readonly plans?: PlansDescription } {
  const stored = attributes.filter(({ type, writeOnly }) => typeof type === "string" && !writeOnly);
  const texts = stored.filter(({ type }) => type === "string");
  const [name] = texts.filter((one) => one.computed && one.default === undefined && !one.nullable);
  // The API would decide another text than the one that is planned from an unknown one.
  const from = texts.find((one) => one !== name && !one.computed);
  const derives = name && from && choices.chance(60);
  const replacing = stored.filter(({ optional, required }) => optional || required);
  const replaces = replacing.length > 0 && choices.chance(15) && replacing[choices.below(replacing.length)];
  if (!derives && !replaces) return {};
  return {
    plans: {
      ...(derives && { derived: { name: name.name, from: from.name } }),
      ...(replaces && { replaces: replaces.name }),
    },
  };
}

class Drawing {
  readonly #choices: Choices;
  readonly #options: DescriptionOptions;

  constructor(choices: Choices, options: DescriptionOptions) {
    this.#choices = choices;
    this.#options = options;
  }

  attributes(count: number, place: Place): readonly AttributeDescription[] {
    return Array.from({ length: count }, (_, i) => this.#attribute("abcdef"[i] ?? "", place));
  }

  parameter(): ParameterDescription {
    const choices = this.#choices;
    const collection = (): TypeDescription => [choices.pick("list", "set", "map"), this.#element(0)];
    const kind = choices.pick("primitive", "primitive", "collection", "collection", "object", "dynamic");
    const types = { primitive: () => this.#primitive(), collection, object: () => this.#object(0) };
    const type = kind === "dynamic" ? kind : types[kind]();
    return {
      type,
      ...(choices.chance(40) && { nullable: true }),
      ...(isCollection(type) && choices.chance(25) && { nullElements: true }),
      ...(choices.chance(20) && this.#limit({ type })),
    };
  }

  block(name: string, place: Place): BlockDescription {
    const nesting = this.#choices.pick("single", "list", "set");
    const inner = inside(place, nesting, undefined);
    const within = { ...inner, absent: place.absent || nesting === "single" };
    return {
      name,
      nesting,
      attributes: this.attributes(1 + this.#choices.below(3), within),
      blocks: inner.depth < 2 && this.#choices.chance(30) ? [this.block("inner", within)] : [],
    };
  }

  #attribute(name: string, place: Place): AttributeDescription {
    const choices = this.#choices;
    const isPlain = place.inSet && !this.#options.computedInSets;
    const mode = this.#mode(place, isPlain);
    const shape = this.#shape(place, mode);
    const { type, nested } = shape;
    const isPrimitive = typeof type === "string" && type !== "dynamic";
    const sensitive = choices.chance(10) ? { sensitive: true } : {};
    if (isPrimitive && !mode.computed && !place.inSet && choices.chance(6))
      return { name, ...shape, ...mode, writeOnly: true, sensitive: true };
    const hasDefault = mode.optional && !isPlain && type !== "dynamic" && choices.chance(30);
    const value = hasDefault ? this.#default(shape) : undefined;
    const decides = mode.computed && value === undefined;
    return {
      name,
      ...shape,
      ...mode,
      ...sensitive,
      ...(value !== undefined && { computed: true, default: value }),
      ...(decides &&
        choices.chance(place.collected ? 8 : 60) && { keeps: choices.pick("always", "nonNull") }),
      ...(decides && !nested && choices.chance(12) && { nullable: true }),
      ...(isCollection(type) && choices.chance(25) && { nullElements: true }),
      ...(!("computed" in mode && !mode.optional) &&
        choices.chance(30) && {
          replaces: choices.pick("always", "always", "ifConfigured"),
        }),
      ...(value === undefined && choices.chance(12) && this.#limit(shape)),
    };
  }

  #mode(place: Place, isPlain: boolean) {
    const required = place.absent ? { optional: true } : { required: true };
    const optional = { optional: true };
    const both = { optional: true, computed: true };
    const computed = { computed: true };
    const mode: { readonly required?: boolean; readonly optional?: boolean; readonly computed?: boolean } =
      place.decided === "always"
        ? computed
        : isPlain
          ? this.#choices.pick(optional, required)
          : place.decided === "unlessConfigured"
            ? this.#choices.pick(both, both, computed)
            : this.#choices.pick(optional, optional, optional, both, both, required, required, computed);
    return mode;
  }

  #shape(
    place: Place,
    mode: { readonly optional?: boolean; readonly computed?: boolean },
  ): { readonly type?: TypeDescription; readonly nested?: NestedDescription } {
    const choices = this.#choices;
    const primitive = this.#primitive();
    const kind = choices.pick(
      "primitive",
      "primitive",
      "primitive",
      "primitive",
      "collection",
      "collection",
      "object",
      "dynamic",
      "single",
      "list",
      "map",
      "set",
    );
    switch (kind) {
      case "primitive":
        return { type: primitive };
      case "collection":
        return { type: [choices.pick("list", "set", "map"), this.#element(0)] };
      case "object":
        return { type: this.#object(0) };
      case "dynamic":
        return { type: place.collected ? primitive : "dynamic" };
    }
    if (place.depth >= 2) return { type: primitive };
    // The API would decide the elements of the set.
    const nesting = kind === "set" && mode.computed && !this.#options.computedInSets ? "list" : kind;
    const decided = !mode.computed ? place.decided : mode.optional ? "unlessConfigured" : "always";
    const inner = inside(place, nesting, decided);
    return { nested: { nesting, attributes: this.attributes(1 + choices.below(3), inner) } };
  }

  #primitive(): PrimitiveType {
    return this.#choices.pick(
      "string",
      "string",
      "string",
      "bool",
      "bool",
      "int64",
      "bigint",
      "int32",
      "float32",
      "float64",
      "number",
    );
  }

  #element(depth: number): TypeDescription {
    if (depth >= 2 || !this.#choices.chance(20)) return this.#primitive();
    return this.#choices.chance(30)
      ? this.#object(depth)
      : [this.#choices.pick("list", "map", "set"), this.#element(depth + 1)];
  }

  #object(depth: number): TypeDescription {
    const members = ["x", "y"].slice(0, 1 + this.#choices.below(2));
    return ["object", Object.fromEntries(members.map((name) => [name, this.#element(depth + 1)]))];
  }

  #limit({ type, nested }: { readonly type?: TypeDescription; readonly nested?: NestedDescription }) {
    if (type === "string") return { oneOf: ["x", "y", ""] };
    const isLimited = type === "int64" || (nested ? nested.nesting !== "single" : Array.isArray(type));
    return isLimited && type?.[0] !== "object" ? { max: 2 } : {};
  }

  /** Draws a default; undefined for objects with parts that no default may have. */
  #default({ type, nested, oneOf, max }: Omit<AttributeDescription, "name">): unknown {
    const isLimited = oneOf !== undefined || max !== undefined;
    if (type && holdsBigint(type)) return undefined;
    if (type) return drawJson(isLimited ? Choices.repeated([]) : this.#choices, type);
    if (!nested || !this.#choices.chance(50)) return undefined;
    const object: Record<string, unknown> = {};
    for (const { name, writeOnly, optional, required, ...member } of nested.attributes) {
      if (writeOnly || (!optional && !required)) return undefined;
      const isNull = optional && !member.computed && this.#choices.chance(40);
      object[name] = isNull ? null : (member.default ?? this.#default(member));
      if (object[name] === undefined) return undefined;
    }
    return nested.nesting === "single" ? object : nested.nesting === "map" ? { k: object } : [object];
  }
}

function inside(place: Place, nesting: string, decided: Place["decided"]): Place {
  return {
    ...place,
    depth: place.depth + 1,
    collected: place.collected || nesting !== "single",
    inSet: place.inSet || nesting === "set",
    decided,
  };
}

function isCollection(type: TypeDescription | undefined): boolean {
  return Array.isArray(type) && type[0] !== "object";
}

/** Reports whether a type contains whole numbers that JSON of descriptions cannot have. */
function holdsBigint(type: TypeDescription): boolean {
  if (typeof type === "string") return type === "bigint";
  return type[0] === "object" ? Object.values(type[1]).some(holdsBigint) : holdsBigint(type[1]);
}

/** Draws a known value of a type, as in JSON; its elements may be null if `nulls` is true. */
export function drawJson(choices: Choices, type: TypeDescription, nulls = false): unknown {
  switch (type) {
    case "string":
      return choices.pick("x", "y", "", "zz");
    case "bool":
      return choices.chance(50);
    case "int32":
    case "int64":
      return choices.pick(1, 0, 2, 9, -3);
    case "bigint":
      return choices.pick(1, 0, 9_007_199_254_740_993n, -9_223_372_036_854_775_808n);
    case "float32":
    case "float64":
    case "number":
      return choices.pick(1, 0, 0.5, -3.25);
    case "dynamic":
      return "x";
  }
  if (type[0] === "object")
    return Object.fromEntries(Object.entries(type[1]).map(([name, one]) => [name, drawJson(choices, one)]));
  const element = () => (nulls && choices.chance(15) ? null : drawJson(choices, type[1], nulls));
  if (type[0] === "map") return choices.chance(30) ? {} : { k: element() };
  const elements = Array.from({ length: choices.pick(1, 0, 2) }, element);
  if (type[0] === "list") return elements;
  return [...new Map(elements.map((one) => [exactJson.stringify(one), one])).values()];
}
