import { isUnknown, lengthAtLeast, string } from "../../../schema/index.ts";
import { listOf } from "../list.ts";
import accountsCluster from "./accounts_cluster.ts";
import { clusters } from "./wire.ts";

export default listOf({
  of: accountsCluster,
  name: "accounts_cluster",
  operations: clusters,
  filters: {
    cloud_provider: {
      field: "cloudProviderId",
      type: string(
        "If set, returns only clusters of this cloud provider; `hybrid` selects those of hybrid environments",
      )
        .validate(lengthAtLeast(3))
        .optional(),
    },
    cloud_region: {
      field: "cloudProviderRegionId",
      type: string(
        "If set, returns only clusters of this region or, with `hybrid`, of this environment",
      ).optional(),
    },
  },
  validate({ config, diagnostics }) {
    if (isUnknown(config.cloud_provider) || config.cloud_provider || !config.cloud_region) return;
    const detail = "cloud_region is a region of a cloud provider: set cloud_provider, too.";
    diagnostics.error(["cloud_region"], "Missing cloud provider", detail);
  },
  nameOf: ({ name }) => name,
  isWhole: ({ configuration }) => configuration !== undefined,
});
