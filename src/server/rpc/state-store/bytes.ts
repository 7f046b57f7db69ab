import { ownError } from "../../../schema/diagnostic.ts";
import { chunksOf, receiveState } from "../../../schema/engine/operations/state-chunks.ts";
import type { RpcHandler } from "../../rpc-handlers.ts";
import type { ServedProvider } from "../served-provider.ts";
import { withDiagnostics } from "../with-diagnostics.ts";
import { callStore } from "./call-store.ts";

/** Reads a state. A state that does not exist has no chunks. An error is the only message of its stream, because any other has a range. */
export function readStateBytes(server: ServedProvider): RpcHandler<"readStateBytes"> {
  return async function* ({ typeName, stateId }, context) {
    const call = { typeName, stateId, verb: "read" } as const;
    const response = await callStore(
      server,
      call,
      context,
      async ({ definition, store, chunkSize }, given) => {
        const state = await definition.read(store, stateId, given);
        return { chunks: chunksOf(requireState(state), chunkSize) };
      },
    );
    if ("chunks" in response) yield* response.chunks;
    else yield response;
  };
}

/** Returns the bytes of a state. An empty state counts as missing: clients never write one. */
function requireState(state: Uint8Array | null): Uint8Array {
  if (state === null) return new Uint8Array();
  // For authors in JavaScript: the TypeScript compiler reports this.
  if (!(state instanceof Uint8Array)) throw new TypeError("read returned no bytes");
  return state;
}

/** Writes a state as a whole, after all of it was received. */
export function writeStateBytes(server: ServedProvider): RpcHandler<"writeStateBytes"> {
  return withDiagnostics(async (chunks, context) => {
    const received = await receiveState(chunks);
    if ("problem" in received) {
      const detail = `The state was not received as a whole: ${received.problem}. What is stored is as it was.`;
      throw ownError([], "State not written", detail);
    }
    const { typeName, stateId, state } = received;
    const call = { typeName, stateId, verb: "write" } as const;
    return callStore(server, call, context, async ({ definition, store }, given) => {
      // A client that has disconnected may not have sent the whole state.
      context.signal.throwIfAborted();
      await definition.write(store, stateId, state, given);
      return {};
    });
  });
}
