import { atLeast, block, hcl, number, string, wholeNumber } from "../../../schema/index.ts";
import { inlineScanner } from "../api/kinds/integration-inline-scanner.ts";
import { resource } from "../define.ts";
import { objectLife } from "../life.ts";
import { scannerAttributes } from "./scanner.ts";
import { integrationAttributes } from "./shared.ts";

const schema = {
  ...integrationAttributes,
  limit_num_scan: number("How many scans the scanner may report in an hour; 0 leaves it to the platform")
    .validate(wholeNumber, atLeast(0))
    .default(60),
  identifier_tag: block.set("A tag that the scans of this scanner carry; a key may come more than once", {
    key: string("The key of the tag").required(),
    value: string("The value of the tag").required(),
  }),
  ...scannerAttributes,
};

export default resource({
  description:
    "Registers scanners that assess images where they are built. They report to server_uri with server_token.",
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

  ...objectLife(schema, inlineScanner),
});
