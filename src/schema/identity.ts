import type { PlainState } from "./contexts.ts";
import type { Block } from "./schema.ts";
import type { ObjectType, Type } from "./values/type.ts";

/**
 * The identity of a resource: the attributes of the schema that identify an object permanently. The framework copies their values from
 * the state. The short form is a list of the required attributes.
 */
export interface IdentityDefinition<Name extends string = string, Optional extends string = Name> {
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

/** The complete identity of a resource, with its type. */
export interface DeclaredIdentity extends Required<IdentityDefinition> {
  /** All attributes, in the order of the identity schema. */
  readonly names: readonly string[];
  readonly type: ObjectType;
}

/** Fills in the members that an identity definition leaves out. */
export function wholeIdentity(
  identity: readonly string[] | IdentityDefinition,
): Required<IdentityDefinition> {
  const given: IdentityDefinition = isList(identity) ? { required: identity } : identity;
  return { optional: [], version: 0, upgrades: {}, mutable: false, ...given };
}

function isList(identity: readonly string[] | IdentityDefinition): identity is readonly string[] {
  return Array.isArray(identity);
}

/** The parts of a resource that define its identity. */
interface Identified {
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
    const names = [...whole.required, ...whole.optional];
    const types: { [name: string]: Type } = Object.create(null);
    for (const name of names) types[name] = block.attributes[name]?.type ?? "string";
    identity = { ...whole, names, type: ["object", types] };
    declared.set(resource, identity);
  }
  return identity;
}
