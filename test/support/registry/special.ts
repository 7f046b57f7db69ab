import type { Json, Literal } from "./literal.ts";

/** The properties that the loop cannot learn from the definition of a resource. Attributes are named as in `credentials.role_arn`. */
export interface Special {
  /** Values with a meaning for the API, in place of generated ones. */
  readonly values?: { readonly [attribute: string]: readonly Json[] };
  /** Attributes with the ID of another resource: the address of one that can replace it. */
  readonly ids?: { readonly [attribute: string]: string };
  /** The variants of a block in place of generated ones: each entry is a change. */
  readonly contents?: { readonly [block: string]: readonly (readonly Literal[])[] };
  /** Attributes and blocks that are not changed, each with the reason. */
  readonly fixed?: { readonly [attribute: string]: string };
  /**
   * Attributes and blocks whose change replaces the object, although their definition does not declare it.
   */
  readonly replacing?: readonly string[];
  /** Attributes that the API does not receive: changing only them sends no write, and no import finds them. */
  readonly untold?: readonly string[];
  /**
   * Attributes that the API returns only with the next read, so that a refresh directly after a change finds them.
   */
  readonly late?: readonly string[];
  /** Why the objects in the API do not belong to the resource, and the effect of their deletion; usually the resource is created again. */
  readonly objectless?: { readonly reason: string; readonly action: "noop" | "update" };
  /** The configuration of its provider. */
  readonly provider?: Literal;
  /** The path of its writes, if they do not name an object of the resource. */
  readonly writesTo?: string;
}

/** An additional variant of a resource type, in a separate module. */
export interface Variant extends Special {
  readonly type: string;
  readonly example: string;
}
