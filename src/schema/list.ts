import type { ListContext, ValidateContext } from "./contexts.ts";
import type { Fields } from "./dsl/field.ts";
import type { ResultOfAsyncGenerator } from "./dsl/mistake.ts";
import type { AnyIdentity, Resource } from "./resource.ts";
import type { Block, Rule } from "./schema.ts";

/** An object that a list resource found. `Api` is what `configure` of the provider returned. */
export interface Listed<Api = unknown, Identity = AnyIdentity> {
  /**
   * The attributes that identify the object, by name, as declared by the identity of the resource. If the API returned null or an empty
   * text for a required attribute, the list omits the object with a warning.
   */
  readonly identity: Identity;
  /** The name of the object for people. If empty, the identity is shown instead. Must not be a secret. */
  readonly displayName: string;
  /**
   * The attributes and blocks of the object as `read` of the resource returns them, if the listing contains all of them. If left out and
   * the client requests whole objects, the framework reads the object by its identity.
   */
  readonly object?: { readonly [attribute: string]: unknown };
  /**
   * The API client with which the resource reads the object, if it does. A client that already has the API's response from the listing
   * saves a request for each object. By default, the client that the list received.
   */
  readonly readWith?: Api;
}

/** The definition of a list resource, which lists the objects of a managed resource for `terraform query`. */
export interface ListDefinition<F extends Fields, Api, Name extends string = string, Identity = AnyIdentity> {
  /** The managed resource whose objects are listed, of the same provider and with the same name. It needs an identity. */
  readonly of: Resource<Api, Identity>;
  /** What the list resource lists, in Markdown: the beginning of its page. */
  readonly description: string;
  /** The attributes and blocks of the `config` block, by name: required or optional ones only. */
  readonly schema: F;
  /** Advice for users of a deprecated list resource. */
  readonly deprecated?: string;
  /** An example configuration for the page of the list resource; see `hcl`. */
  readonly example: string;
  /** Rules between attributes, such as `atMostOneOf("a", "b")`. */
  readonly rules?: readonly Rule<Name>[];

  /** Checks a configuration; skip unknown values. */
  validate?(context: ValidateContext<NoInfer<F>>): void;

  /**
   * Yields the objects one by one, and fetches a page only when the client needs it. After `limit` objects, or when the client has
   * disconnected, the framework ends the iteration and aborts the signal. An error that it throws ends the list.
   */
  list(context: ListContext<NoInfer<F>, Api>): ResultOfAsyncGenerator<Listed<Api, NoInfer<Identity>>>;
}

/** A list resource as the framework handles it. */
export interface ListResource<Api = unknown> {
  /** The schema of the `config` block. */
  readonly block: Block;
  /** The definition that the author wrote. */
  readonly definition: ListDefinition<Fields, Api>;
}
