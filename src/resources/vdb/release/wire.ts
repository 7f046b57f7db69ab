import { clusterService, type Release } from "../api/generated/cluster.ts";

/** The method that lists the releases of an account, or those to which one of its clusters can be upgraded. */
export const listReleases = clusterService.listQdrantReleases;

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
