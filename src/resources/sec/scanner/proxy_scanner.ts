import { block, hcl, string } from "../../../schema/index.ts";
import { imageLimitAttributes } from "../registry/image-limits.ts";
import { scanner } from "./define.ts";
import { proxyScannerWire } from "./wire.ts";

export default scanner(proxyScannerWire, {
  description:
    "Registers a proxy scanner, which assesses images of registries that the platform cannot reach and reports to `server_uri` with `server_token`. It is created without waiting for a scanner to report.",
  schema: {
    ...imageLimitAttributes,
    limit_by_label: block.set(
      "A label of the images to assess. If unset, images are assessed regardless of their labels. A key may occur more than once",
      {
        key: string("The key of the label, such as `stage`").optional(),
        value: string("The value of the label, such as `production`").optional(),
      },
      { readWhenUnset: true },
    ),
  },
  example: hcl`
    resource "sec_integration_proxy_scanner" "data_centre" {
      name                  = "Data centre"
      limit_num_imgs        = 10
      limit_by_tags         = ["stable*"]
      limit_by_repositories = ["shop/web"]

      limit_by_label {
        key   = "stage"
        value = "prod"
      }
    }
  `,
});
