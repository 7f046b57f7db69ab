import type { Path } from "../../schema/path.ts";
import { isWhollyKnown, type Value } from "../../schema/values/value.ts";
import { checkApply } from "../check-apply.ts";
import { type Action, actionFor } from "./action.ts";
import { type ApplyRequest, applyChange, planChange } from "./change-calls.ts";
import type { Channel } from "./channel.ts";
import { breaches, breachIf, DiagnosticsError, demand } from "./errors.ts";
import type { ResourceState } from "./state.ts";
import { restore, validate } from "./state-calls.ts";

/** A planned change of an object. */
export interface Plan {
  /** The full name of the type. */
  readonly type: string;
  /** The action on the object. */
  readonly action: Action;
  /** The existing object; undefined for a create. */
  readonly prior: ResourceState | undefined;
  /** The planned configuration. */
  readonly config: Value;
  /** The planned object, with unknown values; null for a deletion. */
  readonly planned: Value;
  /** The paths because of which the object is replaced; empty if it is not, or only because it is tainted. */
  readonly requiresReplace: readonly Path[];
  /** The planned private state. */
  readonly private: Uint8Array;
  /** The planned identity; null if the response has none. */
  readonly identity: Value;
}

const none = new Uint8Array();

/** Plans the change of an object for a configuration. A replacement is planned twice, the second time as a create. */
export async function makePlan(
  channel: Channel,
  prior: ResourceState | undefined,
  config: Value,
): Promise<Plan> {
  await validate(channel, config);
  const common = { type: channel.typeName, config, prior };
  const creating = { prior: null, config, identity: null, inApply: false };
  if (prior?.tainted) {
    const { replacing, ...response } = await planChange(channel, { ...creating, private: none });
    return { ...common, ...response, action: "replace", requiresReplace: replacing };
  }
  const { replacing, ...first } = await planChange(channel, { ...known(prior), config, inApply: false });
  const action = actionFor(channel.block, prior?.value ?? null, first.planned, replacing);
  if (action !== "replace") return { ...common, ...first, action, requiresReplace: replacing };
  // Terraform sends the identity of the first plan again, although it does not belong to the new object.
  const replan = { ...creating, private: first.private, identity: first.identity };
  const second = await planChange(channel, replan);
  const { planned, private: kept, identity } = second;
  return { ...common, action, planned, private: kept, identity, requiresReplace: replacing };
}

function known(object: ResourceState | undefined) {
  return {
    prior: object?.value ?? null,
    private: object?.private ?? none,
    identity: object?.identity ?? null,
  };
}

/**
 * Applies a plan like a new process: with a second plan, for the values known by then. Returns the resulting state;
 * after errors, it is in the DiagnosticsError.
 */
export async function applyPlan(
  channel: Channel,
  plan: Plan,
  config: Value,
): Promise<ResourceState | undefined> {
  if (plan.action === "no-op") return plan.prior;
  if (!isWhollyKnown(config)) throw new Error("an apply needs a configuration without unknown values");
  if (plan.prior) await restore(channel, plan.prior);
  if (plan.prior && (plan.action === "replace" || plan.action === "delete")) {
    await deleteObject(channel, plan.prior, plan.private);
  }
  if (plan.action === "delete") return undefined;
  const prior = plan.action === "update" ? plan.prior : undefined;
  await validate(channel, config);
  const again = await planChange(channel, { ...known(prior), config, inApply: true });
  const action = actionFor(channel.block, prior?.value ?? null, again.planned, again.replacing);
  const due = prior ? "update" : "create";
  const isDue = action === due || (prior !== undefined && action === "no-op");
  const summary = "Provider produced inconsistent final plan";
  demand(
    channel.where("PlanResourceChange"),
    breachIf(!isDue, summary, `the planned ${due} became a ${action}`),
    breaches(summary, checkApply(channel.block, plan.planned, again.planned)),
  );
  if (action === "no-op") return prior;
  return await change(channel, prior, { ...again, prior: prior?.value ?? null, config });
}

/** Deletes an object. If that fails, throws a DiagnosticsError with the remaining state. */
export async function deleteObject(
  channel: Channel,
  object: ResourceState,
  planned: Uint8Array,
): Promise<void> {
  const nothing = { planned: null, config: null, identity: null };
  await change(channel, object, { ...nothing, prior: object.value, private: planned });
}

/** Applies a change and keeps the same state as Terraform: after errors the new state if there is one, else the prior. */
async function change(
  channel: Channel,
  prior: ResourceState | undefined,
  request: ApplyRequest,
): Promise<ResourceState | undefined> {
  const { value, errors, ...response } = await applyChange(channel, request);
  const failed = errors.length > 0;
  const tainted = failed && (prior?.tainted ?? true);
  const after = value === null ? undefined : { type: channel.typeName, value, ...response, tainted };
  const newState = after ?? prior;
  const stored = { newState, isGone: newState === undefined };
  if (failed) throw new DiagnosticsError(channel.where("ApplyResourceChange"), errors, stored);
  return after;
}
