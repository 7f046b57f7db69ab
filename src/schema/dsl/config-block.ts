import type { Attribute, Attributes, Block, NestedBlock } from "../schema.ts";

/**
 * Returns the block for a configuration that has no state, such as that of an action. Its defaults are not computed: only the provider
 * sees them.
 */
export function configBlock(block: Block): Block {
  const blocks = Object.entries(block.blocks).map(([name, nested]): [string, NestedBlock] => [
    name,
    { ...nested, block: configBlock(nested.block) },
  ]);
  return {
    ...block,
    attributes: configAttributes(block.attributes),
    blocks: Object.fromEntries(blocks),
  };
}

function configAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [name, configAttribute(attribute)]),
  );
}

function configAttribute(attribute: Attribute): Attribute {
  // An object without a state has no earlier version to compare with.
  const { nested, computed = false, writeOnlyVersion: _, ...rest } = attribute;
  return {
    ...rest,
    computed: computed && attribute.default === undefined,
    ...(nested && { nested: { ...nested, attributes: configAttributes(nested.attributes) } }),
  };
}
