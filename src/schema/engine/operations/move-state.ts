import { withArticle } from "../../article.ts";
import { fromJson } from "../../codec/json.ts";
import { jsonOfPlain } from "../../codec/plain.ts";
import type { ConversionContext, PlainState } from "../../contexts.ts";
import { ownError } from "../../diagnostic.ts";
import { declaredIdentity } from "../../identity.ts";
import type { Resource } from "../../resource.ts";
import { asRecord, record, type Value, type ValueRecord } from "../../values/value.ts";
import { identifiersOf } from "../state/minimal-state.ts";
import { identityAfterMove } from "./identity.ts";
import { formParts, type ImportedState } from "./import-resource.ts";
import { EncodedPrivateState } from "./private-state.ts";
import { plainState, stateOf } from "./upgrade-state.ts";

export interface MoveSource {
  readonly providerAddress: string;
  readonly typeName: string;
  readonly json: string;
  /** The JSON of the stored identity; empty if there is none. */
  readonly identityJson?: string;
  /** Whether this provider has the source type, too. */
  readonly isOwnType?: boolean;
}

/** Converts the state of a resource of another type. Throws a DiagnosticError if this resource does not support the move. */
export async function moveState(
  resource: Resource,
  typeName: string,
  source: MoveSource,
  context: ConversionContext<unknown>,
): Promise<ImportedState> {
  const move = resource.definition.moves?.find(
    ({ fromType, fromProvider }) =>
      fromType === source.typeName &&
      (fromProvider === undefined || endsWith(source.providerAddress, fromProvider)),
  );
  if (!move) {
    const detail = `${typeName} does not support moves from ${source.typeName} of ${source.providerAddress}. ${cureFor(typeName, source)}`;
    throw ownError([], "Move not supported", detail);
  }
  const identity = sourceIdentity(source);
  const old = plainState(source.typeName, source.json);
  // Keeps the getter of the API client, because many conversions need none.
  const given = Object.defineProperties({ identity }, Object.getOwnPropertyDescriptors(context));
  const moved: unknown = await move.state(old, given as typeof given & ConversionContext<unknown>);
  const wrong = (reason: string) => {
    const detail = `The state that was converted from ${source.typeName} does not match the schema of ${typeName}: ${reason}. Remove the old resource from the state and import the new one.`;
    return ownError([], "Moved state is invalid", detail, reason);
  };
  // Terraform would accept null as the state and forget the object.
  if (typeof moved !== "object" || moved === null) throw wrong("it is not an object");
  const state = asRecord(stateOf(resource, moved as PlainState, wrong));
  const privateState = new EncodedPrivateState(undefined);
  if (isToBeFound(resource, state, { typeName, from: source.typeName })) privateState.setImported(true);
  else privateState.setMoved();
  const before = identity && sameNames(resource, identity);
  return {
    state,
    privateBytes: privateState.encode(),
    identity: identityAfterMove(resource, state, before),
  };
}

/** Returns the cure for an unsupported move. No import turns an object of this provider into one of another kind. */
function cureFor(typeName: string, source: MoveSource): string {
  if (!source.isOwnType) return "Remove the old resource from the state and import the new one.";
  const [one, other] = [source.typeName, typeName].map(withArticle);
  return `${one?.replace("a", "A")} is an object of another kind, which cannot become ${other}. Remove the moved block: the next plan then deletes the old object and creates a new one. To keep the old object without managing it, add a removed block for it with destroy = false.`;
}

/** Returns the identity of the old object. An invalid identity counts as null, because the state identifies the object. */
function sourceIdentity({ typeName, identityJson = "" }: MoveSource): PlainState | null {
  if (identityJson.trim() === "") return null;
  try {
    return plainState(typeName, identityJson);
  } catch {
    return null;
  }
}

/** Returns the part of an old identity that has the names and types of the new one. */
function sameNames(resource: Resource, identity: PlainState): Value {
  const types = declaredIdentity(resource)?.type[1] ?? {};
  const same = Object.entries(types).flatMap(([name, type]): [string, Value][] => {
    try {
      return [[name, fromJson(type, jsonOfPlain(identity[name]))]];
    } catch {
      return [];
    }
  });
  return record(same);
}

/**
 * Returns whether the next read has to look the object up as after an import, by the parts of an import ID. Throws a DiagnosticError
 * if the state has neither these nor an identifier: the read would treat the object as deleted, and the next apply would create another.
 */
function isToBeFound(
  { block, definition }: Resource,
  state: ValueRecord,
  { typeName, from }: { readonly typeName: string; readonly from: string },
): boolean {
  const absent = (names: readonly string[]) => names.filter((name) => (state[name] ?? "") === "");
  const ways = [identifiersOf(block), ...definition.importForms.map(formParts)].filter(
    (names) => names.length > 0,
  );
  const [first, ...others] = ways.map(absent);
  if (first === undefined || first.length === 0) return false;
  if (others.some((names) => names.length === 0)) return true;
  const needs = [...new Set([first, ...others].map((names) => names.join(" and ")))].join(", or ");
  const detail = `The state of ${from} lacks what identifies ${typeName}: ${needs}. Remove the old resource from the state and import the new one.`;
  throw ownError([], "Moved state has no identifier", detail);
}

function endsWith(address: string, suffix: string): boolean {
  return address === suffix || address.endsWith(`/${suffix}`);
}
