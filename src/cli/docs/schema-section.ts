import { type Attribute, type Content, contentOf, type NestedBlock } from "../../schema/schema.ts";
import type { Type } from "../../schema/values/type.ts";
import { listItem } from "./markdown.ts";
import { attributeKind, attributeText, blockKind, blockText } from "./words.ts";

const groups = ["Required", "Optional", "Read-Only"] as const;
type Group = (typeof groups)[number];

/** An attribute or a block on a page. */
interface Part {
  readonly name: string;
  readonly group: Group;
  /** The type and its marks, such as `String, Sensitive`. */
  readonly kind: string;
  readonly text: string;
  readonly below: Below | undefined;
}

/** A schema with a section of its own further down. */
interface Below {
  readonly prefix: "nestedatt" | "nestedblock" | "nestedobjatt";
  readonly content: Content;
}

/** Returns the section on a schema, in the layout of the Terraform Registry. */
export function schemaSection(content: Content): string {
  const parts = partsOf(content);
  const own = lists(parts, [], (group) => `### ${group}`);
  return ["## Schema", ...own, ...sectionsBelow(parts, [])].join("\n\n");
}

function sectionsBelow(parts: readonly Part[], path: readonly string[]): readonly string[] {
  return parts.flatMap(({ name, below }) => {
    if (!below) return [];
    const place = [...path, name];
    const inner = partsOf(below.content);
    return [
      `<a id="${anchor(below, place)}"></a>\n### Nested Schema for \`${place.join(".")}\``,
      ...lists(inner, place, (group) => `${group}:`),
      ...sectionsBelow(inner, place),
    ];
  });
}

/** Returns the lists of the groups of parts, each under its heading. */
function lists(parts: readonly Part[], path: readonly string[], headingOf: (group: Group) => string) {
  return groups.flatMap((wanted) => {
    const items = parts.filter(({ group }) => group === wanted).map((part) => item(part, path));
    return items.length > 0 ? [headingOf(wanted), items.join("\n")] : [];
  });
}

function item({ name, kind, text, below }: Part, path: readonly string[]): string {
  const link = below ? `(see [below for nested schema](#${anchor(below, [...path, name])}))` : "";
  const said = text.includes("\n") && link !== "" ? `${text}\n\n${link}` : `${text} ${link}`.trim();
  return listItem("-", `\`${name}\` (${kind}) ${said}`);
}

function anchor({ prefix }: Below, place: readonly string[]): string {
  return [prefix, ...place].join("--");
}

function partsOf({ attributes, blocks }: Content): readonly Part[] {
  const parts = [
    ...Object.entries(attributes).map(([name, attribute]) => attributePart(name, attribute)),
    ...Object.entries(blocks).map(([name, block]) => blockPart(name, block)),
  ];
  return parts.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function attributePart(name: string, attribute: Attribute): Part {
  return {
    name,
    group: groupOf(attribute),
    kind: attributeKind(attribute),
    text: attributeText(name, attribute),
    below: belowAttribute(attribute),
  };
}

function blockPart(name: string, block: NestedBlock): Part {
  const below = { prefix: "nestedblock", content: block.block } as const;
  return { name, group: blockGroup(block), kind: blockKind(block), text: blockText(block), below };
}

function groupOf({ required, requiredUnlessEnv, optional, identifier }: Attribute): Group {
  if (required || requiredUnlessEnv) return "Required";
  return optional && !identifier ? "Optional" : "Read-Only";
}

function blockGroup({ min, block }: NestedBlock): Group {
  if (min > 0) return "Required";
  const inner = partsOf(block);
  return inner.length > 0 && inner.every(({ group }) => group === "Read-Only") ? "Read-Only" : "Optional";
}

function belowAttribute(attribute: Attribute): Below | undefined {
  if (attribute.nested) return { prefix: "nestedatt", content: contentOf(attribute.nested) };
  const object = objectIn(attribute.type);
  if (!object) return undefined;
  // A configuration of such an object has to set all of its attributes.
  const set = groupOf(attribute) === "Read-Only" ? { computed: true } : { required: true };
  const attributes = Object.fromEntries(
    Object.entries(object).map(([name, type]) => {
      const said = attribute.members?.[name] ?? { description: "" };
      return [name, { ...said, type, ...set }];
    }),
  );
  return { prefix: "nestedobjatt", content: { attributes, blocks: {} } };
}

/** Returns the attributes of an object type, or of the object type in a collection. */
function objectIn(type: Type): { readonly [name: string]: Type } | undefined {
  if (typeof type === "string" || type[0] === "tuple") return undefined;
  return type[0] === "object" ? type[1] : objectIn(type[1]);
}
