import type { DataSourceReadContext, ValidateContext } from "./contexts.ts";
import type { Fields, ResultOf } from "./dsl/field.ts";
import type { Block, Rule } from "./schema.ts";
import type { Timeouts } from "./timeouts.ts";

/** Everything about a data source. The compiler infers the names in rules and what read returns. */
export interface DataSourceDefinition<
  F extends Fields,
  Api,
  Name extends string = string,
  Read = ResultOf<NoInfer<F>>,
> {
  /** What the data source reads, in Markdown: the beginning of its page. */
  readonly description: string;
  /** The attributes and blocks, by name. */
  readonly schema: F;
  /** Advice for those who use the data source although it is deprecated. */
  readonly deprecated?: string;
  /** Gives the data source a `timeouts` block; the value, such as "5m", is the default. */
  readonly timeouts?: Pick<Timeouts, "read">;
  /** A configuration for the page of the data source; see `hcl`. */
  readonly example: string;
  /** Rules between attributes, such as `conflicting("a", "b")`. */
  readonly rules?: readonly Rule<Name>[];

  /** Checks a configuration; unknown values are not to be judged. */
  validate?(context: ValidateContext<NoInfer<F>>): void;

  /** Throws a DiagnosticError where nothing is found. */
  read(context: DataSourceReadContext<NoInfer<F>, Api>): Promise<Read>;
}

/** A data source as the framework handles it. */
export interface DataSource<Api = unknown> {
  /** The schema, with `timeouts` where there are any. */
  readonly block: Block;
  /** What the author wrote. */
  readonly definition: DataSourceDefinition<Fields, Api>;
}
