import { hcl, string } from "../../../schema/index.ts";
import { alertChannel } from "./define.ts";
import { port } from "./port.ts";
import { siemWire } from "./wire.ts";

export default alertChannel(siemWire, {
  description: "Sends alerts to a SIEM over HTTPS.",
  schema: {
    host_url: string("The host name or IP address of the SIEM").required(),
    host_port: port(
      "The port of the SIEM, from 1 to 65535. If unset or 0, the platform chooses the port",
    ).optional(),
    communication_type: string(
      "How the certificate of the SIEM is signed: by a known certificate authority (`HTTPS`) or by the SIEM itself (`HTTPS Self Signed Cert`)",
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
