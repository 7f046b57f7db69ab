import { type Block, noBlocks } from "../../schema.ts";
import { knownAfterApply } from "../../values/unknown.ts";
import { record, type ValueRecord } from "../../values/value.ts";
import { makeObject } from "../../walk.ts";

/** Returns a state with only these attributes: null for all others, and no blocks. */
export function minimalState(block: Block, given: ValueRecord): ValueRecord {
  return makeObject(block, ({ name, blocks }) => (blocks ? noBlocks(blocks) : (given[name] ?? null)));
}

/** Returns the state of an object that no read has seen yet: these values are known, all others are not, and nothing is write-only. */
export function unreadState(block: Block, given: ValueRecord): ValueRecord {
  return makeObject(block, ({ name, attribute }) =>
    attribute?.writeOnly ? null : (given[name] ?? knownAfterApply),
  );
}

/** Returns the names of the attributes that identify an object. */
export function identifiersOf(block: Block): readonly string[] {
  return Object.keys(block.attributes).filter((name) => block.attributes[name]?.identifier);
}

/** Returns the part of an object's state that consists of its identifying attributes. */
export function pickIdentifiers(block: Block, object: ValueRecord): ValueRecord {
  const known = identifiersOf(block).filter((name) => typeof object[name] === "string");
  return minimalState(block, record(known.map((name) => [name, object[name] ?? null])));
}
