import { bool, list, nonEmpty, set, string } from "../../../schema/index.ts";
import { id, trim } from "../define.ts";
import { severity } from "../severity.ts";

/** What all rules have in common. */
export const ruleAttributes = {
  id: id("The GUID of the rule"),
  guid: string("The GUID of the rule").computed().useStateForUnknown(),
  name: string("The name of the rule").required(),
  description: string("What the rule is for").optional(),
  enabled: bool("Whether the rule is in use").default(true),
  type: string("The kind of the rule").computed().useStateForUnknown(),
  created_or_updated_time: string("When the rule last changed").computed(),
  created_or_updated_by: string("Who last changed the rule").computed(),
};

/** Which alerts a rule is about. */
export const alertSelection = {
  severities: list(
    severity(),
    "The severities of the alerts: `Critical`, `High`, `Medium`, `Low` and `Info`, in any case",
  )
    .validate(nonEmpty)
    .required(),
  resource_groups: set(
    string().comparedAs(trim),
    "The GUIDs of the resource groups that the alerts have to come from; left out, those of all resources count",
  ).optional(),
};
