import { elapsedOf } from "../../../http/index.ts";
import { type Diagnostics, type TypedPath, WaitError } from "../../../schema/index.ts";
import type { Address } from "../account-id.ts";
import { type WaitContext, waitWith } from "../shared/wait.ts";
import { lasting } from "./wait.ts";
import { getCluster, type WholeCluster } from "./wire.ts";

/** How long a new cluster may take to have a URL, in milliseconds; then the create ends without it. */
const urlWithinMs = 60_000;

/** A new cluster to wait for, and the context of the wait. */
interface Waiting extends Address, WaitContext {
  readonly diagnostics: Diagnostics;
  /** The attribute that has the URL. */
  readonly at: TypedPath;
}

/**
 * Returns a new cluster once the platform has given it a URL. The cluster exists, so that no failure of this wait is an error: after it, a
 * warning says that the next refresh finds the URL.
 */
export async function withUrl(cluster: WholeCluster, waiting: Waiting): Promise<WholeCluster> {
  const { id, accountId, diagnostics, at, ...context } = waiting;
  const isKnown = ({ state }: WholeCluster) => Boolean(state?.endpoint?.url);
  const isStuck = ({ state }: WholeCluster) => state !== undefined && lasting.has(state.phase);
  if (isKnown(cluster)) return cluster;
  let last = cluster;
  const { clock } = context.api;
  const began = elapsedOf(clock);
  try {
    return await waitWith(context, `the URL of the cluster ${id}`, async (signal) => {
      last = await getCluster(context.api, { accountId, id }, { signal });
      if (isKnown(last) || isStuck(last) || elapsedOf(clock) - began >= urlWithinMs) return { done: last };
      return { status: "the platform has not given it a URL yet" };
    });
  } catch (error) {
    if (error instanceof WaitError) context.log.info(error.message);
    return last;
  } finally {
    if (!isKnown(last))
      diagnostics.warn(
        at,
        "Cluster has no URL yet",
        `The platform has not given the cluster ${id} a URL. The create did not wait for it any longer. The cluster exists, and a later plan or "terraform apply -refresh-only" finds the URL.`,
      );
  }
}
