import type { Provider } from "../../schema/define.ts";
import type { ProviderHandlers } from "../handlers.ts";
import { applyResourceChange } from "./apply-resource-change.ts";
import { configureProvider, validateProviderConfig } from "./configure-provider.ts";
import { callFunction, getFunctions } from "./functions.ts";
import { getMetadata } from "./get-metadata.ts";
import { getProviderSchema } from "./get-provider-schema.ts";
import { importResourceState } from "./import-resource-state.ts";
import { moveResourceState } from "./move-resource-state.ts";
import { planResourceChange } from "./plan-resource-change.ts";
import { readDataSource } from "./read-data-source.ts";
import { readResource } from "./read-resource.ts";
import { getResourceIdentitySchemas, upgradeResourceIdentity } from "./resource-identity.ts";
import { Runtime } from "./runtime.ts";
import { upgradeResourceState } from "./upgrade-resource-state.ts";
import { validateDataResourceConfig, validateResourceConfig } from "./validate-resource-config.ts";

/** The methods of the plugin protocol for a provider. Each call of this function makes one independent process state. */
export function providerHandlers<Api>(provider: Provider<Api>): ProviderHandlers {
  const runtime = new Runtime(provider as Provider);
  return {
    getMetadata: getMetadata(runtime),
    getProviderSchema: getProviderSchema(runtime),
    getResourceIdentitySchemas: getResourceIdentitySchemas(runtime),
    validateProviderConfig: validateProviderConfig(runtime),
    configureProvider: configureProvider(runtime),
    stopProvider: async () => {
      runtime.stop();
      return {};
    },
    validateResourceConfig: validateResourceConfig(runtime),
    upgradeResourceState: upgradeResourceState(runtime),
    upgradeResourceIdentity: upgradeResourceIdentity(runtime),
    readResource: readResource(runtime),
    planResourceChange: planResourceChange(runtime),
    applyResourceChange: applyResourceChange(runtime),
    importResourceState: importResourceState(runtime),
    moveResourceState: moveResourceState(runtime),
    validateDataResourceConfig: validateDataResourceConfig(runtime),
    readDataSource: readDataSource(runtime),
    getFunctions: getFunctions(runtime),
    callFunction: callFunction(runtime),
  };
}
