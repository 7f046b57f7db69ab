import { expect } from "chai";
import { changesOf, sampleOf } from "./changes.ts";
import { uncovered } from "./coverage.ts";
import { edited } from "./literal.ts";
import { secRegistry } from "./sec.ts";
import { problemsOf, type Subject, subjectsOf } from "./subject.ts";
import { vdbRegistry } from "./vdb.ts";

/** Returns the problems of the changes for a generated configuration of a resource. */
function gaps({ module, resource, special }: Subject): readonly string[] {
  if (!resource) return [];
  const base = sampleOf(resource, special);
  if (!base) return [`${module}: there is no sample`];
  const changes = changesOf(resource, base, special);
  const problems = changes.flatMap(({ edits }) => problemsOf(resource, edited(base, edits)));
  const missing = uncovered(resource, base, changes, special);
  return [...problems, ...missing.map((attribute) => `${attribute} is not changed`)].map(
    (gap) => `${module}: ${gap}`,
  );
}

describe("the changes in the test loop over all resources", () => {
  for (const registry of [secRegistry, vdbRegistry]) {
    it(`the changes reach every attribute of every resource of ${registry.definition.name}`, async () => {
      expect((await subjectsOf(registry)).flatMap(gaps)).to.deep.equal([]);
    });
  }
});
