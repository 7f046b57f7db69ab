import { isIPv4, isIPv6 } from "node:net";
import type { Duration } from "../../../resources/vdb/api/generated/well-known.ts";
import type { EnumValues } from "../../../resources/vdb/api/wire-enums.ts";
import type { JsonObject } from "../../json.ts";
import { nanosecondsOf } from "../wire/times.ts";

/** The error in a value, and its place within the value: an index in brackets, or empty. */
export interface Problem {
  readonly at: string;
  readonly text: string;
}

/** Checks a present value, and returns the error. */
export interface Check<Value> {
  (value: Value): Problem | undefined;
  /** The same check in JSON Schema, for protobuf's JSON of the value, if JSON Schema can express it. */
  readonly schema?: JsonObject;
}

/** Requires a message to be present; all other checks skip absent values. */
export const set: Check<unknown> = () => undefined;

const uuidForm = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;
export const uuid = when((text: string) => uuidForm.test(text), "must be a UUID", {
  pattern: uuidForm.source,
});

/** Counts characters, not bytes. */
export function length(least: number, most = Number.POSITIVE_INFINITY): Check<string> {
  const bounds = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `${least} to ${most}`;
  return when((text) => within([...text].length, least, most), `must have ${bounds} characters`, {
    minLength: least,
    ...(most !== Number.POSITIVE_INFINITY && { maxLength: most }),
  });
}

/** `source` is the API's pattern, if `form` is an equivalent pattern that takes less time. */
export function pattern(form: RegExp, source = form.source): Check<string> {
  return when((text) => form.test(text), `must match ${withLetters(source)}`, {
    pattern: withLetters(form.source),
  });
}

/** The built file is ASCII, in which other letters must be escaped; only regular expressions interpret these escapes. */
function withLetters(source: string): string {
  return source.replace(/\\u(00[a-f][0-9a-f])/gi, (_, digits) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

export function oneOf(...words: readonly string[]): Check<string> {
  return when((text) => words.includes(text), `must be one of ${words.join(", ")}`, { enum: [...words] });
}

export function atLeast(least: number): Check<number> {
  return when((value) => value >= least, `must be ${least} or more`, { minimum: least });
}

export function between(least: number, most: number): Check<number> {
  return when((value) => within(value, least, most), `must be from ${least} to ${most}`, {
    minimum: least,
    maximum: most,
  });
}

/** Checks the number of entries in a list. */
export function items(least: number, most = Number.POSITIVE_INFINITY): Check<readonly unknown[]> {
  const bounds = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `${least} to ${most}`;
  return when((list) => within(list.length, least, most), `must have ${bounds} items`, {
    minItems: least,
    ...(most !== Number.POSITIVE_INFINITY && { maxItems: most }),
  });
}

/** Checks every entry of a list. */
export function each<Item>(check: Check<Item>): Check<readonly Item[]> {
  const checkAll = (list: readonly Item[]) => {
    for (const [index, item] of list.entries()) {
      const problem = check(item);
      if (problem) return { ...problem, at: `[${index}]${problem.at}` };
    }
    return undefined;
  };
  return Object.assign(checkAll, check.schema && { schema: { items: check.schema } });
}

/** Requires a value of the enum. */
export function inEnum(values: EnumValues): Check<number> {
  return listed(Object.entries(values), "must be a listed value");
}

/** Requires a value of the enum other than 0. */
export function inEnumNotZero(values: EnumValues): Check<number> {
  const entries = Object.entries(values).filter(([, number]) => number !== 0);
  return listed(entries, "must be a listed value other than 0");
}

function listed(entries: readonly (readonly [name: string, number: number])[], text: string): Check<number> {
  return when((value) => entries.some(([, number]) => number === value), text, { enum: entries.flat() });
}

export const uri = when(
  (text: string) => /^[A-Za-z][A-Za-z0-9+.-]*:/.test(text) && URL.canParse(text) && !/\s/.test(text),
  "must be a URI",
);

const mailForm = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
export const email = when((text: string) => mailForm.test(text), "must be an e-mail address");
export const emailOrEmpty = when(
  (text: string) => text === "" || mailForm.test(text),
  "must be empty or an e-mail address",
);

/** A block of IPv4 addresses, such as 192.0.2.0/24. */
export const ipv4Block = when((text: string) => isBlock(text, isIPv4, 32), "must be an IPv4 CIDR block");

/** An IPv4 or IPv6 address block. */
export const addressBlock = when(
  (text: string) => isBlock(text, isIPv4, 32) || isBlock(text, isIPv6, 128),
  "must be a CIDR block",
);

/** Compares nanoseconds as bigint, because a number is not exact enough. */
export function seconds(least: number, most: number): Check<Duration> {
  const shortest = nanosecondsOf({ seconds: BigInt(least), nanos: 0 });
  const longest = nanosecondsOf({ seconds: BigInt(most), nanos: 0 });
  return when(
    (duration) => nanosecondsOf(duration) >= shortest && nanosecondsOf(duration) <= longest,
    `must be from ${least}s to ${most}s`,
  );
}

/** Builds a check from a predicate; `schema` is the same in JSON Schema. */
function when<Value>(is: (value: Value) => boolean, text: string, schema?: JsonObject): Check<Value> {
  const check = (value: Value) => (is(value) ? undefined : { at: "", text });
  return Object.assign(check, schema && { schema });
}

function isBlock(text: string, isAddress: (text: string) => boolean, bits: number): boolean {
  const [address = "", prefix = "", ...more] = text.split("/");
  return (
    more.length === 0 && isAddress(address) && /^(?:0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= bits
  );
}

function within(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}
