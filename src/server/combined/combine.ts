import type { BuiltProvider } from "../../schema/built-provider.ts";
import type { ServedProvider } from "../rpc/served-provider.ts";
import type { RpcHandlers } from "../rpc-handlers.ts";

/** The module that this one loads when a client calls the provider. */
type Module = typeof import("./combined-handlers.ts");
/** The methods whose responses are those of both providers. */
type Joined = keyof ReturnType<Module["combinedHandlers"]>["joined"];

const joinedMethods: readonly Joined[] = [
  "getMetadata",
  "getProviderSchema",
  "getResourceIdentitySchemas",
  "getFunctions",
  "validateProviderConfig",
  "configureProvider",
  "stopProvider",
];

/** Returns the handlers of a provider that also serves the types of another one, whose program starts with the first call that needs it. */
export function combine(own: RpcHandlers, server: ServedProvider, other: BuiltProvider): RpcHandlers {
  let loading: Promise<ReturnType<Module["combinedHandlers"]>> | undefined;
  const load = () => {
    loading ??= other.load().then((module) => (module as Module).combinedHandlers(own, server, other));
    return loading;
  };
  const joined = joinedMethods.map((name) => [
    name,
    async (request: never, context: never) => (await load()).joined[name](request, context),
  ]);
  return {
    ...own,
    ...Object.fromEntries(joined),
    passOn: {
      own,
      unary: async (...call) => (await load()).unary(...call),
      stream: async (...call) => (await load()).stream(...call),
      clientStream: async (...call) => (await load()).clientStream(...call),
    },
    closeOpen: async (timeMs) => {
      const [mine = [], theirs = []] = await Promise.all([
        own.closeOpen?.(timeMs),
        loading?.then(({ close }) => close(timeMs)),
      ]);
      return [...mine, ...theirs];
    },
    close: async () => {
      await own.close?.();
      if (loading) (await loading).end();
    },
  };
}
