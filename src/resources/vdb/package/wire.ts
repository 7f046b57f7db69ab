import type { CallOptions } from "../api/calls/caller.ts";
import type { VdbApi } from "../api/client.ts";
import { bookingService, type Package, PackageStatus, PackageTier } from "../api/generated/booking.ts";
import { enumName } from "../api/wire-enums.ts";

/** The account, cloud and region whose packages are listed. */
export interface Market {
  readonly accountId: string;
  readonly cloudProviderId: string;
  /** Sent even if it is empty. */
  readonly cloudProviderRegionId: string;
}

/** Returns the packages that an account can use, in the order of the API. */
export async function listPackages(
  api: VdbApi,
  market: Market,
  options: Pick<CallOptions, "signal">,
): Promise<readonly Package[]> {
  return (await api.call(bookingService.listPackages, market, options)).items;
}

/** Returns the known clouds, and the regions of the requested cloud. */
export async function knownPlaces(
  api: VdbApi,
  { accountId, cloudProviderId }: Market,
  options: Pick<CallOptions, "signal">,
): Promise<{ readonly clouds: readonly string[]; readonly regions: readonly string[] }> {
  // Loaded here, because it is rarely needed.
  const { listCloudProviders, listCloudRegions } = await import("../platform/wire.ts");
  const [clouds, regions] = await Promise.all([
    listCloudProviders(api, { accountId }, options),
    listCloudRegions(api, { accountId, cloudProviderId }, options),
  ]);
  return { clouds: clouds.map(({ id }) => id), regions: regions.map(({ id }) => id) };
}

/** Converts a package to attributes. Sizes are strings, empty where the API has no value. */
export function packageFromApi(found: Package) {
  const { ram = "", cpu = "", disk = "" } = found.resourceConfiguration ?? {};
  const more = found.availableAdditionalResources;
  return {
    id: found.id,
    name: found.name,
    type: found.type,
    currency: found.currency,
    unit_int_price_per_hour: found.unitIntPricePerHour,
    status: enumName(PackageStatus, found.status),
    tier: enumName(PackageTier, found.tier),
    resource_configuration: [{ ram, cpu, disk }],
    available_additional_resources: more ? [{ disk_price_per_hour: more.diskPricePerHour }] : [],
  };
}
