import { type Diagnostic, Diagnostics } from "../../diagnostic.ts";
import type { EphemeralResource } from "../../ephemeral.ts";
import { withDeadline } from "./deadline.ts";
import { errorDiagnostic } from "./error-diagnostic.ts";
import type { OperationContext } from "./operation-context.ts";
import { EncodedPrivateState } from "./private-state.ts";

export interface CloseRequest {
  readonly privateBytes: Uint8Array;
  /** The time limit in milliseconds; the signal is aborted slightly earlier. */
  readonly timeMs: number;
}

/** Closes an ephemeral object and returns within the time limit, whatever the handler does. Only the time limit aborts it. Never throws. */
export async function closeEphemeral(
  { definition }: EphemeralResource,
  { privateBytes, timeMs }: CloseRequest,
  context: Omit<OperationContext, "signal">,
): Promise<readonly Diagnostic[]> {
  const diagnostics = new Diagnostics();
  const privateState = new EncodedPrivateState(privateBytes, definition.privateState);
  const rest = Math.min(1000, timeMs / 4);
  await withDeadline(new AbortController().signal, timeMs - rest, async (signal) => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("close did not end in time")), timeMs);
    });
    const { api, log } = context;
    const close = async () => definition.close?.({ diagnostics, api, log, signal, privateState });
    try {
      await Promise.race([close(), tooLate]);
    } catch (error) {
      diagnostics.add(errorDiagnostic(error, { ...context, signal, verb: "close" }));
    } finally {
      clearTimeout(timer);
    }
  });
  return [...diagnostics.list];
}
