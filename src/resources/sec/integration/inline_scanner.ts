import { block, hcl, isInteger, number, string } from "../../../schema/index.ts";
import { integrationInlineScanner } from "../api/kinds/integration-inline-scanner.ts";
import { resource } from "../define.ts";
import { scannerAttributes, scannerLife } from "./scanner.ts";
import { integrationAttributes } from "./shared.ts";

const schema = {
  ...integrationAttributes,
  limit_num_scan: number("How many scans may be reported in an hour, as a whole number")
    .validate(isInteger)
    .default(60),
  identifier_tag: block.set("A tag that the scans of this scanner carry; a key may come more than once", {
    key: string("The key of the tag").required(),
    value: string("The value of the tag").required(),
  }),
  ...scannerAttributes,
};

export default resource({
  description:
    "Registers scanners that assess images where they are built. They report to `server_uri` with `server_token`. It is created without waiting for a scanner to report.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    resource "sec_integration_inline_scanner" "build" {
      name           = "Build servers"
      limit_num_scan = 120

      identifier_tag {
        key   = "stage"
        value = "build"
      }
    }
  `,

  ...scannerLife(schema, integrationInlineScanner),
});
