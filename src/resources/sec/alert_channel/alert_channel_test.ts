import { DiagnosticError, hcl, RemoteError, string } from "../../../schema/index.ts";
import { action, notBlank, trim } from "../define.ts";

export default action({
  description:
    "Sends a test alert through an alert channel, and fails if it is not delivered. It is a test of what the channel sends to, too: trigger it after each change of that.",
  schema: {
    channel_id: string("The GUID of the alert channel").validate(notBlank).comparedAs(trim).required(),
  },
  timeouts: { invoke: "5m" },
  example: hcl`
    resource "sec_alert_channel_email" "ops" {
      name             = "Mail to operations"
      recipients       = ["ops@example.com"]
      test_integration = false
    }

    action "sec_alert_channel_test" "ops" {
      config {
        channel_id = sec_alert_channel_email.ops.id
      }
    }
  `,

  async invoke({ config, api, signal, progress, at }) {
    const id = config.channel_id.trim();
    progress(`Sending a test alert through the channel ${id}`);
    try {
      await api.testAlertChannel(id, { signal });
    } catch (cause) {
      if (!(cause instanceof RemoteError) || signal.aborted) throw cause;
      const message = cause.message.trim();
      if (cause.notFound) {
        const detail = `${message}\n\nThe API has no alert channel ${id}. Correct the ID, and check that the channel belongs to the account that the provider is configured for.`;
        throw new DiagnosticError(at.channel_id, "Alert channel not found", detail, { cause });
      }
      throw new DiagnosticError([], "Test alert not delivered", message, { cause });
    }
    progress(`The platform has delivered the test alert of the channel ${id}`);
  },
});
