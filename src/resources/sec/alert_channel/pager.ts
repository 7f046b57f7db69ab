import { hcl, string } from "../../../schema/index.ts";
import { partOfWhole } from "../define.ts";
import { alertChannel } from "./define.ts";
import { pagerWire } from "./wire.ts";

export default alertChannel(pagerWire, {
  description:
    "Opens incidents in the pager service, or adds alerts to open incidents. The status of incidents is not synchronized back to the platform.",
  schema: {
    integration_key: string("The integration key of the service in which incidents are opened")
      .required()
      .orWriteOnly(partOfWhole)
      .sensitive()
      .notReturned(),
  },
  example: hcl`
    resource "sec_alert_channel_pager" "incidents" {
      name                       = "Security incidents"
      integration_key_wo         = var.integration_key
      integration_key_wo_version = 1
    }
  `,
});
