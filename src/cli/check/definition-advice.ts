import type { Provider } from "../../schema/define.ts";
import { hasEffect } from "../../schema/modifier.ts";
import type { Content } from "../../schema/schema.ts";
import { membersOf } from "../../schema/walk.ts";

/** Returns advice about the definitions of resources that work, but whose plans show their users less or more than what happens. */
export async function definitionAdvice({ definition }: Provider): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, load] of Object.entries(definition.resources)) {
    const resource = (await load()).default;
    // A plan of the resource's own may compare a write-only value, for example with a hash, and may keep values.
    if (resource.definition.modifyPlan) continue;
    const type = `${definition.name}_${name}`;
    found.push(...writeOnlyAdvice(resource.block, `${type}.`));
    if (resource.definition.update) found.push(...keptAdvice(resource.block, `${type}.`));
  }
  return found;
}

/**
 * Returns advice about write-only attributes without a version: a configuration with another value then has the same plan as before, so that the
 * value is never sent.
 */
function writeOnlyAdvice({ attributes, blocks }: Content, within: string): readonly string[] {
  const own = Object.entries(attributes).flatMap(([name, { writeOnly, writeOnlyVersion }]) =>
    writeOnly && writeOnlyVersion === undefined
      ? `${within}${name} is write-only without a version, so that no plan shows another value: write .writeOnly({ version: "${name}_version" })`
      : [],
  );
  const inner = Object.entries(blocks).flatMap(([name, { block }]) =>
    writeOnlyAdvice(block, `${within}${name}.`),
  );
  return [...own, ...inner];
}

/**
 * Returns advice about nested attributes and blocks that keep their prior value while the configuration does not set them: in an object that it
 * sets, each member is planned by its own modifiers.
 */
function keptAdvice(content: Content, within: string): readonly string[] {
  return membersOf(content).flatMap(({ name, attribute, blocks, objects }) => {
    if (!objects) return [];
    const mayBeSet = attribute ? attribute.optional && attribute.default === undefined : blocks.computed;
    const names = mayBeSet && hasEffect(attribute ?? blocks, "keeps") ? unkeptIn(objects.content) : [];
    const list = names.join(", ");
    const own =
      names.length > 0
        ? [
            `${within}${name} keeps its prior value only while the configuration does not set it: in an object that the configuration sets, plans of updates show ${list} as known after apply. If no update changes it, write .useStateForUnknown() for ${list}, too`,
          ]
        : [];
    return [...own, ...keptAdvice(objects.content, `${within}${name}.`)];
  });
}

/** Returns the dotted names of what the API decides in an object, and plans of updates show as known after apply. */
function unkeptIn(content: Content): readonly string[] {
  return membersOf(content).flatMap(({ name, attribute, blocks, objects }) => {
    const isDecided = attribute ? attribute.computed && attribute.default === undefined : blocks.computed;
    if (isDecided) return hasEffect(attribute ?? blocks, "keeps") ? [] : [name];
    return objects ? unkeptIn(objects.content).map((inner) => `${name}.${inner}`) : [];
  });
}
