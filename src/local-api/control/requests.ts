import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { parse, time } from "../check.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { RecordedRequest } from "../request-log.ts";

/** How the requests of an API are distinguished. */
export interface RequestWords<Record> {
  /** Describes a request in a few words, such as `POST /api/v2/Queries`. */
  describe(record: Record): string;
  isMethod(record: Record, method: string): boolean;
  /** Reports whether a path matches a pattern, in which `*` is anything within a segment, and `**` is anything. */
  isPath(record: Record, pattern: string): boolean;
  /** Returns the method by which requests are counted, in addition to the status. */
  methodOf(record: Record): string;
  /** Returns the recorded body; undefined if there is none. */
  bodyOf(record: Record): unknown;
}

const text = z.string().min(1).max(2000);
/** A status, a class of statuses such as `4xx`, a name, or `dropped` for a closed connection. */
const status = z.union([z.number().int().min(0).max(599), z.string().regex(/^\w{1,40}$/)]);

const queryShape = z.strictObject({
  method: text.optional(),
  path: text.optional(),
  status: status.optional(),
  since: text.optional(),
});
const filterShape = queryShape.extend({
  body: z.custom<JsonObject>(isObject, "must be an object").optional(),
});
type Filter = z.output<typeof filterShape>;
const count = z.number().int().min(0).optional();
const verificationShape = filterShape
  .extend({
    exactly: count,
    atLeast: count,
    atMost: count,
    inOrder: z.array(filterShape).min(1).max(100).optional(),
  })
  .superRefine(({ exactly, atLeast, atMost, inOrder, since: _, ...filter }, context) => {
    const counts = [exactly, atLeast, atMost].filter((given) => given !== undefined);
    const message =
      exactly !== undefined && counts.length > 1
        ? "exactly excludes atLeast and atMost"
        : inOrder === undefined
          ? counts.length === 0 && "one of exactly, atLeast, atMost, inOrder is needed"
          : (counts.length > 0 || Object.values(filter).some((given) => given !== undefined)) &&
            "inOrder stands alone, with since at most";
    if (message) context.addIssue({ code: "custom", message });
  });

/** Selects requests; an absent key matches all. `since` is a time (RFC 3339) or the ID of a request, which is excluded. */
export type RequestFilter = z.input<typeof filterShape>;
/** The requests that are expected, and how often. */
export type Verification = z.input<typeof verificationShape>;

/** The requests that match, in order of arrival, and their number. */
export interface FoundRequests<Record> {
  readonly requests: readonly Record[];
  readonly counts: {
    /** The number of requests that match, and of recorded requests. */
    readonly matching: number;
    readonly total: number;
    readonly byMethod: { readonly [method: string]: number };
    readonly byStatus: { readonly [status: string]: number };
  };
}

/** The result of a verification: the expectation in words and, if it does not hold, the actual requests. */
export interface Verified {
  readonly verified: boolean;
  readonly message: string;
  /** The number of requests that match; with `inOrder`, the number of expected requests that were found. */
  readonly matching: number;
  /** The requests that match or, if none does, those with the same method or path; at most the latest 20. */
  readonly seen: readonly string[];
}

const mostSeen = 20;

/** Finds and verifies recorded requests. */
export class RequestFinder<Record extends RecordedRequest> {
  readonly #list: () => readonly Record[];
  readonly #words: RequestWords<Record>;

  constructor(list: () => readonly Record[], words: RequestWords<Record>) {
    this.#list = list;
    this.#words = words;
  }

  find(query: unknown): FoundRequests<Record> {
    const filter = parse(queryShape, query);
    const requests = this.#since(filter.since).filter((record) => this.#fits(record, filter));
    return {
      requests,
      counts: {
        matching: requests.length,
        total: this.#list().length,
        byMethod: countBy(requests, this.#words.methodOf),
        byStatus: countBy(requests, statusOf),
      },
    };
  }

  verify(input: unknown): Verified {
    const { inOrder, exactly, atLeast, atMost, ...filter } = parse(verificationShape, input);
    const records = this.#since(filter.since);
    if (inOrder) return this.#verifyOrder(inOrder, records);
    const matching = records.filter((record) => this.#fits(record, filter));
    const made = matching.length;
    const holds =
      made === (exactly ?? made) && made >= (atLeast ?? 0) && made <= (atMost ?? Number.POSITIVE_INFINITY);
    const bounds = [
      ...(exactly === undefined ? [] : [`exactly ${exactly}`]),
      ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
      ...(atMost === undefined ? [] : [`at most ${atMost}`]),
    ].join(" and ");
    const nearby = made > 0 ? matching : records.filter((record) => this.#isNear(record, filter));
    return {
      verified: holds,
      message: `expected ${bounds} of ${filterText(filter)}, and ${made} ${made === 1 ? "was" : "were"} made`,
      matching: made,
      seen: this.#latest(nearby),
    };
  }

  #verifyOrder(wanted: readonly Filter[], records: readonly Record[]): Verified {
    let next = 0;
    for (const [index, filter] of wanted.entries()) {
      const start = filter.since === undefined ? records : this.#since(filter.since);
      const found = records.findIndex(
        (record, at) =>
          at >= next && this.#fits(record, filter) && (start === records || start.includes(record)),
      );
      if (found < 0) {
        const after = index === 0 ? "" : ` after ${filterText(wanted[index - 1] ?? {})}`;
        return {
          verified: false,
          message: `expected ${filterText(filter)}${after} (number ${index + 1} of ${wanted.length}), and none was made`,
          matching: index,
          seen: this.#latest(records.slice(next)),
        };
      }
      next = found + 1;
    }
    const message = `expected ${wanted.length} requests in this order, and they were made`;
    return { verified: true, message, matching: wanted.length, seen: [] };
  }

  /** Returns the requests after an ID or a time. */
  #since(start: string | undefined): readonly Record[] {
    const records = this.#list();
    if (start === undefined) return records;
    const index = records.findIndex(({ id }) => id === start);
    if (index >= 0) return records.slice(index + 1);
    const at = time.safeParse(start).success ? Date.parse(start) : undefined;
    if (at === undefined)
      throw new ApiError(400, "since: must be the id of a recorded request or an RFC 3339 timestamp");
    return records.filter((record) => Date.parse(record.time) >= at);
  }

  #fits(record: Record, { method, path, status: wanted, body }: Filter): boolean {
    const words = this.#words;
    return (
      (method === undefined || words.isMethod(record, method)) &&
      (path === undefined || words.isPath(record, path)) &&
      (wanted === undefined || isStatus(record, String(wanted))) &&
      (body === undefined || contains(words.bodyOf(record), body))
    );
  }

  /** Reports whether a request is similar to the expected one: its method or its path matches. */
  #isNear(record: Record, { method, path }: Filter): boolean {
    if (method === undefined && path === undefined) return true;
    return (
      (method !== undefined && this.#words.isMethod(record, method)) ||
      (path !== undefined && this.#words.isPath(record, path))
    );
  }

  /** Describes the latest of some requests. */
  #latest(records: readonly Record[]): readonly string[] {
    const shown = (record: Record) =>
      `${this.#words.describe(record)} ${statusOf(record)} (request ${record.id})`;
    return records.slice(-mostSeen).map(shown);
  }
}

function filterText({ method, path, status: wanted, body }: Filter): string {
  const parts = [
    ...[method, path].filter((part) => part !== undefined),
    ...(wanted === undefined ? [] : [`with status ${wanted}`]),
    ...(body === undefined ? [] : ["with such a body"]),
  ];
  return parts.length === 0 ? "any request" : parts.join(" ");
}

function statusOf({ status: given, ms }: RecordedRequest): string {
  return given === null ? (ms === null ? "running" : "dropped") : String(given);
}

function isStatus(record: RecordedRequest, wanted: string): boolean {
  const given = statusOf(record);
  const [, digit] = /^([1-5])xx$/i.exec(wanted) ?? [];
  return digit === undefined
    ? given.toLowerCase() === wanted.toLowerCase()
    : given.startsWith(digit) && given.length === 3;
}

/** Reports whether a value contains another one: objects key by key, arrays element by element. */
function contains(value: unknown, part: unknown): boolean {
  if (Array.isArray(part)) {
    return (
      Array.isArray(value) &&
      value.length === part.length &&
      part.every((item, at) => contains(value[at], item))
    );
  }
  if (!isObject(part)) return value === part;
  return (
    isObject(value) &&
    Object.entries(part).every(([key, inner]) => Object.hasOwn(value, key) && contains(value[key], inner))
  );
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): { [key: string]: number } {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return Object.fromEntries(counts);
}
