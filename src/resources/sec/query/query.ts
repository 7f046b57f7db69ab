import {
  DiagnosticError,
  hcl,
  isUnknown,
  string,
  type TypedPath,
  type Unknown,
} from "../../../schema/index.ts";
import { id, lasting, notBlank } from "../define.ts";
import { crudResource } from "../family.ts";
import { queryForm } from "./query-form.ts";
import { queryWire } from "./wire.ts";

export default crudResource(queryWire, {
  description: "Manages a query over the data of the platform, for use in policies.",
  schema: {
    id: id("The ID of the query, the same as `query_id`"),
    query_id: string("The ID of the query, unique in the account. It cannot be changed once the query exists")
      .validate(notBlank)
      .required(),
    query: string("The text of the query, of the form `{ source { … } filter { … } return { … } }`")
      .validate(queryForm)
      .required(),
    owner: lasting("The account that owns the query"),
    updated_time: string("When the query was last updated, as an RFC 3339 timestamp").computed(),
    updated_by: string("The user, or the owner of the API key, that last updated the query").computed(),
    result_schema: string(
      "The columns of the results, as JSON text; null if the platform does not return them",
    )
      .computed()
      .nullable(),
  },
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

function demandSameId(planned: string | Unknown, existing: string, at: TypedPath): void {
  if (isUnknown(planned) || planned === existing) return;
  const detail = `The query exists as ${existing}, and the ID of an existing query cannot change. Set query_id back to ${JSON.stringify(existing)}; to create a query with another ID, add another resource.`;
  throw new DiagnosticError(at, "Query ID cannot change", detail);
}
