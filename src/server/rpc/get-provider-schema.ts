import type { Loader } from "../../schema/define.ts";
import { configurationIn } from "../../schema/environment.ts";
import type { tfplugin6 } from "../generated/tfplugin6.js";
import type { ProviderHandlers } from "../handlers.ts";
import { guarded } from "./guarded.ts";
import type { Runtime } from "./runtime.ts";
import { functionMessage, schemaMessage } from "./schema-message.ts";
import { demandDefinitions } from "./wrong-definitions.ts";

/** No handler relies on the schema having been asked for, so clients may keep it for all processes of a command. */
export const serverCapabilities: tfplugin6.ServerCapabilities.$Properties = {
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: true,
};

export function getProviderSchema(runtime: Runtime): NonNullable<ProviderHandlers["getProviderSchema"]> {
  return guarded(async () => {
    await demandDefinitions(runtime.provider);
    const { block, definition } = runtime.provider;
    const { name, resources, dataSources, functions = {} } = definition;
    return {
      provider: schemaMessage(configurationIn(process.env, block)),
      resourceSchemas: await each(resources, `${name}_`, (resource) =>
        schemaMessage(resource.block, resource.definition.version),
      ),
      dataSourceSchemas: await each(dataSources, `${name}_`, (dataSource) => schemaMessage(dataSource.block)),
      functions: await each(functions, "", functionMessage),
      serverCapabilities,
    };
  });
}

/** Loads everything of a registry and shows it under its full name. */
export async function each<T, M>(
  registry: { readonly [name: string]: Loader<T> },
  prefix: string,
  show: (loaded: T) => M,
): Promise<{ [name: string]: M }> {
  const shown = Object.entries(registry).map(
    async ([name, load]) => [prefix + name, show((await load()).default)] as const,
  );
  return Object.fromEntries(await Promise.all(shown));
}
