import type { Catalogue, Entry } from "./catalogue.ts";
import { exampleSection, type Page } from "./markdown.ts";
import { schemaSection } from "./schema-section.ts";

/** Returns the page of the provider: its configuration, and its types by family. */
export function indexPage(catalogue: Catalogue): Page {
  const { name, provider, families } = catalogue;
  const { description, example } = provider.definition;
  const listed = families.flatMap((family) =>
    family === "" ? [members(catalogue, family)] : [`### ${family}`, members(catalogue, family)],
  );
  return {
    front: { title: `${name} Provider`, subcategory: "", description },
    sections: [
      ["title", `# ${name} Provider`],
      ["description", description],
      ...exampleSection(example),
      ["schema", schemaSection(provider.block)],
      ["members", ["## Resources and Data Sources", ...listed, ...functionList(catalogue)].join("\n\n")],
    ],
  };
}

function functionList({ functions }: Catalogue): readonly string[] {
  if (functions.length === 0) return [];
  const lines = functions.map(
    ({ name, defined }) => `- [${name}](functions/${name}.md): ${defined.definition.summary}.`,
  );
  return ["## Functions", lines.sort().join("\n")];
}

function members(catalogue: Catalogue, family: string): string {
  const { resources, dataSources, ephemeralResources, listResources, actions } = catalogue;
  const lines = [
    ...resources.map((entry) => line(entry, family, "resources", "")),
    ...dataSources.map((entry) => line(entry, family, "data-sources", " (data source)")),
    ...ephemeralResources.map((entry) => line(entry, family, "ephemeral-resources", " (ephemeral resource)")),
    ...listResources.map((entry) => line(entry, family, "list-resources", " (list resource)")),
    ...actions.map((entry) => line(entry, family, "actions", " (action)")),
  ];
  return lines.flat().sort().join("\n");
}

function line(
  entry: Entry<{ readonly definition: { readonly description: string } }>,
  family: string,
  folder: string,
  mark: string,
): readonly string[] {
  if (entry.family !== family) return [];
  const [firstSentence = ""] = entry.defined.definition.description.split(/(?<=\.)\s/);
  return [`- [${entry.type}](${folder}/${entry.name}.md)${mark}: ${firstSentence}`];
}
