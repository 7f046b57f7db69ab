import { notStored } from "../../schema/engine/operations/contradiction-diagnostic.ts";
import { filledIn } from "../../schema/engine/operations/filled-in.ts";
import { compareWithPlan } from "../../schema/engine/state/contradictions.ts";
import { hasEffect } from "../../schema/modifier.ts";
import { isWithin, type Path, pathText } from "../../schema/path.ts";
import { redactor } from "../../schema/redaction/redact.ts";
import { textsOf } from "../../schema/redaction/sensitive.ts";
import { type Block, blockType, isMissing } from "../../schema/schema.ts";
import { isUnknown } from "../../schema/values/unknown.ts";
import { asRecord, sameValue, type Value } from "../../schema/values/value.ts";
import { gather, hasLastingPlaces } from "../../schema/walk.ts";
import { errorsAmong, receivedDiagnostics } from "../../testing/core/diagnostics.ts";
import { ContractError, type CoreDiagnostic } from "../../testing/core/errors.ts";
import type { Caller, CoreMethod, CoreRequest, CoreResponse } from "../../testing/core/methods.ts";
import { received } from "../../testing/core/wire.ts";
import { importDifferences } from "../../testing/life/import-differences.ts";
import { differences } from "../../testing/plain-value.ts";
import { advised, type Finding, failed } from "./report.ts";
import { placeOf, type Source, type Unsettled, unsettledText } from "./unsettled.ts";

/** A change of the object. */
interface Change {
  readonly verb: "create" | "update";
  readonly planned: Value;
  readonly config: Value;
  /** The state before an update. */
  readonly before: Value;
}

/**
 * Follows the calls in the life of one resource and finds the attributes that do not settle: their values differ between a plan, the
 * responses to it, a second plan and an import.
 */
export class AttributeWatch {
  readonly #type: string;
  readonly #block: Block;
  /** The findings by the names of the attributes, without indexes. */
  readonly #failed = new Map<string, Finding>();
  readonly #advice = new Map<string, Finding>();
  /** The last change that the provider reported. */
  #change: Change | undefined;
  /** The states of the object so far. */
  #states: Value[] = [];
  /** The plans of the updates of the object. */
  #updates: Value[] = [];
  /** The object that the next read reads: that of the life, the same after a change or one that the API did not store, or an imported one. */
  #reading: "object" | "changed" | "not stored" | "imported" | "other" = "object";
  /** The places in which an import may differ; undefined while no import is compared. */
  #ignored: readonly string[] | undefined;
  #isPaused = false;
  /** Whether an update was tried. */
  hasUpdate = false;

  constructor(type: string, block: Block) {
    this.#type = type;
    this.#block = block;
  }

  /** The attributes that do not settle. */
  get failed(): readonly Finding[] {
    return [...this.#failed.values()];
  }

  /** What could be better in attributes that settle. */
  get advice(): readonly Finding[] {
    return [...this.#advice].filter(([name]) => !this.#failed.has(name)).map(([, finding]) => finding);
  }

  /** Returns a caller that also follows the values in requests and responses. */
  around(call: Caller): Caller {
    return async (method, request) => {
      const response = await call(method, request);
      try {
        this.#follow(method, request, response);
      } catch (error) {
        // The caller reports responses that cannot be decoded.
        if (!(error instanceof ContractError)) throw error;
      }
      return response;
    };
  }

  /** Compares each object that is imported during the work with the state, except in the ignored places. */
  async comparingImports(ignored: readonly string[], work: () => Promise<void>): Promise<void> {
    this.#ignored = ignored;
    try {
      await work();
    } finally {
      this.#ignored = undefined;
    }
  }

  /** Does work whose calls are not followed. */
  async unwatched(work: () => Promise<void>): Promise<void> {
    this.#isPaused = true;
    try {
      await work();
    } finally {
      this.#isPaused = false;
    }
  }

  #follow<M extends CoreMethod>(method: M, request: CoreRequest<M>, response: CoreResponse<M>): void {
    if (this.#isPaused || !("typeName" in request) || request.typeName !== this.#type) return;
    const value = (message: Parameters<typeof received>[2]) =>
      received(method, blockType(this.#block), message);
    // The messages are those of the method.
    const of = <N extends CoreMethod>(name: N) =>
      method === (name as CoreMethod)
        ? { request: request as unknown as CoreRequest<N>, response: response as unknown as CoreResponse<N> }
        : undefined;
    const plan = of("planResourceChange");
    if (plan) {
      const { priorState, config } = plan.request;
      this.#plan(value(priorState), value(config), value(plan.response.plannedState));
    }
    const apply = of("applyResourceChange");
    if (apply) {
      const [before, planned] = [value(apply.request.priorState), value(apply.request.plannedState)];
      const verb = before === null ? "create" : "update";
      const change: Change = { verb, before, planned, config: value(apply.request.config) };
      const diagnostics = receivedDiagnostics(method, this.#block, apply.response.diagnostics);
      this.#apply(change, value(apply.response.newState), errorsAmong(diagnostics));
      if (diagnostics.some(isNotStored)) this.#reading = "not stored";
      for (const { summary, path } of diagnostics)
        if (summary === filledIn.summary)
          this.advise(
            path,
            `the ${verb} returned a value for what is not configured: write .optional().computed() instead of .optional(), so that the state has it, or .default(…) if it is always this value`,
          );
    }
    if (of("importResourceState")) this.#reading = this.#ignored ? "imported" : "other";
    const read = of("readResource");
    if (read) this.#read(value(read.response.newState));
  }

  /** Compares a second plan with the state. A plan for another configuration is not a second one. */
  #plan(prior: Value, config: Value, planned: Value): void {
    const type = blockType(this.#block);
    if (prior === null || planned === null || !this.#change) return;
    if (!sameValue(type, config, this.#change.config)) return;
    const changes = differences(type, prior, planned);
    if (changes.length === 0) return;
    if (this.#compare({ planned, config }, prior, "the second plan")) return;
    for (const { place, after } of changes) {
      const what = isUnknown(after) ? "known after apply in" : "changed by";
      const cure = "the API has what was planned: correct modifyPlan or .modify(…)";
      this.#fail(place, `${what} the second plan, but ${cure}`);
    }
  }

  #apply(change: Change, returned: Value, errors: readonly CoreDiagnostic[]): void {
    const { planned, verb } = change;
    if (planned === null) {
      // A destroyed object has all its states.
      this.#findConstants();
      this.#change = undefined;
      this.#states = [];
      this.#updates = [];
      return;
    }
    this.hasUpdate ||= verb === "update";
    const lacksValues = errors.length > 0 && this.#findMissing(change, returned);
    if (!errors.every(isNotStored)) {
      if (verb === "create" && !lacksValues) this.#findRequired(change.config, errors);
      return;
    }
    this.#change = change;
    this.#reading = "changed";
    this.#states.push(returned);
    if (verb === "update") this.#updates.push(planned);
    if (errors.length > 0) this.#compare(change, returned, `the ${verb}`);
  }

  #read(returned: Value): void {
    const [reading, change] = [this.#reading, this.#change];
    this.#reading = "object";
    if (returned === null || reading === "other") return;
    if (reading === "imported") {
      const state = this.#states.at(-1) ?? null;
      const places = importDifferences(this.#block, state, returned, this.#ignored ?? []);
      this.#compare({ planned: state, config: state }, returned, "the import", places);
      return;
    }
    this.#states.push(returned);
    if (!change || reading === "object") return;
    const isReported = reading === "not stored";
    this.#compare(change, returned, isReported ? `the ${change.verb}` : `the read after the ${change.verb}`);
  }

  /** Reports the differences between a planned and another value, optionally only those in some places. Returns whether there are any. */
  #compare(
    { planned, config, before = null }: Omit<Change, "verb" | "before"> & { readonly before?: Value },
    returned: Value,
    source: Source,
    places?: readonly string[],
  ): boolean {
    const sides = { planned: asRecord(planned), returned: asRecord(returned), config };
    const found = compareWithPlan(this.#block, sides).contradictions.filter(({ path, overruled }) => {
      const at = pathText(path);
      return (
        overruled === undefined && (places?.some((one) => isWithin(at, one) || isWithin(one, at)) ?? true)
      );
    });
    const hide = redactor(textsOf(this.#block, [planned, returned, config]).sensitive);
    for (const one of found) {
      const unsettled: Unsettled = { ...one, source, whole: { planned, returned, before } };
      const place = placeOf(unsettled);
      this.#fail(pathText(place), unsettledText(unsettled, hide));
    }
    return found.length > 0;
  }

  /** Reports computed attributes for which a response has no value. Returns whether there are any. */
  #findMissing({ planned, verb }: Change, returned: Value): boolean {
    const found = gather<[Value, Value], { readonly path: Path; readonly isOptional: boolean }>(
      this.#block,
      [returned, planned],
      ({ attribute }, [value, wanted], path, within) => [
        ...(attribute && isUnknown(wanted) && isMissing(attribute, value)
          ? [{ path, isOptional: attribute.optional === true }]
          : []),
        ...within(),
      ],
    );
    for (const { path, isOptional } of found) {
      const cure = isOptional ? "remove .computed() if the API never sets it, or add" : "add";
      const text = `the ${verb} returned no value: ${cure} .nullable() if the API may leave it out`;
      this.#fail(pathText(path), text);
    }
    return found.length > 0;
  }

  /** Advises about optional attributes that are not configured and that the error of a create names. */
  #findRequired(config: Value, errors: readonly CoreDiagnostic[]): void {
    // The first paragraph has the reason of the API.
    const texts = errors.map(({ summary, detail }) => `${summary} ${detail.split("\n\n")[0]}`);
    const words = new Set(texts.join(" ").toLowerCase().replaceAll("_", "").match(/\w+/g));
    for (const [name, { optional }] of Object.entries(this.#block.attributes))
      if (optional && (asRecord(config)[name] ?? null) === null && words.has(name.replaceAll("_", "")))
        this.advise(
          name,
          "the error of the create names it: write .required() instead of .optional() if every create needs it",
        );
  }

  /** Advises about attributes that updates planned as known after apply although they never changed. */
  #findConstants(): void {
    for (const planned of this.#updates)
      gather<[Value, ...Value[]], never>(
        this.#block,
        [planned, ...this.#states],
        ({ attribute, blocks, objects, type }, [wanted, ...values], path, within) => {
          // Elements of sets and lists have no lasting place at which their values could be compared.
          if (!isUnknown(wanted)) return objects && !hasLastingPlaces(objects) ? [] : within();
          const [first = null] = values;
          const declared = attribute ?? blocks;
          const isConstant = values.every((value) => sameValue(type, first, value));
          if (!isConstant || !declared?.computed || hasEffect(declared, "keeps")) return [];
          const seen = `known after apply in the update, but ${first === null ? "null" : "equal"} in all ${values.length} states`;
          if (first !== null)
            this.advise(pathText(path), `${seen}: add .useStateForUnknown() if no update changes it`);
          else if (attribute?.optional)
            this.advise(pathText(path), `${seen}: remove .computed() if the API never sets it`);
          return [];
        },
      );
  }

  #fail(place: string, text: string): void {
    const name = withoutIndexes(place);
    if (this.#failed.has(name)) return;
    this.#failed.set(name, failed(`${this.#type}.${place}`, text));
  }

  /** Advises about an attribute, unless there is advice about it already. */
  advise(place: string, text: string): void {
    const name = withoutIndexes(place);
    if (this.#advice.has(name)) return;
    this.#advice.set(name, advised(`${this.#type}.${place}`, text));
  }
}

function isNotStored({ summary }: CoreDiagnostic): boolean {
  return summary === notStored.summary;
}

/** Returns the name of an attribute without indexes and keys, which is the same for all elements. */
function withoutIndexes(place: string): string {
  return place.replaceAll(/\[[^\]]*\]/g, "");
}
