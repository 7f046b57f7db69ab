import { bool, identifier, nonEmpty, set, string } from "../../../schema/index.ts";
import { lasting, notBlank } from "../define.ts";
import { severity } from "../severity.ts";
import { addedTags } from "./wire.ts";

/** The severity of a violation of a policy. */
export const gravity = severity(
  "The severity of violations: `Critical`, `High`, `Medium`, `Low` or `Info`, in any case",
).required();

/** The common attributes of both kinds of policies. */
export const policyAttributes = {
  id: identifier(
    "The ID of the policy, which the platform generates from the account and `policy_id_suffix` or a number, such as `acme-default-12`",
  ),
  title: string("The title of the policy in the platform and in its alerts").validate(notBlank).required(),
  query_id: string("The ID of the query whose results violate the policy").validate(nonEmpty).required(),
  description: string("The description of the policy").required(),
  severity: gravity,
  remediation: string("How to remediate a violation").required(),
  enabled: bool("Whether the policy is enabled").default(true),
  policy_id_suffix: string(
    "The end of the policy ID, instead of a generated number. It can be removed once the policy exists, but it cannot be changed",
  )
    .validate((suffix) => (suffix === "" ? undefined : notBlank(suffix)))
    .optional(),
  tags: set(
    string(),
    "The tags of the policy. Tags that the platform adds are in `computed_tags`; whether they are also set here makes no difference",
  )
    .comparedAs((tags) => tags.filter((tag) => !addedTags.includes(tag)))
    .optional()
    .unsetAs(addedTags),
  owner: lasting("The account that owns the policy"),
  updated_time: string("When the policy was last updated, as an RFC 3339 timestamp").computed(),
  updated_by: string("The user, or the owner of the API key, that last updated the policy").computed(),
  computed_tags: string(
    "All tags of the policy, including those that the platform adds, separated by commas",
  ).computed(),
};
