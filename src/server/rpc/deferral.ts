import type { MessageInit } from "../../protobuf/message.ts";
import type { OwnDeferralReason } from "../../schema/engine/operations/deferral.ts";
import type * as tfplugin6 from "../generated/tfplugin6.ts";
import type { ServedProvider } from "./served-provider.ts";

/** The parts of a request that decide whether its response may be deferred. */
interface Asked {
  readonly clientCapabilities?: tfplugin6.ClientCapabilities | undefined;
  /** The private state of an earlier plan, which is sent only for a plan during an apply. */
  readonly plannedPrivate?: Uint8Array;
}

/** The protocol's reason: the provider's configuration is not known yet. Terraform Core accepts no other reason from an action. */
const providerConfigUnknown = 2;

/**
 * Returns the reason to defer a response, or undefined. A response is deferred if the provider's configuration is not known yet and the
 * client allows it; the handlers of definitions are then not called. If deferral is not allowed, `server.session` reports the unknown
 * attributes.
 *
 * Terraform allows deferral in every apply but fails if it receives one, so a process that has applied or invoked anything, and a plan
 * that is made again, defer nothing.
 */
export function deferral(server: ServedProvider, asked: Asked): MessageInit<tfplugin6.Deferred> | undefined {
  if (server.configured.kind !== "unknown" || !mayDefer(server, asked)) return undefined;
  return { reason: providerConfigUnknown };
}

/** Reports whether a resource or a data source may defer its response, too. */
export function mayDefer(server: ServedProvider, { clientCapabilities, plannedPrivate }: Asked): boolean {
  return clientCapabilities?.deferralAllowed === true && !server.isApplying && !plannedPrivate?.length;
}

const reasons = {
  "unknown configuration": 1,
  "unknown provider configuration": providerConfigUnknown,
  "missing prerequisite": 3,
} as const;

/** Encodes the reason for which a resource or a data source has deferred itself. */
export function deferredBy(
  reason: OwnDeferralReason | undefined,
): MessageInit<tfplugin6.Deferred> | undefined {
  return reason && { reason: reasons[reason] };
}
