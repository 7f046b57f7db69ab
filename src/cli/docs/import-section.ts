import type { Resource } from "../../schema/index.ts";
import { type Attribute, type Attributes, type Content, contentOf } from "../../schema/schema.ts";
import type { Entry } from "./catalogue.ts";
import { exampleAddress, type ImportForm, type ImportIdentity, type Imports } from "./import-ids.ts";
import { fenced } from "./markdown.ts";

/** Returns the commands that import the resource of the example, one for each form; empty if there is none. */
export function importCommands({ type, defined }: Entry<Resource>, forms: readonly ImportForm[]): string {
  const address = exampleAddress(defined.definition.example, type);
  return forms.map(({ id }) => `terraform import ${address} ${shellWord(id)}\n`).join("");
}

/** Returns the section on imports. */
export function importSection(entry: Entry<Resource>, { forms, identity }: Imports): string {
  const { type, defined } = entry;
  const [first] = forms;
  if (!first && !identity) return `## Import\n\n\`${type}\` cannot be imported.`;
  return [
    "## Import",
    ...(first ? byId(entry, first, forms) : []),
    ...(identity ? byIdentity(entry, identity) : []),
    ...afterImport(defined.block),
  ].join("\n\n");
}

function byId(entry: Entry<Resource>, first: ImportForm, forms: readonly ImportForm[]): readonly string[] {
  const { type, defined } = entry;
  const address = exampleAddress(defined.definition.example, type);
  const block = `import {\n  to = ${address}\n  id = ${JSON.stringify(first.id)}\n}`;
  return [
    "With an `import` block in the configuration:",
    fenced("terraform", block),
    "With the command line:",
    fenced("shell", importCommands(entry, forms)),
    forms.length > 1 ? "The import ID has one of these forms:" : "The import ID has this form:",
    forms.map((form) => formLines(form, defined.block.attributes)).join("\n"),
  ];
}

function byIdentity(
  { type, defined: { block, definition } }: Entry<Resource>,
  { required, optional, lines }: ImportIdentity,
): readonly string[] {
  const address = exampleAddress(definition.example, type);
  const inner = lines.map((line) => `    ${line}\n`).join("");
  const list = (names: readonly string[], note: string) =>
    names.map((name) => `- \`${name}\`${note}: ${block.attributes[name]?.description ?? ""}`);
  return [
    "With Terraform or OpenTofu 1.12 or later, an `import` block can name the object by its identity instead:",
    fenced("terraform", `import {\n  to = ${address}\n  identity = {\n${inner}  }\n}`),
    "The identity has these attributes:",
    [...list(required, ""), ...list(optional, " (optional)")].join("\n"),
  ];
}

function formLines({ form, parts, coded: { names, codes } }: ImportForm, attributes: Attributes): string {
  const meanings = parts.map((part) => attributes[part]?.description ?? "");
  if (parts.length === 1) return `- \`${form}\`: ${meanings.join()}`;
  const within = names.map((name) => `\`${name}\``).join(" and ");
  const spellings = codes.map(([separator, code]) => `write \`${separator}\` as \`${code}\``).join(" and ");
  const advice = names.length === 0 ? "" : `. Within ${within}, ${spellings}`;
  return [`- \`${form}\`${advice}`, ...parts.map((part, i) => `  - \`${part}\`: ${meanings[i]}`)].join("\n");
}

/** Describes the attributes that an import cannot read because the API never returns them. */
function afterImport(content: Content): readonly string[] {
  const kept = retainedIn(content, []);
  const sentence = (what: string, standard: boolean) => {
    const names = kept.filter((one) => one.standard === standard).map(({ name }) => `\`${name}\``);
    return names.length > 0 ? [`Not returned by the API, so ${what}: ${names.join(", ")}.`] : [];
  };
  return [
    ...sentence("null after an import until the next apply", false).map(
      (nulls) => `${nulls} \`-generate-config-out\` writes \`null\` there: fill in the value.`,
    ),
    ...sentence("at its default after an import", true),
  ];
}

/** An attribute that the API does not return, and whether it has a default. */
interface Kept {
  readonly name: string;
  readonly standard: boolean;
}

function retainedIn({ attributes, blocks }: Content, path: readonly string[]): readonly Kept[] {
  const of = ([name, attribute]: [string, Attribute]): readonly Kept[] => {
    const place = [...path, name];
    if (attribute.notReturned && !attribute.writeOnly && attribute.broughtBy === undefined)
      return [{ name: place.join("."), standard: attribute.default !== undefined }];
    return attribute.nested ? retainedIn(contentOf(attribute.nested), place) : [];
  };
  return [
    ...Object.entries(attributes).flatMap(of),
    ...Object.entries(blocks)
      .filter(([name]) => name !== "timeouts")
      .flatMap(([name, { block }]) => retainedIn(block, [...path, name])),
  ];
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
