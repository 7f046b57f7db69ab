import * as booking from "../../../resources/vdb/api/generated/booking.ts";
import { atLeast, inEnumNotZero, items, length, oneOf, pattern, set, uuid } from "./checks.ts";
import { must, rulesOf } from "./rules.ts";

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
const resources = { ram: length(1), cpu: length(1), disk: length(1) };

export const bookingRules = rulesOf<typeof booking>("booking.v1", {
  ListPackagesRequest: [{ accountId: uuid, ...place }, needsRegion],
  ListGlobalPackagesRequest: [place, needsRegion],
  GetPackageRequest: [{ accountId: uuid, id: uuid, ...place }, needsRegion],
  GetPackageResponse: { package: set },
  Package: {
    id: uuid,
    name: [length(3, 64), pattern(/^[a-zA-Z0-9-_]+$/)],
    type: oneOf("free", "paid"),
    currency: pattern(/^[A-Z]{3}$/),
    unitIntPricePerHour: atLeast(0),
    status: inEnumNotZero(booking.PackageStatus),
    tier: inEnumNotZero(booking.PackageTier),
    availableStorageTierConfigurations: items(1),
  },
  ResourceConfiguration: resources,
  ResourceConfigurationFilter: resources,
});
