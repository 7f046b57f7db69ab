import type { PlainConfig } from "../../../src/testing/core/core.ts";
import { type IntegrationCase, integrationCases } from "./integration-facts.ts";

/** All alert channels of the provider, configured as in the recording of their traffic. */
export function alertChannelCases(): Promise<readonly IntegrationCase[]> {
  return integrationCases("alert_channel_");
}

/**
 * Returns a function that creates configurations of a type: all attributes are set, `given` replaces some of
 * them, and no test alert is requested.
 */
export async function alertChannelConfigs(): Promise<(type: string, given: PlainConfig) => PlainConfig> {
  const cases = await alertChannelCases();
  return (type, given) => ({
    ...cases.find((one) => one.type === type)?.config,
    test_integration: false,
    ...given,
  });
}
