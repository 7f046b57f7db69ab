import type { ActionContext, ActionPlanContext, ValidateContext } from "./contexts.ts";
import type { Fields } from "./dsl/field.ts";
import type { Block, Rule } from "./schema.ts";
import type { ActionTimeouts } from "./timeouts.ts";

/**
 * The definition of an action: a side effect outside create, read, update and delete, such as a restart. An action changes no state
 * and returns nothing. Write the members in this order. The compiler infers the names in rules.
 */
export interface ActionDefinition<F extends Fields, Api, Name extends string = string> {
  /** What the action does, in Markdown: the beginning of its page. */
  readonly description: string;
  /**
   * The attributes and blocks of the `config` block, by name: required, optional or with a default, none computed. Declare secrets
   * `.writeOnly()`, because only write-only attributes accept ephemeral values.
   */
  readonly schema: F;
  /** Advice for users of a deprecated action. */
  readonly deprecated?: string;
  /** Gives the `config` block a `timeouts` block; the value, such as "30m", is the default. Without it, `invoke` may take 20 minutes. */
  readonly timeouts?: ActionTimeouts;
  /** An example configuration for the page of the action, with an `action` block of its type; see `hcl`. */
  readonly example: string;
  /** Rules between attributes, such as `atMostOneOf("a", "b")`. */
  readonly rules?: readonly Rule<Name>[];

  /** Checks a configuration; skip unknown values. Called again before plan and before invoke, when more values are known. */
  validate?(context: ValidateContext<NoInfer<F>>): void;

  /**
   * Checks during a plan what only the API can decide. Must skip unknown values and change nothing. May be called twice with the same
   * configuration.
   */
  plan?(context: ActionPlanContext<NoInfer<F>, Api>): void | Promise<void>;

  /**
   * Runs the action. May be called again after a failure, so a step that is already done should be no error. The action fails if `invoke`
   * throws or reports an error. Once the signal is aborted, the action has failed, regardless of what `invoke` does afterwards.
   */
  invoke(context: ActionContext<NoInfer<F>, Api>): Promise<void>;
}

/** An action as the framework handles it. */
export interface Action<Api = unknown> {
  /** The schema of the `config` block, including `timeouts` if the action has any. */
  readonly block: Block;
  /** The definition that the author wrote. */
  readonly definition: ActionDefinition<Fields, Api>;
}
