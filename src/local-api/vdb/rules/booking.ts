import {
  type GetPackageRequest,
  type GetPackageResponse,
  type ListGlobalPackagesRequest,
  type ListPackagesRequest,
  type Package,
  PackageStatus,
  PackageTier,
  type ResourceConfiguration,
  type ResourceConfigurationFilter,
} from "../../../resources/vdb/api/generated/booking.ts";
import { carrier } from "./calls.ts";
import { atLeast, inEnumNotZero, items, length, oneOf, pattern, uuid } from "./checks.ts";
import { must, rules } from "./rules.ts";

const root = "qdrant.cloud.booking.v1";
const place = { cloudProviderId: length(3), cloudProviderRegionId: length(1) };
const needsRegion = must<{
  readonly cloudProviderId: string;
  readonly cloudProviderRegionId?: string | undefined;
}>(
  ({ cloudProviderId, cloudProviderRegionId }) =>
    cloudProviderId === "hybrid" || cloudProviderRegionId !== undefined,
  "cloud_provider_region_id",
  "must be set unless cloud_provider_id is hybrid",
);

export const bookingRules = [
  rules<ListPackagesRequest>(`${root}.ListPackagesRequest`, { accountId: uuid, ...place }, needsRegion),
  rules<ListGlobalPackagesRequest>(`${root}.ListGlobalPackagesRequest`, place, needsRegion),
  rules<GetPackageRequest>(`${root}.GetPackageRequest`, { accountId: uuid, id: uuid, ...place }, needsRegion),
  carrier<GetPackageResponse>(`${root}.GetPackageResponse`, "package"),
  rules<Package>(`${root}.Package`, {
    id: uuid,
    name: [length(3, 64), pattern(/^[a-zA-Z0-9-_]+$/)],
    type: oneOf("free", "paid"),
    currency: pattern(/^[A-Z]{3}$/),
    unitIntPricePerHour: atLeast(0),
    status: inEnumNotZero(PackageStatus),
    tier: inEnumNotZero(PackageTier),
    availableStorageTierConfigurations: items(1),
  }),
  rules<ResourceConfiguration>(`${root}.ResourceConfiguration`, {
    ram: length(1),
    cpu: length(1),
    disk: length(1),
  }),
  rules<ResourceConfigurationFilter>(`${root}.ResourceConfigurationFilter`, {
    ram: length(1),
    cpu: length(1),
    disk: length(1),
  }),
];
