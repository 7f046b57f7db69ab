import { build } from "../dsl/builder.ts";
import type { Typed } from "../dsl/sentence.ts";
import type { Problem } from "../problem.ts";
import type { Unknown } from "../values/unknown.ts";
import type { Value } from "../values/value.ts";

/** Text of a format, compared by its meaning. */
export type Meaningful = Typed<string, string | Unknown>;

/** The definition of a text format. */
export interface Format {
  /** The format as a noun phrase, for documentation: `a UUID`. */
  readonly name: string;
  /** Returns the problem of a text, to follow the name of the attribute. Its `text` must not quote text that may be secret. */
  readonly problem: (text: string) => Problem | undefined;
  /** Returns the form that all spellings of one value share. Called only with texts without a problem. */
  readonly canonical: (text: string) => string;
}

/** Text of a format. Text in another format, which an API may return, is compared as it is. */
export function meaningful(description: string, { name, problem, canonical }: Format): Meaningful {
  return build({
    description,
    type: "string",
    format: name,
    validators: [(value: Value) => problem(String(value))],
    canonical: (value: Value) => {
      const text = String(value);
      return problem(text) ? value : canonical(text);
    },
  });
}

const longest = 80;

/** Returns a problem that shows the text unless it is sensitive. */
export function withText(text: string, value: string): Problem {
  return { text, ...(value.length <= longest && { got: JSON.stringify(value) }) };
}
