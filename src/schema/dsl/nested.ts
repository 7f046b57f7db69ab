import type { RuleOrSchema } from "../problem.ts";
import { type Attribute, type Attributes, nestedType, type Rule } from "../schema.ts";
import type { Unknown } from "../values/unknown.ts";
import { build, described } from "./builder.ts";
import {
  type DefaultOf,
  type Fields,
  field,
  type Incomplete,
  type NamesIn,
  type PlannedOf,
  type PlanOf,
  type ResultOf,
  type StateOf,
  type status,
  type UpdatedOf,
  type Views,
  type views,
} from "./field.ts";
import type { Computed, Defaulted, Optional, Required } from "./sentence.ts";
import { withWriteOnlyFields } from "./write-only-fields.ts";

/** The types of one object, or of a collection of objects, in each view. */
interface Objects {
  readonly known: unknown;
  readonly plan: unknown;
  readonly result: unknown;
  readonly planned: unknown;
  readonly updated: unknown;
  readonly default: unknown;
}

type One<F extends Fields> = {
  readonly known: StateOf<F>;
  readonly plan: PlanOf<F>;
  readonly result: ResultOf<F>;
  readonly planned: PlannedOf<F>;
  readonly updated: UpdatedOf<F>;
  readonly default: DefaultOf<F>;
};
type Many<F extends Fields> = { readonly [View in keyof One<F>]: readonly One<F>[View][] };
type ByName<F extends Fields> = {
  readonly [View in keyof One<F>]: { readonly [key: string]: One<F>[View] };
};

/** The options of nested attributes. */
export interface NestedOptions<F extends Fields> {
  /** Rules between the attributes of each object, such as `atMostOneOf("a", "b")`, by their names in it. */
  readonly rules?: readonly Rule<NamesIn<NoInfer<F>>>[];
}

/** Attributes with attributes of their own: `x = { … }`, as a single object, a list, a set or a map. */
export const nested = described({
  /** One object: `x = { … }`. */
  single<F extends Fields>(description: string, fields: F, options: NestedOptions<F> = {}): Nested<One<F>> {
    return nestedOf("single", description, fields, options);
  },
  /** Objects in order: `x = [{ … }]`. */
  list<F extends Fields>(
    description: string,
    fields: F,
    options: NestedOptions<F> = {},
  ): NestedList<Many<F>> {
    return nestedOf("list", description, fields, options);
  },
  /** Objects without order: `x = [{ … }]`. */
  set<F extends Fields>(description: string, fields: F, options: NestedOptions<F> = {}): Nested<Many<F>> {
    return nestedOf("set", description, fields, options);
  },
  /** Objects by name: `x = { a = { … } }`. */
  map<F extends Fields>(description: string, fields: F, options: NestedOptions<F> = {}): Nested<ByName<F>> {
    return nestedOf("map", description, fields, options);
  },
});

/** A nested attribute before its source is declared. Its configuration and its plan have the shape of the state. */
export interface Nested<O extends Objects> {
  /** For the compiler only. @internal */
  readonly [views]: Views;
  /** For the compiler only. @internal */
  readonly [status]: Incomplete;
  /** The properties that the framework reads. @internal */
  readonly [field]: Attribute;
  /**
   * Adds checks of configured values that are wholly known and whose attributes are each valid, in the form in which create receives
   * them: with defaults, and null for computed attributes. A schema of zod, valibot, arktype or another library that implements
   * Standard Schema receives the values without null members.
   */
  validate(...rules: readonly RuleOrSchema<O["planned"]>[]): this;
  /** The configuration must set it. */
  required(): Required<O["known"], O["plan"] | Unknown, O["result"], O["planned"], O["updated"]>;
  /** The configuration may set it; else it is null. */
  optional(): Optional<O["known"], O["plan"] | Unknown, O["result"], O["planned"], O["updated"]>;
  /** The value if the configuration has none. An attribute that this value leaves out has its own default, or the API decides it. */
  default(
    value: O["default"],
  ): Defaulted<O["known"], O["plan"] | Unknown, O["result"], O["planned"], O["updated"]>;
  /** The API decides it; a configuration cannot set it. */
  computed(): Computed<O["known"], O["plan"] | Unknown, O["result"]>;
}

/** A nested list before its source is declared. */
export interface NestedList<O extends Objects> extends Nested<O> {
  /**
   * The order of the elements means nothing, and an API may return them in any: the same elements in another order are no change, and the
   * state keeps the configured order.
   */
  unordered(): this;
}

function nestedOf<T>(
  nesting: "single" | "list" | "set" | "map",
  description: string,
  fields: Fields,
  { rules }: { readonly rules?: readonly Rule[] },
): T {
  const nested = { nesting, attributes: attributesOf(fields), ...(rules && { rules }) };
  return build({ description, type: nestedType(nested), nested });
}

function attributesOf(fields: Fields): Attributes {
  const attributes: { [name: string]: Attribute } = {};
  for (const [name, { [field]: attribute }] of Object.entries(fields)) {
    if ("block" in attribute) throw new TypeError(`${name}: a nested attribute cannot contain a block`);
    attributes[name] = attribute;
  }
  return withWriteOnlyFields(attributes);
}
