import {
  type At,
  DiagnosticError,
  hcl,
  isUnknown,
  nonEmpty,
  string,
  type Unknown,
} from "../../../schema/index.ts";
import { id } from "../define.ts";
import { crudResource } from "../family.ts";
import { queryWire } from "./wire.ts";

export default crudResource(queryWire, {
  description: "Stores a query over the data of the platform, for policies to use.",
  schema: {
    id: id("The ID of the query, the same as `query_id`"),
    query_id: string(
      "The ID by which policies refer to the query, unique in the account. Once the query exists another one is refused",
    )
      .validate(nonEmpty)
      .required(),
    query: string(
      "The text of the query, of the form `{ source { … } filter { … } return { … } }`",
    ).required(),
    owner: string("The account that the query belongs to").computed().useStateForUnknown(),
    updated_time: string("When the query last changed, as a time of RFC 3339").computed(),
    updated_by: string("The user who last changed the query, or the owner of the key that did").computed(),
    result_schema: string("The columns of the results, as JSON text; null if the platform does not tell them")
      .computed()
      .nullable(),
  },
  slashesIn: ["id"],
  example: hcl`
    resource "sec_query" "sign_ins" {
      query_id = "ACME_Sign_Ins"
      query    = <<-EOT
        {
          source { AuditEvents }
          filter { EVENT_NAME = 'SignIn' }
          return distinct { EVENT_ID, EVENT_TIME, USER_NAME }
        }
      EOT
    }
  `,

  modifyPlan({ plan, prior, at }) {
    if (prior) demandSameId(plan.query_id, prior.id, at.query_id);
    return undefined;
  },
});

function demandSameId(planned: string | Unknown, existing: string, at: At): void {
  if (isUnknown(planned) || planned === existing) return;
  const detail = `The query exists as ${existing}, and the ID of an existing query cannot change. Set query_id back to ${JSON.stringify(existing)}; for a query with another ID add a resource of its own.`;
  throw new DiagnosticError(at, "Query ID cannot change", detail);
}
