/** The names of twenty configurations of a provider. */
export const aliases = Array.from({ length: 20 }, (_, number) => `alias${number}`);

/** A configuration with a channel for each alias of the provider. */
export const configuration = aliases
  .map(
    (alias) => `
      provider "sec" {
        alias = "${alias}"
      }
      resource "sec_alert_channel_email" "${alias}" {
        provider         = sec.${alias}
        name             = "channel-${alias}"
        recipients       = ["a@example.org"]
        test_integration = false
      }
    `,
  )
  .join("\n");
