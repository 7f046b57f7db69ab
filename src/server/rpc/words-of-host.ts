import type { RpcContext, RpcHandlers } from "../rpc-handlers.ts";
import type { ServedProvider } from "./served-provider.ts";

/** The methods that Pulumi's bridge calls, and whose diagnostics its users see. */
const methods = [
  "validateProviderConfig",
  "configureProvider",
  "validateResourceConfig",
  "upgradeResourceState",
  "readResource",
  "planResourceChange",
  "applyResourceChange",
  "importResourceState",
  "validateDataResourceConfig",
  "readDataSource",
] as const;

// biome-ignore lint/suspicious/noExplicitAny: each method has its own request and response.
type Handler = (request: any, context: RpcContext) => Promise<any>;

/** Returns the handlers with diagnostics in the words of the host. Those of Terraform are the ones of the code. */
export function inWordsOfHost(server: ServedProvider, handlers: RpcHandlers): RpcHandlers {
  const inWords = (handle: Handler): Handler => {
    return async (request, context) => {
      const response = await handle(request, context);
      if (server.host !== "pulumi" || !response.diagnostics?.length) return response;
      const { inWordsOfPulumi } = await import("./words-of-pulumi.ts");
      return {
        ...response,
        diagnostics: await inWordsOfPulumi(server, request.typeName, response.diagnostics),
      };
    };
  };
  const spoken = methods.flatMap((name) => {
    const handle = handlers[name];
    return handle ? [[name, inWords(handle)]] : [];
  });
  return { ...handlers, ...Object.fromEntries(spoken) };
}
