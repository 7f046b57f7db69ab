import type { Provider } from "../../schema/define.ts";
import { membersIn } from "../../schema/engine/check/names.ts";
import type { Block } from "../../schema/schema.ts";
import { kinds } from "../docs/catalogue.ts";

/** Returns advice if definitions, attributes or blocks of a provider have no description: their pages show only their names. */
export async function descriptionAdvice({ block, definition }: Provider): Promise<readonly string[]> {
  const places = [...missingIn(`provider ${definition.name}`, block)];
  for (const { registry } of kinds)
    for (const [name, load] of Object.entries(definition[registry]))
      places.push(...missingIn(`${definition.name}_${name}`, (await load()).default.block));
  const [first, ...others] = places;
  if (first === undefined) return [];
  const who = others.length === 0 ? `${first} has` : `${first} and ${others.length} more have`;
  return [`${who} no description, so that pages show only names`];
}

function missingIn(place: string, block: Block): readonly string[] {
  const members = membersIn(block).flatMap(([name, { attribute, blocks }]) =>
    (attribute ?? blocks.block).description === "" ? [`${place}.${name}`] : [],
  );
  return [...(block.description === "" ? [place] : []), ...members];
}
