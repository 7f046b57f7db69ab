/** The front matter of a page: the Registry shows the title, sorts by subcategory and searches the description. */
export interface Front {
  readonly title: string;
  /** Absent from the page of the provider, where the tools of the registry do not allow it. */
  readonly subcategory?: string;
  readonly description: string;
}

/** A section of a page, under the name that templates use. */
export type Section = readonly [name: (typeof names)[number], text: string];

const names = ["title", "description", "example", "schema", "import", "members", "signature"] as const;

/** The content of a page. */
export interface Page {
  readonly front: Front;
  readonly sections: readonly Section[];
}

/** An error in a template, which surrounds the sections `{{ schema }}` and so on with its own text. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
}

/** Returns the text of a page, with front matter and the note that it is generated. A template determines the places of the sections. */
export function pageText(page: Page, note: string, template?: string): string {
  const comment = `<!-- ${note} -->`;
  const texts = page.sections.map(([, text]) => text).filter((text) => text !== "");
  if (template === undefined) return `${[frontText(page.front), comment, ...texts].join("\n\n")}\n`;
  const filled = fill(page, template).trimEnd();
  const own = /^---\n[\s\S]*?\n---\n/.exec(filled)?.[0];
  const body = filled.slice(own?.length ?? 0).trim();
  return `${[own?.trimEnd() ?? frontText(page.front), comment, body].join("\n\n")}\n`;
}

function fill({ front, sections }: Page, template: string): string {
  return template.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, wanted: string) => {
    if (wanted === "page_title") return front.title;
    const texts = sections.filter(([name]) => name === wanted).map(([, text]) => text);
    if (texts.length > 0) return texts.join("\n\n");
    if (names.some((name) => name === wanted)) return "";
    throw new TemplateError(`{{ ${wanted} }} is none of ${names.join(", ")}, page_title`);
  });
}

function frontText({ title, subcategory, description }: Front): string {
  return [
    "---",
    `page_title: ${JSON.stringify(title)}`,
    ...(subcategory === undefined ? [] : [`subcategory: ${JSON.stringify(subcategory)}`]),
    "description: |-",
    ...description.split("\n").map((line) => `  ${line}`.trimEnd()),
    "---",
  ].join("\n");
}

/** Returns a block of code; `terraform` is the Registry's name for HCL. */
export function fenced(language: "terraform" | "shell" | "text", code: string): string {
  return `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;
}

/** Returns an item of a list, with all lines of its text within the item. */
export function listItem(mark: string, text: string): string {
  const [first = "", ...rest] = text.trim().split("\n");
  const indent = " ".repeat(mark.length + 1);
  return [`${mark} ${first}`, ...rest.map((line) => (line.trim() === "" ? "" : indent + line))].join("\n");
}

/** Returns a warning that something is deprecated, if it is. */
export function deprecation(advice: string | undefined): readonly Section[] {
  return advice === undefined ? [] : [["description", `~> **Deprecated:** ${advice}`]];
}

/** Returns the section with an example, if there is one. */
export function exampleSection(example: string | undefined): readonly Section[] {
  return example === undefined ? [] : [["example", `## Example Usage\n\n${fenced("terraform", example)}`]];
}
