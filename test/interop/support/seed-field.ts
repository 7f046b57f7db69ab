import type { Field, Fields } from "../../fixtures/seeds/notation.ts";

/** A parsed field of a seed. */
export interface StatedField {
  readonly type: string;
  /** The statements about a type without a name. */
  readonly fields: Fields | undefined;
  readonly required: boolean;
  readonly output: boolean;
  readonly always: boolean;
  readonly secret: boolean;
  readonly deprecated: boolean;
  readonly choices: readonly string[] | undefined;
  readonly default: string | undefined;
}

const notation = /^(?<type>\w+(?:\[\])?)(?<star>\*)?(?<words>(?:, [^,]+)*)$/;
const word = /^(output|always|secret|deprecated|one of .+|default .+)$/;

/** Parses the notation of a field. Throws for unknown notation. */
export function statedField(field: Field): StatedField {
  const marks = typeof field === "string" ? field : field.marks;
  const { type, star, words } = notation.exec(marks)?.groups ?? {};
  const said = words?.split(", ").slice(1);
  if (type === undefined || !said?.every((one) => word.test(one))) {
    throw new Error(`not in the notation: ${marks}`);
  }
  const after = (word: string) => said.find((one) => one.startsWith(word))?.slice(word.length);
  return {
    type,
    fields: typeof field === "string" ? undefined : field.fields,
    required: star !== undefined,
    output: said.includes("output"),
    always: said.includes("always"),
    secret: said.includes("secret"),
    deprecated: said.includes("deprecated"),
    choices: after("one of ")?.split(" | "),
    default: after("default "),
  };
}
