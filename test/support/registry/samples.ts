import type { Content } from "../../../src/schema/schema.ts";
import { isConfigurable, type Json, type Literal } from "./literal.ts";
import { type Count, otherValues } from "./proposals.ts";
import type { Special } from "./special.ts";

/**
 * Generated contents of a block, whose attributes are named with a prefix: with everything, with only the
 * required attributes, and with one optional attribute in addition.
 */
export function samplesOf(
  content: Content,
  prefix: string,
  special: Special,
  count: Count,
): readonly Literal[] {
  const optional = Object.entries(content.attributes).flatMap(([name, attribute]) =>
    isConfigurable(attribute) && !attribute.required ? [name] : [],
  );
  const chosen = [() => true, () => false, ...optional.map((name) => (other: string) => other === name)];
  const samples = chosen.map((isChosen) => sample(content, prefix, isChosen));
  return samples.filter((made) => made !== undefined);

  /** One content; undefined if there is no value for a required attribute. */
  function sample(part: Content, at: string, isChosen: (name: string) => boolean): Literal | undefined {
    const made: { [name: string]: Json } = {};
    for (const [name, attribute] of Object.entries(part.attributes)) {
      if (!isConfigurable(attribute) || !(attribute.required || isChosen(name))) continue;
      const [value] = otherValues(name, attribute, undefined, count, special.values?.[at + name]);
      if (value !== undefined) made[name] = value;
      else if (attribute.required) return undefined;
    }
    for (const [name, { min, block }] of Object.entries(part.blocks)) {
      if (min === 0 && !isChosen(name)) continue;
      const inner = sample(block, `${at}${name}.`, isChosen);
      if (inner !== undefined) made[name] = [inner];
      else if (min > 0) return undefined;
    }
    return made;
  }
}
