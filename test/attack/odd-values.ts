import { Decimal } from "../../src/schema/values/number.ts";
import type { Type } from "../../src/schema/values/type.ts";
import { Unknown } from "../../src/schema/values/unknown.ts";
import type { Random } from "./random.ts";

/** Texts that programs have failed to handle. */
const texts: readonly (() => string)[] = [
  "",
  " ",
  "\n",
  "\0",
  "a\0b",
  "\u202Etxet",
  "e\u0301",
  "\u{10348}\u{1F469}\u200D\u{1F680}",
  "null",
  "true",
  "0",
  "-1",
  "1e400",
  "NaN",
  "${" + "x}",
  "%{" + "if}",
  "../../../etc/passwd",
  "%2e%2e%2f",
  "a/b",
  "a?b#c",
  "<script>alert(1)</script>",
  "'\"\\`",
  "__proto__",
  "constructor",
  "{}",
  '{"a":1}',
  "[]",
  "http://[",
  "https://user:word@127.0.0.1:1/",
  "@",
  "a@b",
  "2026-02-30T25:61:61Z",
  "-0001-01-01T00:00:00Z",
  "00000000-0000-0000-0000-000000000000",
  "* * * * * *",
  "99999999999999999999h",
  "\r\nSet-Cookie: a=b",
  " leading and trailing ",
  "-----BEGIN PRIVATE KEY-----\n",
].map((text) => () => text);

const longTexts: readonly (() => string)[] = [
  () => "x".repeat(70_000),
  () => "[".repeat(20_000),
  () => `${"a.".repeat(3000)}com`,
  () => "\u{1F600}".repeat(5000),
];

/**
 * Numbers at the limits of types: halves, whole numbers beyond 32, 53 and 64 bits, and numbers that no double
 * represents.
 */
const numbers: readonly (number | bigint | Decimal)[] = [
  0,
  -1,
  1,
  1.5,
  -0.25,
  new Decimal("0.1"),
  new Decimal("1000000.0000000000001"),
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32 - 1,
  2 ** 32,
  -(2 ** 31) - 1,
  Number.MAX_SAFE_INTEGER,
  2n ** 53n,
  2n ** 63n - 1n,
  2n ** 63n,
  2n ** 64n,
  -(2n ** 64n),
  10n ** 300n,
  65_536,
  65_537,
  100,
  101,
];

export function oddText(random: Random): string {
  if (random.chance(0.05)) return random.pick(longTexts)();
  if (random.chance(0.2)) return random.text("aZ0 -_./:@{}[]\"'\\%$#\u00e9\u4e2d", random.below(40));
  return random.pick(texts)();
}

export function oddNumber(random: Random): number | bigint | Decimal {
  return random.pick(numbers);
}

/**
 * Returns every odd value of a type once: for a collection the empty one, and each odd value of its elements
 * alone and twice.
 */
export function allOddValues(type: Type): readonly unknown[] {
  return [null, ...definite(type)];
}

function definite(type: Type): readonly unknown[] {
  if (type === "string") return [...texts, ...longTexts].map((text) => text());
  if (type === "number") return numbers;
  if (typeof type === "string") return [true, false];
  const [kind, inner] = type;
  if (kind === "tuple") return [];
  if (kind === "object")
    return Object.entries(inner).flatMap(([name, part]) =>
      definite(part).map((odd) => ({
        ...Object.fromEntries(Object.keys(inner).map((one) => [one, null])),
        [name]: odd,
      })),
    );
  if (kind === "map")
    return [
      {},
      ...definite(inner).map((odd) => ({ key: odd })),
      ...texts.map((text) => ({ [text()]: null })),
    ];
  return [[], [null], ...definite(inner).flatMap((odd) => [[odd], [odd, odd]])];
}

/** Draws an unusual plain value of a type, which a configuration may have. */
export function oddValue(type: Type, random: Random, depth = 0): unknown {
  if (random.chance(depth === 0 ? 0.06 : 0.1)) return null;
  if (random.chance(0.04)) return new Unknown();
  if (typeof type === "string") {
    if (type === "number") return oddNumber(random);
    if (type === "bool") return random.chance(0.5);
    return oddText(random);
  }
  const [kind, inner] = type;
  if (kind === "tuple") return inner.map((element) => oddValue(element, random, depth + 1));
  if (kind === "object") {
    const entries = Object.entries(inner).filter(() => random.chance(0.8));
    return Object.fromEntries(entries.map(([name, part]) => [name, oddValue(part, random, depth + 1)]));
  }
  const length = random.chance(0.03) ? 300 : random.pick([0, 0, 1, 1, 2, 3]);
  const elements = Array.from({ length }, () => oddValue(inner, random, depth + 1));
  const repeated = random.chance(0.3) ? [...elements, ...elements] : elements;
  if (kind !== "map") return repeated;
  return Object.fromEntries(repeated.map((element) => [oddText(random), element]));
}
