import type { RpcHandler } from "../rpc-handlers.ts";
import { serverCapabilities } from "./get-provider-schema.ts";
import type { ServedProvider } from "./served-provider.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function getMetadata(server: ServedProvider): RpcHandler<"getMetadata"> {
  return withDiagnostics(async () => {
    const { name, resources, dataSources, functions } = server.provider.definition;
    const { ephemeralResources, listResources, actions, stateStores } = server.provider.definition;
    const typeNames = (registry: object) =>
      Object.keys(registry).map((type) => ({ typeName: `${name}_${type}` }));
    return {
      serverCapabilities,
      resources: typeNames(resources),
      dataSources: typeNames(dataSources),
      functions: Object.keys(functions).map((functionName) => ({ name: functionName })),
      ephemeralResources: typeNames(ephemeralResources),
      listResources: typeNames(listResources),
      actions: typeNames(actions),
      stateStores: typeNames(stateStores),
    };
  });
}
