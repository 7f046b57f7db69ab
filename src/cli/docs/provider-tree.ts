import type { Content } from "../../schema/schema.ts";
import { type Catalogue, catalogueOf, type Entry, kinds } from "./catalogue.ts";
import type { Documented, Layout } from "./documented.ts";
import { functionPage } from "./function-page.ts";
import { importsOf } from "./import-ids.ts";
import { importCommands, importSection } from "./import-section.ts";
import { indexPage } from "./index-page.ts";
import { type Page, pageText, TemplateError } from "./markdown.ts";
import { type Described, pageOf, type ResourceFacts } from "./pages.ts";
import type { Tree } from "./tree.ts";
import { type Required, versionsFile } from "./versions-file.ts";

/** How the pages of a provider are generated. */
export interface TreeOptions {
  readonly layout: Layout;
  /** The provider that the folders of examples require. */
  readonly required: Required;
  /** The note in generated pages. */
  readonly note: string;
  /** Templates by the paths of their pages in the folder of pages, as in `resources/item.md`. */
  readonly templates?: Tree;
}

const [ofResources, ...otherKinds] = kinds;

/** The paths of generated pages and examples, in which `name` stands for any name. */
const generated = {
  pages: ["index.md", "functions/name.md", ...kinds.map(({ folder }) => `${folder}/name.md`)],
  examples: [
    "provider/provider.tf",
    "provider/versions.tf",
    "resources/name/import.sh",
    ...["function.tf", "versions.tf"].map((file) => `functions/name/${file}`),
    ...kinds.flatMap(({ folder, example }) => [`${folder}/name/${example}`, `${folder}/name/versions.tf`]),
  ],
};

/** Returns a function that reports whether the generator writes a path: guides and additional examples are not generated. */
export function isGenerated({ docs, examples }: Layout): (path: string) => boolean {
  return (path) => {
    if (path.startsWith(`${docs}/`))
      return generated.pages.includes(path.slice(docs.length + 1).replace(/\/\w+\.md$/, "/name.md"));
    if (!path.startsWith(`${examples}/`)) return false;
    return generated.examples.includes(path.slice(examples.length + 1).replace(/\/\w+\//, "/name/"));
  };
}

/** Returns all files about a provider. Throws a TemplateError for a template without a page, or one that uses an unknown section. */
export async function providerTree(documented: Documented, options: TreeOptions): Promise<Tree> {
  const { layout, note, required, templates = new Map<string, string>() } = options;
  const catalogue = await catalogueOf(documented);
  const files = [
    ...providerFiles(catalogue, required),
    ...resourceFiles(catalogue, documented.samples, required),
    ...otherKinds.flatMap((kind) =>
      catalogue[kind.registry].flatMap((entry) => definitionFiles(kind, entry, required)),
    ),
    ...functionFiles(catalogue, required),
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

function providerFiles(catalogue: Catalogue, required: Required): Files {
  const { example } = catalogue.provider.definition;
  return [
    ["index.md", indexPage(catalogue)],
    ...exampleFiles("provider/provider.tf", example, undefined, required),
  ];
}

/** Returns the file of an example, and the one next to it that requires its provider. */
function exampleFiles(
  path: string,
  example: string | undefined,
  content: Content | undefined,
  required: Required,
): Files {
  if (example === undefined) return [];
  const versions = path.replace(/[^/]+$/, "versions.tf");
  return [
    [path, example],
    [versions, versionsFile(example, content, required)],
  ];
}

function resourceFiles({ resources }: Catalogue, samples: Documented["samples"], required: Required): Files {
  return resources.flatMap((entry): Files => {
    const imports = importsOf(entry, samples);
    const { update, traits = [] } = entry.defined.definition;
    const files = definitionFiles(ofResources, entry, required, {
      canChange: update !== undefined,
      imports: importSection(entry, imports),
      traits: traits.flatMap(({ definition: { description = "" } }) =>
        description === "" ? [] : [description],
      ),
    });
    if (imports.forms.length === 0) return files;
    return [...files, [`resources/${entry.type}/import.sh`, importCommands(entry, imports.forms)]];
  });
}

/** Returns the page and the example of a definition. */
function definitionFiles(
  { title, folder, example }: (typeof kinds)[number],
  entry: Entry<Described>,
  required: Required,
  resource?: ResourceFacts,
): Files {
  const { block, definition } = entry.defined;
  return [
    [`${folder}/${entry.name}.md`, pageOf(title, entry, required.name, resource)],
    ...exampleFiles(`${folder}/${entry.type}/${example}`, definition.example, block, required),
  ];
}

function functionFiles({ functions }: Catalogue, required: Required): Files {
  return functions.flatMap((entry): Files => {
    const { example } = entry.defined.definition;
    return [
      [`functions/${entry.name}.md`, functionPage(entry, required.name)],
      ...exampleFiles(`functions/${entry.name}/function.tf`, example, undefined, required),
    ];
  });
}
