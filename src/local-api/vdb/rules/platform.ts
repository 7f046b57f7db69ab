import type {
  CloudProvider,
  CloudProviderRegion,
  GetCloudProviderRegionRequest,
  GetGlobalCloudProviderRegionRequest,
  ListCloudProviderRegionsRequest,
  ListGlobalCloudProviderRegionsRequest,
} from "../../../resources/vdb/api/generated/platform.ts";
import { ids } from "./calls.ts";
import { length, pattern, uuid } from "./checks.ts";
import { rules } from "./rules.ts";

const root = "qdrant.cloud.platform.v1";

export const platformRules = [
  ids(`${root}.ListCloudProvidersRequest`, "accountId"),
  rules<ListGlobalCloudProviderRegionsRequest>(`${root}.ListGlobalCloudProviderRegionsRequest`, {
    cloudProviderId: length(3),
  }),
  rules<GetGlobalCloudProviderRegionRequest>(`${root}.GetGlobalCloudProviderRegionRequest`, {
    cloudProviderId: length(3),
    regionId: length(1),
  }),
  rules<ListCloudProviderRegionsRequest>(`${root}.ListCloudProviderRegionsRequest`, {
    accountId: uuid,
    cloudProviderId: length(3),
  }),
  rules<GetCloudProviderRegionRequest>(`${root}.GetCloudProviderRegionRequest`, {
    accountId: uuid,
    cloudProviderId: length(3),
    regionId: length(1),
  }),
  rules<CloudProvider>(`${root}.CloudProvider`, { id: length(3), name: length(1) }),
  rules<CloudProviderRegion>(`${root}.CloudProviderRegion`, {
    id: length(1),
    name: length(1),
    provider: length(1),
    countryIsoCode: [length(2, 2), pattern(/^[A-Z]{2}$/)],
    geographicalSubRegion: length(1),
    namespace: length(1),
  }),
];
