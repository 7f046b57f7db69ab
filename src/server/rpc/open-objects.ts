import { withArticle } from "../../schema/article.ts";
import type { Log } from "../../schema/contexts.ts";
import type { Diagnostic } from "../../schema/diagnostic.ts";
import { closeEphemeral } from "../../schema/engine/operations/close-ephemeral.ts";
import { EncodedPrivateState } from "../../schema/engine/operations/private-state.ts";
import type { EphemeralResource } from "../../schema/ephemeral.ts";
import { redactedLog } from "../../schema/masked-log.ts";
import { textsOf } from "../../schema/redaction/sensitive.ts";
import { isRecord, type Value } from "../../schema/values/value.ts";
import { within } from "../within.ts";
import { createRedactor, type Secrets } from "./messages.ts";

/** The arguments with which an ephemeral object is opened. */
export interface Opening {
  /** The full name of the type, such as `sec_api_token`. */
  readonly typeName: string;
  readonly ephemeral: EphemeralResource;
  /** The API client that `configure` of the provider returned. */
  readonly api: unknown;
  /** The log for work that outlives the call that opens the object. */
  readonly log: Log;
  /** The configuration of the object. */
  readonly config: Value;
  /** The sensitive values in the configuration of the provider. */
  readonly ofProvider: readonly string[];
}

/** An ephemeral object from the beginning of its open until it is closed. */
export class OpenObject {
  readonly opening: Opening;
  /** The configuration and the result. */
  within: readonly Value[];
  readonly #private = new Set<string>();
  /** The private state stored last. */
  privateBytes: Uint8Array = new Uint8Array();
  /** The error of a failed renewal, which Terraform before 1.17 does not report. */
  renewalFailure: Diagnostic | undefined;
  /** Whether the object has to be closed; undefined while that is not known yet. */
  isOpen: boolean | undefined;
  #busy: Promise<unknown> = Promise.resolve();
  #closing: Promise<readonly Diagnostic[]> | undefined;

  constructor(opening: Opening) {
    this.opening = opening;
    this.within = [opening.config];
  }

  /** Runs work on the object that a close has to wait for. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.#busy = Promise.allSettled([this.#busy, work]);
    return await work;
  }

  /** Resolves when no open or renewal is running, or when the time is over. */
  async quiet(timeMs: number): Promise<void> {
    const { log } = this.opening;
    await within({ ms: timeMs, event: "the end of an open or a renewal", log }, this.#busy);
  }

  /** Records the private state, and further texts that no message may show. */
  store(privateBytes: Uint8Array, secrets: readonly string[] = []): void {
    this.privateBytes = privateBytes;
    for (const text of [...new EncodedPrivateState(privateBytes).texts, ...secrets]) this.#private.add(text);
  }

  /** The texts that no message may show. All texts of the private state count as secret, except those that the result shows anyway. */
  get secrets(): Secrets {
    const { within, opening } = this;
    const shown = new Set(textsOf(opening.ephemeral.block, within).nonSensitive);
    const ofPrivate = [...this.#private].filter((text) => text.length >= shortestSecret && !shown.has(text));
    return { within, ofProvider: [...opening.ofProvider, ...ofPrivate] };
  }

  /** Closes the object. Concurrent callers receive the same outcome; after an error, the close can be tried again. */
  close(timeMs: number): Promise<readonly Diagnostic[]> {
    this.#closing ??= this.#close(timeMs);
    return this.#closing;
  }

  async #close(timeMs: number): Promise<readonly Diagnostic[]> {
    const { opening, privateBytes } = this;
    const log = redactedLog(opening.log, (text) => this.hide(text));
    const diagnostics = await closeEphemeral(
      opening.ephemeral,
      { privateBytes, timeMs },
      { ...opening, log },
    );
    if (diagnostics.some(({ severity }) => severity === "error")) this.#closing = undefined;
    else this.isOpen = false;
    return diagnostics;
  }

  /** Removes the object's secrets from a text. */
  hide(text: string): string {
    return createRedactor(this.opening.ephemeral.block, this.secrets)(text);
  }

  /** The object as a noun phrase for messages, such as `the vdb_database_api_key "ci"`. */
  get noun(): string {
    const { typeName, ephemeral } = this.opening;
    for (const name of ["name", "id"]) {
      const sensitive = ephemeral.block.attributes[name]?.sensitive === true;
      const found = this.within.map((value) => (isRecord(value) ? value[name] : null)).findLast(isText);
      if (found && !sensitive) return `the ${typeName} ${JSON.stringify(found)}`;
    }
    return withArticle(typeName);
  }
}

/** The minimum length of a secret. Shorter texts are too likely to be ordinary words of a message. */
const shortestSecret = 6;

function isText(value: Value | undefined): value is string {
  return typeof value === "string" && value !== "";
}

/** The ephemeral objects that one client has open: Terraform does not close them if an operation that uses them fails. */
export class OpenObjects {
  readonly #objects = new Map<string, OpenObject>();
  readonly #closed = new Set<string>();
  readonly #end = new AbortController();
  #last = 0;

  /** Aborted when all objects are being closed, so that opens and renewals end. */
  get ending(): AbortSignal {
    return this.#end.signal;
  }

  /** Adds an object under a new ID, which its private state stores. */
  begin(opening: Opening): { readonly id: string; readonly object: OpenObject } {
    const object = new OpenObject(opening);
    // Another process must not confuse the private state of this one's objects with its own.
    const id = `${process.pid}-${process.hrtime.bigint().toString(36)}-${this.#last++}`;
    this.#objects.set(id, object);
    return { id, object };
  }

  /** Returns the object of a private state; undefined if there is none, or if it is closed. */
  find(opening: string | undefined): OpenObject | undefined {
    return opening === undefined ? undefined : this.#objects.get(opening);
  }

  /** Reports whether the object of a private state was already closed. */
  wasClosed(opening: string | undefined): boolean {
    return opening !== undefined && this.#closed.has(opening);
  }

  /** Forgets an object that needs no close. */
  forget(id: string): void {
    if (this.#objects.get(id)?.isOpen === false && this.#objects.delete(id)) this.#closed.add(id);
  }

  /** Closes all objects concurrently. Returns within the time a sentence for each that could not be closed. Never throws. */
  async closeAll(timeMs: number): Promise<readonly string[]> {
    this.#end.abort(new Error("The client has ended"));
    const sentences = await Promise.all(
      [...this.#objects.values()].map((object) => closeNow(object, timeMs)),
    );
    for (const id of this.#objects.keys()) this.forget(id);
    return sentences.flatMap((sentence) => sentence ?? []);
  }
}

/** Closes an object that the client no longer knows. Returns the sentence for a failure. */
async function closeNow(object: OpenObject, timeMs: number): Promise<string | undefined> {
  const began = process.hrtime.bigint();
  const left = () => timeMs - Number((process.hrtime.bigint() - began) / 1_000_000n);
  await object.quiet(timeMs / 2);
  if (object.isOpen === undefined) await object.quiet(left());
  const { close } = object.opening.ephemeral.definition;
  if (object.isOpen === false || !close) return undefined;
  const check = "Check whether it exists, and delete it.";
  if (object.isOpen === undefined) {
    return `Terraform exited while ${object.noun} was being opened. ${check}`;
  }
  const late = "it took too long";
  const ms = Math.max(left(), 1);
  const limit = { ms, event: "the close of an ephemeral object", log: object.opening.log };
  const diagnostics = await within(limit, object.close(ms));
  const error = diagnostics?.find(({ severity }) => severity === "error");
  if (diagnostics && !error) return undefined;
  const why = error ? oneLine(`${error.summary}: ${error.detail}`) : late;
  return `${object.noun} was left open, and could not be closed: ${object.hide(why)} ${check}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, longest);
}

const longest = 1000;
