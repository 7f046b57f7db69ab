import type { Provider } from "../schema/define.ts";
import type { ProviderHandlers } from "./handlers.ts";

/**
 * The handlers that serve a provider, for ServeOptions. The provider's own modules are loaded by `load`, together with
 * the handlers, when a call needs them.
 */
export function handlersFor<Api>(load: () => Promise<Provider<Api>>): () => Promise<ProviderHandlers> {
  return async () => {
    const [{ providerHandlers }, provider] = await Promise.all([
      import("./rpc/provider-handlers.ts"),
      load(),
    ]);
    return providerHandlers(provider);
  };
}
