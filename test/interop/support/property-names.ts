import { camelCase } from "../../../src/schema/camel-case.ts";
import type { Provider } from "../../../src/schema/define.ts";
import { className, type Members, membersOf } from "../../../src/schema/pulumi-names.ts";

/** The name of an attribute or a block, its property in Pulumi, and the resources and functions that have it. */
export interface RenamedProperty {
  readonly name: string;
  readonly property: string;
  readonly places: readonly string[];
}

/** Returns the properties of a provider whose names differ from those of Terraform in more than camel case. */
export async function renamedProperties<Api>({ definition }: Provider<Api>): Promise<RenamedProperty[]> {
  const places = new Map<string, Set<string>>();
  const { resources, dataSources } = definition;
  for (const [load, place] of [
    ...Object.entries(resources).map(([name, load]) => [load, className(name)] as const),
    ...Object.entries(dataSources).map(([name, load]) => [load, `get${className(name)}`] as const),
  ])
    for (const renamed of renamedIn(membersOf((await load()).default.block)))
      places.set(renamed, (places.get(renamed) ?? new Set()).add(place));
  return [...places].sort().map(([renamed, found]) => {
    const [name = "", property = ""] = renamed.split(" ");
    return { name, property, places: [...found].sort() };
  });
}

/** Returns names and properties, separated by a space. */
function renamedIn({ properties, inner }: Members): readonly string[] {
  const own = [...properties].filter(([name, property]) => property !== camelCase(name));
  return [...own.map((pair) => pair.join(" ")), ...[...inner.values()].flatMap(renamedIn)];
}

/** Returns a table of the properties in Markdown. */
export function renamedTable(renamed: readonly RenamedProperty[]): string {
  const rows = renamed.map(
    ({ name, property, places }) => `| \`${name}\` | \`${property}\` | ${places.join(", ")} |`,
  );
  return ["| Attribute or block | Property | In |", "| --- | --- | --- |", ...rows].join("\n");
}
