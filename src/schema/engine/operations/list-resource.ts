import { traced } from "../../../tracing/span.ts";
import { inputView } from "../../config-input.ts";
import { type Diagnostic, Diagnostics, foreignTexts, inOwnWords, ownError } from "../../diagnostic.ts";
import type { DeclaredIdentity } from "../../identity.ts";
import type { Listed, ListResource } from "../../list.ts";
import type { Resource } from "../../resource.ts";
import {
  asRecord,
  isRecord,
  isWhollyKnown,
  record,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import { conform } from "../../view.ts";
import { withOrdinaryForms } from "../state/write-only.ts";
import { errorDiagnostic } from "./error-diagnostic.ts";
import { importByIdentity } from "./import-resource.ts";
import { callContext, type OperationContext, type Outcome } from "./operation-context.ts";
import { readResource, stateOfRemote } from "./read-resource.ts";
import { configErrors } from "./validate.ts";

export interface ListRequest {
  /** The `config` block, all known. */
  readonly config: Value;
  /** The maximum number of objects that the client accepts. */
  readonly limit: number;
  /** Whether the client requests whole objects. */
  readonly includeObject: boolean;
  /** The identity of the resource. */
  readonly declared: DeclaredIdentity;
}

export type ListEvent =
  | {
      readonly kind: "object";
      readonly identity: ValueRecord;
      readonly displayName: string;
      /** The state of the object; only if the client requests whole objects. */
      readonly object: Value | undefined;
    }
  | {
      readonly kind: "diagnostics";
      readonly diagnostics: readonly Diagnostic[];
      /** The state of the object that was being read; undefined if the diagnostics concern the list itself. */
      readonly about: Value | undefined;
    };

/** The maximum number of objects that are read concurrently. */
const readsAtOnce = 8;

/**
 * Lists objects, in the order in which the author's generator yields them. The client consumes the events at its own
 * pace, and no more objects are prepared than may be read concurrently. Never throws: an error is the last event.
 */
export async function* listResource(
  list: ListResource,
  request: ListRequest,
  context: OperationContext,
): AsyncGenerator<ListEvent, void, undefined> {
  if (!(request.limit > 0)) return;
  const errors = configErrors(list.block, request.config, list.definition, context);
  if (errors.length > 0) {
    yield { kind: "diagnostics", diagnostics: errors, about: undefined };
    return;
  }
  const over = new AbortController();
  const signal = AbortSignal.any([context.signal, over.signal]);
  const listing = new Listing(list, request, { ...context, signal });
  try {
    yield* listing.events();
  } catch (error) {
    const diagnostic = errorDiagnostic(error, { ...context, verb: "list" });
    yield { kind: "diagnostics", diagnostics: [...listing.takeDiagnostics(), diagnostic], about: undefined };
  } finally {
    over.abort();
    await listing.close();
  }
}

/** One run of an author's generator. */
class Listing {
  readonly #list: ListResource;
  readonly #resource: Resource;
  readonly #request: ListRequest;
  readonly #context: OperationContext;
  readonly #diagnostics = new Diagnostics();
  #objects: AsyncIterator<Listed> | undefined;
  /** Whether the generator is working on its next object. */
  #busy = false;
  /** Whether an object was left out because it lacks its identity. One warning is enough. */
  #hasLeftOut = false;

  constructor(list: ListResource, request: ListRequest, context: OperationContext) {
    this.#list = list;
    this.#resource = list.definition.of as Resource;
    this.#request = request;
    this.#context = context;
  }

  async *events(): AsyncGenerator<ListEvent, void, undefined> {
    const { limit, includeObject } = this.#request;
    const atOnce = includeObject ? readsAtOnce : 1;
    const pending: Promise<Prepared>[] = [];
    let [listed, ended] = [0, false];
    for (;;) {
      while (!ended && pending.length < Math.min(atOnce, limit - listed)) {
        const next = await this.#next();
        if (next) pending.push(this.#prepare(next));
        else ended = true;
      }
      const first = await pending.shift();
      const diagnostics = this.takeDiagnostics();
      if (diagnostics.length > 0) yield { kind: "diagnostics", diagnostics, about: undefined };
      if (!first || hasErrors(diagnostics)) return;
      if ("error" in first) throw first.error;
      const { event, warnings } = first;
      if (warnings) yield warnings;
      if (warnings && hasErrors(warnings.diagnostics)) return;
      if (!event) continue;
      listed++;
      yield event;
      if (listed >= limit) return;
    }
  }

  /** Takes the diagnostics that the author reported since the last call. */
  takeDiagnostics(): readonly Diagnostic[] {
    return this.#diagnostics.list.splice(0);
  }

  #start(): AsyncIterator<Listed> {
    const { block, definition } = this.#list;
    const { config, limit, includeObject } = this.#request;
    if (!isRecord(config) || !isWhollyKnown(config)) {
      const detail = `The request for ${this.#context.typeName} has no configuration, or one that is not known yet. Refer only to values that are known.`;
      throw ownError([], "Configuration not known", detail);
    }
    const call = callContext(this.#context, this.#diagnostics);
    const given = { config: inputView(block, config), limit, includeObject, ...call };
    return definition.list(given)[Symbol.asyncIterator]();
  }

  /** Returns the next object; undefined if there is none, or if an error was reported. */
  async #next(): Promise<Listed | undefined> {
    this.#context.signal.throwIfAborted();
    const objects = this.#objects ?? this.#start();
    this.#objects = objects;
    this.#busy = true;
    const next = traced("operation", "list", () => objects.next());
    const { done, value } = await unlessAborted(next, this.#context.signal);
    this.#busy = false;
    return done || this.#diagnostics.hasErrors ? undefined : value;
  }

  /** Lets the generator clean up. Does not wait for a generator that does not respond. */
  async close(): Promise<void> {
    const closing = Promise.resolve(this.#objects?.return?.()).catch(({ message }: Error) =>
      this.#context.log.debug("the list did not end cleanly", { message }),
    );
    if (!this.#busy) await closing;
  }

  /** Prepares a listed object. Never rejects, because its promise may be awaited only after others. */
  async #prepare(listed: Listed): Promise<Prepared> {
    try {
      const { includeObject, declared } = this.#request;
      const identity = listedIdentity(declared, listed.identity);
      const empty = declared.required.find((name) => (identity[name] ?? "") === "");
      if (empty !== undefined) return this.#leaveOut(empty);
      const displayName = String(listed.displayName ?? "").trim() || Object.values(identity).join("/");
      const event = { kind: "object", identity, displayName } as const;
      if (!includeObject) return { event: { ...event, object: undefined } };
      const { state, diagnostics } = await this.#object(identity, listed);
      // The paths belong to the object, not to the configuration of the list.
      const warnings = diagnostics.map((diagnostic) => {
        const { path: _, ...rest } = diagnostic;
        return inOwnWords(rest, ...foreignTexts(diagnostic));
      });
      return {
        ...(state !== null && { event: { ...event, object: state } }),
        ...(warnings.length > 0 && {
          warnings: { kind: "diagnostics", diagnostics: warnings, about: state },
        }),
      };
    } catch (error) {
      return { error };
    }
  }

  /** Leaves out an object whose identity the API did not return. */
  #leaveOut(empty: string): Prepared {
    if (this.#hasLeftOut) return {};
    this.#hasLeftOut = true;
    const { typeName } = this.#context;
    const detail = `The API returned an object of ${typeName} without ${empty}, which identifies it, so it cannot be imported. The list leaves out this object and all others without identity. Look for them in the platform.`;
    const summary = "Object without identity left out";
    const warning = inOwnWords({ severity: "warning", summary, detail } as const);
    return { warnings: { kind: "diagnostics", diagnostics: [warning], about: undefined } };
  }

  /** Returns the state of an object; null if it was deleted after it was listed. */
  async #object(
    identity: ValueRecord,
    { object, readWith }: Listed,
  ): Promise<Pick<Outcome, "state" | "diagnostics">> {
    const { state: named, privateBytes } = importByIdentity(this.#resource, this.#context.typeName, identity);
    if (!object) {
      const { signal } = this.#context;
      const request = { current: named, privateBytes, mayBeGone: true };
      const context = { ...this.#context, api: readWith ?? this.#context.api };
      return await unlessAborted(readResource(this.#resource, request, context), signal);
    }
    const remote = { named: asRecord(named), remote: object, imported: true };
    const state = stateOfRemote(this.#resource, "list", remote);
    return { state: withOrdinaryForms(this.#resource.block, state, null), diagnostics: [] };
  }
}

/** The result of preparing a yielded object. */
type Prepared =
  | {
      readonly event?: Extract<ListEvent, { readonly kind: "object" }>;
      readonly warnings?: Extract<ListEvent, { readonly kind: "diagnostics" }>;
    }
  | { readonly error: unknown };

function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

/** Returns the listed identity, with null for values that the API left empty. Throws if it does not fit the schema of the identity. */
function listedIdentity(
  { names, required, type }: DeclaredIdentity,
  listed: Listed["identity"] = {},
): ValueRecord {
  const strange = Object.keys(listed).find((name) => !names.includes(name));
  if (strange !== undefined) throw new Error(`list returned ${strange}, which the identity does not have`);
  const identity = asRecord(conform(type, listed));
  const missing = names.find(
    (name) =>
      (required.includes(name) && !Object.hasOwn(listed, name)) || !isWhollyKnown(identity[name] ?? null),
  );
  if (missing !== undefined) throw new Error(`list returned no ${missing} of the identity`);
  return record(Object.entries(identity));
}

/** Returns the result of a promise; rejects as soon as a signal is aborted. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    const done = () => signal.removeEventListener("abort", stop);
    work.then(resolve, reject).finally(done);
  });
}
