import type { Provider } from "../../../src/schema/define.ts";
import { className } from "../../../src/schema/pulumi-names.ts";
import type { Attribute, Attributes, Block, Rule } from "../../../src/schema/schema.ts";
import { propertyNames, tokenOf } from "./package-names.ts";
import { nameOf, type PackageSchema, type Properties, type Property } from "./package-schema.ts";

/** The compared facts of a resource in addition to its attributes. */
interface Defined {
  readonly importForms: readonly string[];
  readonly rules?: readonly Rule[];
  readonly deprecated?: string;
}

/** The definitions of a provider by their names in Pulumi. */
export interface DefinitionIndex {
  readonly resources: ReadonlyMap<string, Defined>;
  /** The attribute behind a property of a resource or nested type. */
  attribute(owner: string, property: string): Attribute | undefined;
}

type Content = Partial<Pick<Block, "attributes" | "blocks">>;

/** Finds the definitions of all members of a resource in the package. */
export async function indexDefinitions<Api>(
  { definition }: Provider<Api>,
  schema: PackageSchema,
): Promise<DefinitionIndex> {
  const resources = new Map<string, Defined>();
  const contents = new Map<string, Content>();

  function visit(owner: string, properties: Properties, content: Content): void {
    if (contents.has(owner)) return;
    contents.set(owner, content);
    for (const [name, property] of Object.entries(properties)) {
      const reference = referenceOf(property);
      const inner = member(content, name);
      if (reference === undefined || !inner) continue;
      visit(nameOf(reference), schema.types[reference]?.properties ?? {}, contentOf(inner));
    }
  }

  for (const [name, load] of Object.entries(definition.resources)) {
    const { block, definition: one } = (await load()).default;
    const owner = className(name);
    resources.set(owner, one);
    const token = tokenOf(schema, owner, "resource");
    visit(owner, schema.resources[token]?.properties ?? {}, block);
  }

  return {
    resources,
    attribute(owner, property) {
      const found = member(contents.get(owner) ?? {}, property);
      return found && "type" in found ? found : undefined;
    },
  };
}

type Member = Attribute | Block["blocks"][string];

/** The property from which a name is derived; the name may be its plural. */
function member({ attributes = {}, blocks = {} }: Content, property: string): Member | undefined {
  const members: [string, Member][] = [...Object.entries(attributes), ...Object.entries(blocks)];
  return members.find(([name]) => propertyNames(name).includes(property))?.[1];
}

function contentOf(inner: Member): Content {
  if ("block" in inner) return inner.block;
  const attributes: Attributes = inner.nested?.attributes ?? inner.members ?? {};
  return { attributes };
}

function referenceOf({ $ref, items }: Property): string | undefined {
  return ($ref ?? items?.$ref)?.replace("#/types/", "");
}
