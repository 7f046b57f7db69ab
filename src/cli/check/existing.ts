import { isDeepStrictEqual } from "node:util";
import { exactJson } from "../../schema/codec/exact-json.ts";
import { importIdOf } from "../../schema/engine/operations/import-resource.ts";
import { declaredIdentity } from "../../schema/identity.ts";
import type { Resource } from "../../schema/resource.ts";
import { isUnknown } from "../../schema/values/unknown.ts";
import { asRecord, type Value } from "../../schema/values/value.ts";
import { ConfigError } from "../../testing/core/config.ts";
import { DiagnosticsError, type PlainConfig, type ProviderLife } from "../../testing/index.ts";
import { plainState } from "../../testing/plain-value.ts";

/** The maximum number of objects to list when searching for one. */
const mostListed = 10_000;

/** Thrown for an existing object that a check would have to take over. */
export class ExistsError extends Error {
  override readonly name = "ExistsError";
}

/** The identities of the known objects of a type before one is created; empty if they are unknown or irrelevant. */
export type Before = ReadonlySet<string>;

export const allNew: Before = new Set();

/** Throws an ExistsError if a created object is one of those that existed before. */
export function expectNew(before: Before, type: string, identity: Value): void {
  const text = identity === null ? "" : identityText(plainState(identity));
  const what = "It existed before, and the create has taken it over. ";
  if (before.has(text)) throw existsError(type, `the identity ${text}`, what);
}

/** The object to be created. */
export interface Creation {
  /** The name without the prefix of the provider. */
  readonly name: string;
  readonly type: string;
  readonly resource: Resource;
  /** Whether a list resource with that name exists. */
  readonly isListed: boolean;
  readonly config: PlainConfig;
  /** The object to be replaced; null if there is none. */
  readonly own: Value;
}

/**
 * Searches for the configured object before its creation: by the import ID or the identity if the plan knows them, or else among
 * the objects of a list resource. Throws an ExistsError if the object exists, or if this cannot be determined.
 */
export async function lookBefore(life: ProviderLife, creation: Creation): Promise<Before> {
  const { name, type, resource, isListed, config, own } = creation;
  const plan = await life.core.plan(type, null, config).catch(() => undefined);
  // The create reports the errors of the configuration.
  if (!plan) return allNew;
  const { planned } = plan;
  const key = keyOf(resource, planned);
  if (key !== undefined) {
    const isOwn = own !== null && isDeepStrictEqual(key, keyOf(resource, own));
    if (!isOwn && (await isFound(life, type, key))) throw existsError(type, inWords(key));
    return allNew;
  }
  return isListed ? await identities(life, name) : allNew;
}

/** The import ID or identity of the planned object; undefined if it is unknown before the create. */
function keyOf(resource: Resource, planned: Value): string | PlainConfig | undefined {
  const id = importIdOf(resource, planned);
  if (id !== null) return id;
  const required = declaredIdentity(resource)?.required ?? [];
  const values = required.map((name) => [name, asRecord(planned)[name] ?? null] as const);
  const isKnown = values.length > 0 && values.every(([, value]) => value !== null && !isUnknown(value));
  return isKnown ? plainState(Object.fromEntries(values)) : undefined;
}

async function isFound(life: ProviderLife, type: string, key: string | PlainConfig): Promise<boolean> {
  try {
    await life.core.import(type, key);
    return true;
  } catch (error) {
    if (!(error instanceof DiagnosticsError)) throw error;
    const [first] = error.diagnostics.filter(({ severity }) => severity === "error");
    if (first?.summary === notFound) return false;
    throw new ExistsError(
      `it is not known whether ${inWords(key)} exists already, because an import of it fails: ${first?.summary ?? ""}: ${first?.detail ?? ""}`,
    );
  }
}

/** The error of the simulated Terraform if the read after an import finds nothing. */
const notFound = "Cannot import non-existent remote object";

/** The identities of the existing objects; empty if listing them requires a configuration. */
async function identities(life: ProviderLife, name: string): Promise<Before> {
  try {
    const { results } = await life.list(name, {}, { limit: mostListed });
    return new Set(results.map(({ identity }) => identityText(identity)));
  } catch (error) {
    if (error instanceof DiagnosticsError || error instanceof ConfigError) return allNew;
    throw error;
  }
}

function identityText(identity: { readonly [name: string]: unknown }): string {
  return exactJson.stringify(
    Object.fromEntries(Object.entries(identity).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}

function inWords(key: string | PlainConfig): string {
  return typeof key === "string"
    ? `the import ID ${JSON.stringify(key)}`
    : `the identity ${exactJson.stringify(key)}`;
}

function existsError(type: string, which: string, what = ""): ExistsError {
  return new ExistsError(
    `an object exists already: ${type} with ${which}. ${what}A check does not destroy what it has not created: delete the object if an earlier check has left it, ` +
      "set another check.prefix in tfnode.config.ts, or allow it with mayExist in check.resources",
  );
}
