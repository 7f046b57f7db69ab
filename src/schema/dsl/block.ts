import type { Diagnostics } from "../diagnostic.ts";
import { type KeptUntil, useStateForUnknown } from "../modifiers/use-state-for-unknown.ts";
import type { TypedPath } from "../path.ts";
import type { Attribute, Block, NestedBlock, Rule } from "../schema.ts";
import type { Unknown } from "../values/unknown.ts";
import { asRecord } from "../values/value.ts";
import { fromView } from "../view.ts";
import { described, notUnordered } from "./builder.ts";
import {
  type ConfigOf,
  type Field,
  type Fields,
  field,
  type Holds,
  type NamesIn,
  type PlannedOf,
  type PlanOf,
  type ResultOf,
  type StateOf,
  type UpdatedOf,
  type Views,
  type views,
} from "./field.ts";
import { withWriteOnlyFields } from "./write-only-fields.ts";

/** A complete block type. */
export interface BlockField<V extends Views> extends Field {
  readonly [views]: V;
}

type One<F extends Fields> = BlockField<{
  config: ConfigOf<F> | Unknown;
  plan: PlanOf<F> | Unknown;
  planned: PlannedOf<F>;
  updated: UpdatedOf<F>;
  state: StateOf<F>;
  result: ResultOf<F>;
}> &
  Holds<F>;

type Perhaps<F extends Fields> = Computable<{
  config: ConfigOf<F> | null | Unknown;
  plan: PlanOf<F> | null | Unknown;
  planned: PlannedOf<F> | null;
  updated: UpdatedOf<F> | null;
  state: StateOf<F> | null;
  result: ResultOf<F> | null;
}> &
  Holds<F>;

type Listed<F extends Fields> = List<Many<F>[typeof views]> & Holds<F>;

type Many<F extends Fields> = Computable<{
  config: readonly ConfigOf<F>[] | Unknown;
  plan: readonly PlanOf<F>[] | Unknown;
  planned: readonly PlannedOf<F>[];
  updated: readonly UpdatedOf<F>[];
  state: readonly StateOf<F>[];
  result: readonly ResultOf<F>[];
}> &
  Holds<F>;

type ByName<F extends Fields> = Computable<{
  config: { readonly [key: string]: ConfigOf<F> } | Unknown;
  plan: { readonly [key: string]: PlanOf<F> } | Unknown;
  planned: { readonly [key: string]: PlannedOf<F> };
  updated: { readonly [key: string]: UpdatedOf<F> };
  state: { readonly [key: string]: StateOf<F> };
  result: { readonly [key: string]: ResultOf<F> };
}> &
  Holds<F>;

/** A block type that the configuration may leave out. */
export interface Computable<V extends Views> extends BlockField<V> {
  /**
   * If the configuration has no such block, the provider decides which blocks exist: create and update receive null and return
   * the blocks, and the state keeps them. Requires Terraform 1.16: earlier versions, OpenTofu and Pulumi report an error for a
   * configuration without the block. Everything in the block must be computed, too. In resources only.
   */
  computed(): ComputedBlock<V>;
}

/** A block type whose blocks are in order. */
export interface List<V extends Views> extends Computable<V> {
  /**
   * The order of the blocks means nothing, and an API may return them in any: the same blocks in another order are no change, and the state
   * keeps the configured order.
   */
  unordered(): this;
}

/** A block type whose blocks the provider decides on if the configuration has none. */
export interface ComputedBlock<V extends Views>
  extends BlockField<{
    config: V["config"] | null;
    plan: V["plan"];
    planned: V["planned"] | null;
    updated: V["updated"] | null;
    state: V["state"];
    result: V["result"];
  }> {
  /** The plan of an update keeps the blocks of the prior state; with `unlessChanged`, only if none of the named attributes changes. */
  useStateForUnknown(until?: KeptUntil): BlockField<this[typeof views]>;
}

/** The options of blocks that may occur several times. */
export interface BlockOptions<F extends Fields> extends SingleOptions<F> {
  /** The minimum number of blocks. */
  readonly min?: number;
  /** The maximum number of blocks; 0 means no limit. */
  readonly max?: number;
  /**
   * Whether a read stores blocks that the API has and the configuration leaves out, so that the plan shows them and their removal; by
   * default the state omits them.
   */
  readonly readWhenUnset?: boolean;
}

/** The options of a block that occurs at most once. */
export interface OptionalOptions<F extends Fields> extends SingleOptions<F> {
  /** A block that is equivalent to no block: an import leaves it out. In resources only. */
  readonly unsetAs?: PlannedOf<NoInfer<F>>;
  /**
   * Whether a read stores blocks that the API has and the configuration leaves out, so that the plan shows them and their removal; by
   * default the state omits them.
   */
  readonly readWhenUnset?: boolean;
}

/** The options of a block that occurs once. */
export interface SingleOptions<F extends Fields> {
  /** Advice for users of a deprecated block. */
  readonly deprecated?: string;
  /** Rules between the attributes of each block, such as `atMostOneOf("a", "b")`, by their names in the block. */
  readonly rules?: readonly Rule<NamesIn<NoInfer<F>>>[];
  /** Checks each block that is wholly known and whose attributes are each valid, in the form in which create receives it. */
  validate?(context: {
    readonly value: PlannedOf<NoInfer<F>>;
    /** The path of an attribute of this block, for diagnostics: `at.end`. */
    readonly at: TypedPath<StateOf<NoInfer<F>>>;
    readonly diagnostics: Diagnostics;
  }): void;
}

/**
 * Blocks: `x { … }`. A block that occurs at most once is a list of one element on the wire, as practitioners know it from
 * Go providers, and a plain object in TypeScript. A block that the configuration leaves out is not managed:
 * plan and state omit it, whatever the API returns for it, unless the block is `readWhenUnset`.
 */
export const block = described({
  /** Exactly one block. */
  required<F extends Fields>(description: string, fields: F, options: SingleOptions<F> = {}): One<F> {
    return made<One<F>>(nestedBlock("list", description, fields, { ...options, min: 1, max: 1 }, true));
  },
  /** One block or none; null if left out. */
  optional<F extends Fields>(
    description: string,
    fields: F,
    { unsetAs, ...options }: OptionalOptions<F> = {},
  ): Perhaps<F> {
    const nested = nestedBlock("list", description, fields, { ...options, max: 1 }, true);
    if (unsetAs === undefined) return made<Perhaps<F>>(nested);
    return made<Perhaps<F>>({ ...nested, unsetAs: asRecord(fromView(nested.block, unsetAs)) });
  },
  /** Any number of blocks, in order. */
  list<F extends Fields>(description: string, fields: F, options: BlockOptions<F> = {}): Listed<F> {
    return made<Listed<F>>(nestedBlock("list", description, fields, options));
  },
  /** Any number of blocks, without order. Elements have no identity, so `notReturned` attributes inside are not allowed. */
  set<F extends Fields>(description: string, fields: F, options: BlockOptions<F> = {}): Many<F> {
    return made<Many<F>>(nestedBlock("set", description, fields, options));
  },
  /** Blocks by label: `x "label" { … }`. */
  map<F extends Fields>(description: string, fields: F, options: BlockOptions<F> = {}): ByName<F> {
    return made<ByName<F>>(nestedBlock("map", description, fields, options));
  },
  /** One block or none, which is an object on the wire, too. */
  single<F extends Fields>(description: string, fields: F, options: BlockOptions<F> = {}): Perhaps<F> {
    return made<Perhaps<F>>(nestedBlock("single", description, fields, options));
  },
  /** Always one block: if it is left out, its attributes are null. */
  group<F extends Fields>(description: string, fields: F, options: BlockOptions<F> = {}): One<F> {
    return made<One<F>>(nestedBlock("group", description, fields, options));
  },
});

/** The single implementation of all block types; the interfaces define which methods may follow. */
class Builder {
  readonly [field]: NestedBlock;

  constructor(nested: NestedBlock) {
    this[field] = nested;
  }

  unordered(): Builder {
    const { nesting, one, block } = this[field];
    const what = one ? "block that occurs at most once" : `${nesting} of blocks`;
    if (nesting !== "list" || one) throw new TypeError(notUnordered(what, block.description));
    return new Builder({ ...this[field], unordered: true });
  }

  computed(): Builder {
    return new Builder({ ...this[field], computed: true });
  }

  useStateForUnknown(until?: KeptUntil): Builder {
    return new Builder({ ...this[field], modifiers: [useStateForUnknown(until)] });
  }
}

function made<T>(nested: NestedBlock): T {
  // The interfaces say which of its methods may follow which, so that no class has their type.
  return new Builder(nested) as unknown as T;
}

function nestedBlock<F extends Fields>(
  nesting: NestedBlock["nesting"],
  description: string,
  fields: F,
  { min = 0, max = 0, deprecated, rules, validate, readWhenUnset }: BlockOptions<F>,
  one = false,
): NestedBlock {
  const block = blockOf(description, fields, deprecated);
  return {
    nesting,
    min,
    max,
    one,
    block,
    ...(readWhenUnset && { readWhenUnset }),
    ...(rules && { rules }),
    ...(validate && { validate }),
  };
}

/** Returns the block that consists of these fields. */
export function blockOf(description: string, fields: Fields, deprecated?: string): Block {
  const attributes: { [name: string]: Attribute } = {};
  const blocks: { [name: string]: NestedBlock } = {};
  for (const [name, { [field]: part }] of Object.entries(fields)) {
    if ("block" in part) blocks[name] = part;
    else attributes[name] = part;
  }
  return {
    description,
    attributes: withWriteOnlyFields(attributes),
    blocks,
    ...(deprecated !== undefined && { deprecated }),
  };
}
