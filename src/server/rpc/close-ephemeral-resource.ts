import type { Diagnostic } from "../../schema/diagnostic.ts";
import { closeEphemeral } from "../../schema/engine/operations/close-ephemeral.ts";
import { EncodedPrivateState } from "../../schema/engine/operations/private-state.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { diagnosticMessages } from "./messages.ts";
import type { OpenObject } from "./open-objects.ts";
import type { ServedProvider } from "./served-provider.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

/** The time limit of a close in milliseconds: OpenTofu waits ten seconds. */
export const closingMs = 9_000;

/**
 * Closes an ephemeral object by the private state stored last: Terraform sends the one that Open stored, OpenTofu the one of the last
 * renewal. Neither an interrupted run nor a canceled call stops it.
 */
export function closeEphemeralResource(server: ServedProvider): RpcHandler<"closeEphemeralResource"> {
  return withDiagnostics(async ({ typeName, private: sentPrivate = Buffer.alloc(0) }, context) => {
    const ephemeral = await server.ephemeralResource(typeName);
    const { block } = ephemeral;
    const { opening, texts } = new EncodedPrivateState(sentPrivate);
    // A deferred object was never opened, and has no private state.
    if (opening === undefined || server.openObjects?.wasClosed(opening)) return {};
    const object = server.openObjects?.find(opening);
    if (object) {
      const diagnostics = await object.close(closingMs);
      server.openObjects?.forget(opening);
      return {
        diagnostics: diagnosticMessages([...diagnostics, ...failedRenewal(object)], block, object.secrets),
      };
    }
    if (!ephemeral.definition.close) return {};
    const ofProvider = [...server.secrets, ...texts];
    const { api } = server.session(typeName, context);
    const diagnostics = await closeEphemeral(
      ephemeral,
      { privateBytes: sentPrivate, timeMs: closingMs },
      { typeName, api, log: context.log },
    );
    return { diagnostics: diagnosticMessages(diagnostics, block, { ofProvider }) };
  });
}

/** Returns the error of a failed renewal: until 1.16, Terraform reports only that an object has expired. */
function failedRenewal({ renewalFailure }: OpenObject): readonly Diagnostic[] {
  return renewalFailure ? [{ ...renewalFailure, severity: "warning" }] : [];
}
