import type { DataSource, Resource } from "../../src/schema/index.ts";
import type { Entry } from "./catalogue.ts";
import type { ImportForm } from "./import-ids.ts";
import { importSection } from "./import-section.ts";
import { deprecation, fenced, page } from "./markdown.ts";
import { schemaSection } from "./schema.ts";

/** The page of a resource. */
export function resourcePage(
  entry: Entry<Resource>,
  provider: string,
  imports: readonly ImportForm[],
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
    importSection(entry, imports),
  ]);
}

/** The page of a data source. */
export function dataSourcePage({ type, family, defined }: Entry<DataSource>, provider: string): string {
  const { description, example, deprecated } = defined.definition;
  return page({ title: `${type} Data Source - ${provider}`, subcategory: family, description }, [
    `# ${type} (Data Source)`,
    ...deprecation(deprecated),
    description,
    "## Example Usage",
    fenced("terraform", example),
    schemaSection(defined.block),
  ]);
}
