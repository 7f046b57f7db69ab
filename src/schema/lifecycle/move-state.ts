import type { Resource } from "../define.ts";
import { DiagnosticError } from "../diagnostic.ts";
import type { Value } from "../values/value.ts";
import { plainState, stateOf } from "./upgrade-state.ts";

/** Where a moved state comes from. */
export interface MoveSource {
  readonly providerAddress: string;
  readonly typeName: string;
  readonly json: string;
}

/** Takes over the state of a resource of another type. Throws a DiagnosticError if the type cannot be moved here. */
export function moveState(resource: Resource, typeName: string, source: MoveSource): Value {
  const move = resource.definition.moves?.find(
    ({ fromType, fromProvider }) =>
      fromType === source.typeName &&
      (fromProvider === undefined || endsWith(source.providerAddress, fromProvider)),
  );
  if (!move) {
    throw new DiagnosticError(
      [],
      "Move not supported",
      `${typeName} does not know how to take over ${source.typeName} of ${source.providerAddress}. Remove the old object from the state and import the new one.`,
    );
  }
  return stateOf(resource, typeName, move.state(plainState(source.typeName, source.json)));
}

function endsWith(address: string, suffix: string): boolean {
  return address === suffix || address.endsWith(`/${suffix}`);
}
