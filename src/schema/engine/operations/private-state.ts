import type { Parser, PrivateState } from "../../contexts.ts";
import { DiagnosticError } from "../../diagnostic.ts";

/** The data that the framework and a resource store in private state. */
interface Envelope {
  /** Set between an import and the read that follows it. */
  readonly imported?: true;
  /** Set while the configuration has redundant zeros. */
  readonly zeros?: true;
  /** The values that the create of the object did not store, and what it stored instead. */
  readonly notStored?: NotStored;
  /** For an ephemeral object: identifies the open that created it. */
  readonly opening?: string;
  readonly kept?: unknown;
}

/** Digests of a planned value and of the one that the API stored instead, by the paths of their attributes. */
export interface NotStored {
  readonly [path: string]: readonly [planned: string, stored: string];
}

/** The private state of one object during one operation. Bytes that another provider wrote count as no private state. */
export class EncodedPrivateState implements PrivateState<unknown> {
  #envelope: Envelope;
  readonly #parser: Parser<unknown> | undefined;
  /** The bytes of another provider, which are preserved until this provider applies a change. */
  #foreign: Uint8Array | undefined;

  constructor(bytes: Uint8Array | undefined, parser?: Parser<unknown>) {
    this.#envelope = parse(bytes);
    this.#parser = parser;
    // This provider writes no bytes if it stores nothing.
    if (bytes?.length && Object.keys(this.#envelope).length === 0) this.#foreign = bytes;
  }

  /** Whether another provider wrote the private state. */
  get isForeign(): boolean {
    return this.#foreign !== undefined;
  }

  get value(): unknown {
    const { kept } = this.#envelope;
    if (kept === undefined) return undefined;
    try {
      return this.#parser?.parse(kept);
    } catch (cause) {
      // The message of a parser may quote private data.
      throw new DiagnosticError([], "Private state cannot be read", unreadable, { cause });
    }
  }

  /** Stores a value. Throws for values that JSON cannot represent, such as cycles. */
  set(value: unknown): void {
    const envelope = { ...this.#envelope, kept: value };
    JSON.stringify(envelope);
    this.#envelope = envelope;
  }

  get imported(): boolean {
    return this.#envelope.imported === true;
  }

  /** Records that the state comes from an import, or that it has been read since. */
  setImported(imported: boolean): void {
    const { imported: _, ...rest } = this.#envelope;
    this.#envelope = imported ? { ...rest, imported } : rest;
  }

  get zeros(): boolean {
    return this.#envelope.zeros === true;
  }

  /** Records whether zeros in the state come from the configuration, which is never known for a state of another provider. */
  setZeros(zeros: boolean): void {
    const { zeros: _, ...rest } = this.#envelope;
    this.#envelope = zeros ? { ...rest, zeros } : rest;
    this.#foreign = undefined;
  }

  get notStored(): NotStored {
    return this.#envelope.notStored ?? {};
  }

  setNotStored(values: NotStored): void {
    const { notStored: _, ...rest } = this.#envelope;
    this.#envelope = Object.keys(values).length > 0 ? { ...rest, notStored: values } : rest;
  }

  /** The open that created an ephemeral object; undefined if the bytes do not belong to one. */
  get opening(): string | undefined {
    const { opening } = this.#envelope;
    return typeof opening === "string" ? opening : undefined;
  }

  setOpening(opening: string): void {
    this.#envelope = { ...this.#envelope, opening };
  }

  /** Whether a value is stored. */
  get isSet(): boolean {
    return this.#envelope.kept !== undefined;
  }

  /** The texts of the stored value, which no message may show. */
  get texts(): readonly string[] {
    return textsIn(this.#envelope.kept);
  }

  /** Returns the bytes to send to Terraform; none if nothing is stored. */
  encode(): Uint8Array {
    return Object.keys(this.#envelope).length > 0
      ? Buffer.from(JSON.stringify(this.#envelope))
      : (this.#foreign ?? Buffer.alloc(0));
  }
}

const unreadable =
  "The private state of the object has a format that this version of the provider does not know. Use the version that stored it, or a newer one.";

const members: ReadonlySet<string> = new Set([
  "imported",
  "zeros",
  "notStored",
  "opening",
  "kept",
] satisfies (keyof Envelope)[]);

function parse(bytes: Uint8Array | undefined): Envelope {
  if (!bytes?.length) return {};
  try {
    const parsed: unknown = JSON.parse(Buffer.from(bytes).toString());
    return Object.fromEntries(Object.entries(Object(parsed)).filter(([name]) => members.has(name)));
  } catch {
    return {};
  }
}

/** Returns all texts in a value that JSON can represent, or in the value that a handler returned instead. */
export function textsIn(value: unknown, seen = new Set<object>()): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.values(value).flatMap((part) => textsIn(part, seen));
}
