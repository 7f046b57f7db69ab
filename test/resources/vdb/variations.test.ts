import { vdb } from "../../../src/resources/vdb/index.ts";
import { because, describeVariations } from "../../support/variation-suite.ts";
import { startVdbLife } from "../../support/vdb-life.ts";

describeVariations(vdb, {
  start: ({ provider, variations }) => startVdbLife({ provider, localApi: { variations } }),
  exceptions: {
    "filled-defaults": because(
      "a value that is not configured counts as null",
      "accounts_hybrid_cloud_environment",
    ),
  },
});
