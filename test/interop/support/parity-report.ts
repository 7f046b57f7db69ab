import type { Difference } from "../../fixtures/seeds/differences.ts";
import type { Seed } from "../../fixtures/seeds/notation.ts";
import { type Explanation, explanations, holds } from "./explanations.ts";
import type { Fact } from "./field-facts.ts";
import type { SectionFacts } from "./seed-facts.ts";

/** A seed and its compared facts. */
export interface Comparison {
  readonly seed: Seed;
  readonly sections: readonly SectionFacts[];
  readonly differences: readonly Difference[];
}

const introduction = `# Pulumi packages and their seeds

Pulumi's dynamic bridge generates a package from each provider. This page compares the required content of each
package (the seed) with the actual one: the package schema that the bridge generates, the generated SDK, and, for
defaults, allowed values and import IDs, the definitions of the provider. A fact is one statement about a field,
such as its type, whether it is required, secret or deprecated, its default or its allowed values; or that a
resource, type or token exists and has no other fields. What a seed does not mention is not compared.
docs/pulumi-parity.md has what users of Pulumi need to know.

\`test/interop/seed-parity.test.ts\` makes this comparison and checks this page.
`;

/** The page that compares the packages with their seeds. */
export function parityReport(comparisons: readonly Comparison[]): string {
  const all = comparisons.flatMap(({ sections }) => factsOf(sections));
  const packages = comparisons.map(({ seed, sections }) => tallyRow(title(seed), factsOf(sections)));
  return `${introduction}
${tallyHead("package")}
${packages.join("\n")}
${tallyRow("**total**", all)}

${comparisons.map(comparisonText).join("\n")}`;
}

function comparisonText({ seed, sections, differences }: Comparison): string {
  const rows = sections.map(({ title, facts }) => tallyRow(title, facts));
  const elsewhere = seed.elsewhere.map(({ stated, shownBy }) => `| ${stated} | ${shownBy} |`);
  return `## ${title(seed)}

${tallyHead("section")}
${rows.join("\n")}

### Explained differences

${explanations(factsOf(sections), differences).map(explanationText).join("\n")}

### Not visible in schemas and definitions

| requirement | tested by |
| --- | --- |
${elsewhere.join("\n")}
`;
}

function title({ name, version }: Seed): string {
  return `${name} ${version}`;
}

function explanationText({ stated, found, reason, places, facts }: Explanation): string {
  const list = places.map((place) => `\`${place}\``).join(", ");
  return `- required: **${stated}**, actual: **${found}** (${facts.length}): ${reason}.\n  ${list}`;
}

function factsOf(sections: readonly SectionFacts[]): Fact[] {
  return sections.flatMap(({ facts }) => facts);
}

function tallyHead(what: string): string {
  return `| ${what} | facts | match | explained |\n| --- | --- | --- | --- |`;
}

/** The number of facts, of those that hold, and of those that differ. */
function tallyRow(what: string, facts: readonly Fact[]): string {
  const held = facts.filter(holds).length;
  return `| ${what} | ${facts.length} | ${held} | ${facts.length - held} |`;
}
