import type { MessageInit } from "../../../protobuf/message.ts";
import {
  bookingService,
  type ListGlobalPackagesRequest,
  type ListPackagesRequest,
  type Package,
  PackageStatus,
  type ResourceConfigurationFilter,
} from "../../../resources/vdb/api/generated/booking.ts";
import type { CloudProviderRegion } from "../../../resources/vdb/api/generated/platform.ts";
import type { Reader } from "../../store.ts";
import { notFound } from "../call-error.ts";
import { packages } from "../collections.ts";
import { quantity } from "../node-resources.ts";
import { type Call, reads } from "../rpc/method.ts";
import { anyKey, noKey } from "../rpc/requirements.ts";
import { globalRegions, regionsOf } from "./places.ts";

const active = PackageStatus.PACKAGE_STATUS_ACTIVE;

/** The methods of packages. Free packages are only for managed clusters. */
export const packageMethods = [
  reads(bookingService.listPackages, anyKey, (request, call) => ({
    items: packagesFor(request, regionsOf(request.cloudProviderId, call), call.reader),
  })),

  reads(bookingService.getPackage, anyKey, ({ id, cloudProviderId, cloudProviderRegionId }, call) => {
    const found = packageAt({ cloudProviderId, cloudProviderRegionId }, id, call);
    if (!found) throw notFound(`${packages.name}/${id}`);
    return { package: found };
  }),

  reads(bookingService.listGlobalPackages, noKey, (request, { reader }) => ({
    items: packagesFor(request, globalRegions(reader, request.cloudProviderId), reader),
  })),
];

/** Returns the package with this ID, of any status, if the place has it. */
export function packageAt(place: ListGlobalPackagesRequest, id: string, call: Call): Package | undefined {
  const statuses = Object.values(PackageStatus);
  const known = packagesFor({ ...place, statuses }, regionsOf(place.cloudProviderId, call), call.reader);
  return known.find((one) => one.id === id.toLowerCase());
}

function packagesFor(
  {
    cloudProviderId,
    cloudProviderRegionId,
    statuses = [],
    minResources,
  }: ListGlobalPackagesRequest & Partial<ListPackagesRequest>,
  regions: readonly MessageInit<CloudProviderRegion>[],
  reader: Reader,
): Package[] {
  const isHybrid = cloudProviderId === "hybrid";
  const isPlace =
    (isHybrid && cloudProviderRegionId === undefined) ||
    regions.some(({ id }) => id === cloudProviderRegionId);
  const wanted: readonly number[] = statuses.length > 0 ? statuses : [active];
  return packages
    .list(reader)
    .filter(
      (one) =>
        isPlace &&
        wanted.includes(one.status) &&
        !(isHybrid && one.type === "free") &&
        isEnough(one, minResources),
    );
}

function isEnough({ resourceConfiguration }: Package, least: ResourceConfigurationFilter = {}): boolean {
  return (["cpu", "ram", "disk"] as const).every((resource) => {
    const wanted = least[resource];
    if (wanted === undefined) return true;
    return quantity(resourceConfiguration?.[resource] ?? "") >= quantity(wanted);
  });
}
