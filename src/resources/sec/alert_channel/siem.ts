import { hcl, string } from "../../../schema/index.ts";
import { alertChannel } from "./define.ts";
import { port } from "./port.ts";
import { siemWire } from "./wire.ts";

export default alertChannel(siemWire, {
  description: "Sends alerts to the SIEM over HTTPS.",
  schema: {
    host_url: string("The host name or IP address of the SIEM").required(),
    host_port: port(
      "The port that the SIEM listens on, from 1 to 65536; left out or 0, the platform chooses",
    ).optional(),
    communication_type: string(
      "Whether a known authority has signed the certificate of the SIEM (`HTTPS`) or the SIEM itself has (`HTTPS Self Signed Cert`)",
    )
      .oneOf("HTTPS", "HTTPS Self Signed Cert")
      .default("HTTPS"),
  },
  example: hcl`
    resource "sec_alert_channel_siem" "events" {
      name               = "Security events"
      host_url           = "siem.example.com"
      host_port          = 8443
      communication_type = "HTTPS Self Signed Cert"
    }
  `,
});
