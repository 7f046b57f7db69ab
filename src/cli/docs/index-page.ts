import { type Catalogue, kinds } from "./catalogue.ts";
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
    front: { title: `${name} Provider`, description },
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
  const lines = kinds.flatMap(({ registry, title, folder }) => {
    const mark = registry === "resources" ? "" : ` (${title.toLowerCase()})`;
    return catalogue[registry]
      .filter((entry) => entry.family === family)
      .map(({ type, name, defined: { definition } }) => {
        const [firstSentence = ""] = definition.description.split(/(?<=\.)\s/);
        const said = firstSentence === "" ? "" : `: ${firstSentence}`;
        return `- [${type}](${folder}/${name}.md)${mark}${said}`;
      });
  });
  return lines.sort().join("\n");
}
