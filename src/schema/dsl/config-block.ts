import type { Attribute, Attributes, Block, NestedBlock } from "../schema.ts";

/**
 * The block of what is configured only and has no state, such as that of an action. Its defaults are not computed: nobody sees
 * them but the provider.
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
  // Without a state, nothing is to be compared by a version.
  const { nested, computed = false, writeOnlyVersion: _, ...rest } = attribute;
  return {
    ...rest,
    computed: computed && attribute.default === undefined,
    ...(nested && { nested: { ...nested, attributes: configAttributes(nested.attributes) } }),
  };
}
