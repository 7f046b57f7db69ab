import { fromJson, isMembers } from "../../codec/json.ts";
import { type Json, parseJson } from "../../codec/json-text.ts";
import { dynamicOfPlain, dynamicOfStored, jsonOfPlain, plainOfJson } from "../../codec/plain.ts";
import { ValueError } from "../../codec/value-error.ts";
import type { ConversionContext, PlainState } from "../../contexts.ts";
import { type DiagnosticError, ownError } from "../../diagnostic.ts";
import type { Resource } from "../../resource.ts";
import { blockType } from "../../schema.ts";
import type { Type } from "../../values/type.ts";
import type { Value } from "../../values/value.ts";
import { fillNullBlocks } from "../state/null-blocks.ts";

/** The JSON of a stored state, and the version of its schema. */
interface StoredState {
  readonly version: number;
  readonly json: string;
}

/**
 * Converts a stored state of this or an older version to the current schema. Drops attributes that the schema does not have;
 * new attributes are null. Throws a DiagnosticError for an unreadable state.
 */
export async function upgradeState(
  resource: Resource,
  typeName: string,
  { version, json }: StoredState,
  context: ConversionContext<unknown>,
): Promise<Value> {
  const { version: current = 0, replacesVersion = 0, upgrades = {} } = resource.definition;
  if (version > current) {
    const detail = `The state of ${typeName} has version ${version}, and this provider supports versions up to ${current}. Use a newer version of the provider.`;
    throw ownError([], "State is newer than the provider", detail);
  }
  const misfit = (reason: string) => unreadable(typeName, reason);
  if (version === current) {
    // No upgrade function reads this state, so it is not converted to plain JSON.
    const options = { unknownAttributes: "drop", dynamics: dynamicOfStored } as const;
    const value = read(() => fromJson(blockType(resource.block), objectIn(json, misfit), options), misfit);
    return fillNullBlocks(resource.block, value);
  }
  let state = plainState(typeName, json);
  let wrong = misfit;
  for (let at = version; at < current; at++) {
    const upgrade = upgrades[at];
    if (!upgrade) {
      const older =
        at < replacesVersion
          ? " Apply once with the newest version of the provider that wrote it, or remove"
          : " Remove";
      const detail = `The provider cannot upgrade the state of ${typeName} from version ${at} to ${at + 1}.${older} the object from the state and import it again.`;
      throw ownError([], "State cannot be upgraded", detail);
    }
    const returned: unknown = await upgrade(state, context);
    wrong = (reason) => wrongUpgrade(typeName, at, reason);
    if (typeof returned !== "object" || returned === null || Array.isArray(returned))
      throw wrong("an object is expected");
    state = returned as PlainState;
  }
  return stateOf(resource, state, wrong);
}

/** Parses a stored state as plain JSON. */
export function plainState(typeName: string, json: string): PlainState {
  return plainObject(json, (reason) => unreadable(typeName, reason));
}

/** Parses a stored object as plain JSON. `misfit` creates the error for any other text. */
export function plainObject(json: string, misfit: Misfit): PlainState {
  return plainOfJson(objectIn(json, misfit)) as PlainState;
}

function objectIn(json: string, misfit: Misfit): Json {
  const parsed = read(() => parseJson(json), misfit);
  if (!isMembers(parsed)) throw misfit("it is not an object");
  return parsed;
}

/** Converts plain JSON to a state of the resource's schema. `misfit` creates the error for a value that does not fit. */
export function stateOf({ block }: Resource, plain: PlainState, misfit: Misfit): Value {
  return fillNullBlocks(block, valueFrom(blockType(block), plain, misfit));
}

/** Converts plain JSON to a value of a type. */
export function valueFrom(type: Type, plain: PlainState, misfit: Misfit): Value {
  const options = { unknownAttributes: "drop", dynamics: dynamicOfPlain } as const;
  return read(() => fromJson(type, jsonOfPlain(plain), options), misfit);
}

type Misfit = (reason: string) => DiagnosticError;

function read<T>(work: () => T, misfit: Misfit): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    throw misfit(error.place ? `${error.place}: ${error.message}` : error.message);
  }
}

function wrongUpgrade(typeName: string, version: number, reason: string): DiagnosticError {
  const detail = `The upgrade of the state of ${typeName} from version ${version} returned a value that does not match the schema: ${reason}. This is a bug in the provider, not in your configuration or your state. Please report it.`;
  return ownError([], `Provider bug while upgrading the state of ${typeName}`, detail, reason);
}

function unreadable(typeName: string, reason: string): DiagnosticError {
  const detail = `The stored state of ${typeName} does not match its schema: ${reason}. Remove the object from the state and import it again.`;
  return ownError([], "State cannot be read", detail, reason);
}
