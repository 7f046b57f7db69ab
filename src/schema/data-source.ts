import type { DataSourceReadContext, ValidateContext } from "./contexts.ts";
import type { Fields, OpenedOf } from "./dsl/field.ts";
import type { Promised } from "./dsl/mistake.ts";
import type { Block, Rule } from "./schema.ts";
import type { Timeouts, TimeoutsForm } from "./timeouts.ts";

/** The definition of a data source. The compiler infers the names in rules and what `read` returns. */
export interface DataSourceDefinition<
  F extends Fields,
  Api,
  Name extends string = string,
  Read = OpenedOf<NoInfer<F>>,
> {
  /** What the data source reads, in Markdown: the beginning of its page. */
  readonly description: string;
  /** The attributes and blocks, by name. */
  readonly schema: F;
  /** Advice for users of a deprecated data source. */
  readonly deprecated?: string;
  /** Gives the data source a `timeouts` block; the value, such as "5m", is the default. */
  readonly timeouts?: Pick<Timeouts, "read">;
  /** Whether `timeouts` is a block, as by default, or an attribute: `timeouts = { read = "5m" }`. */
  readonly timeoutsAs?: TimeoutsForm;
  /** An example configuration for the page of the data source; see `hcl`. */
  readonly example: string;
  /** Rules between attributes, such as `atMostOneOf("a", "b")`. */
  readonly rules?: readonly Rule<Name>[];

  /** Checks a configuration; skip unknown values. */
  validate?(context: ValidateContext<NoInfer<F>>): void;

  /** Reads the object. Throws a DiagnosticError if it does not exist. */
  read(context: DataSourceReadContext<NoInfer<F>, Api>): Promised<Read>;
}

/** A data source as the framework handles it. */
export interface DataSource<Api = unknown> {
  /** The schema, including `timeouts` if the data source has any. */
  readonly block: Block;
  /** The definition that the author wrote. */
  readonly definition: DataSourceDefinition<Fields, Api>;
}
