import { hcl, string } from "@tfnode/framework";
import { listResource } from "../define.ts";
import schema from "../resources/schema.ts";
import { schemasOf } from "../schemas.ts";

export default listResource({
  of: schema,
  description: "Finds the schemas of a database, except for those of the server.",
  schema: { database: string("The database; by default, that of the provider").optional() },
  example: hcl`
    list "postgresql_schema" "all" {
      provider = postgresql
    }
  `,

  async *list({ config, api, signal }) {
    const database = config.database ?? api.database;
    for (const name of await schemasOf(api, database, signal))
      yield { identity: { database, name }, displayName: `${name} in ${database}` };
  },
});
