import { vdb } from "../../../src/resources/vdb/index.ts";
import { because, describeVariations } from "../../support/variation-suite.ts";
import { startVdbLife } from "../../support/vdb-life.ts";

describeVariations(vdb, {
  start: ({ provider, variations }) => startVdbLife({ provider, localApi: { variations } }),
  exceptions: {
    "reversed-lists": because(
      "the order of the elements counts",
      "accounts_auth_key",
      "accounts_cluster",
      "accounts_hybrid_cloud_environment",
    ),
    "filled-defaults": because(
      "a value that is not configured counts as null",
      "accounts_hybrid_cloud_environment",
    ),
  },
});
