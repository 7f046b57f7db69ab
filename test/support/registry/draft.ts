import type { Resource } from "../../../src/schema/resource.ts";
import type { Content } from "../../../src/schema/schema.ts";
import {
  type Edit,
  edited,
  isConfigurable,
  type Json,
  type Literal,
  overlap,
  type Place,
  valueAt,
} from "./literal.ts";
import { type Count, otherValues } from "./proposals.ts";
import { samplesOf } from "./samples.ts";
import type { Special } from "./special.ts";
import { problemsOf } from "./subject.ts";

/** A part of a configuration, and the edits that it requires. */
export interface Part {
  readonly content: Content;
  readonly place: Place;
  /** The names on the path to the part, each with a dot: `credentials.`. */
  readonly prefix: string;
  readonly before: readonly Edit[];
}

/** A configuration of a resource, on which edits are tested. */
export class Draft {
  readonly #resource: Resource<never>;
  readonly #base: Literal;
  readonly #special: Special;
  #made = 1;

  constructor(resource: Resource<never>, base: Literal, special: Special) {
    this.#resource = resource;
    this.#base = base;
    this.#special = special;
  }

  readonly #count: Count = () => ++this.#made;

  edited(edits: readonly Edit[]): Literal {
    return edited(this.#base, edits);
  }

  valueAt({ before }: Pick<Part, "before">, place: Place): Json | undefined {
    return valueAt(this.edited(before), place);
  }

  isValid(edits: readonly Edit[]): boolean {
    return problemsOf(this.#resource, this.edited(edits)).length === 0;
  }

  /** Returns other values for an attribute of a part. */
  *valuesFor(part: Part, name: string): Iterable<Json> {
    const attribute = part.content.attributes[name];
    if (!attribute) return;
    const current = this.valueAt(part, [...part.place, name]);
    yield* otherValues(name, attribute, current, this.#count, this.#special.values?.[part.prefix + name]);
  }

  /** Returns generated contents of a part. */
  samples({ content, prefix }: Pick<Part, "content" | "prefix">): readonly Literal[] {
    return samplesOf(content, prefix, this.#special, this.#count);
  }

  /**
   * Returns the edits that set the first value with which the configuration is valid, if necessary after one other
   * edit.
   */
  firstValid(part: Part, place: Place, values: readonly Json[]): readonly Edit[] | undefined {
    for (const value of values) {
      const alone = [...part.before, { place, value }];
      if (this.isValid(alone)) return alone;
    }
    for (const value of values) {
      for (const companion of this.#companions(part, place)) {
        const both = [...part.before, companion, { place, value }];
        if (this.isValid(both)) return both;
      }
    }
    return undefined;
  }

  /**
   * Returns edits of optional values next to a place: set values are removed, and attributes receive another value.
   */
  *#companions(part: Part, place: Place): Iterable<Edit> {
    const beside = (name: string) => [...part.place, name];
    const isBeside = (name: string) => !overlap(beside(name), place);
    const gone = (name: string): readonly Edit[] =>
      this.valueAt(part, beside(name)) === undefined ? [] : [{ place: beside(name), value: undefined }];
    for (const [name, attribute] of Object.entries(part.content.attributes)) {
      if (!isConfigurable(attribute) || !attribute.optional || !isBeside(name)) continue;
      yield* gone(name);
      for (const value of this.valuesFor(part, name)) yield { place: beside(name), value };
    }
    for (const [name, { min }] of Object.entries(part.content.blocks)) {
      if (min === 0 && isBeside(name)) yield* gone(name);
    }
  }
}
