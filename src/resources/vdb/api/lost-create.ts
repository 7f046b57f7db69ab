import type { Signal, VdbApi } from "./client.ts";
import type { Timestamp } from "./generated/well-known.ts";
import { timestampText } from "./timestamps.ts";

/** A created object. */
interface Made {
  readonly id: string;
  readonly createdAt?: Timestamp | undefined;
}

/** A create whose response may be lost, and how to recognize its object. */
export interface CreateRequest<Object extends Made> {
  /** The object in words. Of two equal objects that are created concurrently, neither is taken for the other. */
  readonly what: string;
  readonly create: () => Promise<Object>;
  /** Lists the objects among which the created object would be. */
  readonly list: (options: Signal) => Promise<readonly Object[]>;
  /** Reports whether an object equals the sent one. */
  readonly isLike: (found: Object) => boolean;
}

/**
 * Creates an object. If the response is lost, the result is the only object that equals the request and appeared after the call.
 * The client cannot use times for this, because the API does not report its clock.
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
    // The error of the call contains the advice.
    advice: null,
  });
}
