import type { Parser, PrivateState } from "../../contexts.ts";
import { DiagnosticError } from "../../diagnostic.ts";

/** What the framework itself and a resource keep in private state. */
interface Envelope {
  /** Set between an import and the read that follows it. */
  readonly imported?: true;
  /** Set while the configuration has zeros that it could do without. */
  readonly zeros?: true;
  /** Of an ephemeral object: by which of all opens it came. */
  readonly opening?: string;
  readonly kept?: unknown;
}

/** The private state of one object during one operation. Bytes that are not ours count as nothing kept. */
export class EncodedPrivateState implements PrivateState<unknown> {
  #envelope: Envelope;
  readonly #parser: Parser<unknown> | undefined;
  /** The bytes of another provider, which are kept until this one applies a change. */
  #foreign: Uint8Array | undefined;

  constructor(bytes: Uint8Array | undefined, parser?: Parser<unknown>) {
    this.#envelope = parse(bytes);
    this.#parser = parser;
    // This provider writes no bytes where it keeps nothing.
    if (bytes?.length && Object.keys(this.#envelope).length === 0) this.#foreign = bytes;
  }

  /** Whether another provider wrote the state. */
  get isForeign(): boolean {
    return this.#foreign !== undefined;
  }

  get value(): unknown {
    const { kept } = this.#envelope;
    if (kept === undefined) return undefined;
    try {
      return this.#parser?.parse(kept);
    } catch (cause) {
      // A parser's own words may quote what is private.
      throw new DiagnosticError([], "Private state cannot be read", unreadable, { cause });
    }
  }

  /** Throws for what JSON cannot say, such as a value that contains itself. */
  set(value: unknown): void {
    const envelope = { ...this.#envelope, kept: value };
    JSON.stringify(envelope);
    this.#envelope = envelope;
  }

  get imported(): boolean {
    return this.#envelope.imported === true;
  }

  /** Notes that the state comes from an import, or that it has been read since. */
  setImported(imported: boolean): void {
    const { imported: _, ...rest } = this.#envelope;
    this.#envelope = imported ? { ...rest, imported } : rest;
  }

  get zeros(): boolean {
    return this.#envelope.zeros === true;
  }

  /** Notes whether zeros in the state are there because they were configured, which is known of no state of another provider. */
  setZeros(zeros: boolean): void {
    const { zeros: _, ...rest } = this.#envelope;
    this.#envelope = zeros ? { ...rest, zeros } : rest;
    this.#foreign = undefined;
  }

  /** By which open an ephemeral object came; undefined where the bytes are not of one. */
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

  /** The bytes to hand to Terraform; none if nothing is kept. */
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

/** All texts in what JSON can say, and in what a handler returns in its place. */
export function textsIn(value: unknown, seen = new Set<object>()): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.values(value).flatMap((part) => textsIn(part, seen));
}
