import { type Catalogue, catalogueOf } from "./catalogue.ts";
import { importFormsOf } from "./import-ids.ts";
import { importCommands } from "./import-section.ts";
import { indexPage } from "./index-page.ts";
import { dataSourcePage, resourcePage } from "./pages.ts";
import type { Documented } from "./providers.ts";
import type { Tree } from "./tree.ts";

/** The folders of a provider below the root: what the Registry calls docs, and the examples. */
export function foldersOf({ provider }: Pick<Documented, "provider">): readonly string[] {
  return [`docs/${provider.definition.name}`, `examples/${provider.definition.name}`];
}

/** Whether a path in these folders is one that the generator writes: guides and further examples are not. */
export function isGenerated(path: string): boolean {
  return [
    /^docs\/\w+\/index\.md$/,
    /^docs\/\w+\/(resources|data-sources)\/\w+\.md$/,
    /^examples\/\w+\/provider\/provider\.tf$/,
    /^examples\/\w+\/resources\/\w+\/(resource\.tf|import\.sh)$/,
    /^examples\/\w+\/data-sources\/\w+\/data-source\.tf$/,
  ].some((generated) => generated.test(path));
}

/** All files about a provider, with `guide` as the text of its own sections. */
export async function providerTree(documented: Documented, guide: string): Promise<Tree> {
  const catalogue = await catalogueOf(documented);
  return new Map([
    ...providerFiles(catalogue, guide),
    ...resourceFiles(catalogue, documented.samples),
    ...dataSourceFiles(catalogue),
  ]);
}

type Files = readonly (readonly [path: string, text: string])[];

function providerFiles(catalogue: Catalogue, guide: string): Files {
  const { name, provider } = catalogue;
  const { example } = provider.definition;
  return [
    [`docs/${name}/index.md`, indexPage(catalogue, guide)],
    ...(example === undefined ? [] : [[`examples/${name}/provider/provider.tf`, example] as const]),
  ];
}

function resourceFiles({ name, resources }: Catalogue, samples: Documented["samples"]): Files {
  return resources.flatMap((entry): Files => {
    const imports = importFormsOf(entry, samples);
    const examples = `examples/${name}/resources/${entry.type}`;
    return [
      [`docs/${name}/resources/${entry.name}.md`, resourcePage(entry, name, imports)],
      [`${examples}/resource.tf`, entry.defined.definition.example],
      ...(imports.length > 0 ? [[`${examples}/import.sh`, importCommands(entry, imports)] as const] : []),
    ];
  });
}

function dataSourceFiles({ name, dataSources }: Catalogue): Files {
  return dataSources.flatMap((entry): Files => {
    const { example } = entry.defined.definition;
    return [
      [`docs/${name}/data-sources/${entry.name}.md`, dataSourcePage(entry, name)],
      [`examples/${name}/data-sources/${entry.type}/data-source.tf`, example],
    ];
  });
}
