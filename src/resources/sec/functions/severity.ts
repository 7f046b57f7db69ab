import { ArgumentError, hcl, providerFunction, string } from "../../../schema/index.ts";
import { severityName, severityNames } from "../api/severities.ts";

const choices = severityNames.map((name, i) => `${name} or ${i + 1}`).join(", ");

export default providerFunction({
  summary: "Returns the name of a severity",
  description: `Returns the name of a severity as the platform writes it. A severity is given as its name in any case, or as its number: ${choices}.`,
  example: hcl`
    variable "severities" {
      description = "As names or numbers, 1 being the worst."
      type        = list(string)
      default     = ["critical", "2"]
    }

    resource "sec_alert_channel_email" "on_call" {
      name       = "on-call"
      recipients = ["on-call@example.com"]
    }

    resource "sec_alert_rule" "on_call" {
      name           = "on-call"
      alert_channels = [sec_alert_channel_email.on_call.id]
      severities     = [for severity in var.severities : provider::sec::severity(severity)]
    }
  `,
  parameters: [{ name: "severity", type: string("The name of the severity in any case, or its number") }],
  returns: string(),

  call(severity) {
    const text = severity.trim();
    const name = /^[1-9]$/.test(text) ? severityNames[Number(text) - 1] : severityName(text);
    if (name === undefined || !severityNames.includes(name)) {
      throw new ArgumentError(0, `must be one of these names, in any case, or numbers: ${choices}`);
    }
    return name;
  },
});
