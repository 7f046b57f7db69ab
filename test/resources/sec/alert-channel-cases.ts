import type { PlainConfig } from "../../../src/testing/core/core.ts";
import { type IntegrationCase, integrationCases } from "./integration-facts.ts";

/** All alert channels that the provider has, configured as for the recording of their traffic. */
export function alertChannelCases(): Promise<readonly IntegrationCase[]> {
  return integrationCases("alert_channel_");
}

/** Makes configurations of a type, which set everything but for what is given, and want no test alert. */
export async function alertChannelConfigs(): Promise<(type: string, given: PlainConfig) => PlainConfig> {
  const cases = await alertChannelCases();
  return (type, given) => ({
    ...cases.find((one) => one.type === type)?.config,
    test_integration: false,
    ...given,
  });
}
