import { vdb } from "../../../src/resources/vdb/index.ts";
import { describeAdoption } from "../../support/adoption-suite.ts";
import { startVdbLife } from "../../support/vdb-life.ts";

describeAdoption(vdb, {
  start: startVdbLife,
  configFor: (_, { account_id }) => (account_id ? { account_id } : {}),
});
