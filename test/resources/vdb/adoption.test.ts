import { vdb } from "../../../src/resources/vdb/index.ts";
import { describeAdoption } from "../../support/adoption-suite.ts";
import { startVdbLife } from "../../support/vdb-life.ts";

describeAdoption(vdb, {
  changing: {
    "configuration.tolerations.value": "an empty value has to be configured, and is none to the state",
  },
  start: startVdbLife,
  configFor: (_, { account_id }) => (account_id ? { account_id } : {}),
});
