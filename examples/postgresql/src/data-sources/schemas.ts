import { hcl, list, string } from "@tfnode/framework";
import { dataSource } from "../define.ts";
import { schemasOf } from "../schemas.ts";

export default dataSource({
  description: "Reads the names of the schemas of a database, except for those of the server.",
  schema: {
    database: string("The database").required(),
    schemas: list(string(), "The names, sorted").computed(),
  },
  example: hcl`
    data "postgresql_schemas" "shop" {
      database = "postgres"
    }
  `,

  async read({ config: { database }, api, signal }) {
    return { schemas: [...(await schemasOf(api, database, signal))] };
  },
});
