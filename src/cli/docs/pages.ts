import type { Resource } from "../../schema/index.ts";
import type { Block } from "../../schema/schema.ts";
import type { Entry } from "./catalogue.ts";
import type { ImportForm, ImportIdentity } from "./import-ids.ts";
import { importSection } from "./import-section.ts";
import { deprecation, exampleSection, type Page } from "./markdown.ts";
import { schemaSection } from "./schema-section.ts";

/** Returns the page of a resource. */
export function resourcePage(
  entry: Entry<Resource>,
  provider: string,
  imports: readonly ImportForm[],
  identity?: ImportIdentity,
): Page {
  const { type, family, defined } = entry;
  const { description, example, deprecated, update } = defined.definition;
  const front = { title: `${type} Resource - ${provider}`, subcategory: family, description };
  return {
    front,
    sections: [
      ["title", `# ${type} (Resource)`],
      ...deprecation(deprecated),
      ["description", description],
      ...(update
        ? []
        : [["description", "It cannot be changed in place: every change replaces it."] as const]),
      ...exampleSection(example),
      ["schema", schemaSection(defined.block)],
      ["import", importSection(entry, imports, identity)],
    ],
  };
}

/** The kinds of pages without an import section, in the words of their titles. */
export type PageKind = "Data Source" | "Ephemeral Resource" | "List Resource" | "Action";

/** The common properties of all definitions. */
interface Described {
  readonly block: Block;
  readonly definition: {
    readonly description: string;
    readonly example: string;
    readonly deprecated?: string;
  };
}

/** Returns the page of a data source, an ephemeral resource, a list resource or an action. */
export function pageOf(kind: PageKind, { type, family, defined }: Entry<Described>, provider: string): Page {
  const { description, example, deprecated } = defined.definition;
  return {
    front: { title: `${type} ${kind} - ${provider}`, subcategory: family, description },
    sections: [
      ["title", `# ${type} (${kind})`],
      ...deprecation(deprecated),
      ["description", description],
      ...exampleSection(example),
      ["schema", schemaSection(defined.block)],
    ],
  };
}
