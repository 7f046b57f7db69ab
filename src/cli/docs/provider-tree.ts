import { type Catalogue, catalogueOf } from "./catalogue.ts";
import type { Documented, Layout } from "./documented.ts";
import { functionPage } from "./function-page.ts";
import { importFormsOf, importIdentityOf } from "./import-ids.ts";
import { importCommands } from "./import-section.ts";
import { indexPage } from "./index-page.ts";
import { type Page, pageText, TemplateError } from "./markdown.ts";
import { type PageKind, pageOf, resourcePage } from "./pages.ts";
import type { Tree } from "./tree.ts";

/** How the pages of a provider are generated. */
export interface TreeOptions {
  readonly layout: Layout;
  /** The note in generated pages. */
  readonly note: string;
  /** Templates by the paths of their pages in the folder of pages, as in `resources/item.md`. */
  readonly templates?: Tree;
}

/** Returns a function that reports whether the generator writes a path: guides and additional examples are not generated. */
export function isGenerated({ docs, examples }: Layout): (path: string) => boolean {
  const kinds = "resources|data-sources|ephemeral-resources|list-resources|actions|functions";
  const page = new RegExp(`^(index|(${kinds})/\\w+)\\.md$`);
  return (path) => {
    if (path.startsWith(`${docs}/`)) return page.test(path.slice(docs.length + 1));
    return path.startsWith(`${examples}/`) && example.test(path.slice(examples.length + 1));
  };
}

const example = new RegExp(
  [
    /^provider\/provider\.tf$/,
    /^resources\/\w+\/(resource\.tf|import\.sh)$/,
    /^data-sources\/\w+\/data-source\.tf$/,
    /^ephemeral-resources\/\w+\/ephemeral-resource\.tf$/,
    /^list-resources\/\w+\/list-resource\.tfquery\.hcl$/,
    /^actions\/\w+\/action\.tf$/,
    /^functions\/\w+\/function\.tf$/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

/** Returns all files about a provider. Throws a TemplateError for a template without a page, or one that uses an unknown section. */
export async function providerTree(documented: Documented, options: TreeOptions): Promise<Tree> {
  const { layout, note, templates = new Map<string, string>() } = options;
  const catalogue = await catalogueOf(documented);
  const files = [
    ...providerFiles(catalogue),
    ...resourceFiles(catalogue, documented.samples),
    ...otherKinds.flatMap((kind) => filesOf(kind, catalogue)),
    ...functionFiles(catalogue),
  ];
  const pages = new Set(files.flatMap(([path, made]) => (typeof made === "string" ? [] : [path])));
  const astray = [...templates.keys()].find((path) => !pages.has(path));
  if (astray !== undefined) throw new TemplateError(`There is no page for the template ${astray}`);
  return new Map(
    files.map(([path, made]) =>
      typeof made === "string"
        ? [`${layout.examples}/${path}`, made]
        : [`${layout.docs}/${path}`, pageText(made, note, templates.get(path))],
    ),
  );
}

/** Pages by their paths in the folder of pages, and examples by theirs in the folder of examples. */
type Files = readonly (readonly [path: string, made: Page | string])[];

function providerFiles(catalogue: Catalogue): Files {
  const { example } = catalogue.provider.definition;
  return [
    ["index.md", indexPage(catalogue)],
    ...(example === undefined ? [] : [["provider/provider.tf", example] as const]),
  ];
}

function resourceFiles({ name, resources }: Catalogue, samples: Documented["samples"]): Files {
  return resources.flatMap((entry): Files => {
    const imports = importFormsOf(entry, samples);
    const identity = importIdentityOf(entry, samples);
    const examples = `resources/${entry.type}`;
    return [
      [`resources/${entry.name}.md`, resourcePage(entry, name, imports, identity)],
      [`${examples}/resource.tf`, entry.defined.definition.example],
      ...(imports.length > 0 ? [[`${examples}/import.sh`, importCommands(entry, imports)] as const] : []),
    ];
  });
}

function functionFiles({ name: provider, functions }: Catalogue): Files {
  return functions.flatMap((entry): Files => {
    const { example } = entry.defined.definition;
    return [
      [`functions/${entry.name}.md`, functionPage(entry, provider)],
      ...(example === undefined ? [] : [[`functions/${entry.name}/function.tf`, example] as const]),
    ];
  });
}

/** All kinds except resources, whose pages describe imports. */
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
      [`${folder}/${entry.name}.md`, pageOf(kind, entry, name)],
      [`${folder}/${entry.type}/${example}`, entry.defined.definition.example],
    ],
  );
}
