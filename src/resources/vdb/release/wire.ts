import type { CallOptions } from "../api/calls/caller.ts";
import type { VdbApi } from "../api/client.ts";
import { clusterService, type Release } from "../api/generated/cluster.ts";

/** Whose releases: those of an account or, of these, those that a cluster can be upgraded to. */
export interface ReleaseScope {
  readonly accountId: string;
  readonly clusterId: string | undefined;
}

/** The releases of the database in the order of the API, which is that of their versions. */
export async function listReleases(
  api: VdbApi,
  scope: ReleaseScope,
  options: Pick<CallOptions, "signal">,
): Promise<readonly Release[]> {
  return (await api.call(clusterService.listQdrantReleases, { ...scope }, options)).items;
}

/** A release under the names of the attributes; null for what the API does not say. */
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
