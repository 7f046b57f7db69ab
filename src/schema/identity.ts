import type { PlainState } from "./contexts.ts";
import type { Block } from "./schema.ts";
import type { ObjectType, Type } from "./values/type.ts";

/** What an attribute of an identity is derived from: an object as `read` returns it, and the API client. */
export interface DerivedFrom<Found, Api> {
  /** The object. */
  readonly object: Found;
  /** What `configure` of the provider returned. */
  readonly api: Api;
}

/**
 * An attribute of an identity that the framework does not copy from the state: a part of another attribute, or a value of the provider's configuration, such as
 * its account. It is a string.
 */
export interface DerivedIdentityAttribute<Found = unknown, Api = unknown> {
  /** What the value is, in Markdown. */
  readonly description?: string;
  /** Whether an import by identity may omit it. */
  readonly optional?: boolean;
  /** Returns the value for an object; null or undefined if it is not known, which only an optional attribute may be. */
  value(from: DerivedFrom<Found, Api>): string | null | undefined;
}

/** The values of an import by identity; null if it omits them. */
export type GivenIdentity<Name extends string> = {
  readonly [N in Name]: string | number | bigint | boolean | null;
};

/** The attributes of the schema that an identity copies from the state, and what else an identity has. */
export interface CopiedIdentity<Name extends string = string, Optional extends string = Name> {
  /** Attributes that an import by identity must specify. Their values are never null. */
  readonly required: readonly Name[];
  /** Attributes that an import by identity may omit, because the rest of the provider knows them, such as an account. */
  readonly optional?: readonly Optional[];
  /** The version of the identity's attributes; 0 unless they ever changed. */
  readonly version?: number;
  /**
   * By version, the function that converts a stored identity of that version to the next: plain JSON in, plain JSON out. Null if the old
   * identity lacks information; the next read then creates a new one.
   */
  readonly upgrades?: { readonly [version: number]: (old: PlainState) => PlainState | null };
  /** Whether the identity of an object may change. If not, an update or a read that changes it is an error. */
  readonly mutable?: boolean;
}

/**
 * The identity of a resource: the attributes that identify an object permanently. The framework copies the values of `required` and `optional` ones from
 * the state. The short form is a list of the required attributes.
 */
export interface IdentityDefinition<
  Name extends string = string,
  Optional extends string = Name,
  Derived extends string = string,
  Found = unknown,
  Api = unknown,
  Parts = object,
> extends CopiedIdentity<Name, Optional> {
  /** The attributes that the schema does not have, or has with other values. */
  readonly derived?: { readonly [N in Derived]: DerivedIdentityAttribute<Found, Api> };
  /**
   * Returns the values of attributes, by name, with which the read after an import by identity finds the object. Needed if `derived` attributes identify it. Else
   * the read has the values of the named attributes alone.
   */
  attributes?(identity: GivenIdentity<NoInfer<Name | Optional | Derived>>): Parts;
}

/** An identity with the members that its definition leaves out. */
export type WholeIdentity = Required<Omit<IdentityDefinition, "attributes">> &
  Pick<IdentityDefinition, "attributes">;

/** The complete identity of a resource, with its type. */
export interface DeclaredIdentity extends WholeIdentity {
  /** All attributes, in the order of the identity schema. `required` and `optional` contain the derived ones, too. */
  readonly names: readonly string[];
  readonly type: ObjectType;
}

/** Fills in the members that an identity definition leaves out. */
export function wholeIdentity(identity: readonly string[] | IdentityDefinition): WholeIdentity {
  const given: IdentityDefinition = isList(identity) ? { required: identity } : identity;
  return { optional: [], derived: {}, version: 0, upgrades: {}, mutable: false, ...given };
}

function isList(identity: readonly string[] | IdentityDefinition): identity is readonly string[] {
  return Array.isArray(identity);
}

/** The parts of a resource that define its identity. */
export interface Identified {
  readonly block: Block;
  readonly definition: { readonly identity?: readonly string[] | IdentityDefinition };
}

const declared = new WeakMap<Identified, DeclaredIdentity>();

/** Returns the identity that a resource declares, or undefined if it has none. */
export function declaredIdentity(resource: Identified): DeclaredIdentity | undefined {
  const { block, definition } = resource;
  if (!definition.identity) return undefined;
  let identity = declared.get(resource);
  if (!identity) {
    const whole = wholeIdentity(definition.identity);
    const required = [...whole.required, ...derivedNames(whole, false)];
    const optional = [...whole.optional, ...derivedNames(whole, true)];
    const names = [...required, ...optional];
    const types: { [name: string]: Type } = Object.create(null);
    for (const name of names)
      types[name] = isDerived(whole, name) ? "string" : (block.attributes[name]?.type ?? "string");
    identity = { ...whole, required, optional, names, type: ["object", types] };
    declared.set(resource, identity);
  }
  return identity;
}

/** Reports whether an identity derives an attribute instead of copying it from the state. */
export function isDerived({ derived }: Pick<WholeIdentity, "derived">, name: string): boolean {
  return Object.hasOwn(derived, name);
}

/** Returns the derived attributes that an import by identity may omit, or the others. */
function derivedNames({ derived }: Pick<WholeIdentity, "derived">, isOptional: boolean): readonly string[] {
  return Object.keys(derived).filter((name) => (derived[name]?.optional ?? false) === isOptional);
}
