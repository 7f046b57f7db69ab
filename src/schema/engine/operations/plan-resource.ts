import { traced } from "../../../tracing/span.ts";
import { type Diagnostic, Diagnostics, ownError } from "../../diagnostic.ts";
import { type Path, pathOf, pathText, type TypedPath } from "../../path.ts";
import type { Resource } from "../../resource.ts";
import { blockType, isComputed } from "../../schema.ts";
import { standardTimeout } from "../../timeouts.ts";
import { UnknownConfigurationError } from "../../unknown-configuration.ts";
import { isUnknown, knownAfterApply } from "../../values/unknown.ts";
import {
  isRecord,
  isWhollyKnown,
  record,
  sameValue,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import { fromView, toView } from "../../view.ts";
import { type ChangeOptions, planChange } from "../plan/plan.ts";
import { changedPaths, replacementPaths } from "../plan/replacement.ts";
import { withoutFilledDefaults } from "../state/filled-defaults.ts";
import { ownedObject, ownedPart } from "../state/owned-part.ts";
import { withConfiguredForms, withoutWriteOnly } from "../state/write-only.ts";
import { computedBlockDiagnostics } from "./computed-blocks.ts";
import { withDeadline } from "./deadline.ts";
import { Deferral, type OwnDeferralReason } from "./deferral.ts";
import { errorDiagnostic } from "./error-diagnostic.ts";
import { checkPlannedIdentity, keptIdentity } from "./identity.ts";
import { keptDiagnostic, triedChanges } from "./not-stored.ts";
import { pickAttributes, schemaParts } from "./object-part.ts";
import { callContext, type OperationContext } from "./operation-context.ts";
import { EncodedPrivateState } from "./private-state.ts";
import { requireState } from "./require-state.ts";

export interface PlanRequest {
  readonly config: Value;
  readonly prior: Value;
  readonly isDestroy: boolean;
  readonly priorPrivate: Uint8Array | undefined;
  /** The private state of the first plan, when an apply makes the plan again; some clients never send it. */
  readonly plannedPrivate?: Uint8Array;
  /** The stored identity; null or left out if the client has none. In the second plan of a replacement it belongs to the old object. */
  readonly priorIdentity?: Value;
  /** Whether the resource's `modifyPlan` is skipped because the plan is deferred. */
  readonly bySchemaAlone?: boolean;
  /** Whether the resource may defer its plan. */
  readonly deferralAllowed?: boolean;
  /** Whether the client lets the provider decide on computed blocks; true by default. */
  readonly computedBlocksAllowed?: boolean;
}

/** A plan; after errors the planned state is the prior one. */
export interface PlannedResource {
  readonly planned: Value;
  readonly requiresReplace: readonly Path[];
  readonly privateBytes: Uint8Array;
  /** The identity that the object has and keeps; null for an object that the plan creates. */
  readonly identity: Value;
  readonly diagnostics: readonly Diagnostic[];
  /** Why the resource has deferred the plan; undefined if it has not. */
  readonly deferred?: OwnDeferralReason | undefined;
}

/**
 * Plans the change of a resource. Terraform Core's proposed state is a function of configuration and prior state; this
 * function computes it again with knowledge that Core lacks: defaults, canonical forms, hidden changes.
 */
export async function planResource(
  resource: Resource,
  request: PlanRequest,
  context: OperationContext,
): Promise<PlannedResource> {
  const privateState = new EncodedPrivateState(request.priorPrivate, resource.definition.privateState);
  const diagnostics = new Diagnostics();
  const stored = request.priorIdentity ?? null;
  if (request.isDestroy || !isRecord(request.config)) {
    const identity = keptIdentity(resource, request.prior, stored);
    const privateBytes = privateState.encode();
    return { planned: null, requiresReplace: [], privateBytes, identity, diagnostics: [] };
  }
  const { config } = request;
  // An object whose import is deferred is not known yet, and planned like a new one.
  const isUnread = request.deferralAllowed === true && !isWhollyKnown(request.prior);
  const known = isRecord(request.prior) && !isUnread ? request.prior : null;
  const replace: Path[] = [];
  const deferral = new Deferral(request.deferralAllowed);
  const unsupported = computedBlockDiagnostics(resource.block, config, request.computedBlocksAllowed ?? true);
  diagnostics.add(...unsupported);
  const ignoresZeros = !privateState.isOwn(resource.definition.version);
  const prior =
    known && ignoresZeros
      ? ownedObject(
          resource.block,
          config,
          withoutFilledDefaults(resource.block, config, known, privateState.filledDefaults),
        )
      : known;
  let planned = planBySchema(resource, config, prior, { ignoresZeros });
  const tried = prior ? triedChanges(resource, { planned, prior }, privateState.notStored) : [];
  const kept = new Set(tried.map(({ path }) => path));
  const keeping = prior && keptObject(resource, config, { planned, prior, ignoresZeros }, kept);
  if (keeping) {
    diagnostics.add(...tried.map((change) => keptDiagnostic(resource, change, { planned, prior })));
    planned = keeping;
  }
  try {
    // The state of an object that was moved to this type may lack its identifier until it is read.
    const cure = privateState.imported ? "Plan without -refresh=false, which reads the object." : undefined;
    if (prior) requireState(resource, prior, { typeName: context.typeName, cure });
    if (!request.bySchemaAlone && !isUnread)
      planned = await runModifyPlan(resource, { config, planned, prior }, context, {
        diagnostics,
        privateState,
        firstPlan: new EncodedPrivateState(request.plannedPrivate, resource.definition.privateState),
        replace,
        deferral,
      }).catch((error: unknown) => {
        if (!(error instanceof UnknownConfigurationError)) throw error;
        deferral.deferBy(error);
        return planned;
      });
    checkIdentifiers(resource, config, { planned, prior }, diagnostics);
  } catch (error) {
    diagnostics.add(errorDiagnostic(error, { ...context, verb: "plan" }));
  }
  if (prior) {
    const replaced = replacedPaths(resource, config, { planned, prior, ignoresZeros });
    replace.push(...replaced.filter((path) => !keeping || !kept.has(pathText(path))));
  }
  if (prior && replace.length === 0)
    checkPlannedIdentity(resource, { prior, planned, stored }, { typeName: context.typeName, diagnostics });
  if (known && ignoresZeros) planned = unlessAdded(resource, config, planned, known);
  if (known && privateState.isUnread) planned = withUnread(resource, config, { planned, prior: known });
  return {
    planned: diagnostics.hasErrors ? request.prior : planned,
    requiresReplace: replace,
    privateBytes: privateState.encode(),
    identity: keptIdentity(resource, request.prior, stored),
    diagnostics: diagnostics.list,
    deferred: isUnread ? "missing prerequisite" : deferral.reason,
  };
}

/** Returns the prior state if a plan differs from it only in members that the API may have added to what the configuration sets. */
function unlessAdded(
  { block }: Resource,
  config: ValueRecord,
  planned: ValueRecord,
  prior: ValueRecord | null,
): ValueRecord {
  if (!prior) return planned;
  // Terraform accepts no prior value where the configuration has null.
  const narrow: typeof ownedPart = (attribute, owner, value) =>
    owner === null ? value : ownedPart(attribute, owner, value);
  const owned = ownedObject(block, config, prior, narrow);
  return sameValue(blockType(block), planned, owned) ? prior : planned;
}

/**
 * Returns a plan for an object that was moved to its type and that no read has seen since, because the configuration of the provider is unknown in part, or with
 * -refresh=false: what the API decides is null in its state, and an update finds it.
 */
function withUnread(
  { block }: Resource,
  config: ValueRecord,
  { planned, prior }: { readonly planned: ValueRecord; readonly prior: ValueRecord },
): ValueRecord {
  if (sameValue(blockType(block), planned, prior)) return planned;
  const isDecided = (name: string) => {
    const attribute = block.attributes[name];
    return attribute && isComputed(attribute) && (config[name] ?? null) === null && prior[name] === null;
  };
  return record(
    Object.entries(planned).map(([name, value]) => [
      name,
      value === null && isDecided(name) ? knownAfterApply : value,
    ]),
  );
}

/** Returns the plan according to the schema alone. Changes of timeouts and of values that are never sent do not make computed values unknown. */
function planBySchema(
  resource: Resource,
  config: ValueRecord,
  prior: ValueRecord | null,
  options: ChangeOptions,
): ValueRecord {
  const { object, unsent } = schemaParts(resource);
  const isFixed = !resource.definition.update;
  const planned = [object, unsent].flatMap((part) => {
    const before = prior && pickAttributes(part, prior);
    return Object.entries(planChange(part, pickAttributes(part, config), before, { ...options, isFixed }));
  });
  const { timeouts } = resource.definition;
  return record(timeouts ? [...planned, ["timeouts", config.timeouts ?? null]] : planned);
}

/**
 * Returns a plan without the changes at the kept paths, if these alone replace the object. Terraform accepts no null in place of a configured
 * value: such a change remains, and is an update.
 */
function keptObject(
  resource: Resource,
  config: ValueRecord,
  change: PlannedChange,
  kept: ReadonlySet<string>,
): ValueRecord | null {
  if (kept.size === 0 || replacedPaths(resource, config, change).length === 0) return null;
  const { prior, ignoresZeros } = change;
  const keeping = planBySchema(resource, config, prior, { kept, ignoresZeros });
  const others = replacedPaths(resource, config, { ...change, planned: keeping }).filter(
    (path) => !resource.definition.update || !kept.has(pathText(path)),
  );
  return others.length === 0 ? keeping : null;
}

function replacedPaths(
  resource: Resource,
  config: ValueRecord,
  { planned, prior, ignoresZeros }: PlannedChange,
): readonly Path[] {
  if (resource.definition.update)
    return replacementPaths(resource.block, config, planned, prior, ignoresZeros);
  return changedPaths(schemaParts(resource).object, planned, prior, { ignoresZeros, isFixed: true });
}

/** A planned and a prior state, and whether null and zeros are equal in them. */
interface PlannedChange {
  readonly planned: ValueRecord;
  readonly prior: ValueRecord;
  readonly ignoresZeros: boolean;
}

/** The values computed from a configuration and a prior state. */
interface PlanValues {
  readonly config: ValueRecord;
  readonly planned: ValueRecord;
  readonly prior: ValueRecord | null;
}

/** What `modifyPlan` adds to, and the private state of the first plan of the same change. */
interface Modification {
  readonly diagnostics: Diagnostics;
  readonly privateState: EncodedPrivateState;
  readonly firstPlan: EncodedPrivateState;
  readonly replace: Path[];
  readonly deferral: Deferral;
}

/** Returns the plan with the changes of the resource's `modifyPlan`. */
async function runModifyPlan(
  { block, definition }: Resource,
  { config, planned, prior }: PlanValues,
  operation: OperationContext,
  { diagnostics, privateState, firstPlan, replace, deferral }: Modification,
): Promise<ValueRecord> {
  if (!definition.modifyPlan) return planned;
  const context = {
    config: toView(block, withConfiguredForms(block, config)),
    plan: toView(block, planned, "unknown"),
    prior: prior && toView(block, prior, "error"),
    requireReplace: (at: TypedPath) => replace.push(pathOf(at)),
    meta: operation.meta ?? null,
    privateState,
    defer: deferral.defer,
  };
  const changes = await withDeadline(operation.signal, standardTimeout, (signal) =>
    traced("operation", "plan", async () =>
      definition.modifyPlan?.({
        ...callContext({ ...operation, signal }, diagnostics),
        ...context,
        // A getter, because unusable private state matters only to resources that read it.
        get plannedPrivate() {
          return firstPlan.value;
        },
      }),
    ),
  );
  if (!changes) return planned;
  const made = withoutWriteOnly(block, fromView(block, changes));
  const result = record(Object.entries(planned));
  const types = blockType(block)[1];
  for (const [name, value] of Object.entries(made as ValueRecord)) {
    // Keeps the existing form of an equal value, so that the plan does not differ in form alone.
    const same = sameValue(types[name] ?? "dynamic", value, result[name] ?? null) && !isUnknown(value);
    if (!same) result[name] = value;
  }
  return result;
}

/** Checks that a configured identifier equals the identifier of the object, which must not change in this plan. */
function checkIdentifiers(
  { block }: Resource,
  config: ValueRecord,
  { planned, prior }: { readonly planned: ValueRecord; readonly prior: ValueRecord | null },
  diagnostics: Diagnostics,
): void {
  for (const [name, attribute] of Object.entries(block.attributes)) {
    const configured = config[name] ?? null;
    if (!attribute.identifier || configured === null || isUnknown(configured)) continue;
    if (prior?.[name] !== configured) {
      const detail = `The API assigns ${name}. Remove it from the configuration. To manage an existing object, import it.`;
      diagnostics.add(ownError([name], "Identifier cannot be configured", detail).diagnostic);
    } else if (planned[name] !== configured) {
      const detail = `After this change the object has a new ${name}. Remove ${name} from the configuration.`;
      diagnostics.add(ownError([name], "Identifier cannot be configured", detail).diagnostic);
    }
  }
}
