import { type Block, isMissing } from "../../schema.ts";
import { asRecord, record, type Value, type ValueRecord } from "../../values/value.ts";
import { fromView } from "../../view.ts";
import { mergeKnown } from "../state/merge-known.ts";
import { pickIdentifiers } from "../state/minimal-state.ts";
import { withoutConfiguredForms } from "../state/write-only.ts";
import { quietly } from "./error-text.ts";

/** The information about an object while it is created, updated or deleted. */
export class ReportedObject {
  readonly #block: Block;
  readonly #prior: Value;
  readonly #config: Value;
  /** The values that the resource reported as existing: undefined if it reported nothing, null if nothing exists. */
  #exists: ValueRecord | null | undefined;
  /** The last reported value of each attribute and block, even if the report as a whole was invalid. */
  #reported: ValueRecord = record();
  /** The last report alone. */
  #last: ValueRecord = record();
  /** The required attributes that the last report set to null. */
  readonly #missing = new Set<string>();

  constructor(block: Block, { prior, config }: { readonly prior: Value; readonly config: Value }) {
    this.#block = block;
    this.#prior = prior;
    this.#config = config;
  }

  /** Whether the resource reported that an object exists. */
  get isReported(): boolean {
    return this.#exists !== undefined && this.#exists !== null;
  }

  /** Whether the resource reported that no object exists. */
  get isDeleted(): boolean {
    return this.#exists === null;
  }

  /** The attributes that the resource reported as null, although they cannot be. */
  get missing(): readonly string[] {
    return [...this.#missing];
  }

  /** The reported values, merged into the values before the operation. */
  get values(): ValueRecord {
    return mergeKnown(this.#block, asRecord(this.#prior), this.#exists ?? {});
  }

  /** The values of the last report, not merged with earlier ones. After a create or an update, they are what it returned. */
  get last(): ValueRecord {
    return this.#last;
  }

  /** The minimal state of the object: its identifiers. Null if they are not known. */
  get identifiers(): ValueRecord | null {
    const identifiers = pickIdentifiers(this.#block, this.#reported);
    return Object.values(identifiers).some((value) => typeof value === "string") ? identifiers : null;
  }

  /** Whether no identifier of the object is known. */
  get lacksIdentifier(): boolean {
    const { values } = this;
    return Object.entries(this.#block.attributes).some(
      ([name, attribute]) => attribute.identifier && isMissing(attribute, values[name] ?? null),
    );
  }

  /** The identifiers of the object in parentheses; an empty text if they are not known, or secret. */
  get label(): string {
    const { attributes } = this.#block;
    const known = Object.entries(this.values).flatMap(([name, value]) =>
      attributes[name]?.identifier && !attributes[name].sensitive && typeof value === "string" && value !== ""
        ? `${name} ${value}`
        : [],
    );
    return known.length > 0 ? ` (${known.join(", ")})` : "";
  }

  /** Records the object that exists now. Keeps as much as possible of an invalid report, because the object does exist. */
  report(view: unknown): void {
    try {
      this.#merge(asRecord(fromView(this.#block, view)));
    } catch (error) {
      quietly(() => this.#merge(validMembers(this.#block, view)));
      throw error;
    }
  }

  /** Records that the object no longer exists. */
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

/** Returns the attributes and blocks of a result that have the right types. */
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
