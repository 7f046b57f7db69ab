import {
  type DataSourceReadContext,
  DiagnosticError,
  hcl,
  nested,
  nonEmpty,
  number,
  string,
} from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { listObjects } from "../api/answers.ts";
import type { VdbApi } from "../api/client.ts";
import { bookingService } from "../api/generated/booking.ts";
import { localTimestamp } from "../api/timestamps.ts";
import { dataSource, id } from "../define.ts";
import { quoteList, requireKnownCloud } from "../platform/known.ts";
import { isHybrid } from "../shared/cloud-provider.ts";
import { length } from "../shared/rules.ts";
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
    .validate(length(3))
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
    if (items.length === 0) await requireMarket(api, market, { signal, at });
    return { id: localTimestamp(), cloud_provider, cloud_region, packages: items.map(packageFromApi) };
  },
});

/** The account, cloud and region whose packages are listed. */
interface Market {
  readonly accountId: string;
  readonly cloudProviderId: string;
  /** Sent even if it is empty. */
  readonly cloudProviderRegionId: string;
}

/** Throws a DiagnosticError if the list of packages is empty because the cloud or region does not exist. */
async function requireMarket(
  api: VdbApi,
  { cloudProviderRegionId: region, ...place }: Market,
  { signal, at }: Pick<DataSourceReadContext<typeof schema, VdbApi>, "signal" | "at">,
): Promise<void> {
  const { accountId, cloudProviderId: cloud } = place;
  // Loaded here, because it is rarely needed.
  const { platformService } = await import("../api/generated/platform.ts");
  const { listCloudProviders, listCloudProviderRegions } = platformService;
  const [clouds, regions] = await Promise.all([
    listObjects(api, listCloudProviders, { accountId }, { signal, noun: "cloud provider" }),
    listObjects(api, listCloudProviderRegions, place, { signal, noun: "cloud region" }),
  ]);
  requireKnownCloud(cloud, clouds, at.cloud_provider);
  if (regions.some(({ id }) => id === region)) return;
  const cure = regions.length === 0 ? "It has none." : `Set cloud_region to one of ${quoteList(regions)}.`;
  const what = isHybrid(cloud) ? "The account has no environment" : `The cloud ${cloud} has no region`;
  const detail = `${what} ${JSON.stringify(region)}. ${cure}`;
  throw new DiagnosticError(at.cloud_region, "Unknown cloud region", detail);
}
