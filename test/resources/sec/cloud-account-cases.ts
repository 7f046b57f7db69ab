import { type IntegrationCase, integrationCases } from "./integration-facts.ts";

/** All cloud accounts of the provider, configured as in the recording of their traffic, except for `retries`. */
export async function cloudAccountCases(): Promise<readonly IntegrationCase[]> {
  const cases = await integrationCases("integration_cloud_");
  return cases.map((one) => ({ ...one, config: { ...one.config, retries: null } }));
}
