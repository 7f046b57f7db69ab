import { Diagnostics, inOwnWords, NotFoundError } from "../../diagnostic.ts";
import { hasEffect } from "../../modifier.ts";
import type { Resource } from "../../resource.ts";
import type { Attribute, Block } from "../../schema.ts";
import { UnknownConfigurationError } from "../../unknown-configuration.ts";
import { asRecord, isWhollyKnown, type Value, type ValueRecord } from "../../values/value.ts";
import { fromView, toView, type View } from "../../view.ts";
import { asConfigured } from "../state/as-configured.ts";
import { filledDefaults } from "../state/filled-defaults.ts";
import { unreadState } from "../state/minimal-state.ts";
import { missingValues, requireValues } from "../state/missing.ts";
import { ownedObject, ownedPart } from "../state/owned-part.ts";
import { type ReadOptions, stateAfterRead } from "../state/state-after-read.ts";
import { withOrdinaryForms } from "../state/write-only.ts";
import { attempt } from "./attempt.ts";
import { Deferral } from "./deferral.ts";
import { errorDiagnostic } from "./error-diagnostic.ts";
import { withoutFilledIn } from "./filled-in.ts";
import { derivedIdentity, identityAfterRead, identityText, namedIdentity } from "./identity.ts";
import { formParts, importIdOf, whereFound } from "./import-resource.ts";
import type { CallContext, OperationContext, Outcome } from "./operation-context.ts";
import { EncodedPrivateState, type ImportedBy } from "./private-state.ts";
import { requireState } from "./require-state.ts";
import { configurationFor, configurationsFor } from "./validated-configurations.ts";

/** Returns the error for an import of an object that does not exist. Terraform reports it itself; other hosts would report success. */
function nothingToImport(
  resource: Resource,
  current: Value,
  {
    typeName,
    importedBy,
    stored,
  }: {
    readonly typeName: string;
    readonly importedBy: ImportedBy | undefined;
    readonly stored: Value;
  },
): NotFoundError {
  const importId = importIdOf(resource, current);
  const identity = importedBy === "identity" ? namedIdentity(resource, current, stored) : null;
  const ofImportId = importId === null ? "this import ID" : `the import ID ${JSON.stringify(importId)}`;
  const named = identity ? `the identity ${identityText(identity)}` : ofImportId;
  const correction = identity ? "Correct the identity" : "Correct the ID";
  const detail = `The API has no ${typeName} with ${named}. ${correction}, or remove the import and let the next apply create the object.`;
  const error = new NotFoundError([], "Cannot import non-existent remote object", detail);
  inOwnWords(error.diagnostic, named);
  return error;
}

/** Adds the forms of import IDs to the error of an import that found nothing. */
function withForms(error: NotFoundError, forms: string): NotFoundError {
  const { path = [], summary, detail } = error.diagnostic;
  return new NotFoundError(path, summary, forms === "" ? detail : `${detail}\n\n${forms}`, { cause: error });
}

export interface ReadRequest {
  /** The current state; null if an import by identity named no object, which then does not exist. */
  readonly current: Value;
  /** The stored identity; null or left out if the client has none. */
  readonly identity?: Value;
  readonly privateBytes: Uint8Array | undefined;
  /** Whether the resource may defer the read. */
  readonly deferralAllowed?: boolean;
  /** Whether a missing imported object is no error; its state is then null. */
  readonly mayBeGone?: boolean;
}

/**
 * Reads an object. The new state is null if the object does not exist, and the current state if the read failed. The identity stays
 * the same if the read returns none.
 */
export async function readResource(
  resource: Resource,
  request: ReadRequest,
  context: OperationContext,
): Promise<Outcome> {
  const { definition } = resource;
  const { current, identity: stored = null, mayBeGone = false } = request;
  const privateState = new EncodedPrivateState(request.privateBytes, definition.privateState);
  const { imported } = privateState;
  const isOwn = privateState.identifies(definition.version);
  const diagnostics = new Diagnostics();
  const deferral = new Deferral(request.deferralAllowed);
  const { timeouts, timeoutsAs } = definition;
  const operation = { verb: "read", diagnostics, timeouts, timeoutsAs, value: current } as const;
  const read = await attempt(context, operation, async (call) => {
    try {
      return await readState(resource, request, context, { ...call, privateState, deferral });
    } catch (error) {
      if (mayBeGone && error instanceof NotFoundError) return null;
      throw error;
    }
  });
  const deferred = diagnostics.hasErrors ? undefined : deferral.reason;
  if (deferred) {
    const state = imported ? unreadState(resource.block, asRecord(current)) : current;
    const privateBytes = request.privateBytes ?? privateState.encode();
    return { state, privateBytes, identity: stored, diagnostics: diagnostics.list, deferred };
  }
  const state = read === undefined || deferral.reason ? current : read;
  const { typeName } = context;
  let identity = stored;
  try {
    const derived = diagnostics.hasErrors ? undefined : derivedIdentity(resource, state, context);
    const states = { prior: current, state, stored, imported, isOwn };
    identity = identityAfterRead(resource, states, { typeName, diagnostics, ...(derived && { derived }) });
  } catch (error) {
    diagnostics.add(errorDiagnostic(error, { ...context, verb: "read" }));
  }
  return { state, privateBytes: privateState.encode(), identity, diagnostics: diagnostics.list };
}

async function readState(
  resource: Resource,
  { current, identity = null }: ReadRequest,
  { typeName, meta = null }: OperationContext,
  {
    deferral,
    ...call
  }: CallContext & {
    readonly privateState: EncodedPrivateState;
    readonly deferral: Deferral;
  },
): Promise<Value> {
  if (current === null) return null;
  const { block, definition } = resource;
  const { privateState } = call;
  const { imported, importedBy, isOfOlderLibrary } = privateState;
  const stored = requireState(resource, current, { typeName, imported });
  const named = isOfOlderLibrary
    ? asConfigured(block, configurationFor(typeName, block, stored) ?? null, stored)
    : stored;
  const prior = toView(block, named);
  const { defer } = deferral;
  const read = async () => {
    const remote = await definition.read({ ...call, prior, imported, meta, defer });
    if (remote === null && imported && !deferral.reason)
      throw nothingToImport(resource, current, { typeName, importedBy, stored: identity });
    return remote;
  };
  let isKept = false;
  const keepUnread = ({ diagnostic }: UnknownConfigurationError) => {
    isKept = true;
    const detail = `${typeName} was not read, and the plan relies on its state. ${diagnostic.detail}`;
    call.diagnostics.add(inOwnWords({ severity: "warning", summary: diagnostic.summary, detail }));
    return null;
  };
  const remote = await read().catch((error: unknown) => {
    if (deferral.deferBy(error)) return null;
    if (!imported && error instanceof UnknownConfigurationError) return keepUnread(error);
    throw imported && importedBy !== "identity" && error instanceof NotFoundError
      ? withForms(error, whereFound(resource, typeName))
      : error;
  });
  if (deferral.reason || isKept) return current;
  if (remote === null) return null;
  // The private state of another provider has no place for the paths of defaults.
  const isOfOthers = !privateState.isOwn(definition.version) && !privateState.isForeign;
  const { isMoved } = privateState;
  const found = stateOfRemote(resource, "read", { named, remote, imported, isMoved, isOfOthers });
  // Until the next read, so that a later change of the configuration is one.
  if (isOfOthers) privateState.setFilledDefaults(filledDefaults(block, named, found));
  const state = withoutFilledIn(block, { prior: named, found }, privateState.filledIn);
  privateState.setImported(false);
  if (definition.identity && (imported || isMoved)) privateState.setFound(definition.version);
  if (!imported) return state;
  const configs = configurationsFor(typeName, block, state);
  const own = withOrdinaryFormsOnly(block, state, configs);
  const [config] = configs;
  if (!config) return own;
  // The configuration may be that of another object. Members that the state then lacks are added by an update, but must not replace.
  return asConfigured(block, config, definition.update ? ownedObject(block, config, own, ifEqual) : own);
}

/** Returns an imported object without the secrets that one of the configurations that may be its own does not set in the ordinary form. */
function withOrdinaryFormsOnly(
  block: Block,
  imported: ValueRecord,
  configs: readonly ValueRecord[],
): ValueRecord {
  const possible = configs.length > 0 ? configs : [null];
  return possible.reduce<ValueRecord>((state, config) => withOrdinaryForms(block, state, config), imported);
}

/** Returns the value that a configuration sets, if the value of the API has nothing else but added members. */
function ifEqual(attribute: Attribute, config: Value, value: Value): Value {
  const part = hasEffect(attribute, "replaces") ? value : ownedPart(attribute, config, value);
  return part === config ? config : value;
}

/** The object that an operation returned, and the state of the object before. */
interface RemoteObject extends ReadOptions {
  readonly named: ValueRecord;
  readonly remote: View;
}

/** Returns the state of an object that an operation of a resource or list returned. Throws if the object is incomplete. */
export function stateOfRemote(
  { block, definition }: Resource,
  operation: "read" | "list",
  { named, remote, ...options }: RemoteObject,
): ValueRecord {
  const found = asRecord(fromView(block, remote));
  const state = stateAfterRead(block, named, found, options);
  if (!isWhollyKnown(state)) throw new Error(`${operation} returned unknown values`);
  requireValues(block, operation, missingValues(block, state));
  // A response without the name describes another object, or none.
  const [unnamed] = formParts(definition.importForms[0] ?? "").filter((name) => {
    const { required, notReturned } = block.attributes[name] ?? {};
    return required && !notReturned && (found[name] ?? null) === null;
  });
  if (unnamed !== undefined)
    throw new Error(
      `${operation} returned no ${unnamed}, which identifies the object. For the author of the provider: return it. The response of the API may have the object in another member.`,
    );
  return state;
}
