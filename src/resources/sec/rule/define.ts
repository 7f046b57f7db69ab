import { bool, list, nonEmpty, set, string } from "../../../schema/index.ts";
import { crud } from "../crud.ts";
import { id, lasting, notBlank, trim } from "../define.ts";
import { resourceFamily } from "../family.ts";
import { severity } from "../severity.ts";

const commonAttributes = {
  id: id("The GUID of the rule"),
  guid: string("The GUID of the rule, the same as `id`").computed().useStateForUnknown(),
  name: string("The name of the rule").validate(notBlank).required(),
  description: string("The purpose of the rule").optional(),
  enabled: bool("Whether the rule is enabled. A disabled rule keeps its settings").default(true),
  type: lasting("The type of the rule in the platform, the same for all resources of this type"),
  created_or_updated_time: string(
    "When the rule was last created or updated, as an RFC 3339 timestamp",
  ).computed(),
  created_or_updated_by: string(
    "The user, or the owner of the API key, that last created or updated the rule",
  ).computed(),
};

/** Builds a rule. */
export const rule = resourceFamily(commonAttributes, (schema, wire) =>
  crud(schema, wire, { explainNotFound: true }),
);

/** The attributes that select the alerts of a rule. */
export const alertSelection = {
  severities: list(
    severity(),
    "The severities of the alerts, at least one of `Critical`, `High`, `Medium`, `Low` and `Info`, in any case",
  )
    .validate(nonEmpty)
    .unordered()
    .required(),
  resource_groups: set(
    string().comparedAs(trim),
    "The GUIDs of the resource groups of the alerts. If unset, alerts of all resources",
  ).optional(),
};
