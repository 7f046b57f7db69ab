import type { ListContext, ValidateContext } from "./contexts.ts";
import type { Fields } from "./dsl/field.ts";
import type { Resource } from "./resource.ts";
import type { Block, Rule } from "./schema.ts";

/** An object that a list resource found. `Api` is what `configure` of the provider returned. */
export interface Listed<Api = unknown> {
  /**
   * The attributes that identify the object, by name, as the identity of the resource declares them. An object of which the API returned null
   * or an empty text for a required one is left out of the list, with a warning.
   */
  readonly identity: { readonly [attribute: string]: unknown };
  /** What people call the object. The identity stands in for an empty one. Never a secret. */
  readonly displayName: string;
  /**
   * The attributes and blocks of the object as `read` of the resource returns them, where the listing says them all. Left
   * out, the framework has the resource read the object by its identity, if the client wants whole objects.
   */
  readonly object?: { readonly [attribute: string]: unknown };
  /**
   * The client that the resource reads the object with, if it does: one that knows from the listing what the API would
   * answer saves a request for each object. By default the one that the list is given.
   */
  readonly readWith?: Api;
}

/** Everything about a list resource: it finds the objects of a managed resource, for `terraform query`. */
export interface ListDefinition<F extends Fields, Api, Name extends string = string> {
  /** The managed resource whose objects it finds, of the same provider and under the same name. It needs an identity. */
  readonly of: Resource<Api>;
  /** What the list resource finds, in Markdown: the beginning of its page. */
  readonly description: string;
  /** The attributes and blocks of the `config` block, by name: required or optional ones only. */
  readonly schema: F;
  /** Advice for those who use it although it is deprecated. */
  readonly deprecated?: string;
  /** A configuration for its page; see `hcl`. */
  readonly example: string;
  /** Rules between attributes, such as `conflicting("a", "b")`. */
  readonly rules?: readonly Rule<Name>[];

  /** Checks a configuration; unknown values are not to be judged. */
  validate?(context: ValidateContext<NoInfer<F>>): void;

  /**
   * Yields the objects one by one. It fetches a page when the client needs it: after `limit` objects, and when the client
   * has gone, it is returned from and its signal is aborted. An error that it throws ends the list.
   */
  list(context: ListContext<NoInfer<F>, Api>): AsyncIterable<Listed<Api>>;
}

/** A list resource as the framework handles it. */
export interface ListResource<Api = unknown> {
  /** The schema of the `config` block. */
  readonly block: Block;
  /** What the author wrote. */
  readonly definition: ListDefinition<Fields, Api>;
}
