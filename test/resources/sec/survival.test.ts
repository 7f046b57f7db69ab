import { sec } from "../../../src/resources/sec/index.ts";
import { startSecLife } from "../../support/sec-life.ts";
import { describeSurvival } from "../../support/survival-suite.ts";

describeSurvival(sec, {
  start: startSecLife,
  stamps: [
    "createdOrUpdatedTime",
    "createdOrUpdatedBy",
    "createdTime",
    "updatedTime",
    "lastUpdateTime",
    "lastUpdateUser",
    "updatedBy",
    "state",
    "intgGuid",
    "mcGuid",
    "exceptionGuid",
    "exceptionId",
    "policyId",
    "resourceGroupGuid",
    "userGuid",
    "custGuid",
    "accessToken",
    "serverToken",
    "isOrg",
  ],
  plans: ["without a refresh"],
  takesUnknownMembers: true,
  objectless: {
    external_id: "it is made up by the provider",
    managed_policies: "the policies are the platform's",
  },
  changed: {
    integration_cloud_b_agentless_scanning: { "data.queryText": "its default is the empty text" },
    integration_cloud_c_agentless_scanning: { "data.queryText": "its default is the empty text" },
    query: { resultSchema: "it follows from the text of the query" },
    resource_group: { "query.filters": "a configuration always has all filters" },
  },
});
