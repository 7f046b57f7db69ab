import { type Attribute, type Attributes, nestedType } from "../schema.ts";
import type { Unknown } from "../values/unknown.ts";
import { build } from "./builder.ts";
import type { Fields, PlanOf, RemoteOf, StateOf } from "./field.ts";
import type { Typed } from "./sentence.ts";

type NestedViews<F extends Fields> = { known: StateOf<F>; planned: PlanOf<F>; remote: RemoteOf<F> };

/** Attributes with attributes of their own: `x = { … }`, once, in a list, in a set or by name. */
export const nested = {
  single<F extends Fields>(description: string, fields: F): Nested<F, NestedViews<F>> {
    return nestedOf("single", description, fields);
  },
  list<F extends Fields>(
    description: string,
    fields: F,
  ): Nested<
    F,
    { known: readonly StateOf<F>[]; planned: readonly PlanOf<F>[]; remote: readonly RemoteOf<F>[] }
  > {
    return nestedOf("list", description, fields);
  },
  set<F extends Fields>(
    description: string,
    fields: F,
  ): Nested<
    F,
    { known: readonly StateOf<F>[]; planned: readonly PlanOf<F>[]; remote: readonly RemoteOf<F>[] }
  > {
    return nestedOf("set", description, fields);
  },
  map<F extends Fields>(
    description: string,
    fields: F,
  ): Nested<
    F,
    {
      known: { readonly [key: string]: StateOf<F> };
      planned: { readonly [key: string]: PlanOf<F> };
      remote: { readonly [key: string]: RemoteOf<F> };
    }
  > {
    return nestedOf("map", description, fields);
  },
};

/** A nested attribute before it is said who sets it. What is configured and desired has the shape of the plan and state. */
export type Nested<_F extends Fields, V extends { known: unknown; planned: unknown; remote: unknown }> = Pick<
  Typed<V["known"], V["planned"] | Unknown, V["remote"]>,
  "required" | "optional" | "computed"
>;

function nestedOf<T>(nesting: "single" | "list" | "set" | "map", description: string, fields: Fields): T {
  const attributes = attributesOf(fields);
  return build({ description, type: nestedType({ nesting, attributes }), nested: { nesting, attributes } });
}

function attributesOf(fields: Fields): Attributes {
  const attributes: { [name: string]: Attribute } = {};
  for (const [name, { field }] of Object.entries(fields)) {
    if ("block" in field) throw new TypeError(`${name}: a nested attribute cannot hold a block`);
    attributes[name] = field;
  }
  return attributes;
}
