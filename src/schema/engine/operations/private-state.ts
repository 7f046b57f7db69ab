import type { Parser, PrivateState } from "../../contexts.ts";
import { DiagnosticError } from "../../diagnostic.ts";

/** The data that the framework and a resource store in private state. */
interface Envelope {
  /** Set between an import and the read that follows it: how the object was imported. */
  readonly imported?: ImportedBy;
  /** The version of the schema with which this provider created or updated the object last; left out for other states. */
  readonly applied?: number;
  /** The values that the create of the object did not store, and what it stored instead. */
  readonly notStored?: NotStored;
  /** The values that the API chose for what the configuration leaves out. */
  readonly filledIn?: FilledIn;
  /** The version of the schema with which this provider has read the object after an import or a move. */
  readonly found?: number;
  /** True between a move and the read that follows it: the state may lack blocks, too. */
  readonly moved?: true;
  /** The paths of the defaults that the last read has filled in for what a state of unknown origin lacked. */
  readonly filledDefaults?: readonly string[];
  /** For an ephemeral object: identifies the open that created it. */
  readonly opening?: string;
  readonly kept?: unknown;
}

/** How the state of an object was imported: by its identity, or else, true, by an import ID or a move from another type. */
export type ImportedBy = true | "identity";

/** Digests of a planned value and of the one that the API stored instead, by the paths of their attributes. */
export interface NotStored {
  readonly [path: string]: readonly [planned: string, stored: string];
}

/** Digests of values that the API chose, by the paths of their attributes. */
export interface FilledIn {
  readonly [path: string]: string;
}

/** The private state of one object during one operation. Bytes that another provider wrote count as no private state. */
export class EncodedPrivateState implements PrivateState<unknown> {
  #envelope: Envelope;
  readonly #parser: Parser<unknown> | undefined;
  /** The bytes of another provider, which are preserved until this provider applies a change. */
  #foreign: Uint8Array | undefined;
  /** Whether the library of Go providers that does not distinguish null from zeros wrote the private state. */
  readonly isOfOlderLibrary: boolean;

  constructor(bytes: Uint8Array | undefined, parser?: Parser<unknown>) {
    const parsed = parse(bytes);
    this.#envelope = envelopeOf(parsed);
    this.#parser = parser;
    this.isOfOlderLibrary = isOfOlderLibrary(parsed);
    // This provider writes no bytes if it stores nothing.
    if (bytes?.length && Object.keys(this.#envelope).length === 0) this.#foreign = bytes;
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
    return this.importedBy !== undefined;
  }

  /** How the state was imported; undefined if it was not, or if it has been read since. */
  get importedBy(): ImportedBy | undefined {
    return this.#envelope.imported;
  }

  /** Records that the state comes from an import, or that it has been read since. */
  setImported(imported: ImportedBy | false): void {
    const { imported: _, moved: __, ...rest } = this.#envelope;
    this.#envelope = imported ? { ...rest, imported } : rest;
  }

  /** Whether the state comes from a move of an object that is not looked up as after an import, and was not read since. */
  get isMoved(): boolean {
    return this.#envelope.moved === true;
  }

  /** Whether the state comes from an import or a move, and was not read since. */
  get isUnread(): boolean {
    return this.imported || this.isMoved;
  }

  setMoved(): void {
    this.#envelope = { ...this.#envelope, moved: true };
  }

  /** Whether the bytes are those of another provider, which no read replaces. */
  get isForeign(): boolean {
    return this.#foreign !== undefined;
  }

  get filledDefaults(): readonly string[] {
    return this.#envelope.filledDefaults ?? [];
  }

  setFilledDefaults(paths: readonly string[]): void {
    // A private state that existed does not become empty.
    if (paths.length === 0 && !this.#envelope.filledDefaults && !this.isMoved) return;
    this.#envelope = { ...this.#envelope, filledDefaults: paths };
  }

  /**
   * Reports whether this provider wrote the state, with this version of the schema. If not, null and zeros in it may both stand for
   * values that are not set.
   */
  isOwn(version = 0): boolean {
    return this.#envelope.applied === version;
  }

  /** Reports whether the values of the state that identify the object are those of this provider: it wrote them, moved them, or read them after that. */
  identifies(version = 0): boolean {
    return this.isOwn(version) || this.isMoved || this.#envelope.found === version;
  }

  /** Records that this provider has read the object after an import or a move. */
  setFound(version = 0): void {
    this.#envelope = { ...this.#envelope, found: version };
  }

  /** Records that this provider has created or updated the object. */
  setOwn(version = 0): void {
    const { filledDefaults: _, found: __, ...rest } = this.#envelope;
    this.#envelope = { ...rest, applied: version };
    this.#foreign = undefined;
  }

  get notStored(): NotStored {
    return this.#envelope.notStored ?? {};
  }

  setNotStored(values: NotStored): void {
    const { notStored: _, ...rest } = this.#envelope;
    this.#envelope = Object.keys(values).length > 0 ? { ...rest, notStored: values } : rest;
  }

  get filledIn(): FilledIn {
    return this.#envelope.filledIn ?? {};
  }

  setFilledIn(values: FilledIn): void {
    const { filledIn: _, ...rest } = this.#envelope;
    this.#envelope = Object.keys(values).length > 0 ? { ...rest, filledIn: values } : rest;
  }

  /** The open that created an ephemeral object; undefined if the bytes do not belong to one. */
  get opening(): string | undefined {
    return this.#envelope.opening;
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

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The members with what their values are: libraries in Go write any names, with texts in Base64. */
const members: { readonly [Name in keyof Envelope]-?: (value: unknown) => boolean } = {
  imported: (value) => value === true || value === "identity",
  applied: Number.isInteger,
  notStored: isObject,
  filledIn: isObject,
  moved: (value) => value === true,
  found: Number.isInteger,
  filledDefaults: Array.isArray,
  opening: (value) => typeof value === "string",
  kept: () => true,
};

/** Parses private data; undefined if there is none, or if it is no JSON. */
function parse(bytes: Uint8Array | undefined): unknown {
  try {
    return bytes?.length ? JSON.parse(Buffer.from(bytes).toString()) : undefined;
  } catch {
    return undefined;
  }
}

function envelopeOf(parsed: unknown): Envelope {
  const isMember = ([name, value]: readonly [string, unknown]) =>
    Object.hasOwn(members, name) && members[name as keyof Envelope](value);
  return Object.fromEntries(Object.entries(Object(parsed)).filter(isMember));
}

/** The names in the private data of the older library: the version of the schema, the timeouts, and a mark of its plans. */
const namesOfOlderLibrary: ReadonlySet<string> = new Set([
  "schema_version",
  "e2bfb730-ecaa-11e6-8f88-34363bc7c4c0",
  "_new_extra_shim",
]);

/** Reports whether the older library wrote private data. Its private data is null for a resource without versions and timeouts. */
function isOfOlderLibrary(parsed: unknown): boolean {
  if (typeof parsed !== "object" || Array.isArray(parsed)) return false;
  return Object.keys(parsed ?? {}).every((name) => namesOfOlderLibrary.has(name));
}

/** Returns all texts in a value that JSON can represent, or in the value that a handler returned instead. */
export function textsIn(value: unknown, seen = new Set<object>()): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.values(value).flatMap((part) => textsIn(part, seen));
}
