import type { Unknown } from "../../../schema/index.ts";
import { isHybrid } from "../shared/cloud-provider.ts";

/** The location of a cluster. */
interface ClusterRegion {
  readonly cloud_provider: string;
  readonly cloud_region: string;
  readonly private_region_id: string | null;
}

/** Returns the cloud region of a cluster, or its environment: private_region_id counts only for environments. */
export function regionOf({ cloud_provider, cloud_region, private_region_id }: ClusterRegion): string {
  return (isHybrid(cloud_provider) && private_region_id) || cloud_region;
}

/**
 * Reports whether a change of cloud_region moves the cluster. A hybrid cluster moves only if the ID of its environment changes,
 * whichever of the two attributes contains the ID.
 */
export function isOtherRegion(
  configured: string | Unknown | null,
  planned: string | Unknown,
  prior: ClusterRegion,
): boolean {
  if (planned === prior.cloud_region) return false;
  const named = isHybrid(prior.cloud_provider) && configured;
  return (named || planned) !== regionOf(prior);
}
