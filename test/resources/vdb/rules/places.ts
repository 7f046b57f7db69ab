import type { Attribute, Content } from "../../../../src/schema/schema.ts";

/** A configuration as it is written, in which every block is a list. */
export type Plain = { readonly [name: string]: unknown };

/** A place of a configuration for test values: an attribute, or blocks of one kind. */
export interface TryPlace {
  /** The name of the place, as in `configuration.labels.key`, without indexes. */
  readonly name: string;
  readonly attribute?: Attribute;
  /** The current value. */
  readonly value: unknown;
  /** Returns the configuration with another value in this place. */
  readonly with: (value: unknown) => Plain;
}

/** Returns all configurable places of a configuration. Of several blocks, only the first is inspected. */
export function placesIn(content: Content, config: Plain, name = ""): readonly TryPlace[] {
  const place = (key: string) => (name === "" ? key : `${name}.${key}`);
  const attributes = Object.entries(content.attributes).flatMap(([key, attribute]): readonly TryPlace[] => {
    if (!attribute.required && !attribute.optional) return [];
    return [
      { name: place(key), attribute, value: config[key], with: (value) => ({ ...config, [key]: value }) },
    ];
  });
  const blocks = Object.entries(content.blocks).flatMap(([key, { block, one }]): readonly TryPlace[] => {
    const all = listOf(config[key]);
    const [first, ...others] = all;
    if (first === undefined) return [];
    const inner = placesIn(block, first, place(key)).map((within) => ({
      ...within,
      with: (value: unknown) => ({ ...config, [key]: [within.with(value), ...others] }),
    }));
    const itself = { name: place(key), value: all, with: (value: unknown) => ({ ...config, [key]: value }) };
    return one ? inner : [itself, ...inner];
  });
  return [...attributes, ...blocks];
}

function listOf(blocks: unknown): readonly Plain[] {
  if (Array.isArray(blocks)) return blocks;
  return blocks === undefined || blocks === null ? [] : [blocks as Plain];
}
