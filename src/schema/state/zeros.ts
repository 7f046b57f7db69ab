import { isZero } from "../plan/same.ts";
import { type Attribute, type Content, contentOf, isComputed, type NestedBlock } from "../schema.ts";
import { asRecord, isSequence, type Value, type ValueRecord } from "../values/value.ts";

/** Whether a value is the zero of an attribute that is null where the configuration leaves it out. */
export function isRedundantZero(attribute: Attribute, value: Value): boolean {
  return attribute.optional === true && !isComputed(attribute) && isZero(value);
}

/** Whether a configuration has such zeros: only then the state has them, too. */
export function hasRedundantZeros(content: Content, config: ValueRecord): boolean {
  const within = (inner: Content, nesting: NestedBlock["nesting"], value: Value) =>
    elementsOf(nesting, value).some((element) => hasRedundantZeros(inner, asRecord(element)));
  return (
    Object.entries(content.attributes).some(([name, attribute]) => {
      const { nested } = attribute;
      const value = config[name] ?? null;
      if (isRedundantZero(attribute, value)) return true;
      return nested !== undefined && within(contentOf(nested), nested.nesting, value);
    }) ||
    Object.entries(content.blocks).some(([name, { block, nesting }]) =>
      within(block, nesting, config[name] ?? null),
    )
  );
}

function elementsOf(nesting: NestedBlock["nesting"], value: Value): readonly Value[] {
  if (isSequence(value)) return value;
  return nesting === "map" ? Object.values(asRecord(value)) : [value];
}
