import { sec } from "../../../src/resources/sec/index.ts";
import { describeAdoption } from "../../support/adoption-suite.ts";
import { startSecLife } from "../../support/sec-life.ts";

describeAdoption(sec, {
  start: startSecLife,
  isReadOneByOne: (type, { organization }) => type === "team_member" && organization === true,
  configFor: (type, { policy_id }) => (type === "policy_exception" ? { policy_id } : {}),
});
