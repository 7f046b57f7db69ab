import type { ResourceTraffic } from "../../../support/traffic-case.ts";

const policy_id = "acme-has blanks/1";

/** The resources that the policy knows. */
const exceptionConfiguration = {
  constraintFields: [
    { fieldKey: "accountIds", dataType: "String", multiValue: true },
    { fieldKey: "regionNames", dataType: "String", multiValue: true },
    { fieldKey: "resourceTags", dataType: "KVTagPair", multiValue: true },
  ],
};

export default {
  prepare: (api) => api.put("Policies", policy_id, { policyId: policy_id, exceptionConfiguration }),
  create: {
    policy_id,
    description: "The sandbox",
    constraint: [
      { field_key: "accountIds", field_values: ["111122223333", " 444455556666 "] },
      {
        field_key: "resourceTags",
        field_values_map: [
          { key: "env", value: ["dev", "test"] },
          { key: "team", value: ["red"] },
        ],
      },
      { field_key: "resourceTags", field_value_map: [{ key: "stage", value: "none" }] },
      { field_key: "regionNames" },
    ],
  },
  update: {
    policy_id,
    description: "",
    constraint: [
      { field_key: "accountIds", field_values: ["111122223333"] },
      {
        field_key: "resourceTags",
        field_value_map: [{ key: "stage", value: "test" }],
        field_values_map: [{ key: "env", value: ["dev"] }],
      },
    ],
  },
} satisfies ResourceTraffic;
