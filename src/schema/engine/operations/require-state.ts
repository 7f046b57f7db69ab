import { DiagnosticError, invalidRequest } from "../../diagnostic.ts";
import type { Resource } from "../../resource.ts";
import { isRecord, isWhollyKnown, type Value, type ValueRecord } from "../../values/value.ts";
import { identifiersOf } from "../state/minimal-state.ts";

/**
 * The state of an object that is to be read, planned, changed or deleted. Throws a DiagnosticError for one that names no object, which is
 * not the same as an object that is gone, and for one with unknown values. After an import the identifier may still have to be found.
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
    throw new DiagnosticError([], "State has no identifier", detail);
  }
  if (!isWhollyKnown(state)) throw invalidRequest([], `The state of ${typeName} has unknown values.`);
  for (const name of identifiersOf(block)) {
    if (imported || (state[name] ?? "") !== "") continue;
    throw new DiagnosticError(
      [name],
      "State has no identifier",
      `The state of ${typeName} has no ${name}. ${cure}`,
    );
  }
  return state;
}
