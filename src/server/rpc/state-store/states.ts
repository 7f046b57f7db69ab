import type { StateStoreContext } from "../../../schema/contexts.ts";
import type { RpcHandler } from "../../rpc-handlers.ts";
import type { OpenStateStore, ServedProvider } from "../served-provider.ts";
import { withDiagnostics } from "../with-diagnostics.ts";
import { callStore } from "./call-store.ts";

/** Locks a state. An empty lock ID means that the store has no locks: the client then never unlocks it. */
export function lockState(server: ServedProvider): RpcHandler<"lockState"> {
  return withDiagnostics(({ typeName, stateId, operation }, context) => {
    const call = { typeName, stateId, verb: "lock" } as const;
    return callStore(server, call, context, async (open, given) => ({
      lockId: await lock(open, { stateId, operation }, given),
    }));
  });
}

async function lock(
  { definition, store }: OpenStateStore,
  { stateId, operation }: { readonly stateId: string; readonly operation: string },
  given: StateStoreContext,
): Promise<string> {
  if (!definition.lock) return "";
  const lockId = await definition.lock(store, stateId, operation, given);
  // The TypeScript compiler reports a wrong type; an empty ID would keep the state locked forever.
  if (typeof lockId !== "string" || lockId === "") throw new TypeError("lock returned no ID");
  if (!given.signal.aborted) return lockId;
  // The client has disconnected and could neither use nor end the lock.
  await definition.unlock?.(store, stateId, lockId, { ...given, signal: new AbortController().signal });
  throw given.signal.reason;
}

export function unlockState(server: ServedProvider): RpcHandler<"unlockState"> {
  return withDiagnostics(({ typeName, stateId, lockId }, context) => {
    const call = { typeName, stateId, verb: "unlock" } as const;
    return callStore(server, call, context, async ({ definition, store }, given) => {
      // Without locks, clients call this only for a manual unlock.
      await definition.unlock?.(store, stateId, lockId, given);
      return {};
    });
  });
}

export function getStates(server: ServedProvider): RpcHandler<"getStates"> {
  return withDiagnostics(({ typeName }, context) => {
    const call = { typeName, verb: "list" } as const;
    return callStore(server, call, context, async ({ definition, store }, given) => {
      const ids = await definition.list(store, given);
      const stateId = [...new Set(ids)].map((id) => {
        if (typeof id === "string" && id !== "") return id;
        throw new TypeError("list returned a value that is not the name of a state");
      });
      return { stateId };
    });
  });
}

export function deleteState(server: ServedProvider): RpcHandler<"deleteState"> {
  return withDiagnostics(({ typeName, stateId }, context) => {
    const call = { typeName, stateId, verb: "delete" } as const;
    return callStore(server, call, context, async ({ definition, store }, given) => {
      await definition.delete(store, stateId, given);
      return {};
    });
  });
}
