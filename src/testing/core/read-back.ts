import { notStored } from "../../schema/engine/operations/contradiction-diagnostic.ts";
import { isWithin, pathText } from "../../schema/path.ts";
import type { Value } from "../../schema/values/value.ts";
import { checkApply } from "../check-apply.ts";
import { addressOf } from "../parts.ts";
import type { Channel } from "./channel.ts";
import { breaches, type CoreDiagnostic, DiagnosticsError, demand } from "./errors.ts";
import type { ResourceState } from "./state.ts";
import { read } from "./state-calls.ts";

/** A create or update that the provider reported as successful. */
interface Applied {
  readonly planned: Value;
  readonly state: ResourceState;
  readonly warnings: readonly CoreDiagnostic[];
}

/** The objects that exist although an error was thrown. */
export const existingObjects = new WeakMap<Error, ResourceState>();

/** Throws a DiagnosticsError for warnings about values that a create did not store. */
export function refuseNotStored(channel: Channel, { state, warnings }: Omit<Applied, "planned">): void {
  const found = warnings.filter(({ summary }) => summary === notStored.summary);
  if (found.length === 0) return;
  const errors = found.map((warning) => ({ ...warning, severity: "error" as const }));
  throw new DiagnosticsError(channel.where("ApplyResourceChange"), errors, { newState: state });
}

/**
 * Reads an object after a change. Throws a ContractError if a known planned value is missing, unless a warning of the change points to
 * the attribute, or to an object that contains it.
 */
export async function requireStored(channel: Channel, { planned, state, warnings }: Applied): Promise<void> {
  const stored = await read(channel, state);
  const violations = checkApply(channel.block, planned, stored?.value ?? null).filter(({ path }) => {
    const place = pathText(addressOf(path));
    return !warnings.some((warning) => warning.path !== "" && isWithin(place, warning.path));
  });
  const summary = "Provider reported a change that the next read does not find";
  demand(channel.where("ReadResource"), breaches(summary, violations));
}
