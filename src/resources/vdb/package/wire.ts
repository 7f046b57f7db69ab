import { type Package, PackageStatus, PackageTier } from "../api/generated/booking.ts";
import { enumName } from "../api/wire-enums.ts";

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
