import { hcl, list, number, object, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { listPackages, packageFromApi } from "../api/packages.ts";
import { localTimestamp } from "../api/timestamps.ts";
import { dataSource } from "../define.ts";

const bookable = object({
  id: string("The ID of the package"),
  name: string("The name of the package"),
  type: string("Whether the package costs something: `paid` or `free`"),
  currency: string("The currency of the prices, as three letters"),
  unit_int_price_per_hour: number("The price of an hour, in thousandths of a cent of the currency"),
  status: string("Whether the package can be booked, such as `PACKAGE_STATUS_ACTIVE`"),
  tier: string("The tier that the package belongs to, such as `PACKAGE_TIER_STANDARD`"),
  resource_configuration: list(
    object({
      ram: string("The memory, such as `2Gi`"),
      cpu: string("The CPU, such as `500m`"),
      disk: string("The disk, such as `8Gi`"),
    }),
    "What a node of the package has",
  ),
  available_additional_resources: list(
    object({
      disk_price_per_hour: number(
        "The price of one more Gi of disk for an hour, in thousandths of a cent of the currency",
      ),
    }),
    "What a node can have beyond that; empty if nothing",
  ),
});

export default dataSource({
  description: "Lists the packages that nodes of clusters can be of, in one region of one cloud.",

  schema: {
    id: string("When the packages were listed, as a time of RFC 3339").optional().computed(),
    cloud_provider: string("The ID of the cloud, or `hybrid`").required(),
    cloud_region: string("The ID of the region; with `hybrid`, of the environment").required(),
    packages: list(bookable, "The packages, in the order of the platform").computed(),
  },

  example: hcl`
    data "vdb_booking_packages" "all" {
      cloud_provider = "cloud-a"
      cloud_region   = "region-1"
    }

    output "packages" {
      value = { for package in data.vdb_booking_packages.all.packages : package.name => package.id }
    }
  `,

  async read({ config, api, signal }) {
    const { cloud_provider, cloud_region } = config;
    const market = {
      accountId: canonicalAccountId({ api }),
      cloudProviderId: cloud_provider,
      cloudProviderRegionId: cloud_region,
    };
    const packages = await listPackages(api, market, { signal });
    return { id: localTimestamp(), cloud_provider, cloud_region, packages: packages.map(packageFromApi) };
  },
});
