import { ownError } from "../../diagnostic.ts";
import { declaredIdentity } from "../../identity.ts";
import type { Resource } from "../../resource.ts";
import type { Value } from "../../values/value.ts";
import { identityOf } from "./identity.ts";
import { plainObject, valueFrom } from "./upgrade-state.ts";

/**
 * Converts a stored identity of this or an older version to the current version. Returns null if none is stored, or if the upgrade
 * lacks information: the next read then creates one. Throws a DiagnosticError for an unreadable identity.
 */
export function upgradeIdentity(resource: Resource, typeName: string, version: number, json: string): Value {
  // An object that was created before its type had an identity has none.
  if (json.trim() === "" || json.trim() === "null") return null;
  const declared = declaredIdentity(resource);
  if (!declared || version > declared.version) {
    const detail = `This version of the provider does not support identity version ${version} of ${typeName}. Use a newer version of the provider.`;
    throw ownError([], "Identity cannot be upgraded", detail);
  }
  const misfit = (reason: string) => {
    const detail = `The stored identity of ${typeName} does not match its schema: ${reason}. Remove the object from the state and import it again.`;
    return ownError([], "Identity cannot be read", detail, reason);
  };
  let identity = plainObject(json, misfit);
  for (let at = version; at < declared.version; at++) {
    const upgraded = declared.upgrades[at]?.(identity);
    if (!upgraded) return null;
    identity = upgraded;
  }
  return identityOf(resource, valueFrom(declared.type, identity, misfit));
}
