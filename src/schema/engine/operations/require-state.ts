import { invalidRequest, ownError } from "../../diagnostic.ts";
import type { Resource } from "../../resource.ts";
import { isRecord, isWhollyKnown, type Value, type ValueRecord } from "../../values/value.ts";
import { identifiersOf } from "../state/minimal-state.ts";
import type { OperationContext } from "./operation-context.ts";

/**
 * Returns the state of an object that is to be read, planned, changed or deleted. Throws a DiagnosticError for a state without an
 * identifier, which does not mean that the object is deleted, and for one with unknown values. An imported state may still lack it.
 */
export function requireState(
  { block }: Resource,
  state: Value,
  {
    typeName,
    imported = false,
    cure = "Remove the object from the state and import it again.",
  }: { readonly typeName: string; readonly imported?: boolean; readonly cure?: string | undefined },
): ValueRecord {
  if (!isRecord(state)) {
    const detail = `The request for ${typeName} has no state. If Terraform sent it, remove the object from the state and import it again.`;
    throw ownError([], "State has no identifier", detail);
  }
  if (!isWhollyKnown(state)) throw invalidRequest([], `The state of ${typeName} has unknown values.`);
  for (const name of identifiersOf(block)) {
    if (imported || (state[name] ?? "") !== "") continue;
    const detail = `The state of ${typeName} has no ${name}. ${cure}`;
    throw ownError([name], "State has no identifier", detail);
  }
  return state;
}

/** Returns the configuration of a data source or an ephemeral resource. Throws a DiagnosticError if the request has none. */
export function requireConfig(config: Value, { typeName }: Pick<OperationContext, "typeName">): ValueRecord {
  if (isRecord(config)) return config;
  const detail = `The request for ${typeName} has no configuration. Send one, even if it is empty.`;
  throw ownError([], "Missing configuration", detail);
}
