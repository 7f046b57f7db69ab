import { hcl, lengthAtLeast, nested, nonEmpty, number, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { bookingService } from "../api/generated/booking.ts";
import { localTimestamp } from "../api/timestamps.ts";
import { dataSource, id } from "../define.ts";
import { packageFromApi } from "./wire.ts";

const packages = nested.list("The packages, in the order of the platform", {
  id: string("The ID of the package").computed(),
  name: string("The name of the package").computed(),
  type: string("The type of the package: `paid` or `free`").computed(),
  currency: string("The currency of the prices, as a three-letter code").computed(),
  unit_int_price_per_hour: number(
    "The price of the package per hour, in thousandths of a cent of `currency`",
  ).computed(),
  status: string("The status of the package, such as `PACKAGE_STATUS_ACTIVE`").computed(),
  tier: string("The tier of the package, such as `PACKAGE_TIER_STANDARD`").computed(),
  resource_configuration: nested
    .list("The resources of a node", {
      ram: string("The memory of a node, such as `2Gi`").computed(),
      cpu: string("The CPU of a node, such as `500m`, half a core").computed(),
      disk: string("The disk of a node, such as `8Gi`").computed(),
    })
    .computed(),
  available_additional_resources: nested
    .list("The resources that can be added to a node; empty if none", {
      disk_price_per_hour: number(
        "The price per hour of an additional Gi of disk, in thousandths of a cent of `currency`",
      ).computed(),
    })
    .computed(),
});

const schema = {
  id: id("When the packages were listed, as an RFC 3339 timestamp"),
  cloud_provider: string("The ID of the cloud provider, or `hybrid` for a hybrid environment")
    .validate(lengthAtLeast(3))
    .required(),
  cloud_region: string("The ID of the region or, with `hybrid`, of the environment")
    .validate(nonEmpty)
    .required(),
  packages: packages.computed(),
};

export default dataSource({
  description: "Lists the packages for nodes of clusters in a region of a cloud provider.",

  schema,

  example: hcl`
    data "vdb_booking_packages" "all" {
      cloud_provider = "cloud-a"
      cloud_region   = "region-1"
    }

    output "packages" {
      value = { for package in data.vdb_booking_packages.all.packages : package.name => package.id }
    }
  `,

  async read({ config, api, signal, at }) {
    const { cloud_provider, cloud_region } = config;
    const market = {
      accountId: canonicalAccountId(api),
      cloudProviderId: cloud_provider,
      cloudProviderRegionId: cloud_region,
    };
    const { items } = await api.call(bookingService.listPackages, market, { signal });
    if (items.length === 0) {
      // Loaded here, because it is rarely needed.
      const { requireKnownPlace } = await import("../platform/known-place.ts");
      await requireKnownPlace(api, market, { signal, at });
    }
    return { id: localTimestamp(), cloud_provider, cloud_region, packages: items.map(packageFromApi) };
  },
});
