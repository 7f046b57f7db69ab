import type { ActionContext, ActionPlanContext, ValidateContext } from "./contexts.ts";
import type { Fields } from "./dsl/field.ts";
import type { Block, Rule } from "./schema.ts";
import type { ActionTimeouts } from "./timeouts.ts";

/**
 * Everything about an action: a side effect outside create, read, update and delete, such as a restart. It changes no state and
 * returns nothing. The order of members is the order in which to write them. The compiler infers the names in rules.
 */
export interface ActionDefinition<F extends Fields, Api, Name extends string = string> {
  /** What the action does, in Markdown: the beginning of its page. */
  readonly description: string;
  /**
   * The attributes and blocks of the `config` block, by name: required, optional or with a default, none computed. Secrets
   * should be `.writeOnly()`: only write-only attributes take ephemeral values.
   */
  readonly schema: F;
  /** Advice for those who use it although it is deprecated. */
  readonly deprecated?: string;
  /** Gives the `config` block a `timeouts` block; the value, such as "30m", is the default. Without it, invoke has 20 minutes. */
  readonly timeouts?: ActionTimeouts;
  /** A configuration for its page, with an `action` block of its type; see `hcl`. */
  readonly example: string;
  /** Rules between attributes, such as `conflicting("a", "b")`. */
  readonly rules?: readonly Rule<Name>[];

  /** Checks a configuration; unknown values are not to be judged. Runs again before plan and before invoke, with what is known by then. */
  validate?(context: ValidateContext<NoInfer<F>>): void;

  /**
   * Checks in a plan what needs the API. Unknown values are not to be judged. May be called twice with the same configuration, and
   * changes nothing.
   */
  plan?(context: ActionPlanContext<NoInfer<F>, Api>): void | Promise<void>;

  /**
   * Does it. May be called again after a failure, so what is done already should be no error. An error that it throws, or that
   * it reports, is the failure of the action. When the signal is aborted, the action has failed, whatever invoke does then.
   */
  invoke(context: ActionContext<NoInfer<F>, Api>): Promise<void>;
}

/** An action as the framework handles it. */
export interface Action<Api = unknown> {
  /** The schema of the `config` block, with `timeouts` where there are any. */
  readonly block: Block;
  /** What the author wrote. */
  readonly definition: ActionDefinition<Fields, Api>;
}
