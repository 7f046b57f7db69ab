import type { Attribute } from "../../../../src/schema/schema.ts";
import { ruleTexts } from "../../../support/vdb-rule-texts.ts";

const numbers: readonly number[] = [
  ...[-2147483649, -2147483648, -1, 0, 1, 2, 79, 80, 81, 100, 2147483647, 2147483648, 4294967295, 4294967296],
  ...[0.5, 1e15, -1e15],
];

/** The numbers of blocks and elements to try: both sides of every limit. */
export const counts: readonly number[] = [0, 1, 10, 11, 20, 21, 64, 65];

/** Returns the values to try for a single-valued attribute. */
export function probesFor({ type, choices, exact }: Attribute): readonly unknown[] {
  if (choices) return choices;
  if (type === "string") return ruleTexts;
  if (type !== "number") return [];
  return exact
    ? [
        ...numbers.map((one) => (Number.isInteger(one) ? BigInt(one) : one)),
        1n << 63n,
        (1n << 64n) - 1n,
        1n << 64n,
      ]
    : numbers;
}

/** The values to try for the elements of a list or set. */
export const elementProbes = ruleTexts;
