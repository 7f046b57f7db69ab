import type * as platform from "../../../resources/vdb/api/generated/platform.ts";
import { length, pattern, uuid } from "./checks.ts";
import { rulesOf } from "./rules.ts";

export const platformRules = rulesOf<typeof platform>("platform.v1", {
  ListCloudProvidersRequest: { accountId: uuid },
  ListGlobalCloudProviderRegionsRequest: { cloudProviderId: length(3) },
  GetGlobalCloudProviderRegionRequest: { cloudProviderId: length(3), regionId: length(1) },
  ListCloudProviderRegionsRequest: { accountId: uuid, cloudProviderId: length(3) },
  GetCloudProviderRegionRequest: { accountId: uuid, cloudProviderId: length(3), regionId: length(1) },
  CloudProvider: { id: length(3), name: length(1) },
  CloudProviderRegion: {
    id: length(1),
    name: length(1),
    provider: length(1),
    countryIsoCode: [length(2, 2), pattern(/^[A-Z]{2}$/)],
    geographicalSubRegion: length(1),
    namespace: length(1),
  },
});
