import { RemoteError } from "../../../schema/index.ts";
import type { CallOptions } from "./calls/caller.ts";
import type { VdbApi } from "./client.ts";
import type { Timestamp } from "./generated/well-known.ts";

/** What is made: an object that has a name of its own in the account. */
interface Named {
  readonly id: string;
  readonly name: string;
  readonly createdAt?: Timestamp | undefined;
}

/** A create whose answer may get lost, and how its object would be recognized. */
export interface CreateRequest<Made extends Named> {
  readonly create: () => Promise<Made>;
  /** The objects of the account, among which it would be. */
  readonly list: (options: Pick<CallOptions, "signal">) => Promise<readonly Made[]>;
  /** Whether an object is what was sent, its name included. */
  readonly isLike: (found: Made) => boolean;
}

const searchMs = 30_000;
/** How long after the first search another one follows, as the request may still be under way. */
const pauseMs = 3_000;
/** How far the API's clock and that of this machine may be apart. */
const skewMs = 60_000;

/** The ids that creates of a client were answered. */
const createdIds = new WeakMap<VdbApi, Set<string>>();

/**
 * Creates an object without losing it: where the answer is lost, the object that looks like the request, and has come into
 * being since, is taken for it. There is one at the most, because names are unique.
 */
export async function createOrFind<Made extends Named>(
  api: VdbApi,
  { create, list, isLike }: CreateRequest<Made>,
): Promise<Made> {
  const known = createdIds.get(api) ?? new Set();
  createdIds.set(api, known);
  const earliest = api.clock.now() - skewMs;
  const isIt = (one: Made) => !known.has(one.id) && createdMs(one) >= earliest && isLike(one);
  const made = await create().catch(async (error: unknown) => {
    const found = isAmbiguous(error) && (await search(api, list, isIt));
    if (!found) throw error;
    return found;
  });
  known.add(made.id);
  return made;
}

function isAmbiguous(error: unknown): boolean {
  return error instanceof RemoteError && error.mayHaveTakenEffect;
}

/**
 * Searches twice; null where there is nothing, or nothing can be listed either. Whoever is interrupted has to know all the
 * same, so this has its own time.
 */
async function search<Made>(
  { clock }: VdbApi,
  list: (options: Pick<CallOptions, "signal">) => Promise<readonly Made[]>,
  isIt: (one: Made) => boolean,
): Promise<Made | null> {
  const signal = AbortSignal.timeout(searchMs);
  const search = async () => (await list({ signal })).find(isIt) ?? null;
  try {
    const found = await search();
    if (found !== null) return found;
    await clock.sleep(pauseMs, undefined);
    return await search();
  } catch {
    // Whatever keeps the search from its end: the error of the create is what matters.
    return null;
  }
}

function createdMs({ createdAt }: Named): number {
  return Number(createdAt?.seconds ?? 0n) * 1000;
}
