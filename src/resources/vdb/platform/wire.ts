import { requireObjects } from "../api/answers.ts";
import type { CallOptions } from "../api/calls/caller.ts";
import type { VdbApi } from "../api/client.ts";
import { type CloudProvider, type CloudProviderRegion, platformService } from "../api/generated/platform.ts";

type Signal = Pick<CallOptions, "signal">;

/** Returns the clouds that an account can use, in the order of the API. */
export async function listCloudProviders(
  api: VdbApi,
  place: { readonly accountId: string },
  options: Signal,
): Promise<readonly CloudProvider[]> {
  const method = platformService.listCloudProviders;
  return requireObjects((await api.call(method, place, options)).items, method, { noun: "cloud provider" });
}

/** Returns the regions of a cloud, or for `hybrid` the environments of an account, in the order of the API. */
export async function listCloudRegions(
  api: VdbApi,
  place: { readonly accountId: string; readonly cloudProviderId: string },
  options: Signal,
): Promise<readonly CloudProviderRegion[]> {
  const method = platformService.listCloudProviderRegions;
  return requireObjects((await api.call(method, place, options)).items, method, { noun: "cloud region" });
}

/** Converts a cloud to attributes. */
export function cloudProviderFromApi({ id, name, freeTier, available }: CloudProvider) {
  return { id, name, free_tier: freeTier, available };
}

/** Converts a region to attributes; null where the API has no value. */
export function cloudRegionFromApi(found: CloudProviderRegion) {
  const { id, name, freeTier, available, provider, capabilities } = found;
  return {
    id,
    name,
    free_tier: freeTier,
    available,
    cloud_provider: provider,
    country_iso_code: found.countryIsoCode ?? null,
    geographical_sub_region: found.geographicalSubRegion ?? null,
    namespace: found.namespace ?? null,
    volume_snapshot: capabilities?.volumeSnapshot ?? null,
    volume_expansion: capabilities?.volumeExpansion ?? null,
  };
}
