import { type Diagnostic, DiagnosticError, Diagnostics } from "../../diagnostic.ts";
import type { DeclaredIdentity } from "../../identity.ts";
import type { Listed, ListResource } from "../../list.ts";
import { pathRoot } from "../../path.ts";
import type { Resource } from "../../resource.ts";
import {
  asRecord,
  isRecord,
  isWhollyKnown,
  record,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import { configInput } from "../state/apply-input.ts";
import { conform, objectView } from "../view.ts";
import { errorDiagnostic } from "./error-diagnostic.ts";
import { importByIdentity } from "./import-resource.ts";
import type { OperationContext } from "./operation-context.ts";
import { readResource, stateOfRemote } from "./read-resource.ts";
import { configErrors } from "./validate.ts";

/** What a client wants of a list. */
export interface ListRequest {
  /** The `config` block, all known. */
  readonly config: Value;
  /** How many objects it takes at most. */
  readonly limit: number;
  /** Whether it wants whole objects. */
  readonly includeObject: boolean;
  /** What names the objects of the resource. */
  readonly declared: DeclaredIdentity;
}

/** An object that was found, or what there is to say. */
export type ListEvent =
  | {
      readonly kind: "object";
      readonly identity: ValueRecord;
      readonly displayName: string;
      /** The state of the object; only if whole objects are wanted. */
      readonly object: Value | undefined;
    }
  | {
      readonly kind: "diagnostics";
      readonly diagnostics: readonly Diagnostic[];
      /** The state of the object that was being read; undefined where it is about the list itself. */
      readonly about: Value | undefined;
    };

/** How many objects are read at the same time. */
const readsAtOnce = 8;

/**
 * Lists objects, in the order in which the author's generator yields them. What is yielded here is taken by a client at its own
 * pace, and nothing is prepared beyond what may be read at once. Never throws: an error is the last event.
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
    const { typeName, log } = context;
    const diagnostic = errorDiagnostic(error, { typeName, verb: "list" }, log, context.signal);
    yield { kind: "diagnostics", diagnostics: [...listing.said(), diagnostic], about: undefined };
  } finally {
    over.abort();
    await listing.close();
  }
}

/** One run of an author's generator. */
class Listing {
  readonly #resource: Resource;
  readonly #request: ListRequest;
  readonly #context: OperationContext;
  readonly #diagnostics = new Diagnostics();
  readonly #start: () => AsyncIterator<Listed>;
  #objects: AsyncIterator<Listed> | undefined;
  /** Whether the generator is working on its next object. */
  #busy = false;
  /** Whether an object was left out because it lacks what identifies it. One warning is enough. */
  #hasLeftOut = false;

  constructor({ block, definition }: ListResource, request: ListRequest, context: OperationContext) {
    const { config, limit, includeObject } = request;
    const { api, log, signal, typeName } = context;
    this.#resource = definition.of as Resource;
    this.#request = request;
    this.#context = context;
    this.#start = () => {
      if (!isRecord(config) || !isWhollyKnown(config)) {
        const detail = `The request for ${typeName} has no configuration, or one that is not known yet. Refer only to values that are known.`;
        throw new DiagnosticError([], "Configuration not known", detail);
      }
      const objects = definition.list({
        config: objectView(block, configInput(block, config)),
        limit,
        includeObject,
        diagnostics: this.#diagnostics,
        api,
        log,
        signal,
        at: pathRoot<never>(),
      });
      return objects[Symbol.asyncIterator]();
    };
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
      const said = this.said();
      if (said.length > 0) yield { kind: "diagnostics", diagnostics: said, about: undefined };
      if (!first || hasErrors(said)) return;
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

  /** What the author has reported and nobody has been told yet. */
  said(): readonly Diagnostic[] {
    return this.#diagnostics.list.splice(0);
  }

  /** The next object; undefined where there is none, or an error was reported. */
  async #next(): Promise<Listed | undefined> {
    this.#context.signal.throwIfAborted();
    this.#objects ??= this.#start();
    this.#busy = true;
    const { done, value } = await unlessAborted(this.#objects.next(), this.#context.signal);
    this.#busy = false;
    return done || this.#diagnostics.hasErrors ? undefined : value;
  }

  /** Lets the generator clean up. One that does not answer is not waited for. */
  async close(): Promise<void> {
    const closing = Promise.resolve(this.#objects?.return?.()).then(nothing, ({ message }: Error) =>
      this.#context.log.debug("the list did not end cleanly", { message }),
    );
    if (!this.#busy) await closing;
  }

  /** Never rejects: others may be waited for before it. */
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
      // Paths lead into the object, which the configuration of the list knows nothing of.
      const warnings = diagnostics.map(({ path: _, ...rest }) => rest);
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

  /** Leaves out an object of which the API does not say what identifies it. */
  #leaveOut(empty: string): Prepared {
    if (this.#hasLeftOut) return {};
    this.#hasLeftOut = true;
    const { typeName } = this.#context;
    const detail = `The API returned an object of ${typeName} without ${empty}, which identifies it, so it cannot be imported. It is not in the list, and neither are other objects without what identifies them. Look for them in the platform.`;
    const warning = { severity: "warning", summary: "Object without identity left out", detail } as const;
    return { warnings: { kind: "diagnostics", diagnostics: [warning], about: undefined } };
  }

  /** The state of an object; null if it has gone since it was listed. */
  async #object(identity: ValueRecord, { object, readWith }: Listed): Promise<Read> {
    const { state: named, privateBytes } = importByIdentity(this.#resource, this.#context.typeName, identity);
    if (!object) {
      const { signal } = this.#context;
      const request = { current: named, privateBytes, mayBeGone: true };
      const context = { ...this.#context, api: readWith ?? this.#context.api };
      return await unlessAborted(readResource(this.#resource, request, context), signal);
    }
    const remote = { named: asRecord(named), remote: object, imported: true, zeros: false };
    return { state: stateOfRemote(this.#resource, "list", remote), diagnostics: [] };
  }
}

/** A state, and what was reported when it was read. */
interface Read {
  readonly state: Value;
  readonly diagnostics: readonly Diagnostic[];
}

/** What became of an object that was yielded. */
type Prepared =
  | {
      readonly event?: Extract<ListEvent, { readonly kind: "object" }>;
      readonly warnings?: Extract<ListEvent, { readonly kind: "diagnostics" }>;
    }
  | { readonly error: unknown };

function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

/** The identity that was listed, with what the API has left empty. Throws if it is not what the schema of the identity says. */
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

/** What a promise comes to; rejects as soon as a signal is aborted. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    const done = () => signal.removeEventListener("abort", stop);
    work.then(resolve, reject).finally(done);
  });
}

function nothing(): void {}
