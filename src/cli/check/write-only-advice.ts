import type { Provider } from "../../schema/define.ts";
import type { Block } from "../../schema/schema.ts";

/**
 * Returns advice about write-only attributes of resources that have no version, by their places: a configuration with another value then
 * has the same plan as before, so that the value is never sent.
 */
export async function writeOnlyAdvice({ definition }: Provider): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, load] of Object.entries(definition.resources)) {
    const resource = (await load()).default;
    // A plan of the resource's own may compare the value, for example with a hash.
    if (resource.definition.modifyPlan) continue;
    for (const [place, attribute] of withoutVersion(resource.block, ""))
      found.push(
        `${definition.name}_${name}.${place} is write-only without a version, so that no plan shows another value: write .writeOnly({ version: "${attribute}_version" })`,
      );
  }
  return found;
}

/** The places of the write-only attributes without a version, with the names of the attributes. */
function withoutVersion(
  { attributes, blocks }: Block,
  within: string,
): readonly (readonly [string, string])[] {
  const own = Object.entries(attributes).flatMap(([name, { writeOnly, writeOnlyVersion }]) =>
    writeOnly && writeOnlyVersion === undefined ? [[`${within}${name}`, name] as const] : [],
  );
  const inner = Object.entries(blocks).flatMap(([name, { block }]) =>
    withoutVersion(block, `${within}${name}.`),
  );
  return [...own, ...inner];
}
