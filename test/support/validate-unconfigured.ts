import type { Provider } from "../../src/schema/define.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import { Core, encodeDecode, type PlainConfig } from "../../src/testing/core/core.ts";

/** Validates the configuration of a resource as Terraform does at the beginning of a command: with a provider that is not configured. */
export async function validateUnconfigured<Api>(
  provider: Provider<Api>,
  typeName: string,
  config: PlainConfig,
): Promise<void> {
  const core = new Core(encodeDecode(createRpcHandlers(provider as Provider)));
  await core.validateResource(typeName, config);
}
