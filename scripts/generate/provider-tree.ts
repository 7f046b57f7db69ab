import { type Catalogue, catalogueOf } from "./catalogue.ts";
import { functionPage } from "./function-page.ts";
import { importFormsOf, importIdentityOf } from "./import-ids.ts";
import { importCommands } from "./import-section.ts";
import { indexPage } from "./index-page.ts";
import { type PageKind, pageOf, resourcePage } from "./pages.ts";
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
    /^docs\/\w+\/(resources|data-sources|ephemeral-resources|list-resources|actions|functions)\/\w+\.md$/,
    /^examples\/\w+\/provider\/provider\.tf$/,
    /^examples\/\w+\/resources\/\w+\/(resource\.tf|import\.sh)$/,
    /^examples\/\w+\/data-sources\/\w+\/data-source\.tf$/,
    /^examples\/\w+\/ephemeral-resources\/\w+\/ephemeral-resource\.tf$/,
    /^examples\/\w+\/list-resources\/\w+\/list-resource\.tfquery\.hcl$/,
    /^examples\/\w+\/actions\/\w+\/action\.tf$/,
    /^examples\/\w+\/functions\/\w+\/function\.tf$/,
  ].some((generated) => generated.test(path));
}

/** All files about a provider, with `guide` as the text of its own sections. */
export async function providerTree(documented: Documented, guide: string): Promise<Tree> {
  const catalogue = await catalogueOf(documented);
  return new Map([
    ...providerFiles(catalogue, guide),
    ...resourceFiles(catalogue, documented.samples),
    ...otherKinds.flatMap((kind) => filesOf(kind, catalogue)),
    ...functionFiles(catalogue),
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
    const identity = importIdentityOf(entry, samples);
    const examples = `examples/${name}/resources/${entry.type}`;
    return [
      [`docs/${name}/resources/${entry.name}.md`, resourcePage(entry, name, imports, identity)],
      [`${examples}/resource.tf`, entry.defined.definition.example],
      ...(imports.length > 0 ? [[`${examples}/import.sh`, importCommands(entry, imports)] as const] : []),
    ];
  });
}

function functionFiles({ name: provider, functions }: Catalogue): Files {
  return functions.flatMap((entry): Files => {
    const { example } = entry.defined.definition;
    return [
      [`docs/${provider}/functions/${entry.name}.md`, functionPage(entry, provider)],
      ...(example === undefined
        ? []
        : [[`examples/${provider}/functions/${entry.name}/function.tf`, example] as const]),
    ];
  });
}

/** Everything but resources, whose pages say how to import them. */
const otherKinds = [
  { kind: "Data Source", registry: "dataSources", folder: "data-sources", example: "data-source.tf" },
  {
    kind: "Ephemeral Resource",
    registry: "ephemeralResources",
    folder: "ephemeral-resources",
    example: "ephemeral-resource.tf",
  },
  {
    kind: "List Resource",
    registry: "listResources",
    folder: "list-resources",
    example: "list-resource.tfquery.hcl",
  },
  { kind: "Action", registry: "actions", folder: "actions", example: "action.tf" },
] as const satisfies readonly {
  readonly kind: PageKind;
  readonly registry: keyof Catalogue;
  folder: string;
  example: string;
}[];

function filesOf(
  { kind, registry, folder, example }: (typeof otherKinds)[number],
  catalogue: Catalogue,
): Files {
  const { name } = catalogue;
  return catalogue[registry].flatMap(
    (entry): Files => [
      [`docs/${name}/${folder}/${entry.name}.md`, pageOf(kind, entry, name)],
      [`examples/${name}/${folder}/${entry.type}/${example}`, entry.defined.definition.example],
    ],
  );
}
