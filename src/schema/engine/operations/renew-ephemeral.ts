import { type Diagnostic, Diagnostics } from "../../diagnostic.ts";
import type { EphemeralResource } from "../../ephemeral.ts";
import { standardTimeout } from "../../timeouts.ts";
import { withDeadline } from "./deadline.ts";
import { errorDiagnostic } from "./error-diagnostic.ts";
import type { OperationContext } from "./operation-context.ts";
import { EncodedPrivateState } from "./private-state.ts";
import { RenewalTime } from "./renewal-time.ts";

/** What a renewal came to. */
export interface Renewed {
  /** What was stored last, by this renewal or before: Terraform keeps nothing that an answer leaves out. */
  readonly privateBytes: Uint8Array;
  readonly renewAt: Date | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Renews an ephemeral object; one that cannot be renewed stays as it is. */
export async function renewEphemeral(
  { definition }: EphemeralResource,
  privateBytes: Uint8Array,
  { typeName, api, log, signal: stop }: OperationContext,
): Promise<Renewed> {
  const diagnostics = new Diagnostics();
  const privateState = new EncodedPrivateState(privateBytes, definition.privateState);
  const renewal = new RenewalTime(definition.renew !== undefined);
  await withDeadline(stop, standardTimeout, async (signal) => {
    try {
      await definition.renew?.({
        diagnostics,
        api,
        log,
        signal,
        privateState,
        renewAt: (time) => renewal.set(time),
      });
      renewal.check("renew");
    } catch (error) {
      diagnostics.add(errorDiagnostic(error, { typeName, verb: "renew" }, log, signal));
    }
  });
  return {
    privateBytes: privateState.isSet ? privateState.encode() : privateBytes,
    renewAt: diagnostics.hasErrors || !renewal.time ? undefined : notTooSoon(renewal.time),
    diagnostics: [...diagnostics.list],
  };
}

const shortestMs = 1000;

/** A time in the past means at once: an API whose clock is behind would be asked without a pause. */
function notTooSoon(time: Date): Date {
  return new Date(Math.max(time.getTime(), Date.now() + shortestMs));
}
