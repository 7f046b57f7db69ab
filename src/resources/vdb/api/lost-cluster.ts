import type { VdbApi } from "./client.ts";
import { ApiError } from "./errors.ts";
import { type Cluster, clusterService } from "./generated/cluster.ts";
import type { Draft } from "./wire-draft.ts";

const searchMs = 30_000;
/** How far the API's clock and that of this machine may be apart. */
const skewMs = 60_000;

/** The ids that creates of a client were answered. */
const answered = new WeakMap<VdbApi, Set<string>>();

/**
 * Creates a cluster without losing it: where the answer is lost, the cluster that looks like the request, and has come into
 * being since, is taken for it. There is one at the most, because an account has no two clusters of a name.
 */
export async function createdOrFound(
  api: VdbApi,
  sent: Draft<Cluster>,
  create: () => Promise<Cluster>,
): Promise<Cluster> {
  const known = answered.get(api) ?? new Set();
  answered.set(api, known);
  const earliest = Date.now() - skewMs;
  const isIt = (one: Cluster) => !known.has(one.id) && createdMs(one) >= earliest && isLike(one, sent);
  const cluster = await create().catch(async (error: unknown) => {
    const found = isAmbiguous(error) && (await clustersOf(api, sent.accountId ?? "")).find(isIt);
    if (!found) throw error;
    return found;
  });
  known.add(cluster.id);
  return cluster;
}

function isAmbiguous(error: unknown): boolean {
  return error instanceof ApiError && error.ambiguous;
}

/** None where these cannot be listed either. Whoever is interrupted has to know all the same, so this has its own time. */
async function clustersOf(api: VdbApi, accountId: string): Promise<readonly Cluster[]> {
  try {
    const signal = AbortSignal.timeout(searchMs);
    return (await api.call(clusterService.listClusters, { accountId }, { signal })).items;
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

function createdMs({ createdAt }: Cluster): number {
  return Number(createdAt?.seconds ?? 0n) * 1000;
}

function isLike(found: Cluster, sent: Draft<Cluster>): boolean {
  return (
    found.name === sent.name &&
    found.cloudProviderId === sent.cloudProviderId &&
    found.cloudProviderRegionId === sent.cloudProviderRegionId &&
    found.configuration?.packageId === sent.configuration?.packageId &&
    found.configuration?.numberOfNodes === sent.configuration?.numberOfNodes
  );
}
