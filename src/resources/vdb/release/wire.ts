import type { CallOptions } from "../api/calls/caller.ts";
import type { VdbApi } from "../api/client.ts";
import { clusterService, type Release } from "../api/generated/cluster.ts";

/** Selects releases: those of an account, or those to which one of its clusters can be upgraded. */
export interface ReleaseScope {
  readonly accountId: string;
  readonly clusterId: string | undefined;
}

/** Returns the releases of the database in the order of the API, which sorts them by version. */
export async function listReleases(
  api: VdbApi,
  scope: ReleaseScope,
  options: Pick<CallOptions, "signal">,
): Promise<readonly Release[]> {
  return (await api.call(clusterService.listQdrantReleases, { ...scope }, options)).items;
}

/** Converts a release to attributes; null where the API has no value. */
export function releaseFromApi(found: Release) {
  return {
    version: found.version,
    default: found.default,
    release_notes_url: found.releaseNotesUrl ?? null,
    remarks: found.remarks ?? null,
    end_of_life: found.endOfLife,
    unavailable: found.unavailable,
  };
}
