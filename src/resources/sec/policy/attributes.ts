import { bool, identifier, nonEmpty, set, string } from "../../../schema/index.ts";
import { severity } from "../severity.ts";

/** How grave a violation of a policy is. */
export const gravity = severity(
  "How grave a violation is: `Critical`, `High`, `Medium`, `Low` or `Info`, in any case",
).required();

/** What both kinds of policies have in common. */
export const policyAttributes = {
  id: identifier(
    "The ID of the policy, which the platform makes up from the account and `policy_id_suffix` or a number, such as `acme-default-12`",
  ),
  title: string("What the policy is called in the platform and in its alerts").validate(nonEmpty).required(),
  query_id: string("The ID of the query whose results violate the policy").validate(nonEmpty).required(),
  description: string("What the policy finds and why that matters").required(),
  severity: gravity,
  remediation: string("What is to be done about a violation").required(),
  enabled: bool("Whether the policy is evaluated").default(true),
  policy_id_suffix: string(
    "What the ID of the policy ends in, in place of a number of the platform's. Once the policy exists it can be left out, but another one is refused",
  ).optional(),
  tags: set(
    string(),
    "Words by which to find the policy. Those that the platform adds show in `computed_tags` only",
  ).optional(),
  owner: string("The account that the policy belongs to").computed().useStateForUnknown(),
  updated_time: string("When the policy last changed, as a time of RFC 3339").computed(),
  updated_by: string("The user who last changed the policy, or the owner of the key that did").computed(),
  computed_tags: string(
    "All tags of the policy, those of the platform among them, joined by commas",
  ).computed(),
};
