import { bool, hcl, lengthAtLeast, nested, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { type CloudProviderRegion, platformService } from "../api/generated/platform.ts";
import { listObjects } from "../api/responses.ts";
import { localTimestamp } from "../api/timestamps.ts";
import { accountOfList, dataSource, id } from "../define.ts";
import { requireKnownCloud } from "./known.ts";

const regions = nested.list("The regions, in the order of the platform", {
  id: string("The ID of the region, the `cloud_region` of clusters").computed(),
  name: string("The name of the region").computed(),
  free_tier: bool("Whether the region has clusters that are free of charge").computed(),
  available: bool("Whether clusters can be created in the region").computed(),
  cloud_provider: string("The ID of the cloud provider").computed(),
  country_iso_code: string("The country of the region, as a two-letter code of ISO 3166-1")
    .computed()
    .nullable(),
  geographical_sub_region: string("The part of the world in which the region is").computed().nullable(),
  namespace: string("The Kubernetes namespace of the components, if the region is an environment")
    .computed()
    .nullable(),
  volume_snapshot: bool("Whether the storage of the region can create snapshots").computed().nullable(),
  volume_expansion: bool("Whether the disks of clusters in the region can be enlarged").computed().nullable(),
});

export default dataSource({
  description: "Lists the regions of a cloud provider, or the hybrid cloud environments of the account.",

  schema: {
    id: id("When the regions were listed, as an RFC 3339 timestamp"),
    account_id: accountOfList,
    cloud_provider: string("The ID of the cloud provider, or `hybrid` for the environments of the account")
      .validate(lengthAtLeast(3))
      .required(),
    regions: regions.computed(),
  },

  example: hcl`
    data "vdb_cloud_regions" "all" {
      cloud_provider = "cloud-a"
    }

    output "regions" {
      value = { for region in data.vdb_cloud_regions.all.regions : region.name => region.id }
    }
  `,

  async read({ config: { account_id, cloud_provider }, api, signal, at }) {
    const accountId = canonicalAccountId(api, { account_id }, at);
    const { listCloudProviders, listCloudProviderRegions } = platformService;
    const place = { accountId, cloudProviderId: cloud_provider };
    const found = await listObjects(api, listCloudProviderRegions, place, { signal, noun: "cloud region" });
    if (found.length === 0) {
      const asked = { signal, noun: "cloud provider" };
      const clouds = await listObjects(api, listCloudProviders, { accountId }, asked);
      requireKnownCloud(cloud_provider, clouds, at.cloud_provider);
    }
    return { id: localTimestamp(), account_id, cloud_provider, regions: found.map(fromApi) };
  },
});

/** Converts a region to attributes; null where the API has no value. */
function fromApi(found: CloudProviderRegion) {
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
