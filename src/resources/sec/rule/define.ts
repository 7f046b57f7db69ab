import { bool, list, nonEmpty, set, string } from "../../../schema/index.ts";
import { crud } from "../crud.ts";
import { id, trim } from "../define.ts";
import { resourceFamily } from "../family.ts";
import { severity } from "../severity.ts";

const commonAttributes = {
  id: id("The GUID of the rule"),
  guid: string("The GUID of the rule, the same as `id`").computed().useStateForUnknown(),
  name: string("The name under which the platform lists the rule").required(),
  description: string("What the rule is for").optional(),
  enabled: bool("Whether the platform follows the rule; one that is switched off keeps its settings").default(
    true,
  ),
  type: string("The name of this kind of rule, the same for all resources of this type")
    .computed()
    .useStateForUnknown(),
  created_or_updated_time: string("When the rule last changed, as a time of RFC 3339").computed(),
  created_or_updated_by: string(
    "The user who last changed the rule, or the owner of the key that did",
  ).computed(),
};

/** Builds a rule. */
export const rule = resourceFamily(commonAttributes, (schema, wire) =>
  crud(schema, wire, { explainNotFound: true }),
);

/** Which alerts a rule is about. */
export const alertSelection = {
  severities: list(
    severity(),
    "The severities of the alerts that count, at least one of `Critical`, `High`, `Medium`, `Low` and `Info`, in any case",
  )
    .validate(nonEmpty)
    .required(),
  resource_groups: set(
    string().comparedAs(trim),
    "The GUIDs of the resource groups whose alerts count; left out, those of all resources count",
  ).optional(),
};
