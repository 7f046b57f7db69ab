import { block, hcl, isInteger, number, string } from "../../../schema/index.ts";
import { scanner } from "./define.ts";
import { inlineScannerWire } from "./wire.ts";

export default scanner(inlineScannerWire, {
  description:
    "Registers inline scanners, which assess images where they are built and report to `server_uri` with `server_token`. It is created without waiting for a scanner to report.",
  schema: {
    limit_num_scan: number("The maximum number of scans that may be reported in an hour")
      .validate(isInteger)
      .default(60),
    identifier_tag: block.set(
      "A tag of the scans of this scanner. A key may occur more than once",
      {
        key: string("The key of the tag, such as `stage`").required(),
        value: string("The value of the tag, such as `build`").required(),
      },
      { readWhenUnset: true },
    ),
  },
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
});
