import { asRecord, type Value } from "../../schema/values/value.ts";
import { checkApply } from "../check-apply.ts";
import { checkPlan } from "../check-plan.ts";
import { checkWriteOnly } from "../check-write-only.ts";
import { proposedNew } from "../proposed-new.ts";
import { replacingPaths } from "./action.ts";
import { type Channel, deferredBreaches } from "./channel.ts";
import { privateBreaches, stateBreaches } from "./checks.ts";
import { errorsAmong } from "./diagnostics.ts";
import { breaches, breachIf, demand } from "./errors.ts";
import type { ResourceState } from "./state.ts";
import { receivedPath } from "./wire.ts";

/** The arguments of a plan. */
export interface PlanRequest {
  readonly prior: Value;
  readonly config: Value;
  readonly private: Uint8Array;
  readonly identity: Value;
  /** Whether the plan is made during an apply: Terraform then declares that it allows deferral, but rejects one. */
  readonly inApply: boolean;
}

/** Plans a create or an update. The returned paths in `replacing` cause a replacement. */
export async function planChange(channel: Channel, request: PlanRequest) {
  const { prior } = request;
  const config = channel.planned(request.config);
  const { response, where } = await channel.ask("planResourceChange", {
    typeName: channel.typeName,
    priorState: channel.sent(prior),
    proposedNewState: channel.sent(proposedNew(channel.block, prior, config)),
    config: channel.sent(config),
    priorPrivate: request.private,
    priorIdentity: channel.sentIdentity(request.identity),
    clientCapabilities: channel.capabilities(request.inApply),
  });
  const planned = channel.received(where, response.plannedState);
  const summary = "Provider produced invalid plan";
  // The second check reports write-only values, including one that repeats the configuration.
  const violations = checkPlan(channel.block, prior, config, planned).filter(
    ({ code }) => code !== "write_only",
  );
  demand(
    where,
    deferredBreaches(response.deferred),
    channel.reported(response.legacyTypeSystem, breaches(summary, violations)),
    breaches(summary, checkWriteOnly(channel.block, planned)),
    privateBreaches(request.private, response.plannedPrivate),
  );
  const paths = response.requiresReplace.map((path) => receivedPath(where, path));
  const replacing = replacingPaths(where, channel.block, prior, planned, paths);
  const identity = channel.receivedIdentity(where, response.plannedIdentity);
  const stays = prior !== null && replacing.length === 0;
  const before = stays ? request.identity : null;
  demand(
    where,
    channel.identityBreaches(identity, { due: false, known: stays, before }),
    breachIf(
      prior === null && request.identity !== null && sameRecord(identity, request.identity),
      "Provider produced invalid identity",
      "it is the identity of the replaced object",
    ),
  );
  return { planned, replacing, private: response.plannedPrivate, identity };
}

/** Plans a deletion, and returns the private data for it. */
export async function planDestroy(channel: Channel, state: ResourceState): Promise<Uint8Array> {
  const nothing = channel.sent(null);
  const { response, where } = await channel.ask("planResourceChange", {
    typeName: channel.typeName,
    priorState: channel.sent(state.value),
    proposedNewState: nothing,
    config: nothing,
    priorPrivate: state.private,
    priorIdentity: channel.sentIdentity(state.identity),
    clientCapabilities: channel.capabilities(),
  });
  const planned = channel.received(where, response.plannedState);
  demand(
    where,
    deferredBreaches(response.deferred),
    breachIf(planned !== null, "Provider produced invalid plan", "a destroy was planned with a value"),
    privateBreaches(state.private, response.plannedPrivate),
  );
  return response.plannedPrivate;
}

/** The arguments of an apply: a null prior value means create, a null planned one delete. */
export interface ApplyRequest {
  readonly prior: Value;
  readonly planned: Value;
  readonly config: Value;
  readonly private: Uint8Array;
  /** The planned identity. */
  readonly identity: Value;
}

/** Applies a change. The returned value is valid even if there are errors. */
export async function applyChange(channel: Channel, request: ApplyRequest) {
  const where = channel.where("ApplyResourceChange");
  const response = await channel.call("applyResourceChange", {
    typeName: channel.typeName,
    priorState: channel.sent(request.prior),
    plannedState: channel.sent(request.planned),
    config: channel.sent(request.config),
    plannedPrivate: request.private,
    plannedIdentity: channel.sentIdentity(request.identity),
  });
  const errors = errorsAmong(channel.diagnostics(where, response.diagnostics));
  const value = channel.received(where, response.newState);
  const identity = channel.receivedIdentity(where, response.newIdentity);
  demand(
    where,
    stateBreaches(channel.block, value, "Provider returned invalid result object after apply"),
    // With errors, the result may differ from the plan.
    channel.reported(
      response.legacyTypeSystem,
      errors.length > 0 ? [] : resultBreaches(channel, request, value, identity),
    ),
  );
  return { value, private: response.private, identity, errors };
}

function resultBreaches(channel: Channel, { planned }: ApplyRequest, value: Value, identity: Value) {
  if ((planned === null) !== (value === null)) {
    const detail = value === null ? "null after a create or update" : "not null after a delete";
    return [{ summary: "Provider returned invalid result object after apply", detail }];
  }
  if (value === null) return [];
  const summary = "Provider produced inconsistent result after apply";
  return [
    ...breaches(summary, checkApply(channel.block, planned, value)),
    // Terraform accepts another identity; the framework itself reports it, unless a resource allows it.
    ...channel.identityBreaches(identity, { due: true, known: true, before: null }),
  ];
}

function sameRecord(a: Value, b: Value): boolean {
  const [one, other] = [Object.entries(asRecord(a)), asRecord(b)];
  return one.length > 0 && one.every(([name, value]) => value !== null && value === other[name]);
}
