import type { Block } from "../../schema.ts";
import { asRecord, record, type Value, type ValueRecord } from "../../values/value.ts";
import { mergeKnown } from "../state/merge-known.ts";
import { pickIdentifiers } from "../state/minimal-state.ts";
import { isMissing } from "../state/missing.ts";
import { withoutConfiguredForms } from "../state/write-only-forms.ts";
import { fromView } from "../view.ts";
import { quietly } from "./error-text.ts";

/** What is known of an object while it is created, updated or deleted. */
export class ReportedObject {
  readonly #block: Block;
  readonly #prior: Value;
  readonly #config: Value;
  /** What the resource said exists: undefined if it said nothing, null if nothing exists. */
  #exists: ValueRecord | null | undefined;
  /** What it said last of each attribute and block, whatever becomes of the whole. */
  #reported: ValueRecord = record();
  /** The last report alone. */
  #last: ValueRecord = record();
  /** The attributes of which it said last that they are nothing, although they cannot be. */
  readonly #missing = new Set<string>();

  constructor(block: Block, { prior, config }: { readonly prior: Value; readonly config: Value }) {
    this.#block = block;
    this.#prior = prior;
    this.#config = config;
  }

  /** Whether the resource said that there is something. */
  get isReported(): boolean {
    return this.#exists !== undefined && this.#exists !== null;
  }

  /** Whether the resource said that there is nothing. */
  get isDeleted(): boolean {
    return this.#exists === null;
  }

  /** The attributes that the resource said are nothing, although they cannot be. */
  get missing(): readonly string[] {
    return [...this.#missing];
  }

  /** What the resource said, on top of what was there before. */
  get values(): ValueRecord {
    return mergeKnown(this.#block, asRecord(this.#prior), this.#exists ?? {});
  }

  /** The last report alone: after create and update, what they returned. */
  get last(): ValueRecord {
    return this.#last;
  }

  /** The least that the state can say of the object: what it is found by. Null where that is not known. */
  get identifiers(): ValueRecord | null {
    const identifiers = pickIdentifiers(this.#block, this.#reported);
    return Object.values(identifiers).some((value) => typeof value === "string") ? identifiers : null;
  }

  /** Whether nothing is known to find the object by. */
  get lacksIdentifier(): boolean {
    const { values } = this;
    return Object.entries(this.#block.attributes).some(
      ([name, attribute]) => attribute.identifier && isMissing(attribute, values[name] ?? null),
    );
  }

  /** What the object is known by, in brackets after a word for it; nothing where that is not known, or secret. */
  get label(): string {
    const { attributes } = this.#block;
    const known = Object.entries(this.values).flatMap(([name, value]) =>
      attributes[name]?.identifier && !attributes[name].sensitive && typeof value === "string" && value !== ""
        ? `${name} ${value}`
        : [],
    );
    return known.length > 0 ? ` (${known.join(", ")})` : "";
  }

  /** Takes down what exists now. Of an answer with mistakes as much as possible is kept, as the object is there. */
  report(view: unknown): void {
    try {
      this.#merge(asRecord(fromView(this.#block, view)));
    } catch (error) {
      quietly(() => this.#merge(validMembers(this.#block, view)));
      throw error;
    }
  }

  /** Takes down that there is nothing any more. */
  reportDeleted(): void {
    this.#exists = null;
    this.#reported = record();
  }

  #merge(found: ValueRecord): void {
    const exists = withoutConfiguredForms(this.#block, found, this.#config);
    this.#reported = record([...Object.entries(this.#reported), ...Object.entries(exists)]);
    this.#last = exists;
    const taken = record();
    for (const [name, value] of Object.entries(exists)) {
      const attribute = this.#block.attributes[name];
      if (attribute && isMissing(attribute, value)) this.#missing.add(name);
      else {
        this.#missing.delete(name);
        taken[name] = value;
      }
    }
    this.#exists = mergeKnown(this.#block, this.#exists ?? {}, taken);
  }
}

/** The attributes and blocks of an answer that are of their types. */
function validMembers(block: Block, view: unknown): ValueRecord {
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
