import type { ActionContext, ActionPlanContext, ValidateContext } from "./contexts.ts";
import type { Fields } from "./dsl/field.ts";
import type { Block, Rule } from "./schema.ts";

/** Everything about an action: a side effect outside create, read, update and delete, such as a restart. */
export interface ActionDefinition<F extends Fields, Api, Name extends string = string> {
  /** What the action does, in Markdown: the beginning of its page. */
  readonly description: string;
  /** The attributes and blocks of the `config` block, by name: required or optional ones only; they may be write-only. */
  readonly schema: F;
  /** Advice for those who use it although it is deprecated. */
  readonly deprecated?: string;
  /** A configuration for its page; see `hcl`. */
  readonly example: string;
  /** Rules between attributes, such as `conflicting("a", "b")`. */
  readonly rules?: readonly Rule<Name>[];

  /** Checks a configuration; unknown values are not to be judged. */
  validate?(context: ValidateContext<NoInfer<F>>): void;

  /** Checks in a plan what needs the API. Unknown values are not to be judged. May be called twice with the same configuration. */
  plan?(context: ActionPlanContext<NoInfer<F>, Api>): void | Promise<void>;

  /** Does it. May be called again after a failure. An error that it throws is the failure of the action. */
  invoke(context: ActionContext<NoInfer<F>, Api>): Promise<void>;
}

/** An action as the framework handles it. */
export interface Action<Api = unknown> {
  /** The schema of the `config` block. */
  readonly block: Block;
  /** What the author wrote. */
  readonly definition: ActionDefinition<Fields, Api>;
}
