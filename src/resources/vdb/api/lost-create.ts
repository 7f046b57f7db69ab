import type { CallOptions } from "./calls/caller.ts";
import type { VdbApi } from "./client.ts";
import type { Timestamp } from "./generated/well-known.ts";
import { timestampText } from "./timestamps.ts";

/** What is made. */
interface Made {
  readonly id: string;
  readonly createdAt?: Timestamp | undefined;
}

/** A create whose answer may get lost, and how its object would be recognized. */
export interface CreateRequest<Object extends Made> {
  /** What is made; of two equal ones that are made at once, none is taken for the other. */
  readonly what: string;
  readonly create: () => Promise<Object>;
  /** The objects among which it would be. */
  readonly list: (options: Pick<CallOptions, "signal">) => Promise<readonly Object[]>;
  /** Whether an object is what was sent. */
  readonly isLike: (found: Object) => boolean;
}

/**
 * Creates an object without losing it: where the answer is lost, the one object that looks like the request, and has come into being since,
 * is taken for it. The API does not say its clock.
 */
export async function createOrFind<Object extends Made>(
  { tracker }: VdbApi,
  { what, create, list, isLike }: CreateRequest<Object>,
): Promise<Object> {
  const listed = new Map<string, Object>();
  return await tracker.create({
    what,
    create,
    idOf: ({ id }) => id,
    async list(signal) {
      const items = await list({ signal });
      for (const item of items) listed.set(item.id, item);
      return { items, serverTime: null };
    },
    recognize: (found) =>
      isLike(found) ? { id: found.id, changedAt: timestampText(found.createdAt) ?? "" } : null,
    fetch: async (id) => listed.get(id) ?? null,
    searchAgainAfter: 3_000,
    clockSkew: 60_000,
    // The error of the call says what to do.
    advice: null,
  });
}
