import type { Resource } from "../../src/schema/index.ts";
import type { Block } from "../../src/schema/schema.ts";
import type { Entry } from "./catalogue.ts";
import type { ImportForm, ImportIdentity } from "./import-ids.ts";
import { importSection } from "./import-section.ts";
import { deprecation, fenced, page } from "./markdown.ts";
import { schemaSection } from "./schema.ts";

/** The page of a resource. */
export function resourcePage(
  entry: Entry<Resource>,
  provider: string,
  imports: readonly ImportForm[],
  identity?: ImportIdentity,
): string {
  const { type, family, defined } = entry;
  const { description, example, deprecated, update } = defined.definition;
  return page({ title: `${type} Resource - ${provider}`, subcategory: family, description }, [
    `# ${type} (Resource)`,
    ...deprecation(deprecated),
    description,
    ...(update ? [] : ["It cannot be changed in place: every change replaces it."]),
    "## Example Usage",
    fenced("terraform", example),
    schemaSection(defined.block),
    importSection(entry, imports, identity),
  ]);
}

/** What a page without an import section is about, as its title says it. */
export type PageKind = "Data Source" | "Ephemeral Resource" | "List Resource" | "Action";

/** What all of these have. */
interface Described {
  readonly block: Block;
  readonly definition: {
    readonly description: string;
    readonly example: string;
    readonly deprecated?: string;
  };
}

/** The page of a data source, an ephemeral resource, a list resource or an action. */
export function pageOf(
  kind: PageKind,
  { type, family, defined }: Entry<Described>,
  provider: string,
): string {
  const { description, example, deprecated } = defined.definition;
  return page({ title: `${type} ${kind} - ${provider}`, subcategory: family, description }, [
    `# ${type} (${kind})`,
    ...deprecation(deprecated),
    description,
    "## Example Usage",
    fenced("terraform", example),
    schemaSection(defined.block),
  ]);
}
