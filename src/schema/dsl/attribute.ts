import { type Attribute, type Attributes, nestedType, type Suppression, type Validator } from "../schema.ts";
import type { Type } from "../values/type.ts";
import { isUnknown, type Unknown } from "../values/unknown.ts";
import {
  type Dynamic,
  distinct,
  isRecord,
  isSequence,
  isWhollyKnown,
  record,
  type Value,
} from "../values/value.ts";
import { conform, shownValue } from "../view.ts";
import type { Field, Fields, PlanOf, RemoteOf, Retained, StateOf, Views } from "./field.ts";

/**
 * What an attribute is, before it is said who sets it: the first part of the sentence.
 * `Known` is the type of its values, `Planned` the same with unknown anywhere, `Remote` what an API may answer.
 */
export interface Typed<Known, Planned, Remote = Known> {
  readonly types: { readonly known: Known; readonly planned: Planned; readonly remote: Remote };
  /** Adds checks of configured values; null and unknown values are not checked. */
  validate(...rules: readonly ((value: Known) => string | undefined)[]): Typed<Known, Planned, Remote>;
  /** Values with the same canonical form are one value: the spelling in the state stays. */
  comparedAs(canonical: (value: Known) => Known): Typed<Known, Planned, Remote>;
  required(): Required<Known, Planned, Remote>;
  optional(): Optional<Known, Planned, Remote>;
  /** The value where the configuration has none; makes the attribute optional and computed on the wire. */
  default(value: Known): Defaulted<Known, Planned, Remote>;
  computed(): Computed<Known, Planned, Remote>;
}

/** An attribute or element of whatever type. */
// biome-ignore lint/suspicious/noExplicitAny: a bound for inference; nothing of it reaches a caller
export type AnyTyped = Typed<any, any, any>;
type Known<T extends AnyTyped> = T["types"]["known"];
type Planned<T extends AnyTyped> = T["types"]["planned"];
type Remote<T extends AnyTyped> = T["types"]["remote"];

/** Text or a number that can be limited to certain values. */
export interface Enumerable<K, R = K> extends Typed<K, K | Unknown, R> {
  /** Limits the configuration to these values, case and all. What an API answers may be any other. */
  oneOf<const Choice extends K>(...choices: readonly Choice[]): Typed<Choice, Choice | Unknown, R>;
}

interface Behaviour<V extends Views> extends Field {
  readonly views: V;
  /** Hides the value in all output. */
  sensitive(): this;
  /** Warns whoever configures the attribute; `advice` says what to do instead. */
  deprecated(advice: string): this;
}

interface Configurable<V extends Views> extends Behaviour<V> {
  /** A change of a configured value replaces the object. */
  requiresReplace(): this;
  /** Hides the change of a value that cannot be compared; see unlessChanged. Not for what is null. */
  suppress(when: Suppression): this;
  /** The API never returns it: the state keeps what was configured; after an import it has its default. */
  retained(): this & Retained;
}

export interface Required<K, P, R>
  extends Configurable<{ config: P; plan: P; desired: K; state: K; remote: R }> {
  /** Is passed to create and update and stored nowhere. Terraform 1.11 or newer. */
  writeOnly(): WriteOnly<K, P>;
}

export interface Optional<K, P, R>
  extends Configurable<{
    config: P | null;
    plan: P | null;
    desired: K | null;
    state: K | null;
    remote: R | null;
  }> {
  /** The API decides where the configuration does not. */
  computed(): OptionalComputed<K, P, R>;
  /** A value that means the same as none: the one does not show as a change of the other. */
  unsetAs(value: K): this;
  writeOnly(): WriteOnly<K | null, P | null>;
}

export interface WriteOnly<K, P>
  extends Behaviour<{ config: P; plan: null; desired: K; state: null; remote: never }>,
    Retained {}

export interface Defaulted<K, P, R>
  extends Configurable<{ config: P | null; plan: P; desired: K; state: K; remote: R }> {}

interface Decided<V extends Views> extends Behaviour<V> {
  /** No update changes the value, so plans of updates show it. */
  useStateForUnknown(): this;
}

export interface OptionalComputed<K, P, R>
  extends Decided<{ config: P | null; plan: P | null; desired: K | null; state: K; remote: R }>,
    Configurable<{ config: P | null; plan: P | null; desired: K | null; state: K; remote: R }> {
  /** The API may leave it out. */
  nullable(): NullableOptionalComputed<K, P, R>;
}

interface NullableOptionalComputed<K, P, R>
  extends Decided<{ config: P | null; plan: P | null; desired: K | null; state: K | null; remote: R | null }>,
    Configurable<{
      config: P | null;
      plan: P | null;
      desired: K | null;
      state: K | null;
      remote: R | null;
    }> {}

export interface Computed<K, P, R>
  extends Decided<{ config: null; plan: P; desired: K | null; state: K; remote: R }> {
  /** The API may leave it out. */
  nullable(): NullableComputed<K, P, R>;
}

interface NullableComputed<K, P, R>
  extends Decided<{ config: null; plan: P | null; desired: K | null; state: K | null; remote: R | null }> {}

/** One implementation of all the steps of the sentence; the interfaces say which may follow which. */
class Builder {
  readonly field: Attribute;

  constructor(field: Attribute) {
    this.field = field;
  }

  with(more: Partial<Attribute>): Builder {
    return new Builder({ ...this.field, ...more });
  }

  validate(...rules: readonly ((value: unknown) => string | undefined)[]): Builder {
    const checks = rules.map(
      (rule): Validator =>
        (value) =>
          isWhollyKnown(value) ? rule(shownValue(this.field, value)) : undefined,
    );
    return this.with({ validators: [...(this.field.validators ?? []), ...checks] });
  }

  oneOf(...choices: readonly unknown[]): Builder {
    const list = choices.map((choice) =>
      typeof choice === "string" ? JSON.stringify(choice) : String(choice),
    );
    return this.validate((value) =>
      choices.includes(value) ? undefined : `must be one of ${list.join(", ")}`,
    );
  }

  comparedAs(canonical: (value: unknown) => unknown): Builder {
    const { type } = this.field;
    return this.with({ canonical: (value) => conform(type, canonical(shownValue(this.field, value))) });
  }

  required(): Builder {
    return this.with({ required: true });
  }

  optional(): Builder {
    return this.with({ optional: true });
  }

  default(value: Value): Builder {
    return this.with({ optional: true, computed: true, default: value });
  }

  computed(): Builder {
    return this.with({ computed: true });
  }

  sensitive(): Builder {
    return this.with({ sensitive: true });
  }

  deprecated(advice: string): Builder {
    return this.with({ deprecated: advice });
  }

  requiresReplace(): Builder {
    return this.with({ requiresReplace: true });
  }

  suppress(when: Suppression): Builder {
    return this.with({ suppress: when });
  }

  retained(): Builder {
    return this.with({ retained: true });
  }

  unsetAs(value: Value): Builder {
    return this.with({ unsetAs: value });
  }

  writeOnly(): Builder {
    return this.with({ writeOnly: true, retained: true });
  }

  nullable(): Builder {
    return this;
  }

  useStateForUnknown(): Builder {
    return this.with({ useStateForUnknown: true });
  }
}

function build<T>(field: Attribute): T {
  return new Builder(field) as unknown as T;
}

function elementOf(typed: AnyTyped): Attribute {
  return (typed as unknown as Builder).field;
}

/** Text. */
export function string(description = ""): Enumerable<string> {
  return build({ description, type: "string" });
}

/** A number that a double holds. */
export function number(description = ""): Enumerable<number> {
  return build({ description, type: "number", validators: [inDouble] });
}

/** A whole number of any size. */
export function bigint(description = ""): Enumerable<bigint> {
  return build({ description, type: "number", exact: true, validators: [whole] });
}

export function bool(description = ""): Typed<boolean, boolean | Unknown> {
  return build({ description, type: "bool" });
}

/** A value whose type the configuration decides. */
export function dynamic(description = ""): Typed<Dynamic, Dynamic | Unknown> {
  return build({ description, type: "dynamic" });
}

/** An ordered collection. */
export function list<E extends AnyTyped>(
  element: E,
  description = "",
): Typed<readonly Known<E>[], readonly Planned<E>[] | Unknown, readonly Remote<E>[]> {
  return build(collection(["list", elementOf(element).type], elementOf(element), description));
}

/** A collection without order and without repetition. */
export function set<E extends AnyTyped>(
  element: E,
  description = "",
): Typed<readonly Known<E>[], readonly Planned<E>[] | Unknown, readonly Remote<E>[]> {
  return build(collection(["set", elementOf(element).type], elementOf(element), description));
}

/** Values by name. */
export function map<E extends AnyTyped>(
  element: E,
  description = "",
): Typed<
  { readonly [key: string]: Known<E> },
  { readonly [key: string]: Planned<E> } | Unknown,
  { readonly [key: string]: Remote<E> }
> {
  return build(collection(["map", elementOf(element).type], elementOf(element), description));
}

/** An object type, for the elements of collections. */
export function object<A extends { readonly [name: string]: AnyTyped }>(
  attributes: A,
  description = "",
): Typed<
  { readonly [N in keyof A]: Known<A[N]> | null },
  { readonly [N in keyof A]: Planned<A[N]> | null } | Unknown,
  { readonly [N in keyof A]: Remote<A[N]> | null }
> {
  const members = Object.entries(attributes).map(([name, typed]) => [name, elementOf(typed)] as const);
  const types: { [name: string]: Type } = Object.create(null);
  for (const [name, { type }] of members) types[name] = type;
  return build({
    description,
    type: ["object", types],
    validators: [(value) => memberProblem(members, value)],
    ...(members.some(([, { canonical }]) => canonical) && {
      canonical: (value) => canonicalMembers(members, value),
    }),
  });
}

/** The attribute that names the object: the string `id`, never sensitive, never null, kept over updates. */
export interface Identifier extends Field {
  readonly views: {
    config: string | Unknown | null;
    plan: string | Unknown;
    desired: string | null;
    state: string;
    remote: string;
  };
}

/**
 * The identifier of a resource. With `configurable` it is optional on the wire, too: a configured one is accepted
 * when it is that of the object, as some hosts hand it back after an import, and is an error of the plan otherwise.
 */
export function identifier(description: string, { configurable = false } = {}): Identifier {
  return build({
    description,
    type: "string",
    computed: true,
    optional: configurable,
    useStateForUnknown: true,
    identifier: true,
  });
}

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

type Members = readonly (readonly [name: string, member: Attribute])[];

function memberProblem(members: Members, value: Value): string | undefined {
  if (!isRecord(value)) return undefined;
  for (const [name, { validators = [] }] of members) {
    const member = value[name] ?? null;
    const problem = member === null || isUnknown(member) ? undefined : firstProblem(validators, member);
    if (problem) return `${name} ${problem}`;
  }
  return undefined;
}

function canonicalMembers(members: Members, value: Value): Value {
  if (!isRecord(value)) return value;
  return record(
    members.map(([name, { canonical }]) => {
      const member = value[name] ?? null;
      return [name, canonical && member !== null ? canonical(member) : member];
    }),
  );
}

function firstProblem(validators: readonly Validator[], value: Value): string | undefined {
  for (const validator of validators) {
    const problem = validator(value);
    if (problem) return problem;
  }
  return undefined;
}

/** Checks and comparison of elements, lifted to their collection. */
function collection(type: Type, element: Attribute, description: string): Attribute {
  const { canonical, exact, validators = [] } = element;
  return {
    description,
    type,
    ...(exact && { exact }),
    ...(canonical && { canonical: (value) => canonicalElements(type, canonical, value) }),
    validators: [(value) => elementProblem(validators, value)],
  };
}

function canonicalElements(type: Type, canonical: (value: Value) => Value, value: Value): Value {
  const each = (element: Value) => (element === null ? null : canonical(element));
  if (isSequence(value))
    return type[0] === "set" ? distinct(type[1] as Type, value.map(each)) : value.map(each);
  if (isRecord(value)) return record(Object.entries(value).map(([key, element]) => [key, each(element)]));
  return value;
}

function elementProblem(validators: readonly Validator[], value: Value): string | undefined {
  const elements = isSequence(value) ? value.entries() : isRecord(value) ? Object.entries(value) : [];
  for (const [key, element] of elements) {
    if (element === null) return `must not have null elements (at ${JSON.stringify(key)})`;
    const problem = isUnknown(element) ? undefined : firstProblem(validators, element);
    if (problem) return `element ${JSON.stringify(key)} ${problem}`;
  }
  return undefined;
}

function inDouble(value: Value): string | undefined {
  return typeof value === "bigint"
    ? "must be a number between -9007199254740991 and 9007199254740991"
    : undefined;
}

function whole(value: Value): string | undefined {
  return typeof value === "bigint" || Number.isInteger(value) ? undefined : "must be a whole number";
}
