/** The names of some configurations of a provider. */
export const aliasNames = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, number) => `alias${number}`);

/** A configuration with a channel for each alias of the provider. */
export const aliasedChannels = (count: number): string =>
  aliasNames(count)
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
