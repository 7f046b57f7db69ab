import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type KnownDifference, knownDifferences } from "../../test/oracle/known-differences.ts";

const page = "docs/next-to-plugin-framework.md";

/** Writes the table of the page about both frameworks, or only compares it. Returns the paths of pages that differed. */
export function settleKnownDifferences(root: string, check: boolean): readonly string[] {
  const file = join(root, page);
  const before = readFileSync(file, "utf8");
  const table = `<!-- differences -->\n\n${tableOf(knownDifferences)}\n<!-- /differences -->`;
  const after = before.replace(/<!-- differences -->[\s\S]*<!-- \/differences -->/, () => table);
  if (after === before) return [];
  if (!check) writeFileSync(file, after);
  return [page];
}

function tableOf(differences: readonly KnownDifference[]): string {
  const rows = differences.map(({ subject, pluginFramework, tfnode, right, why }) => {
    const judged = right === "both" ? "on purpose" : right;
    return `| ${subject} | ${pluginFramework} | ${tfnode} | ${judged} | ${why} |\n`;
  });
  return `| | terraform-plugin-framework | tfnode | Right | Why |\n| --- | --- | --- | --- | --- |\n${rows.join("")}`;
}
