import type { Resource } from "../define.ts";
import { DiagnosticError, Diagnostics } from "../diagnostic.ts";
import { pathRoot } from "../path.ts";
import { RemoteError } from "../remote-error.ts";
import type { Block } from "../schema.ts";
import { completed } from "../state/completed.ts";
import { decided } from "../state/decided.ts";
import { knownSoFar } from "../state/known-so-far.ts";
import { refreshed } from "../state/refreshed.ts";
import { hasNeedlessZeros } from "../state/zeros.ts";
import { type Operation, timeoutOf } from "../timeouts.ts";
import { asRecord, isRecord, record, type Value, type ValueRecord } from "../values/value.ts";
import { fromView, toView } from "../view.ts";
import { withDeadline } from "./deadline.ts";
import { faultDiagnostic } from "./faults.ts";
import type { Outcome, Session } from "./operation.ts";
import { PrivateData } from "./private-state.ts";

/** What an apply is made of. Null prior state: create; null planned state: delete. */
export interface ApplyRequest {
  readonly config: Value;
  readonly prior: Value;
  readonly planned: Value;
  readonly plannedPrivate: Uint8Array | undefined;
}

/**
 * Makes a planned change. The state of the outcome is what exists afterwards, also when there are errors:
 * an object that was created is in it whatever failed later.
 */
export async function applyResource(
  resource: Resource,
  request: ApplyRequest,
  session: Session,
): Promise<Outcome> {
  const kept = new PrivateData(request.plannedPrivate, resource.definition.privateState);
  kept.markImported(false);
  const { config, planned, prior } = request;
  kept.markZeros(hasNeedlessZeros(resource.block, asRecord(config)));
  const operation = planned === null ? "delete" : prior === null ? "create" : "update";
  const time = timeoutOf(operation, planned ?? prior, resource.definition.timeouts);
  return await withDeadline(session.signal, time, async (signal) => {
    const attempt = new Attempt(resource, request, { ...session, signal }, { operation, kept });
    const state = await attempt.run();
    const { diagnostics, uncertain } = attempt;
    return { state, privateBytes: kept.encode(), diagnostics: diagnostics.list, uncertain };
  });
}

type Change = Operation & ("create" | "update" | "delete");

/** One create, update or delete, with what is known of the object so far. */
class Attempt {
  readonly diagnostics = new Diagnostics();
  readonly #resource: Resource;
  readonly #request: ApplyRequest;
  readonly #session: Session;
  readonly #kept: PrivateData;
  readonly #operation: Change;
  /** What the resource said exists: undefined if it said nothing, null if nothing exists. */
  #exists: ValueRecord | null | undefined;
  /** Whether a create failed and there may be an object all the same. */
  uncertain = false;

  constructor(
    resource: Resource,
    request: ApplyRequest,
    session: Session,
    { operation, kept }: { readonly operation: Change; readonly kept: PrivateData },
  ) {
    this.#resource = resource;
    this.#request = request;
    this.#session = session;
    this.#operation = operation;
    this.#kept = kept;
  }

  async run(): Promise<Value> {
    const { prior, planned } = this.#request;
    try {
      if (!isRecord(planned)) return await this.#delete(prior);
      this.#note(this.#operation === "create" ? await this.#create(planned) : await this.#update(planned));
      return completed(this.#resource.block, planned, this.#known());
    } catch (error) {
      const { typeName, log, signal } = this.#session;
      this.uncertain =
        this.#operation === "create" && this.#exists === undefined && mayHaveTakenEffect(error);
      const hasTimeout = this.#resource.definition.timeouts?.[this.#operation] !== undefined;
      const fault = faultDiagnostic(error, { typeName, verb: this.#operation, hasTimeout }, log, signal);
      const remaining = this.#remaining(error) ?? (await this.#goneMeanwhile(error));
      this.diagnostics.add(remaining ? { ...fault, detail: `${fault.detail}\n\n${remaining}` } : fault);
      return await this.#afterFailure(error);
    }
  }

  /**
   * What becomes of the object, where that has to be said: of one whose create failed halfway, if the error does not speak
   * of it itself, and of one that was not deleted, as Terraform does not say which of many that was.
   */
  #remaining(error: unknown): string | undefined {
    const { block } = this.#resource;
    if (this.#operation === "delete")
      return `The object${named(block, this.#request.prior)} is kept in the state.`;
    if (this.#operation === "update" || !this.#exists || error instanceof DiagnosticError) return undefined;
    return `The object exists${named(block, this.#exists)} and is kept in the state as tainted: the next apply replaces it.`;
  }

  /** Of an object that was deleted elsewhere since the plan. What the API did not find may be something else, too. */
  async #goneMeanwhile(error: unknown): Promise<string | undefined> {
    if (this.#operation !== "update" || !(error instanceof RemoteError && error.notFound)) return undefined;
    const { block } = this.#resource;
    const { prior } = this.#request;
    const found = await this.#lookedFor(prior).catch(() => undefined);
    if (found !== null) return undefined;
    return `The object${named(block, prior)} was deleted elsewhere. Plan again: the next plan makes a new one.`;
  }

  /** What is known of the object's state: what the resource said, on top of what was there before. */
  #known(): ValueRecord {
    const { prior } = this.#request;
    return knownSoFar(this.#resource.block, asRecord(prior), this.#exists ?? {});
  }

  /** Takes down what exists now. Of an answer with mistakes as much as possible is kept, as the object is there. */
  #note(exists: unknown): void {
    const { block } = this.#resource;
    try {
      this.#exists = knownSoFar(block, this.#exists ?? {}, asRecord(fromView(block, exists)));
    } catch (error) {
      this.#exists = knownSoFar(block, this.#exists ?? {}, salvaged(block, exists));
      throw error;
    }
  }

  async #create(planned: ValueRecord): Promise<unknown> {
    return await this.#resource.definition.create({ plan: this.#desired(planned), ...this.#context() });
  }

  async #update(planned: ValueRecord): Promise<unknown> {
    const { block, definition } = this.#resource;
    if (!definition.update) throw new Error("the resource cannot be updated, but an update was planned");
    const prior = toView(block, this.#request.prior) as never;
    return await definition.update({ plan: this.#desired(planned), prior, ...this.#context() });
  }

  async #delete(prior: Value): Promise<null> {
    const { block, definition } = this.#resource;
    await definition.delete({ prior: toView(block, prior) as never, ...this.#context() });
    return null;
  }

  #context() {
    const { api, log, signal } = this.#session;
    const checkpoint = (exists: unknown) => {
      if (exists === null) this.#exists = null;
      else this.#note(exists);
    };
    const { diagnostics } = this;
    return { api, log, signal, at: pathRoot<never>(), diagnostics, privateState: this.#kept, checkpoint };
  }

  /** The plan as create and update see it: what the API decides is null, write-only values come from the configuration. */
  #desired(planned: ValueRecord): never {
    const { block } = this.#resource;
    return toView(block, decided(block, planned, this.#request.config)) as never;
  }

  async #afterFailure(error: unknown): Promise<Value> {
    const { prior, planned } = this.#request;
    const isUpdate = this.#operation === "update";
    if (this.#exists && isRecord(planned) && !(isUpdate && mayHaveTakenEffect(error)))
      return completed(this.#resource.block, planned, this.#known());
    if (!isUpdate || this.#exists === null || hadNoEffect(error)) return prior;
    return await this.#readAgain();
  }

  /** The state of an object whose update may or may not have been written; what is known of it if it cannot be read. */
  async #readAgain(): Promise<Value> {
    const { block } = this.#resource;
    const prior = this.#known();
    const { typeName, log } = this.#session;
    try {
      const remote = await this.#lookedFor(prior);
      if (remote === null) return prior;
      return refreshed(block, prior, asRecord(fromView(block, remote)), {
        imported: false,
        zeros: this.#kept.zeros,
      });
    } catch (error) {
      log.warn(`the state of ${typeName} after the failed update is not known`, {
        reason: error instanceof Error ? error.name : "unknown",
      });
      return prior;
    }
  }

  /** What the API has of an object; null where it has none. */
  async #lookedFor(prior: Value): Promise<unknown> {
    const { block, definition } = this.#resource;
    const { api, log } = this.#session;
    // The operation's own signal may be the reason of the failure.
    const unstopped = new AbortController().signal;
    return await withDeadline(unstopped, readAgainMs, (signal) =>
      definition.read({
        prior: toView(block, prior) as never,
        imported: false,
        diagnostics: this.diagnostics,
        api,
        log,
        signal,
        at: pathRoot<never>(),
        privateState: this.#kept,
      }),
    );
  }
}

const readAgainMs = 30_000;

function hadNoEffect(error: unknown): boolean {
  return error instanceof RemoteError && !error.mayHaveTakenEffect;
}

function mayHaveTakenEffect(error: unknown): boolean {
  return error instanceof RemoteError && error.mayHaveTakenEffect;
}

/** What an object is known by, in brackets after a word for it; nothing where that is not known, or secret. */
function named({ attributes }: Block, object: Value): string {
  const known = Object.entries(asRecord(object)).flatMap(([name, value]) =>
    attributes[name]?.identifier && !attributes[name].sensitive && typeof value === "string" && value !== ""
      ? `${name} ${value}`
      : [],
  );
  return known.length > 0 ? ` (${known.join(", ")})` : "";
}

/** The attributes and blocks of an answer that are of their types. */
function salvaged(block: Block, view: unknown): ValueRecord {
  const parts = typeof view === "object" && view !== null ? Object.entries(view) : [];
  return record(
    parts.flatMap(([name, part]) => {
      try {
        return Object.entries(asRecord(fromView(block, { [name]: part })));
      } catch {
        return [];
      }
    }),
  );
}
