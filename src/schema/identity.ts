import type { PlainState } from "./contexts.ts";
import type { Block } from "./schema.ts";
import type { ObjectType, Type } from "./values/type.ts";

/**
 * What names the objects of a resource for good: attributes of the schema, whose values the framework takes from the state. The
 * short form of it is the list of the required ones.
 */
export interface IdentityDefinition<Name extends string = string> {
  /** Attributes that an import by identity has to give. Their values are never null. */
  readonly required: readonly Name[];
  /** Attributes that an import by identity may leave out, because the rest of the provider knows them, such as an account. */
  readonly optional?: readonly Name[];
  /** Version of the identity's shape; 0 unless it ever changed. */
  readonly version?: number;
  /**
   * By version, what brings a stored identity of it to the next: plain JSON in, plain JSON out. Null where the old one does
   * not say enough: the next read makes a new one.
   */
  readonly upgrades?: { readonly [version: number]: (old: PlainState) => PlainState | null };
  /** Whether the identity of an object may change. Otherwise an update or a read that changes it is an error. */
  readonly mutable?: boolean;
}

/** The identity of a resource in full, with its type. */
export interface DeclaredIdentity extends Required<IdentityDefinition> {
  /** All attributes, in the order of the identity schema. */
  readonly names: readonly string[];
  readonly type: ObjectType;
}

/** An identity definition with what it leaves out. */
export function wholeIdentity(
  identity: readonly string[] | IdentityDefinition,
): Required<IdentityDefinition> {
  const given: IdentityDefinition = isList(identity) ? { required: identity } : identity;
  return { optional: [], version: 0, upgrades: {}, mutable: false, ...given };
}

function isList(identity: readonly string[] | IdentityDefinition): identity is readonly string[] {
  return Array.isArray(identity);
}

/** What of a resource says how its objects are identified. */
interface Identified {
  readonly block: Block;
  readonly definition: { readonly identity?: readonly string[] | IdentityDefinition };
}

const declared = new WeakMap<Identified, DeclaredIdentity>();

/** The identity that a resource declares, or undefined if it has none. */
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
