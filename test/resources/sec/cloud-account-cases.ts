import { type IntegrationCase, integrationCases } from "./integration-facts.ts";

/** All cloud accounts that the provider has, configured as for the recording of their traffic, but for `retries`. */
export async function cloudAccountCases(): Promise<readonly IntegrationCase[]> {
  const cases = await integrationCases("integration_cloud_");
  return cases.map((one) => ({ ...one, config: { ...one.config, retries: null } }));
}
