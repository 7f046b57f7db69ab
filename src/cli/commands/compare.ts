import { type SchemaDifference, schemaDifferences, uncompared } from "../compare/difference.ts";
import { loadDeclarations } from "../compare/load-declarations.ts";
import { defineCommand, UsageError } from "../terminal/command.ts";
import { print } from "../terminal/output.ts";
import { paint } from "../terminal/paint.ts";

/** `tfnode compare` */
export const command = defineCommand({
  name: "tfnode compare",
  help: `Usage: tfnode compare [--shared] [--descriptions] [--provider ADDRESS] [--json] OLD NEW

Compares the schemas of two providers, or of two versions of one, and prints a line for each difference: ✗ breaks states that the old one
wrote or configurations for it, · does not. Exits with 1 if something breaks, so that a pipeline stops before a release.

OLD and NEW are built providers in any language (protocols 5 and 6), which it starts, or files with the output of
"terraform providers schema -json". Such a file does not contain what only the provider knows: defaults, validators, and what replaces
an object.

  --shared            compare only the types and functions that both have: for a provider that takes over a part of another one
  --descriptions      print the differences of descriptions, too, instead of their number
  --provider ADDRESS  the provider in a file with several: its address, or the end of it, such as example/acme
  --json              print the differences as JSON
`,
  options: { shared: "flag", descriptions: "flag", provider: "text", json: "flag" },
  positionals: 2,
  async run({ values: { shared, descriptions, provider, json }, positionals: [old, successor] }) {
    if (old === undefined || successor === undefined) throw new UsageError("name two providers");
    const [one, other] = [await loadDeclarations(old, provider), await loadDeclarations(successor, provider)];
    const found = [...schemaDifferences(one, other, { shared: shared === true })];
    const breaking = found.filter(({ breaks }) => breaks.length > 0).length;
    const omitted = uncompared(one, other);
    if (json) print(`${JSON.stringify({ breaking, differences: found, not_compared: omitted }, null, 2)}\n`);
    else {
      const shown = found.filter(({ isDescription }) => descriptions || !isDescription);
      for (const one of shown) print(differenceLine(one));
      if (omitted.length > 0)
        print(`– not compared, because a file does not contain them: ${omitted.join(", ")}\n`);
      const rest = found.length === shown.length ? "" : `, ${found.length - shown.length} of descriptions`;
      print(`${breaking} breaking differences, ${shown.length - breaking} others${rest}\n`);
    }
    return breaking === 0 ? 0 : 1;
  },
});

/** Returns the line of a difference, such as `✗ acme_item.name: is required, was optional (breaks configurations)`. */
function differenceLine({ place, text, breaks }: SchemaDifference): string {
  if (breaks.length === 0) return `· ${place}: ${text}\n`;
  return `${paint("red", "✗")} ${place}: ${text} (breaks ${breaks.join(" and ")})\n`;
}
