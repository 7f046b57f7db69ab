import type { Provider } from "../../schema/define.ts";
import type { Environment } from "../../schema/environment.ts";
import { combine } from "../combined/combine.ts";
import type { RpcHandlers } from "../rpc-handlers.ts";
import { applyResourceChange } from "./apply-resource-change.ts";
import { configureProvider, validateProviderConfig } from "./configure-provider.ts";
import { decodeOmissible } from "./empty-configuration.ts";
import { callFunction, getFunctions } from "./functions.ts";
import { getMetadata } from "./get-metadata.ts";
import { getProviderSchema } from "./get-provider-schema.ts";
import { importResourceState } from "./import-resource-state.ts";
import { lazyHandler, lazyStreamHandler } from "./lazy-handler.ts";
import { moveResourceState } from "./move-resource-state.ts";
import { planResourceChange } from "./plan-resource-change.ts";
import { readDataSource } from "./read-data-source.ts";
import { readResource } from "./read-resource.ts";
import { getResourceIdentitySchemas, upgradeResourceIdentity } from "./resource-identity.ts";
import { ServedProvider } from "./served-provider.ts";
import { stateStoreHandlers } from "./state-store/handlers.ts";
import { upgradeResourceState } from "./upgrade-resource-state.ts";
import { validateByDefinition } from "./validate-config.ts";
import { validateResourceConfig } from "./validate-resource-config.ts";
import { inWordsOfHost } from "./words-of-host.ts";

/**
 * Returns the methods of the plugin protocol for a provider. Each call of this function creates handlers that are configured and stopped
 * independently, with their own environment: by default that of the process.
 */
export function createRpcHandlers<Api>(provider: Provider<Api>, environment?: Environment): RpcHandlers {
  const server = new ServedProvider(provider as Provider, environment);
  const own = inWordsOfHost(server, {
    getMetadata: getMetadata(server),
    getProviderSchema: getProviderSchema(server),
    getResourceIdentitySchemas: getResourceIdentitySchemas(server),
    validateProviderConfig: validateProviderConfig(server),
    configureProvider: configureProvider(server),
    stopProvider: async () => {
      server.stop();
      return {};
    },
    validateResourceConfig: validateResourceConfig(server),
    upgradeResourceState: upgradeResourceState(server),
    upgradeResourceIdentity: upgradeResourceIdentity(server),
    readResource: readResource(server),
    planResourceChange: planResourceChange(server),
    applyResourceChange: applyResourceChange(server),
    importResourceState: importResourceState(server),
    moveResourceState: moveResourceState(server),
    validateDataResourceConfig: validateByDefinition((typeName) => server.dataSource(typeName)),
    readDataSource: readDataSource(server),
    validateListResourceConfig: lazyHandler(
      server,
      async () => (await import("./list-resource.ts")).validateListResourceConfig,
    ),
    listResource: lazyStreamHandler(server, async () => (await import("./list-resource.ts")).listResource),
    generateResourceConfig: lazyHandler(
      server,
      async () => (await import("./generate-resource-config.ts")).generateResourceConfig,
    ),
    getFunctions: getFunctions(server),
    callFunction: callFunction(server),
    validateActionConfig: validateByDefinition((typeName) => server.action(typeName), decodeOmissible),
    planAction: lazyHandler(server, async () => (await import("./plan-action.ts")).planAction),
    invokeAction: lazyStreamHandler(server, async () => (await import("./invoke-action.ts")).invokeAction),
    validateEphemeralResourceConfig: validateByDefinition((typeName) => server.ephemeralResource(typeName)),
    openEphemeralResource: lazyHandler(
      server,
      async () => (await import("./open-ephemeral-resource.ts")).openEphemeralResource,
    ),
    renewEphemeralResource: lazyHandler(
      server,
      async () => (await import("./renew-ephemeral-resource.ts")).renewEphemeralResource,
    ),
    closeEphemeralResource: lazyHandler(
      server,
      async () => (await import("./close-ephemeral-resource.ts")).closeEphemeralResource,
    ),
    closeOpen: (timeMs) => server.closeOpen(timeMs),
    ...stateStoreHandlers(server),
    close: () => server.close(),
  });
  const { combinedWith } = provider.definition;
  return combinedWith ? combine(own, server, combinedWith) : own;
}
