import type { ConversionContext } from "../../schema/contexts.ts";
import { withDeadline } from "../../schema/engine/operations/deadline.ts";
import { errorDiagnostic, type Operation } from "../../schema/engine/operations/error-diagnostic.ts";
import { isDeliberate } from "../../schema/engine/operations/error-text.ts";
import { standardTimeout } from "../../schema/timeouts.ts";
import { traced } from "../../tracing/span.ts";
import type { RpcContext } from "../rpc-handlers.ts";
import type { ServedProvider } from "./served-provider.ts";
import { nowhere } from "./with-diagnostics.ts";

/**
 * Converts a stored state of a type with code of an author, which may ask the API. Returns the diagnostics if the API fails or the run is
 * interrupted; throws any other error.
 */
export async function convertState<Response extends object>(
  server: ServedProvider,
  { typeName, verb }: Pick<Operation, "typeName" | "verb">,
  context: RpcContext,
  convert: (given: ConversionContext<unknown>) => Promise<Response>,
) {
  const { log } = context;
  return await withDeadline(server.signal(context), standardTimeout, async (signal) => {
    try {
      const given = {
        signal,
        log,
        get api() {
          return server.session(typeName, context).api;
        },
      };
      return await traced("operation", verb, () => convert(given));
    } catch (error) {
      // The message of any other error may quote the state.
      if (!isDeliberate(error) && !signal.aborted) throw error;
      const found = errorDiagnostic(error, { typeName, verb, log, signal });
      return { diagnostics: server.messages([found], nowhere, []) };
    }
  });
}
