import type {
  EphemeralCloseContext,
  EphemeralOpenContext,
  EphemeralRenewContext,
  Parser,
  ValidateContext,
} from "./contexts.ts";
import type { Fields, OpenedOf } from "./dsl/field.ts";
import type { Promised } from "./dsl/mistake.ts";
import type { Block, Rule } from "./schema.ts";

/**
 * The definition of an ephemeral resource: an object that exists only while a command runs, such as a token or a lease. No plan or state
 * stores any part of it. The compiler infers the names in rules and what `open` returns.
 */
export interface EphemeralDefinition<
  F extends Fields,
  Api,
  P,
  Name extends string = string,
  Opened = OpenedOf<NoInfer<F>>,
> {
  /** What the ephemeral resource provides, in Markdown: the beginning of its page. */
  readonly description: string;
  /** The attributes and blocks, by name. */
  readonly schema: F;
  /** Advice for users of a deprecated ephemeral resource. */
  readonly deprecated?: string;
  /** An example configuration for the page of the ephemeral resource; see `hcl`. */
  readonly example: string;
  /** Rules between attributes, such as `atMostOneOf("a", "b")`. */
  readonly rules?: readonly Rule<Name>[];
  /** Checks the private state that `open` stored. Required if `renew` or `close` reads it. */
  readonly privateState?: Parser<P>;

  /** Checks a configuration; skip unknown values. */
  validate?(context: ValidateContext<NoInfer<F>>): void;

  /**
   * Creates the object and returns its computed attributes, all known; the framework adds the configured ones. Called in each plan and
   * again in each apply, whether or not other objects refer to it. Throws on failure; the framework then closes what exists
   * if `privateState` was set, else `open` must undo it itself.
   */
  open(context: EphemeralOpenContext<NoInfer<F>, Api, P>): Promised<Opened>;

  /** Renews the object at the time passed to `renewAt`, while other operations run. The values that `open` returned do not change. */
  renew?(context: EphemeralRenewContext<Api, P>): Promise<void>;

  /**
   * Ends the object. An object that no longer exists is no error. May be called twice. Called when the client closes the object, when
   * `open` fails, and when the client ends without having closed it.
   */
  close?(context: EphemeralCloseContext<Api, P>): Promise<void>;
}

/** An ephemeral resource as the framework handles it. */
export interface EphemeralResource<Api = unknown> {
  /** The schema. */
  readonly block: Block;
  /** The definition that the author wrote. */
  readonly definition: EphemeralDefinition<Fields, Api, unknown>;
}
