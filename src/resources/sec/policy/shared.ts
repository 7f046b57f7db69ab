import { bool, identifier, nonEmpty, set, string } from "../../../schema/index.ts";
import { severity } from "../severity.ts";

/** How grave a violation of a policy is. */
export const gravity = severity(
  "How grave a violation is: `Critical`, `High`, `Medium`, `Low` or `Info`, in any case",
).required();

/** What both kinds of policies have in common. */
export const policyAttributes = {
  id: identifier("The ID of the policy, which the platform makes up from the account and the suffix"),
  title: string("What the policy is called in the platform and in its alerts").validate(nonEmpty).required(),
  query_id: string("The ID of the query whose results violate the policy").validate(nonEmpty).required(),
  description: string("What the policy finds and why that matters").required(),
  severity: gravity,
  remediation: string("What is to be done about a violation").required(),
  enabled: bool("Whether the policy is evaluated").default(true),
  policy_id_suffix: string(
    "The end of the ID, in place of a number that the platform draws. It cannot change once the policy exists",
  ).optional(),
  tags: set(
    string(),
    "Words to find the policy by. Those that the platform adds of its own accord show in `computed_tags` only",
  ).optional(),
  owner: string("The account that the policy belongs to").computed().useStateForUnknown(),
  updated_time: string("When the policy last changed").computed(),
  updated_by: string("Who last changed the policy").computed(),
  computed_tags: string("All tags of the policy, joined by commas").computed(),
};
