import type {
  EphemeralCloseContext,
  EphemeralOpenContext,
  EphemeralRenewContext,
  Parser,
  ValidateContext,
} from "./contexts.ts";
import type { Fields, OpenedOf } from "./dsl/field.ts";
import type { Block, Rule } from "./schema.ts";

/**
 * Everything about an ephemeral resource: an object that exists only while a command runs, such as a token or a lease. Nothing of
 * it is stored in a plan or state. The compiler infers the names in rules and what open returns.
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
  /** Advice for those who use it although it is deprecated. */
  readonly deprecated?: string;
  /** A configuration for its page; see `hcl`. */
  readonly example: string;
  /** Rules between attributes, such as `conflicting("a", "b")`. */
  readonly rules?: readonly Rule<Name>[];
  /** Checks the private state that open stored. Needed where renew or close reads it. */
  readonly privateState?: Parser<P>;

  /** Checks a configuration; unknown values are not to be judged. */
  validate?(context: ValidateContext<NoInfer<F>>): void;

  /**
   * Makes the object and returns its computed attributes, all known; the configured ones are added. Called in each plan and
   * again in each apply, whether anything refers to the object or not. Throws for what fails; what was made by then is closed
   * if `privateState` was set, and otherwise is to be undone here.
   */
  open(context: EphemeralOpenContext<NoInfer<F>, Api, P>): Promise<Opened>;

  /** Renews the object at the time that `renewAt` was called with, while other operations go on. Its result stays as it is. */
  renew?(context: EphemeralRenewContext<Api, P>): Promise<void>;

  /**
   * Ends the object. One that does not exist any more is no error. May be called twice. Called when the client closes the
   * object, when its open fails, and when the client ends without having closed it.
   */
  close?(context: EphemeralCloseContext<Api, P>): Promise<void>;
}

/** An ephemeral resource as the framework handles it. */
export interface EphemeralResource<Api = unknown> {
  /** The schema. */
  readonly block: Block;
  /** What the author wrote. */
  readonly definition: EphemeralDefinition<Fields, Api, unknown>;
}
