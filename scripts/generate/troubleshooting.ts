import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { explanations } from "./explanations.ts";
import { type Summary, summariesIn } from "./summaries.ts";

const page = "docs/guides/troubleshooting.md";

/**
 * The tables of the page, with the folders of `src` whose summaries they contain. A summary of several folders is in the first
 * table.
 */
const tables: { readonly [mark: string]: string | undefined } = {
  framework: undefined,
  sec: "resources/sec",
  vdb: "resources/vdb",
};

/**
 * Writes the tables of the page about errors, from the summaries in the sources and their explanations, or only compares them. Returns
 * the paths of pages that differed. Throws an error for a summary without an explanation, and for an explanation without a summary.
 */
export function settleTroubleshooting(root: string, check: boolean): readonly string[] {
  const summaries = summariesIn(root);
  const texts = new Set(summaries.map(({ text }) => text));
  const missing = [...texts].filter((text) => !Object.hasOwn(explanations, text));
  const unused = Object.keys(explanations).filter((text) => !texts.has(text));
  if (missing.length > 0) throw new Error(`scripts/generate/explanations.ts lacks: ${missing.join("; ")}`);
  if (unused.length > 0)
    throw new Error(`scripts/generate/explanations.ts explains no summary: ${unused.join("; ")}`);

  const file = join(root, page);
  const before = readFileSync(file, "utf8");
  let after = before;
  for (const [mark, folder] of Object.entries(tables)) {
    const own = summaries.filter((summary) => ownFolder(summary) === folder);
    after = after.replace(
      new RegExp(`(<!-- ${mark} -->\n)[\\s\\S]*?(<!-- /${mark} -->)`),
      (_, begin: string, end: string) => `${begin}\n${tableOf(own)}\n${end}`,
    );
  }
  if (after === before) return [];
  if (!check) writeFileSync(file, after);
  return [page];
}

/** Returns the folder of a provider if all modules with the summary are in that folder. */
function ownFolder({ folders }: Summary): string | undefined {
  const [folder, ...more] = folders;
  return more.length === 0 && Object.values(tables).includes(folder) ? folder : undefined;
}

function tableOf(summaries: readonly Summary[]): string {
  const rows = summaries.map(({ text, isWarning }) => {
    const { cause, cure } = explanations[text] ?? { cause: "", cure: "" };
    return `| ${text}${isWarning ? " (warning)" : ""} | ${cause} | ${cure} |\n`;
  });
  return `| Summary | Cause | What to do |\n| --- | --- | --- |\n${rows.join("")}`;
}
