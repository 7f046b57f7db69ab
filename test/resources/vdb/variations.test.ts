import { vdb } from "../../../src/resources/vdb/index.ts";
import { because, describeVariations } from "../../support/variation-suite.ts";
import { startVdbLife } from "../../support/vdb-life.ts";

const tolerations = {
  "configuration.tolerations.value":
    "the filled-in toleration has the operator EXISTS, which allows no value",
  "configuration.tolerations.toleration_seconds": "it needs an effect other than the filled-in one",
};

describeVariations(vdb, {
  start: ({ provider, variations }) => startVdbLife({ provider, localApi: { variations } }),
  exceptions: {},
  unfilled: {
    accounts_cluster: { ...tolerations, timeouts: "it is not a part of the API" },
    accounts_database_api_key_v2: because(
      "every request contains a rule: without a configured one, the rule for access to everything",
      "global_access_rule",
      "collection_access_rules",
    ),
    accounts_hybrid_cloud_environment: tolerations,
  },
});
