import type { RpcHandlers } from "../../rpc-handlers.ts";
import { lazyHandler, lazyStreamHandler } from "../lazy-handler.ts";
import type { ServedProvider } from "../served-provider.ts";

const configure = () => import("./configure.ts");
const bytes = () => import("./bytes.ts");
const states = () => import("./states.ts");

/** Returns the methods of state stores; none for a provider without a store. */
export function stateStoreHandlers(server: ServedProvider): RpcHandlers {
  const { stateStores } = server.provider.definition;
  if (Object.keys(stateStores).length === 0) return {};
  return {
    validateStateStoreConfig: lazyHandler(server, async () => (await configure()).validateStateStoreConfig),
    configureStateStore: lazyHandler(server, async () => (await configure()).configureStateStore),
    readStateBytes: lazyStreamHandler(server, async () => (await bytes()).readStateBytes),
    writeStateBytes: lazyHandler(server, async () => (await bytes()).writeStateBytes),
    lockState: lazyHandler(server, async () => (await states()).lockState),
    unlockState: lazyHandler(server, async () => (await states()).unlockState),
    getStates: lazyHandler(server, async () => (await states()).getStates),
    deleteState: lazyHandler(server, async () => (await states()).deleteState),
  };
}
