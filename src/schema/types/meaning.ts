import { build } from "../dsl/builder.ts";
import type { Typed } from "../dsl/sentence.ts";
import type { Problem } from "../problem.ts";
import type { Unknown } from "../values/unknown.ts";
import type { Value } from "../values/value.ts";

/** Text of a format, which is compared by what it means. */
export type Meaningful = Typed<string, string | Unknown>;

/** What is known of a format. */
export interface Format {
  /** What a text of it is, for documentation: `a UUID`. */
  readonly name: string;
  /** What is wrong with a text, to follow the name of the attribute. Says nothing of the text that could be a secret. */
  readonly problem: (text: string) => Problem | undefined;
  /** The form that all spellings of one value share. Only given texts without a problem. */
  readonly canonical: (text: string) => string;
}

/** Text of a format. What is not of the format, as an API may answer, is compared as it is. */
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

/** A problem with the text for those who may see it. */
export function withText(text: string, value: string): Problem {
  return { text, ...(value.length <= longest && { got: JSON.stringify(value) }) };
}
