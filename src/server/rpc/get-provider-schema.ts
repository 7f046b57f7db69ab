import type { MessageInit } from "../../protobuf/message.ts";
import type { Loader } from "../../schema/define.ts";
import { configurationIn } from "../../schema/environment.ts";
import type { Block } from "../../schema/schema.ts";
import type * as tfplugin6 from "../generated/tfplugin6.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { functionMessage, schemaMessage } from "./schema-message.ts";
import type { ServedProvider } from "./served-provider.ts";
import { withDiagnostics } from "./with-diagnostics.ts";
import { requireValidDefinitions } from "./wrong-definitions.ts";

/** No handler requires an earlier request of the schema, so clients may cache it for all processes of a command. */
export const serverCapabilities: MessageInit<tfplugin6.ServerCapabilities> = {
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: true,
  generateResourceConfig: true,
};

export function getProviderSchema(server: ServedProvider): RpcHandler<"getProviderSchema"> {
  return withDiagnostics(async () => {
    await requireValidDefinitions(server.provider);
    const { block, metaBlock, definition } = server.provider;
    const { name, resources, dataSources, functions } = definition;
    const { ephemeralResources, listResources, actions, stateStores } = definition;
    const { descriptionKind: kind = "markdown" } = definition;
    const schemaOf = (loaded: { readonly block: Block }) => schemaMessage(loaded.block, { kind });
    return {
      provider: schemaMessage(configurationIn(server.environment, block), { kind }),
      ...(metaBlock && { providerMeta: schemaMessage(metaBlock, { kind }) }),
      resourceSchemas: await loadAll(resources, `${name}_`, (resource) => {
        const { version = 0 } = resource.definition;
        return schemaMessage(resource.block, { version, kind });
      }),
      dataSourceSchemas: await loadAll(dataSources, `${name}_`, schemaOf),
      functions: await loadAll(functions, "", (one) => functionMessage(one, kind)),
      ephemeralResourceSchemas: await loadAll(ephemeralResources, `${name}_`, schemaOf),
      listResourceSchemas: await loadAll(listResources, `${name}_`, schemaOf),
      actionSchemas: await loadAll(actions, `${name}_`, (action) => ({ schema: schemaOf(action) })),
      stateStoreSchemas: await loadAll(stateStores, `${name}_`, schemaOf),
      serverCapabilities,
    };
  });
}

/** Loads all definitions of a registry and returns their messages under their full names. */
export async function loadAll<T, M>(
  registry: { readonly [name: string]: Loader<T> },
  prefix: string,
  show: (loaded: T) => M,
): Promise<Map<string, M>> {
  const shown = Object.entries(registry).map(
    async ([name, load]) => [prefix + name, show((await load()).default)] as const,
  );
  return new Map(await Promise.all(shown));
}
