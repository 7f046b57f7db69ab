import { type Problem, problemWith } from "./problem.ts";
import { type Attribute, type Attributes, type NestedBlock, nestedType } from "./schema.ts";
import { isRecord, type Value } from "./values/value.ts";

/** The default timeouts of operations, such as "20m". */
export type Timeouts = { readonly [Name in "create" | "read" | "update" | "delete"]?: string };

/** How a configuration writes the timeouts of operations. */
export type TimeoutsForm = "block" | "attribute";

/** The default timeout of an action, such as "20m". */
export type ActionTimeouts = {
  /** The maximum duration of `invoke`. */
  readonly invoke?: string;
};

/** The maximum duration of an operation that neither the resource nor the configuration specifies: 20 minutes. */
export const standardTimeout = 20 * 60_000;

const units: { readonly [unit: string]: number } = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** Converts a duration such as `1h30m` or `90s` to milliseconds; undefined if the text is not a duration or is negative. */
export function durationMs(text: string): number | undefined {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/gy)];
  if (parts.length === 0 || parts.map(([part]) => part).join("") !== text) return undefined;
  return parts.reduce((sum, [, amount = "", unit = ""]) => sum + Number(amount) * (units[unit] ?? 0), 0);
}

/** Formats a duration for people, in whole seconds if it is at least one second long: `1h30m`, `5m`, `90ms`. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))}ms`;
  const seconds = Math.floor(ms / 1000);
  const parts = [
    [Math.floor(seconds / 3600), "h"],
    [Math.floor(seconds / 60) % 60, "m"],
    [seconds % 60, "s"],
  ] as const;
  return parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : "")).join("");
}

const description = "How long operations may take";

/** Returns the `timeouts` block of a resource, data source or action with these defaults. */
export function timeoutsBlock(defaults: Timeouts | ActionTimeouts): NestedBlock {
  const block = { description, attributes: timeoutAttributes(defaults), blocks: {} };
  return { nesting: "single", min: 0, max: 0, one: false, block };
}

/** Returns the `timeouts` attribute of a resource or data source with these defaults. */
export function timeoutsAttribute(defaults: Timeouts): Attribute {
  const nested = { nesting: "single", attributes: timeoutAttributes(defaults) } as const;
  return { description, type: nestedType(nested), nested, optional: true, notReturned: true };
}

function timeoutAttributes(defaults: Timeouts | ActionTimeouts): Attributes {
  const attributes: { [name: string]: Attribute } = {};
  for (const [name, time] of Object.entries(defaults)) {
    const what = name === "invoke" ? "the action may take" : `to wait for the ${name}`;
    attributes[name] = {
      description: `How long ${what}, such as "30s" or "1h30m"; ${time} where it is not set`,
      type: "string",
      optional: true,
      // An action has no state from which `timeouts` could be read.
      notReturned: name !== "invoke",
      validators: [checkDuration],
    };
  }
  return attributes;
}

function checkDuration(value: Value): Problem | undefined {
  if (durationMs(String(value))) return undefined;
  return problemWith(value, 'must be a duration such as "30s" or "1h30m"');
}

/** Returns the timeout of an operation: from `timeouts` in the state, plan or configuration, else the default, else 20 minutes. */
export function timeoutOf(
  operation: string,
  value: Value,
  defaults: { readonly [operation: string]: string | undefined } = {},
): number {
  const timeouts = isRecord(value) ? value.timeouts : undefined;
  const configured = isRecord(timeouts) ? timeouts[operation] : undefined;
  const text = typeof configured === "string" ? configured : defaults[operation];
  return (text === undefined ? undefined : durationMs(text)) ?? standardTimeout;
}
