import type { Diagnostics } from "../diagnostic.ts";
import type { At } from "../path.ts";
import type { Attribute, Block, NestedBlock, Rule } from "../schema.ts";
import type { Unknown } from "../values/unknown.ts";
import type {
  ConfigOf,
  Field,
  Fields,
  NamesIn,
  PlannedOf,
  PlanOf,
  ResultOf,
  StateOf,
  Views,
} from "./field.ts";
import { withWriteOnlyFields } from "./write-only-fields.ts";

/** A block type, complete. */
export interface BlockField<V extends Views> extends Field {
  readonly views: V;
}

type One<F extends Fields> = BlockField<{
  config: ConfigOf<F> | Unknown;
  plan: PlanOf<F> | Unknown;
  planned: PlannedOf<F>;
  state: StateOf<F>;
  result: ResultOf<F>;
}>;

type Perhaps<F extends Fields> = BlockField<{
  config: ConfigOf<F> | null | Unknown;
  plan: PlanOf<F> | null | Unknown;
  planned: PlannedOf<F> | null;
  state: StateOf<F> | null;
  result: ResultOf<F> | null;
}>;

type Many<F extends Fields> = BlockField<{
  config: readonly ConfigOf<F>[] | Unknown;
  plan: readonly PlanOf<F>[] | Unknown;
  planned: readonly PlannedOf<F>[];
  state: readonly StateOf<F>[];
  result: readonly ResultOf<F>[];
}>;

type ByName<F extends Fields> = BlockField<{
  config: { readonly [key: string]: ConfigOf<F> } | Unknown;
  plan: { readonly [key: string]: PlanOf<F> } | Unknown;
  planned: { readonly [key: string]: PlannedOf<F> };
  state: { readonly [key: string]: StateOf<F> };
  result: { readonly [key: string]: ResultOf<F> };
}>;

/** What else can be said of blocks. */
export interface BlockOptions<F extends Fields> extends SingleOptions<F> {
  /** How many there may be. */
  readonly min?: number;
  /** The most that there may be; 0 for no limit. */
  readonly max?: number;
}

/** What else can be said of a block that comes once. */
export interface SingleOptions<F extends Fields> {
  /** Advice where the block is not to be used any more. */
  readonly deprecated?: string;
  /** Rules between the attributes of each block, such as `conflicting("a", "b")`, by their names in the block. */
  readonly rules?: readonly Rule<NamesIn<NoInfer<F>>>[];
  /** Checks each block that is wholly known, and right attribute by attribute, in the form in which create gets it. */
  validate?(context: {
    readonly value: PlannedOf<NoInfer<F>>;
    /** The place of an attribute of this block, for diagnostics: `at.end`. */
    readonly at: At<StateOf<NoInfer<F>>>;
    readonly diagnostics: Diagnostics;
  }): void;
}

/**
 * Blocks: `x { … }`. Those that come once at the most are a list of one on the wire, as practitioners know them from
 * Go providers, and the object itself in TypeScript. A block that the configuration leaves out is not managed:
 * it stays out of plan and state, whatever the API has there.
 */
export const block = {
  /** Exactly one. */
  required<F extends Fields>(description: string, fields: F, options: SingleOptions<F> = {}): One<F> {
    return {
      field: nestedBlock("list", description, fields, { ...options, min: 1, max: 1 }, true),
    } as One<F>;
  },
  /** One or none; null where it is left out. */
  optional<F extends Fields>(description: string, fields: F, options: SingleOptions<F> = {}): Perhaps<F> {
    return { field: nestedBlock("list", description, fields, { ...options, max: 1 }, true) } as Perhaps<F>;
  },
  /** Any number, in order. */
  list<F extends Fields>(description: string, fields: F, options: BlockOptions<F> = {}): Many<F> {
    return { field: nestedBlock("list", description, fields, options) } as Many<F>;
  },
  /** Any number, without order. Elements have no identity, so `notReturned` attributes inside are refused. */
  set<F extends Fields>(description: string, fields: F, options: BlockOptions<F> = {}): Many<F> {
    return { field: nestedBlock("set", description, fields, options) } as Many<F>;
  },
  /** By label: `x "label" { … }`. */
  map<F extends Fields>(description: string, fields: F, options: BlockOptions<F> = {}): ByName<F> {
    return { field: nestedBlock("map", description, fields, options) } as ByName<F>;
  },
  /** One or none, and an object on the wire, too. */
  single<F extends Fields>(description: string, fields: F, options: BlockOptions<F> = {}): Perhaps<F> {
    return { field: nestedBlock("single", description, fields, options) } as Perhaps<F>;
  },
  /** Always one: left out, its attributes are null. */
  group<F extends Fields>(description: string, fields: F, options: BlockOptions<F> = {}): One<F> {
    return { field: nestedBlock("group", description, fields, options) } as One<F>;
  },
};

function nestedBlock<F extends Fields>(
  nesting: NestedBlock["nesting"],
  description: string,
  fields: F,
  { min = 0, max = 0, deprecated, rules, validate }: BlockOptions<F>,
  one = false,
): NestedBlock {
  const block = blockOf(description, fields, deprecated);
  return {
    nesting,
    min,
    max,
    one,
    block,
    ...(rules && { rules }),
    ...(validate && { validate: validate as never }),
  };
}

/** The block that fields make up. */
export function blockOf(description: string, fields: Fields, deprecated?: string): Block {
  const attributes: { [name: string]: Attribute } = {};
  const blocks: { [name: string]: NestedBlock } = {};
  for (const [name, { field }] of Object.entries(fields)) {
    if ("block" in field) blocks[name] = field;
    else attributes[name] = field;
  }
  return {
    description,
    attributes: withWriteOnlyFields(attributes),
    blocks,
    ...(deprecated !== undefined && { deprecated }),
  };
}
