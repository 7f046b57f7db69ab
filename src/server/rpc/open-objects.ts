import type { Log } from "../../schema/contexts.ts";
import type { Diagnostic } from "../../schema/diagnostic.ts";
import { closeEphemeral } from "../../schema/engine/operations/close-ephemeral.ts";
import { EncodedPrivateState } from "../../schema/engine/operations/private-state.ts";
import { textsOf } from "../../schema/engine/redaction/sensitive.ts";
import type { EphemeralResource } from "../../schema/ephemeral.ts";
import { isRecord, type Value } from "../../schema/values/value.ts";
import { within } from "../within.ts";
import { createRedactor, type Secrets } from "./messages.ts";
import { redactingLog } from "./redacting-log.ts";

/** What an ephemeral object is opened with. */
export interface Opening {
  /** Full name of the type, such as `sec_api_token`. */
  readonly typeName: string;
  readonly ephemeral: EphemeralResource;
  /** What `configure` of the provider had returned. */
  readonly api: unknown;
  /** Takes lines of what outlives the call that opens it. */
  readonly log: Log;
  /** The configuration of the object. */
  readonly config: Value;
  /** What is sensitive in the configuration of the provider. */
  readonly ofProvider: readonly string[];
}

/** An ephemeral object from the beginning of its open until it is closed. */
export class OpenObject {
  readonly opening: Opening;
  /** The configuration and the result. */
  within: readonly Value[];
  readonly #private = new Set<string>();
  /** What was stored last. */
  privateBytes: Uint8Array = new Uint8Array();
  /** Why it could not be renewed, which Terraform before 1.17 does not say. */
  renewalFailure: Diagnostic | undefined;
  /** Whether there is something to close; undefined while that is not known yet. */
  isOpen: boolean | undefined;
  #busy: Promise<unknown> = Promise.resolve();
  #closing: Promise<readonly Diagnostic[]> | undefined;

  constructor(opening: Opening) {
    this.opening = opening;
    this.within = [opening.config];
  }

  /** Does work on the object that a close has to wait for. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.#busy = Promise.allSettled([this.#busy, work]);
    return await work;
  }

  /** Resolves when no open or renewal is under way, or when the time is over. */
  async quiet(timeMs: number): Promise<void> {
    await within(timeMs, this.#busy);
  }

  /** Takes note of what was stored, and of other texts that no message may show. */
  store(privateBytes: Uint8Array, secrets: readonly string[] = []): void {
    this.privateBytes = privateBytes;
    for (const text of [...new EncodedPrivateState(privateBytes).texts, ...secrets]) this.#private.add(text);
  }

  /** What no message may show. Of private state nobody says what is secret: all of it but what the result shows anyway. */
  get secrets(): Secrets {
    const { within, opening } = this;
    const shown = new Set(textsOf(opening.ephemeral.block, within).nonSensitive);
    const ofPrivate = [...this.#private].filter((text) => text.length >= shortestSecret && !shown.has(text));
    return { within, ofProvider: [...opening.ofProvider, ...ofPrivate] };
  }

  /** Closes it. Who asks while it is being closed is told what that comes to; after an error it can be tried again. */
  close(timeMs: number): Promise<readonly Diagnostic[]> {
    this.#closing ??= this.#close(timeMs);
    return this.#closing;
  }

  async #close(timeMs: number): Promise<readonly Diagnostic[]> {
    const { opening, privateBytes } = this;
    const log = redactingLog(opening.log, (text) => this.hide(text));
    const diagnostics = await closeEphemeral(
      opening.ephemeral,
      { privateBytes, timeMs },
      { ...opening, log },
    );
    if (diagnostics.some(({ severity }) => severity === "error")) this.#closing = undefined;
    else this.isOpen = false;
    return diagnostics;
  }

  /** A text without the object's secrets. */
  hide(text: string): string {
    return createRedactor(this.opening.ephemeral.block, this.secrets)(text);
  }

  /** What messages call it, such as `the vdb_database_api_key "ci"`. */
  get noun(): string {
    const { typeName, ephemeral } = this.opening;
    for (const name of ["name", "id"]) {
      const sensitive = ephemeral.block.attributes[name]?.sensitive === true;
      const found = this.within.map((value) => (isRecord(value) ? value[name] : null)).findLast(isText);
      if (found && !sensitive) return `the ${typeName} ${JSON.stringify(found)}`;
    }
    return `a ${typeName}`;
  }
}

/** Shorter texts are too likely to be ordinary words of a message. */
const shortestSecret = 6;

function isText(value: Value | undefined): value is string {
  return typeof value === "string" && value !== "";
}

/** The ephemeral objects that one client has open: Terraform closes none of them when something that uses them fails. */
export class OpenObjects {
  readonly #objects = new Map<string, OpenObject>();
  readonly #closed = new Set<string>();
  readonly #end = new AbortController();
  #last = 0;

  /** Aborted when everything is being closed: opens and renewals are to end. */
  get ending(): AbortSignal {
    return this.#end.signal;
  }

  /** Begins to keep an object, under the text that its private state names it by. */
  begin(opening: Opening): { readonly id: string; readonly object: OpenObject } {
    const object = new OpenObject(opening);
    // Another process must not take the private state of this one's objects for that of its own.
    const id = `${process.pid}-${process.hrtime.bigint().toString(36)}-${this.#last++}`;
    this.#objects.set(id, object);
    return { id, object };
  }

  /** The object that private state is of; undefined where there is none, or it is closed. */
  find(opening: string | undefined): OpenObject | undefined {
    return opening === undefined ? undefined : this.#objects.get(opening);
  }

  /** Whether the object that private state is of was closed already. */
  wasClosed(opening: string | undefined): boolean {
    return opening !== undefined && this.#closed.has(opening);
  }

  /** Forgets an object that has nothing to be closed any more. */
  forget(id: string): void {
    if (this.#objects.get(id)?.isOpen === false && this.#objects.delete(id)) this.#closed.add(id);
  }

  /** Closes everything at once, and says within the time what could not be closed: a sentence for each. Never throws. */
  async closeAll(timeMs: number): Promise<readonly string[]> {
    this.#end.abort(new Error("The client has ended"));
    const sentences = await Promise.all(
      [...this.#objects.values()].map((object) => closeNow(object, timeMs)),
    );
    for (const id of this.#objects.keys()) this.forget(id);
    return sentences.flatMap((sentence) => sentence ?? []);
  }
}

/** Closes an object of which the client does not know any more. Returns what is to be said if that fails. */
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
  const diagnostics = await within(Math.max(left(), 1), object.close(Math.max(left(), 1)));
  const error = diagnostics?.find(({ severity }) => severity === "error");
  if (diagnostics && !error) return undefined;
  const why = error ? oneLine(`${error.summary}: ${error.detail}`) : late;
  return `${object.noun} was left open, and could not be closed: ${object.hide(why)} ${check}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, longest);
}

const longest = 1000;
