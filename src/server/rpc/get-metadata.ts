import type { ProviderHandlers } from "../handlers.ts";
import { serverCapabilities } from "./get-provider-schema.ts";
import { guarded } from "./guarded.ts";
import type { Runtime } from "./runtime.ts";

export function getMetadata(runtime: Runtime): NonNullable<ProviderHandlers["getMetadata"]> {
  return guarded(async () => {
    const { name, resources, dataSources, functions = {} } = runtime.provider.definition;
    const typeNames = (registry: object) =>
      Object.keys(registry).map((type) => ({ typeName: `${name}_${type}` }));
    return {
      serverCapabilities,
      resources: typeNames(resources),
      dataSources: typeNames(dataSources),
      functions: Object.keys(functions).map((functionName) => ({ name: functionName })),
    };
  });
}
