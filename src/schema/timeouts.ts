import { type Problem, problemWith } from "./problem.ts";
import type { Attribute, NestedBlock } from "./schema.ts";
import { isRecord, type Value } from "./values/value.ts";

/** What can be given a time. */
export type TimeoutName = keyof Timeouts | keyof ActionTimeouts;

/** The default times of operations, such as "20m". */
export type Timeouts = { readonly [Name in "create" | "read" | "update" | "delete"]?: string };

/** The default time of an action, such as "20m". */
export type ActionTimeouts = {
  /** How long invoke may take. */
  readonly invoke?: string;
};

/** How long an operation may take where neither the resource nor the configuration says: 20 minutes. */
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

/** Milliseconds of a duration such as `1h30m` or `90s`; undefined for text that is none, or is negative. */
export function durationMs(text: string): number | undefined {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/gy)];
  if (parts.length === 0 || parts.map(([part]) => part).join("") !== text) return undefined;
  return parts.reduce((sum, [, amount = "", unit = ""]) => sum + Number(amount) * (units[unit] ?? 0), 0);
}

/** A duration as people write it, in whole seconds where it has any: `1h30m`, `5m`, `90ms`. */
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

/** The `timeouts` block of a resource, data source or action with these defaults. */
export function timeoutsBlock(defaults: Timeouts | ActionTimeouts): NestedBlock {
  const attributes: { [name: string]: Attribute } = {};
  for (const [name, time] of Object.entries(defaults)) {
    const what = name === "invoke" ? "the action may take" : `to wait for the ${name}`;
    attributes[name] = {
      description: `How long ${what}, such as "30s" or "1h30m"; ${time} where it is not set`,
      type: "string",
      optional: true,
      // An action has no state that could be read.
      notReturned: name !== "invoke",
      validators: [checkDuration],
    };
  }
  const block = { description: "How long operations may take", attributes, blocks: {} };
  return { nesting: "single", min: 0, max: 0, one: false, block };
}

function checkDuration(value: Value): Problem | undefined {
  if (durationMs(String(value))) return undefined;
  return problemWith(value, 'must be a duration such as "30s" or "1h30m"');
}

/** The time for an operation: what the state, plan or configuration says in its `timeouts`, else the default, else 20 minutes. */
export function timeoutOf(
  operation: TimeoutName,
  value: Value,
  defaults: Timeouts & ActionTimeouts = {},
): number {
  const timeouts = isRecord(value) ? value.timeouts : undefined;
  const configured = isRecord(timeouts) ? timeouts[operation] : undefined;
  const text = typeof configured === "string" ? configured : defaults[operation];
  return (text === undefined ? undefined : durationMs(text)) ?? standardTimeout;
}
