import { vdb } from "../../../src/resources/vdb/index.ts";
import { describeIdentities } from "../../support/identity-suite.ts";
import { startVdbLife } from "../../support/vdb-life.ts";

describeIdentities(vdb, {
  start: startVdbLife,
  nameless: {
    accounts_user_roles:
      "is a choice of the roles of a user, and the platform does not know which of them were chosen",
  },
});
