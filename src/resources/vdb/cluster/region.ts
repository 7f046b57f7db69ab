import type { Unknown } from "../../../schema/index.ts";
import { isHybrid } from "../shared/cloud-provider.ts";

/** What says where a cluster is. */
interface Place {
  readonly cloud_provider: string;
  readonly cloud_region: string;
  readonly private_region_id: string | null;
}

/** The region that a cluster is in, or the environment: private_region_id counts there only. */
export function regionOf({ cloud_provider, cloud_region, private_region_id }: Place): string {
  return (isHybrid(cloud_provider) && private_region_id) || cloud_region;
}

/** Whether another cloud_region means another region: not where private_region_id says what it said, or the other way round. */
export function isOtherRegion(
  configured: string | Unknown | null,
  planned: string | Unknown,
  prior: Place,
): boolean {
  if (planned === prior.cloud_region) return false;
  const named = isHybrid(prior.cloud_provider) && configured;
  return (named || planned) !== regionOf(prior);
}
