import { hcl, list, string } from "../../../schema/index.ts";
import { trim } from "../define.ts";
import { rule } from "./define.ts";
import { dataExportRuleWire } from "./wire.ts";

export default rule(dataExportRuleWire, {
  description:
    "Manages a data export rule, which exports platform data through alert channels such as `sec_alert_channel_cloud_a_object_store`.",
  schema: {
    integration_ids: list(
      string().comparedAs(trim),
      "The GUIDs of the alert channels to export the data through",
    )
      .unordered()
      .required(),
  },
  example: hcl`
    resource "sec_alert_channel_cloud_a_object_store" "archive" {
      name       = "Archive"
      bucket_arn = "arn:example:store:::archive"

      credentials {
        role_arn    = "arn:example:iam::111122223333:role/export"
        external_id = "sec-demo"
      }
    }

    resource "sec_data_export_rule" "archive" {
      name            = "Archive"
      description     = "Everything, for the auditors"
      integration_ids = [sec_alert_channel_cloud_a_object_store.archive.id]
    }
  `,
});
