import type { Resource } from "../define.ts";
import { DiagnosticError } from "../diagnostic.ts";
import { isRecord, type Value, type ValueRecord } from "../values/value.ts";

/**
 * The state of an object that is to be read, changed or deleted. One without identifier names no object, which is not the same
 * as an object that is gone; an import may still have to find it.
 */
export function requireIdentifier(
  { block }: Resource,
  state: Value,
  { typeName, imported = false }: { readonly typeName: string; readonly imported?: boolean },
): ValueRecord {
  if (!isRecord(state)) {
    const detail = `The request for ${typeName} has no state. If Terraform sent it, remove the object from the state and import it again.`;
    throw new DiagnosticError([], "State has no identifier", detail);
  }
  for (const [name, { identifier }] of Object.entries(block.attributes)) {
    if (imported || !identifier || (state[name] ?? "") !== "") continue;
    const detail = `The state of ${typeName} has no ${name}. Remove the object from the state and import it again.`;
    throw new DiagnosticError([name], "State has no identifier", detail);
  }
  return state;
}
