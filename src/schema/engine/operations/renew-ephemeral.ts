import { type Diagnostic, Diagnostics } from "../../diagnostic.ts";
import type { EphemeralResource } from "../../ephemeral.ts";
import { attempt } from "./attempt.ts";
import type { OperationContext } from "./operation-context.ts";
import { EncodedPrivateState } from "./private-state.ts";
import { RenewalTime } from "./renewal-time.ts";

export interface Renewed {
  /** The bytes stored last, by this renewal or before: Terraform drops private state that a response leaves out. */
  readonly privateBytes: Uint8Array;
  readonly renewAt: Date | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Renews an ephemeral object. If the renewal fails, the object stays as it is. */
export async function renewEphemeral(
  { definition }: EphemeralResource,
  privateBytes: Uint8Array,
  context: OperationContext,
): Promise<Renewed> {
  const diagnostics = new Diagnostics();
  const privateState = new EncodedPrivateState(privateBytes, definition.privateState);
  const renewal = new RenewalTime(definition.renew !== undefined);
  // A renewal has no configuration, so its function receives no paths.
  await attempt(context, { verb: "renew", diagnostics }, async ({ at: _, ...call }) => {
    await definition.renew?.({ privateState, renewAt: (time) => renewal.set(time), ...call });
    renewal.check("renew");
  });
  return {
    privateBytes: privateState.isSet ? privateState.encode() : privateBytes,
    renewAt: diagnostics.hasErrors || !renewal.time ? undefined : notTooSoon(renewal.time),
    diagnostics: [...diagnostics.list],
  };
}

const shortestMs = 1000;

/** Postpones a time in the past, which would mean immediately: with an API whose clock is behind, renewals would never pause. */
function notTooSoon(time: Date): Date {
  return new Date(Math.max(time.getTime(), Date.now() + shortestMs));
}
