import type { Difference } from "../../fixtures/seeds/differences.ts";
import type { Fact } from "./field-facts.ts";

/** A declared difference, and the facts that it explains. */
export interface Explanation extends Difference {
  readonly facts: readonly Fact[];
}

export function holds({ stated, found }: Fact): boolean {
  return stated === found;
}

/** The facts that each difference explains. */
export function explanations(facts: readonly Fact[], differences: readonly Difference[]): Explanation[] {
  return differences.map((difference) => ({
    ...difference,
    facts: facts.filter(
      ({ place, stated, found }) =>
        stated === difference.stated &&
        found === difference.found &&
        difference.places.some((pattern) => matches(pattern, place)),
    ),
  }));
}

/** Differences without an explanation. */
export function unexplained(facts: readonly Fact[], differences: readonly Difference[]): string[] {
  const explained = new Set(explanations(facts, differences).flatMap((one) => one.facts));
  return facts.filter((fact) => !holds(fact) && !explained.has(fact)).map(factText);
}

/** Explanations without a difference: the seed states nothing there, or its statement is true. */
export function untrue(facts: readonly Fact[], differences: readonly Difference[]): string[] {
  return differences.flatMap(({ places, stated, found }) =>
    places.flatMap((pattern) => {
      const about = facts.filter((fact) => fact.stated === stated && matches(pattern, fact.place));
      if (about.length === 0) return [`${pattern}: nothing is stated that is ${stated}`];
      return about.filter((fact) => fact.found !== found).map(factText);
    }),
  );
}

function factText({ place, stated, found }: Fact): string {
  return `${place}: ${stated} is stated, ${found} is found`;
}

function matches(pattern: string, place: string): boolean {
  return pattern.endsWith(".**") ? place.startsWith(pattern.slice(0, -2)) : place === pattern;
}
