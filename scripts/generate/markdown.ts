/** What stands above the text of a page: the Registry shows the title, sorts by subcategory and searches the description. */
export interface Front {
  readonly title: string;
  readonly subcategory: string;
  readonly description: string;
}

/** A page of its parts, with front matter and the note that it is made. */
export function page({ title, subcategory, description }: Front, parts: readonly string[]): string {
  const front = [
    "---",
    `page_title: ${JSON.stringify(title)}`,
    `subcategory: ${JSON.stringify(subcategory)}`,
    "description: |-",
    ...description.split("\n").map((line) => `  ${line}`.trimEnd()),
    "---",
  ];
  const note = "<!-- Made by npm run generate from the provider's definitions: change those. -->";
  return `${[front.join("\n"), note, ...parts].join("\n\n")}\n`;
}

/** A block of code; `terraform` is the language under which the Registry knows HCL. */
export function fenced(language: "terraform" | "shell" | "text", code: string): string {
  return `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;
}

/** A warning that something is not to be used any more, if so. */
export function deprecation(advice: string | undefined): readonly string[] {
  return advice === undefined ? [] : [`~> **Deprecated:** ${advice}`];
}
