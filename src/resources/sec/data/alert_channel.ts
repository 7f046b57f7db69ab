import { bool, hcl, string } from "../../../schema/index.ts";
import { channelWires, listChannels } from "../alert_channel/wire.ts";
import { dataSource, id } from "../define.ts";
import { onlyOne } from "./only-one.ts";

export default dataSource({
  description: "Looks up an alert channel of any type by its name.",

  schema: {
    id: id("The GUID of the channel"),
    name: string("The name of the channel, exactly as in the platform").required(),
    type: string(
      "The type of the channel: the end of the name of its resource, such as `email` for `sec_alert_channel_email`. Null if no resource manages channels of its type. If set, only channels of this type are looked up",
    )
      .oneOf(...Object.keys(channelWires))
      .optional()
      .computed()
      .nullable(),
    enabled: bool("Whether the channel is enabled").computed(),
    org_level: bool(
      "Whether the channel belongs to the whole organization instead of one account",
    ).computed(),
    created_or_updated_time: string(
      "When the channel was last created or updated, as an RFC 3339 timestamp",
    ).computed(),
    created_or_updated_by: string(
      "The user, or the owner of the API key, that last created or updated the channel",
    ).computed(),
  },

  example: hcl`
    resource "sec_alert_channel_email" "night_shift" {
      name       = "Night shift"
      recipients = ["night@example.com"]
    }

    data "sec_alert_channel" "night_shift" {
      name = sec_alert_channel_email.night_shift.name
      type = "email"
    }
  `,

  async read({ config: { name, type }, api, signal, at }) {
    const channels = await listChannels(api.session, { signal });
    const resource = `sec_alert_channel_${type ?? "email"}`;
    return onlyOne(channels, { noun: "alert channel", resource, name, type, at: at.name });
  },
});
