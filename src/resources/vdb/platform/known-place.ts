import type { CallContext, Fields, TypedPath } from "../../../schema/index.ts";
import { DiagnosticError } from "../../../schema/index.ts";
import type { VdbApi } from "../api/client.ts";
import { type CloudProviderRegion, platformService } from "../api/generated/platform.ts";
import { listObjects } from "../api/responses.ts";
import { isHybrid } from "../shared/cloud-provider.ts";
import { quoteList, requireKnownCloud } from "./known.ts";

/** A cloud and one of its regions; `hybrid` has the environments of the account. */
export interface CloudPlace {
  readonly accountId: string;
  readonly cloudProviderId: string;
  readonly cloudProviderRegionId: string;
}

interface Looking extends Pick<CallContext<Fields, VdbApi>, "signal"> {
  readonly at: TypedPath<{ cloud_provider: unknown; cloud_region: unknown }>;
}

const { listCloudProviders, listCloudProviderRegions } = platformService;

/** Throws a DiagnosticError with the existing clouds or regions if the platform lacks the cloud or the region. */
export async function requireKnownPlace(
  api: VdbApi,
  place: CloudPlace,
  { signal, at }: Looking,
): Promise<void> {
  const { accountId, cloudProviderId: cloud, cloudProviderRegionId: region } = place;
  const regions = await regionsOf(api, place, signal);
  if (regions.some(({ id }) => id === region)) return;
  const clouds = await listObjects(
    api,
    listCloudProviders,
    { accountId },
    { signal, noun: "cloud provider" },
  );
  requireKnownCloud(cloud, clouds, at.cloud_provider);
  const cure = regions.length === 0 ? "It has none." : `Set cloud_region to one of ${quoteList(regions)}.`;
  const what = isHybrid(cloud) ? "The account has no environment" : `The cloud ${cloud} has no region`;
  const detail = `${what} ${JSON.stringify(region)}. ${cure}`;
  throw new DiagnosticError(at.cloud_region, "Unknown cloud region", detail);
}

type Regions = Promise<readonly CloudProviderRegion[]>;

/** The regions of clouds that a client has listed: a plan has many clusters in few clouds. */
const listed = new WeakMap<VdbApi, Map<string, Regions>>();

function regionsOf(api: VdbApi, { accountId, cloudProviderId }: CloudPlace, signal: AbortSignal): Regions {
  const known = listed.get(api) ?? new Map<string, Regions>();
  listed.set(api, known);
  const key = `${accountId} ${cloudProviderId}`;
  const place = { accountId, cloudProviderId };
  const regions =
    known.get(key) ?? listObjects(api, listCloudProviderRegions, place, { signal, noun: "cloud region" });
  known.set(key, regions);
  regions.catch(() => known.delete(key));
  return regions;
}
