import type { Block } from "../../schema/schema.ts";
import type { Entry } from "./catalogue.ts";
import { deprecation, exampleSection, type Page } from "./markdown.ts";
import { schemaSection } from "./schema-section.ts";

/** The common properties of all definitions. */
export interface Described {
  readonly block: Block;
  readonly definition: {
    readonly description: string;
    readonly example: string;
    readonly deprecated?: string;
  };
}

/** The facts that only the page of a resource states. */
export interface ResourceFacts {
  readonly canChange: boolean;
  /** The section on imports. */
  readonly imports: string;
  /** What the traits of the resource say about it. */
  readonly traits: readonly string[];
}

/** Returns the page of a definition, with the title of its kind. */
export function pageOf(
  title: string,
  { type, family, defined }: Entry<Described>,
  provider: string,
  resource?: ResourceFacts,
): Page {
  const { description, example, deprecated } = defined.definition;
  const replaced = "It cannot be changed in place: every change replaces it.";
  return {
    front: { title: `${type} ${title} - ${provider}`, subcategory: family, description },
    sections: [
      ["title", `# ${type} (${title})`],
      ...deprecation(deprecated),
      ["description", description],
      ...(resource?.traits ?? []).map((text) => ["description", text] as const),
      ...(resource?.canChange === false ? [["description", replaced] as const] : []),
      ...exampleSection(example),
      ["schema", schemaSection(defined.block)],
      ...(resource ? [["import", resource.imports] as const] : []),
    ],
  };
}
