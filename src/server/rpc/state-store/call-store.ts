import type { MessageInit } from "../../../protobuf/message.ts";
import type { StateStoreContext } from "../../../schema/contexts.ts";
import { type Diagnostic, ownError } from "../../../schema/diagnostic.ts";
import { verbForms } from "../../../schema/engine/operations/describe-error.ts";
import { errorDiagnostic, type Operation } from "../../../schema/engine/operations/error-diagnostic.ts";
import {
  bugDetail,
  errorPlace,
  errorStack,
  isDeliberate,
  quietly,
} from "../../../schema/engine/operations/error-text.ts";
import { StateLocked } from "../../../schema/state-store.ts";
import type * as tfplugin6 from "../../generated/tfplugin6.ts";
import type { RpcContext } from "../../rpc-handlers.ts";
import type { OpenStateStore, ServedProvider } from "../served-provider.ts";
import { diagnosticOf, nowhere } from "../with-diagnostics.ts";

/** A call of a store. */
export interface StoreCall extends Pick<Operation, "verb"> {
  readonly typeName: string;
  /** The ID of the state; left out for calls that concern all states. */
  readonly stateId?: string;
}

/**
 * Calls a member of an open store and returns the response, or the diagnostics of an error. Never throws. Errors never show secrets
 * of the configuration, or a state.
 */
export async function callStore<T>(
  server: ServedProvider,
  { typeName, stateId, verb }: StoreCall,
  context: RpcContext,
  work: (open: OpenStateStore, given: StateStoreContext) => Promise<T>,
): Promise<T | { readonly diagnostics: readonly MessageInit<tfplugin6.Diagnostic>[] }> {
  const signal = server.signal(context);
  let open: OpenStateStore | undefined;
  try {
    open = server.openStores.get(typeName);
    if (!open) {
      const detail = `The request for ${typeName} came before the state store was configured.`;
      throw ownError([], "State store not configured", detail);
    }
    if (stateId === "") throw ownError([], "State without a name", "The request names no state.");
    return await work(open, { signal, log: context.log });
  } catch (error) {
    const { block = nowhere, config = null } = open ?? {};
    const operation = { typeName, verb, log: context.log, signal };
    const found = open ? describe(error, operation) : diagnosticOf(error, context);
    return { diagnostics: server.messages([found], block, [config]) };
  }
}

function describe(error: unknown, operation: Operation): Diagnostic {
  if (error instanceof StateLocked) {
    return { severity: "error", summary: "State locked", detail: error.message };
  }
  const { typeName, verb, log, signal } = operation;
  if (isDeliberate(error) || signal?.aborted) return errorDiagnostic(error, operation);
  const [doing] = verbForms[verb];
  const what = `${doing} ${typeName}`;
  quietly(() => log.error(`unexpected error while ${what}`, { stack: errorStack(error) }));
  // Without the message of the error, which may quote a state.
  const detail = bugDetail(`${errorPlace(error)}.`);
  return { severity: "error", summary: `Provider bug while ${what}`, detail };
}
