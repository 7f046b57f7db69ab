import { traced } from "../../../tracing/span.ts";
import { DiagnosticError, Diagnostics, invalidRequest } from "../../diagnostic.ts";
import { declaredIdentity } from "../../identity.ts";
import { isWithin, type Path, pathText } from "../../path.ts";
import { redactor } from "../../redaction/redact.ts";
import { textsOf } from "../../redaction/sensitive.ts";
import { RemoteError } from "../../remote-error.ts";
import type { Resource } from "../../resource.ts";
import { timeoutOf } from "../../timeouts.ts";
import { Unknown } from "../../values/unknown.ts";
import { asRecord, isRecord, type Value, type ValueRecord } from "../../values/value.ts";
import { fromView, type ObjectView, toView } from "../../view.ts";
import { changedPaths } from "../plan/replacement.ts";
import { applyInput } from "../state/apply-input.ts";
import { type Agreement, compareWithPlan } from "../state/contradictions.ts";
import { equalElements } from "../state/equal-elements.ts";
import { withoutFilledDefaults } from "../state/filled-defaults.ts";
import { lackingPlaces } from "../state/lacking.ts";
import { identifiersOf } from "../state/minimal-state.ts";
import { missingValues, requireValues } from "../state/missing.ts";
import { ownedObject } from "../state/owned-part.ts";
import { stateAfterApply } from "../state/state-after-apply.ts";
import { stateAfterRead } from "../state/state-after-read.ts";
import { withPrior } from "../state/with-prior.ts";
import { withoutConfiguredForms } from "../state/write-only.ts";
import { adoptIf, recordCreated, recordDeleted } from "./adoption.ts";
import {
  type ContradictedOperation,
  contradictionDiagnostic,
  equalElementsDiagnostic,
} from "./contradiction-diagnostic.ts";
import { withDeadline } from "./deadline.ts";
import { errorDiagnostic, withOutcome } from "./error-diagnostic.ts";
import { isDeliberate, quietly } from "./error-text.ts";
import { filledInDiagnostic, filledInValues, withoutFilledIn } from "./filled-in.ts";
import { sentencesFor } from "./host-sentences.ts";
import { derivedIdentity, identityAfterApply } from "./identity.ts";
import { importById, importIdOf } from "./import-resource.ts";
import { digestsOf } from "./not-stored.ts";
import { schemaParts } from "./object-part.ts";
import { callContext, nameOf, type OperationContext, type Outcome } from "./operation-context.ts";
import { EncodedPrivateState } from "./private-state.ts";
import { ReportedObject } from "./reported-object.ts";
import { requireState } from "./require-state.ts";

/** The arguments of an apply. A null prior state means create; a null planned state means delete. */
export interface ApplyRequest {
  readonly config: Value;
  readonly prior: Value;
  readonly planned: Value;
  readonly plannedPrivate: Uint8Array | undefined;
  /** The identity of the plan; null or left out if the client has none. */
  readonly plannedIdentity?: Value;
}

/**
 * Applies a planned change. The state of the outcome is the object that exists afterwards, even after errors:
 * it includes a created object, no matter what failed later.
 */
export async function applyResource(
  resource: Resource,
  request: ApplyRequest,
  context: OperationContext,
): Promise<Outcome> {
  const { planned, prior } = request;
  const operation = planned === null ? "delete" : prior === null ? "create" : "update";
  const time = timeoutOf(operation, planned ?? prior, resource.definition.timeouts);
  return await withDeadline(context.signal, time, (signal) =>
    new Apply(resource, request, { ...context, signal }, operation).run(),
  );
}

type Change = "create" | "update" | "delete";

/** One create, update or delete, with the information about the object gathered so far. */
class Apply {
  readonly #diagnostics = new Diagnostics();
  readonly #resource: Resource;
  readonly #request: ApplyRequest;
  readonly #context: OperationContext;
  readonly #privateState: EncodedPrivateState;
  readonly #operation: Change;
  readonly #reported: ReportedObject;
  /** The state that the next read of a created object finds. */
  #found: ValueRecord | undefined;
  /** Whether a create failed and an object may exist nevertheless that no state contains. */
  #uncertain = false;
  /** Whether a create has taken over an object that existed already. */
  #isAdopted = false;
  /** Whether null and zeros are equal, because it is not known who wrote the prior state. */
  readonly #ignoresZeros: boolean;

  constructor(resource: Resource, request: ApplyRequest, context: OperationContext, operation: Change) {
    this.#resource = resource;
    this.#request = request;
    this.#context = context;
    this.#operation = operation;
    this.#privateState = new EncodedPrivateState(request.plannedPrivate, resource.definition.privateState);
    this.#privateState.setImported(false);
    this.#ignoresZeros = !this.#privateState.isOwn(resource.definition.version);
    this.#reported = new ReportedObject(resource.block, request);
  }

  async run(): Promise<Outcome> {
    const state = await this.#keptState(await this.#changedState());
    const identity = this.#identityOf(state);
    const privateBytes = this.#privateState.encode();
    return { state, privateBytes, identity, diagnostics: this.#diagnostics.list, uncertain: this.#uncertain };
  }

  /**
   * Returns the state that the host keeps. Pulumi's bridge drops the state of a create that ends with an error, and the next `pulumi up`
   * would create a second object: there the errors of a create are warnings if the object exists, and the state is what a read finds.
   */
  async #keptState(state: Value): Promise<Value> {
    const isDropped =
      this.#context.host === "pulumi" && this.#operation === "create" && this.#diagnostics.hasErrors;
    if (!isDropped || !isRecord(state)) return state;
    const { list } = this.#diagnostics;
    list.splice(0, list.length, ...list.map((one) => ({ ...one, severity: "warning" }) as const));
    return this.#own(asRecord(await this.#readAgain(state)));
  }

  /** Carries out the change. After an error returns a state that identifies the object as long as it exists, whatever else fails. */
  async #changedState(): Promise<Value> {
    const { prior, planned } = this.#request;
    try {
      if (!isRecord(planned)) return await traced("operation", "delete", () => this.#delete(prior));
      if (this.#leavesObjectAlone(planned)) return this.#own(planned);
      const change = () => (this.#operation === "create" ? this.#create(planned) : this.#update(planned));
      this.#reported.report(await traced("operation", this.#operation, change));
      const state = this.#own(this.#settle(planned));
      if (this.#operation === "create") recordCreated(this.#resource, this.#context, state, this.#isAdopted);
      return state;
    } catch (error) {
      this.#uncertain = this.#isUncertain(error);
      await this.#report(error);
      return await this.#stateAfter(error).catch(() => prior ?? this.#reported.identifiers);
    }
  }

  /** Records that this provider wrote a state. */
  #own(state: ValueRecord): ValueRecord {
    this.#privateState.setOwn(this.#resource.definition.version);
    return state;
  }

  /** Returns the identity of the existing object: the one that the next read finds. Problems with the identity never remove the state. */
  #identityOf(applied: Value): Value {
    const state = this.#found ?? applied;
    const { typeName } = this.#context;
    const diagnostics = this.#diagnostics;
    const { prior, plannedIdentity: planned = null } = this.#request;
    try {
      const derived = derivedIdentity(this.#resource, state, this.#context);
      return identityAfterApply(
        this.#resource,
        { prior, state, planned },
        { typeName, diagnostics, derived },
      );
    } catch (error) {
      diagnostics.add(errorDiagnostic(error, { ...this.#context, verb: this.#operation }));
      return null;
    }
  }

  /** Reports whether an object may exist although nothing is known about it. */
  #isUncertain(error: unknown): boolean {
    if (this.#operation !== "create") return false;
    try {
      const { isReported, isDeleted, lacksIdentifier } = this.#reported;
      return isReported ? lacksIdentifier : !isDeleted && (mayHaveTakenEffect(error) || !isDeliberate(error));
    } catch {
      return true;
    }
  }

  /** Reports an error, with information about the object if it can be determined. */
  async #report(error: unknown): Promise<void> {
    const { timeouts, timeoutsAs } = this.#resource.definition;
    const hasTimeout = timeouts?.[this.#operation] !== undefined;
    const operation = { ...this.#context, verb: this.#operation, hasTimeout, timeoutsAs };
    const diagnostic = errorDiagnostic(error, operation);
    const outcome = await this.#outcome(error).catch(() => undefined);
    // Without an outcome, the names of the object may be unknown, too.
    const quoted = outcome === undefined ? [] : this.#namesOf(error).filter((text) => outcome.includes(text));
    this.#diagnostics.add(withOutcome(diagnostic, outcome, ...quoted));
  }

  /** The texts in sentences about the outcome that the framework does not write. */
  #namesOf(error: unknown): readonly string[] {
    const { name } = this.#unmanaged(null);
    const importId = this.#unmanagedId(error) ?? "";
    return [this.#reported.label, this.#nameInState, name, importId, JSON.stringify(importId)];
  }

  /** The import ID of an object that exists before it is created, or that may exist after a create without a response. */
  #unmanagedId(error: unknown): string | null {
    if (!(error instanceof RemoteError) || !(error.alreadyExists || error.mayHaveTakenEffect)) return null;
    return error.importId ?? importIdOf(this.#resource, this.#request.planned);
  }

  get #sentences() {
    return sentencesFor(this.#context.host);
  }

  /** An object that may exist, and that is in no state. */
  #unmanaged(importId: string | null) {
    const { typeName } = this.#context;
    return { typeName, name: nameOf(this.#resource, this.#request.planned), importId };
  }

  /**
   * Returns a sentence about the object's state if the practitioner needs one: for an object whose create failed halfway, unless the
   * error already explains it, for one that was deleted elsewhere since the plan, and for one that was not deleted, because Terraform does
   * not name which of several was not.
   */
  async #outcome(error: unknown): Promise<string | undefined> {
    const { label, isReported, isDeleted, lacksIdentifier } = this.#reported;
    if (this.#operation === "delete") {
      // If a read had confirmed that the object does not exist, the delete would have succeeded.
      const why = isNotFound(error) ? ", because reading it did not confirm that it does not exist" : "";
      return `The object${this.#nameInState} is kept in the state${why}.`;
    }
    if (this.#operation === "update") {
      if (!(await this.#isGone(error))) return undefined;
      return this.#sentences.deletedElsewhere(this.#nameInState);
    }
    const { alreadyExists, createdWithError, howToImport, mayExist } = this.#sentences;
    const unmanaged = this.#unmanaged(this.#unmanagedId(error));
    const toImport = howToImport(this.#unmanaged(null));
    if (!isReported) {
      if (error instanceof RemoteError && error.alreadyExists) return alreadyExists(unmanaged);
      if (isDeleted) return undefined;
      if (!isDeliberate(error)) return `${existenceUnknown}, and delete it or ${toImport}.`;
      if (!(error instanceof RemoteError) || !error.mayHaveTakenEffect) return undefined;
      const isImportable = this.#resource.definition.importForms.length > 0;
      const found = await this.#isFound(unmanaged.importId);
      return mayExist(unmanaged, { found, isImportable, isAdvised: error.advice !== null });
    }
    if (lacksIdentifier) return `${withoutIdentifier}, and delete it or ${toImport}.`;
    return error instanceof DiagnosticError ? undefined : createdWithError(label);
  }

  /** The object of the state for messages: its identifiers, or else the parts of its identity, or its name. */
  get #nameInState(): string {
    const { label } = this.#reported;
    if (label !== "") return label;
    const { attributes } = this.#resource.block;
    const values = asRecord(this.#request.prior);
    const known = [...(declaredIdentity(this.#resource)?.names ?? []), "name"].flatMap((name) => {
      const value = values[name];
      const isShown = typeof value === "string" && value !== "" && attributes[name]?.sensitive !== true;
      return isShown ? [`${name} ${value}`] : [];
    });
    return known.length > 0 ? ` (${[...new Set(known)].join(", ")})` : "";
  }

  /**
   * Reports whether an API returned a not-found response, which may concern another object, and a read confirms that the object does
   * not exist.
   */
  async #isGone(error: unknown): Promise<boolean> {
    if (!isNotFound(error)) return false;
    return (await this.#readCurrent(this.#request.prior).catch(() => undefined)) === null;
  }

  /** Reports whether a read finds an object by its import ID; null if that is not known. */
  async #isFound(importId: string | null): Promise<boolean | null> {
    if (importId === null) return null;
    try {
      const { state } = importById(this.#resource, this.#context.typeName, importId);
      return (await this.#readCurrent(state, { imported: true })) !== null;
    } catch {
      return null;
    }
  }

  /** Returns the state after a successful create or update, and reports values that the API did not store as planned. */
  #settle(planned: ValueRecord): ValueRecord {
    const { block } = this.#resource;
    const { missing } = this.#reported;
    const { completed, found, contradictions, changes } = this.#compare(planned);
    const equal = equalElements(block, planned, completed);
    if (contradictions.length > 0 || equal.length > 0) {
      const operation = this.#contradicted(planned, found);
      const diagnostics = [
        ...contradictions.map((one) => contradictionDiagnostic(one, operation)),
        ...equal.map((one) => equalElementsDiagnostic(one, operation)),
      ];
      this.#diagnostics.add(...diagnostics);
      // Terraform accepts a state that differs from the plan only together with an error.
      if (diagnostics.some(({ severity }) => severity === "error")) return found;
    }
    if (this.#operation === "create" && contradictions.length > 0) {
      this.#found = found;
      this.#privateState.setNotStored(digestsOf(changes));
      // Pulumi accepts a state that differs from the plan, and does not read the object before the next preview.
      if (this.#context.host === "pulumi") return found;
    }
    const isAbsent = (path: Path) =>
      contradictions.some((one) => isWithin(pathText(path), pathText(one.path)));
    const nulls = missing.filter((name) => planned[name] instanceof Unknown).map((name) => [name]);
    const lacking = [...nulls, ...missingValues(block, completed, planned)];
    requireValues(
      block,
      this.#operation,
      lacking.filter((path) => !isAbsent(path)),
    );
    return completed;
  }

  /** Compares the response with the plan. Records the values that the API filled in, which contradict nothing. */
  #compare(planned: ValueRecord): Agreement {
    const { block } = this.#resource;
    const { prior, config } = this.#request;
    const { last: returned, values: known } = this.#reported;
    const agreement = compareWithPlan(block, { planned, returned, known, config });
    const filled = filledInValues(block, agreement, prior);
    const before = prior === null ? {} : this.#privateState.filledIn;
    const after = { ...before, ...Object.fromEntries(filled.map(({ place, digest }) => [place, digest])) };
    this.#privateState.setFilledIn(after);
    const unknown = filled.filter(({ place, digest }) => before[place] !== digest);
    if (unknown.length > 0) {
      const operation = this.#contradicted(planned, agreement.found);
      this.#diagnostics.add(...unknown.map((one) => filledInDiagnostic(one, operation)));
    }
    return {
      ...agreement,
      found: withoutFilledIn(block, { prior: agreement.completed, found: agreement.found }, after),
      contradictions: agreement.contradictions.filter(
        (one) => !filled.some(({ contradiction }) => contradiction === one),
      ),
    };
  }

  /** Returns the properties of the operation that its diagnostics about contradictions name. */
  #contradicted(planned: ValueRecord, found: ValueRecord): ContradictedOperation {
    const { sensitive } = textsOf(this.#resource.block, [planned, found, this.#request.config]);
    const verb = this.#operation === "create" ? "create" : "update";
    const { prior } = this.#request;
    return { verb, label: this.#reported.label, host: this.#context.host, hide: redactor(sensitive), prior };
  }

  /** Reports whether nothing changes but stored values that no request contains, and the form of values that are not set. */
  #leavesObjectAlone(planned: ValueRecord): boolean {
    const { prior } = this.#request;
    if (!isRecord(prior)) return false;
    const { object } = schemaParts(this.#resource);
    const isChanged = changedPaths(this.#resource.block, planned, prior).length > 0;
    const options = { ignoresZeros: this.#ignoresZeros, isFixed: !this.#resource.definition.update };
    return isChanged && changedPaths(object, planned, this.#owned(prior), options).length === 0;
  }

  /**
   * Returns the prior state without the members that the API may have added, and without defaults that a read has filled in, if it is not
   * known who wrote it.
   */
  #owned(prior: ValueRecord): ValueRecord {
    if (!this.#ignoresZeros) return prior;
    const { block } = this.#resource;
    const config = asRecord(this.#request.config);
    const recorded = withoutFilledDefaults(block, config, prior, this.#privateState.filledDefaults);
    return ownedObject(block, config, recorded);
  }

  async #create(planned: ValueRecord): Promise<unknown> {
    const { block, definition } = this.#resource;
    for (const name of identifiersOf(block)) {
      const { computed, optional } = block.attributes[name] ?? {};
      if (!computed || optional || (planned[name] ?? null) !== null) continue;
      const detail = `The planned state of ${this.#context.typeName} says that ${name} is null, which is known after the apply.`;
      throw invalidRequest([name], detail);
    }
    const adopted = () => {
      this.#isAdopted = true;
    };
    return await definition.create({
      plan: this.#input(planned),
      adoptIf: adoptIf(this.#resource, this.#context, { planned, diagnostics: this.#diagnostics, adopted }),
      ...this.#resourceContext(),
    });
  }

  async #update(planned: ValueRecord): Promise<unknown> {
    const { block, definition } = this.#resource;
    if (!definition.update) {
      const detail = `${this.#context.typeName} cannot be updated: each change of it is planned as a replacement.`;
      throw invalidRequest([], detail);
    }
    const before = this.#owned(requireState(this.#resource, this.#request.prior, this.#context));
    const whole = () => this.#input(withPrior(block, planned, before));
    return await definition.update({
      plan: this.#input(planned),
      get whole() {
        return whole();
      },
      prior: toView(block, before, "error"),
      ...this.#resourceContext(),
    });
  }

  async #delete(prior: Value): Promise<null> {
    const { block, definition } = this.#resource;
    const named = requireState(this.#resource, prior, this.#context);
    try {
      await definition.delete({ prior: toView(block, named, "error"), ...this.#resourceContext() });
    } catch (error) {
      if (!(await this.#isGone(error))) throw error;
      const { typeName, log } = this.#context;
      quietly(() => log.info(`the object of ${typeName} to be deleted does not exist any more`));
    }
    recordDeleted(this.#resource, this.#context, prior);
    return null;
  }

  #resourceContext() {
    const checkpoint = (exists: unknown) => {
      if (exists === null) this.#reported.reportDeleted();
      else this.#reported.report(exists);
    };
    return { ...this.#callContext(this.#context), checkpoint };
  }

  #callContext(context: OperationContext) {
    const privateState = this.#privateState;
    return { ...callContext(context, this.#diagnostics), meta: context.meta ?? null, privateState };
  }

  /** Returns the plan as create and update receive it: null where the API decides, write-only values from the configuration. */
  #input(planned: ValueRecord): ObjectView {
    const { block } = this.#resource;
    const { prior, config } = this.#request;
    const input = applyInput(block, planned, config, prior);
    const [lacking] = lackingPlaces(block, input, { planned, prior });
    if (lacking) {
      const detail = `The planned state of ${this.#context.typeName} has no ${pathText(lacking)}, which every plan of this provider has.`;
      throw invalidRequest(lacking, detail);
    }
    return toView(block, input);
  }

  async #stateAfter(error: unknown): Promise<Value> {
    const { prior, planned } = this.#request;
    const isUpdate = this.#operation === "update";
    const { isReported, isDeleted, lacksIdentifier, values } = this.#reported;
    if (this.#operation === "create" && lacksIdentifier) return prior;
    if (isReported && isRecord(planned) && !(isUpdate && mayHaveTakenEffect(error)))
      return stateAfterApply(this.#resource.block, planned, values);
    if (!isUpdate || isDeleted || hadNoEffect(error)) return prior;
    return await this.#readAgain(values);
  }

  /** Returns the state of an object whose change may have been stored in part; returns the known values if it cannot be read. */
  async #readAgain(prior: ValueRecord): Promise<Value> {
    const { block } = this.#resource;
    const { typeName, log } = this.#context;
    try {
      const remote = await this.#readCurrent(prior);
      if (remote === null) return prior;
      const found = withoutConfiguredForms(block, asRecord(fromView(block, remote)), this.#request.config);
      const state = stateAfterRead(block, prior, found, { imported: false });
      requireValues(block, "read", missingValues(block, state));
      return withoutFilledIn(block, { prior, found: state }, this.#privateState.filledIn);
    } catch (error) {
      const reason = error instanceof Error ? error.name : "unknown";
      quietly(() =>
        log.warn(`the state of ${typeName} after the failed ${this.#operation} is not known`, { reason }),
      );
      return prior;
    }
  }

  /** Reads the current object from the API; null if it does not exist. */
  async #readCurrent(prior: Value, { imported } = { imported: false }): Promise<unknown> {
    const { block, definition } = this.#resource;
    // The operation's own signal may be the cause of the failure.
    const unstopped = new AbortController().signal;
    return await withDeadline(unstopped, readAgainMs, (signal) => {
      const call = this.#callContext({ ...this.#context, signal });
      return traced("operation", "read", async () =>
        definition.read({ ...call, prior: toView(block, prior), imported }),
      );
    });
  }
}

const readAgainMs = 30_000;

const withoutIdentifier =
  "The object may exist, but the API returned no identifier for it, so it is not in the state. Check whether it exists";

const existenceUnknown =
  "It is not known whether the object was created. Check whether it exists before the next apply";

function isNotFound(error: unknown): boolean {
  return error instanceof RemoteError && error.notFound;
}

function hadNoEffect(error: unknown): boolean {
  return error instanceof RemoteError && !error.mayHaveTakenEffect;
}

function mayHaveTakenEffect(error: unknown): boolean {
  return error instanceof RemoteError && error.mayHaveTakenEffect;
}
