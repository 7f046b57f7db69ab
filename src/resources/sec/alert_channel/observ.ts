import { hcl, isInteger, number, string } from "../../../schema/index.ts";
import { partOfWhole } from "../define.ts";
import { alertChannel } from "./define.ts";
import { observWire } from "./wire.ts";

export default alertChannel(observWire, {
  description: "Sends alerts to the observability service as events.",
  schema: {
    account_id: number("The numeric ID of your account in the observability service")
      .validate(isInteger)
      .required(),
    insert_key: string("An insert key of the account").required().orWriteOnly(partOfWhole).sensitive(),
  },
  example: hcl`
    resource "sec_alert_channel_observ" "events" {
      name                  = "Security events"
      account_id            = 2338053
      insert_key_wo         = var.insert_key
      insert_key_wo_version = 1
    }
  `,
});
