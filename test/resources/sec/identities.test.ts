import { sec } from "../../../src/resources/sec/index.ts";
import { describeIdentities } from "../../support/identity-suite.ts";
import { startSecLife } from "../../support/sec-life.ts";

describeIdentities(sec, {
  start: startSecLife,
  nameless: {
    external_id: "exists only in the state, so nothing could be imported",
    managed_policies: "is a choice of the policies of the platform, which has no object for it",
  },
});
