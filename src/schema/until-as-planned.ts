import { isDeepStrictEqual } from "node:util";
import { DiagnosticError, type Diagnostics } from "./diagnostic.ts";
import { RemoteError } from "./remote-error.ts";
import { type PollResult, type WaitOptions, waitError, waitFor } from "./wait-for.ts";

/** How to find an object until the API shows a change of it everywhere. */
export interface SettleOptions<T>
  extends Pick<WaitOptions<T>, "what" | "signal" | "interval" | "maxInterval" | "clock"> {
  /** Finds the object; null, undefined or a RemoteError with `notFound` if the API does not have it, or not yet. */
  find(signal: AbortSignal): Promise<T | null | undefined>;
  /** The log, which receives a line after each try. */
  readonly log: WaitOptions<T>["log"];
  /** The `progress` function of an action: shows a line after each try to the practitioner. */
  progress?(line: string): void;
  /** How long to try, in milliseconds; 120,000 by default. The signal of the operation may end it earlier. */
  readonly within?: number;
  /** How often the API has to show the change one after the other, for APIs whose servers differ for a while; 1 by default. */
  readonly inARow?: number;
}

/** How to wait for a created or updated object; see `untilAsPlanned`. */
export interface UntilAsPlannedOptions<T> extends SettleOptions<T> {
  /**
   * The values that the object must have, such as the body of the request; an object may have others, too. Null is equal to a missing value, and
   * undefined matches any. A function decides by itself.
   */
  readonly planned: object | ((object: T) => boolean);
  /**
   * The object as the change returned it, and the diagnostics of the operation. With them, an object that is late, any error of `find` except a
   * DiagnosticError, and an interrupt are a warning, and the result is this object: no error taints what a create has made.
   */
  readonly otherwise?: { readonly object: T; readonly diagnostics: Diagnostics };
}

/**
 * Returns an object when the API shows it with the planned values: APIs that are eventually consistent have no object after a create, or an
 * old one after an update, for a while. Throws a WaitError with the last difference if that does not happen in time.
 */
export async function untilAsPlanned<T>({
  planned,
  otherwise,
  ...options
}: UntilAsPlannedOptions<T>): Promise<T> {
  const judge = (found: T | null): PollResult<T> => {
    if (found === null) return { status: "not found" };
    if (typeof planned === "function") return planned(found) ? { done: found } : { status: "not as planned" };
    const places = differences(found, planned);
    const named = places.map((place) => place || "the object");
    return places.length === 0 ? { done: found } : { status: `other values of ${named.join(", ")}` };
  };
  try {
    return await settle(options, judge);
  } catch (error) {
    // The errors of a client of any kind count, not only those that the framework knows.
    if (!otherwise || error instanceof DiagnosticError) throw error;
    const text = error instanceof Error ? error.message : String(error);
    const sentence = /[.!?]$/.test(text) ? text : `${text}.`;
    const detail = `${sentence} The change itself succeeded, and the state has its result. The next plan shows whether the API has it, too.`;
    otherwise.diagnostics.warn([], "Object not yet as planned", detail);
    return otherwise.object;
  }
}

/** Waits until the API does not find a deleted object any more. Throws a WaitError if that does not happen in time. */
export async function untilGone<T>(options: SettleOptions<T>): Promise<void> {
  await settle<T, true>(options, (found) => (found === null ? { done: true } : { status: "still found" }));
}

async function settle<T, R>(
  { find, within = 120_000, inARow = 1, interval = 500, maxInterval = 5_000, ...wait }: SettleOptions<T>,
  judge: (found: T | null) => PollResult<R>,
): Promise<R> {
  const { what, clock = performance } = wait;
  const began = clock.now();
  let count = 0;
  const found = async (signal: AbortSignal) => {
    try {
      return (await find(signal)) ?? null;
    } catch (error) {
      if (error instanceof RemoteError && error.notFound) return null;
      throw error;
    }
  };
  const poll = async (signal: AbortSignal): Promise<PollResult<R>> => {
    const result = judge(await found(signal));
    count = "done" in result ? count + 1 : 0;
    if ("done" in result && count >= inARow) return result;
    const status = "done" in result ? `as planned ${count} of ${inARow} times` : result.status;
    const waitedMs = clock.now() - began;
    if (waitedMs < within) return { status };
    throw waitError("timeout", { what, status, waitedMs });
  };
  return await waitFor({ ...wait, interval, maxInterval, poll });
}

/** Returns the places at which an object lacks the expected values. It may have further members, but no further elements of lists. */
function differences(found: unknown, expected: unknown, place = ""): readonly string[] {
  if (expected === undefined) return [];
  if (Array.isArray(expected)) {
    const isSame =
      Array.isArray(found) &&
      found.length === expected.length &&
      expected.every((one, i) => differences(found[i], one).length === 0);
    return isSame ? [] : [place];
  }
  if (!isPlain(expected)) return isDeepStrictEqual(found ?? null, expected) ? [] : [place];
  if (typeof found !== "object" || found === null) return [place];
  return Object.entries(expected).flatMap(([name, value]) =>
    differences(Reflect.get(found, name), value, place === "" ? name : `${place}.${name}`),
  );
}

/** Reports whether a value is an object without a class. Some parsers make objects without a prototype. */
function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: object | null = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || !("constructor" in prototype);
}
