import { requiresReplace } from "../../../src/schema/modifiers/requires-replace.ts";
import type { Resource } from "../../../src/schema/resource.ts";
import type { Attribute, NestedBlock } from "../../../src/schema/schema.ts";
import { Draft, type Part } from "./draft.ts";
import {
  type Edit,
  isConfigurable,
  isList,
  type Json,
  type Literal,
  overlap,
  type Place,
} from "./literal.ts";
import { isSame } from "./proposals.ts";
import type { Special } from "./special.ts";

/** A change of one part of a configuration: an attribute, or the number of blocks. */
export interface Change {
  /** The changed attribute or block, as in `credentials.role_arn`. */
  readonly what: string;
  /** Describes the change: `credentials.role_arn = "…"`. */
  readonly name: string;
  readonly edits: readonly Edit[];
  /** Whether the object has to be replaced. */
  readonly replaces: boolean;
}

/** Changes each attribute and block of a valid configuration, if the result can be valid. */
export function changesOf(
  resource: Resource<never>,
  base: Literal,
  special: Special = {},
): readonly Change[] {
  const search = new Search(resource, base, special);
  search.content({ content: resource.block, place: [], prefix: "", before: [] });
  return search.changes;
}

/** A generated valid configuration: with all attributes if possible, else with the required ones. */
export function sampleOf(resource: Resource<never>, special: Special = {}): Literal | undefined {
  const draft = new Draft(resource, {}, special);
  const samples = draft.samples({ content: resource.block, prefix: "" });
  return samples.find((sample) =>
    draft.isValid(Object.entries(sample).map(([name, value]) => ({ place: [name], value }))),
  );
}

/** Whether both of two changes can be made at once. */
export function independent(one: Change, other: Change): boolean {
  return one.edits.every(({ place: a }) => other.edits.every(({ place: b }) => !overlap(a, b)));
}

class Search {
  readonly changes: Change[] = [];
  readonly #resource: Resource<never>;
  readonly #draft: Draft;
  readonly #special: Special;
  readonly #outcomes = new Set<string>();

  constructor(resource: Resource<never>, base: Literal, special: Special) {
    this.#resource = resource;
    this.#draft = new Draft(resource, base, special);
    this.#special = special;
  }

  /** Changes the content of a part; with `unsetOnly`, only unset attributes. */
  content(part: Part, { unsetOnly = false } = {}): void {
    const isFixed = (name: string) => this.#special.fixed?.[part.prefix + name] !== undefined;
    for (const [name, attribute] of Object.entries(part.content.attributes)) {
      if (!isConfigurable(attribute) || isFixed(name)) continue;
      const isSet = this.#draft.valueAt(part, [...part.place, name]) !== undefined;
      if (!isSet || !unsetOnly) this.#attribute(part, name, attribute);
    }
    for (const [name, nested] of Object.entries(part.content.blocks)) {
      const isSet = this.#draft.valueAt(part, [...part.place, name]) !== undefined;
      if (!isFixed(name) && (!isSet || !unsetOnly)) this.#blocks(part, name, nested);
    }
  }

  #attribute(part: Part, name: string, attribute: Attribute): void {
    const full = part.prefix + name;
    const place = [...part.place, name];
    const current = this.#draft.valueAt(part, place);
    const { choices, optional, computed } = attribute;
    if (choices?.length === 1 && current === choices[0]) return;

    const edits = this.#draft.firstValid(part, place, [...this.#draft.valuesFor(part, name)]);
    if (edits) this.#push(full, ` = ${JSON.stringify(edits.at(-1)?.value)}`, edits, attribute);

    if (!optional || computed || current === undefined || isSame(attribute, undefined, current)) return;
    // An omitted value then has the same meaning, so an update would change nothing.
    if (edits && isSame(attribute, undefined, edits.at(-1)?.value)) return;
    this.#pushIfValid(full, " = null", [...part.before, { place, value: undefined }], attribute);
  }

  #blocks(part: Part, name: string, { nesting, min, max, block }: NestedBlock): void {
    // Other attributes are unknown here: their content is reported as not covered.
    if (nesting !== "list" && nesting !== "set") return;
    const full = part.prefix + name;
    const place = [...part.place, name];
    const current = this.#draft.valueAt(part, place);
    const elements = current !== undefined && isList(current) ? current : [];
    const inner: Part = { content: block, place: [...place, 0], prefix: `${full}.`, before: part.before };
    const become = (value: readonly Json[], title = `${value.length} blocks`) => {
      const edits = [...part.before, { place, value: value.length > 0 ? value : undefined }];
      return this.#pushIfValid(full, `: ${title}`, edits);
    };

    const contents = this.#special.contents?.[full];
    if (contents) {
      for (const value of contents) become(value, JSON.stringify(value));
    } else if (elements.length === 0) {
      this.#absentBlock(part, place, inner);
    } else {
      this.content(inner);
      if (elements.length > min) become(elements.slice(0, -1));
      if (max !== 0 && elements.length >= max) return;
      this.#draft.samples(inner).some((element) => become([...elements, element]));
    }
  }

  /** Adds a block: with all of its attributes or, if that is invalid, once with each. */
  #absentBlock(part: Part, place: Place, inner: Part): void {
    const full = inner.prefix.slice(0, -1);
    const samples = this.#draft.samples(inner).map((element) => [element]);
    const edits = this.#draft.firstValid(part, place, samples);
    if (!edits) return;
    this.#push(full, ": 1 block", edits);
    if (edits.at(-1)?.value !== samples[0]) this.content({ ...inner, before: edits }, { unsetOnly: true });
  }

  #pushIfValid(what: string, how: string, edits: readonly Edit[], attribute?: Attribute): boolean {
    const isValid = this.#draft.isValid(edits);
    if (isValid) this.#push(what, how, edits, attribute);
    return isValid;
  }

  #push(what: string, how: string, edits: readonly Edit[], attribute?: Attribute): void {
    // Two changes may result in the same configuration.
    const outcome = JSON.stringify(this.#draft.edited(edits));
    if (this.#outcomes.has(outcome)) return;
    this.#outcomes.add(outcome);
    const isReplacing =
      attribute?.modifiers?.includes(requiresReplace) || this.#special.replacing?.includes(what) || false;
    const replaces = isReplacing || !this.#resource.definition.update;
    this.changes.push({ what, name: what + how, edits, replaces });
  }
}
