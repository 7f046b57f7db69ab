import { hcl, providerFunction, string } from "@tfnode/framework";
import { name } from "../api/sql.ts";

export default providerFunction({
  summary: "Quotes a name for SQL",
  description: "Quotes a name for SQL, such as in the condition of a policy or the body of a function.",
  parameters: [{ name: "name", type: string("The name") }],
  returns: string(),
  example: hcl`
    output "quoted" {
      value = provider::postgresql::quote_identifier("Order items")
    }
  `,

  call: (text) => name(text).text,
});
