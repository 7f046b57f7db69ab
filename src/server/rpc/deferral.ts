import type { MessageInit } from "../../protobuf/message.ts";
import type * as tfplugin6 from "../generated/tfplugin6.ts";
import type { ProviderServer } from "./provider-server.ts";

/** What a request says of whether its answer may be deferred. */
interface Asked {
  readonly clientCapabilities?: tfplugin6.ClientCapabilities | undefined;
  /** The private data of an earlier plan, which only a plan during an apply is given. */
  readonly plannedPrivate?: Uint8Array;
}

/** The reason of the protocol: the provider's configuration is not known yet. Core takes no other from an action. */
const providerConfigUnknown = 2;

/**
 * Why an answer is deferred, or undefined: the provider's configuration is not known yet and the client allows deferral. Handlers
 * of definitions are then not called. Where it is not allowed, `server.session` says what is not known.
 *
 * Terraform allows deferral in every apply and fails if it gets one, so a process that has applied or invoked anything, and a plan that
 * is made once more, defer nothing.
 */
export function deferral(
  server: ProviderServer,
  { clientCapabilities, plannedPrivate }: Asked,
): MessageInit<tfplugin6.Deferred> | undefined {
  if (server.configured.kind !== "unknown" || !clientCapabilities?.deferralAllowed) return undefined;
  if (server.isApplying || plannedPrivate?.length) return undefined;
  return { reason: providerConfigUnknown };
}
