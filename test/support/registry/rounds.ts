import { type Change, independent } from "./changes.ts";
import type { Edit } from "./literal.ts";

/** The changes that are made at once. */
export type Round = readonly Change[];

/**
 * Spreads changes over at most so many rounds, or as many more as it takes: those of a round do not touch
 * each other, are valid together, and either all replace the object or none does.
 */
export function roundsOf(
  changes: readonly Change[],
  isValid: (edits: readonly Edit[]) => boolean,
  most: number,
): readonly Round[] {
  const inPlace = changes.filter(({ replaces }) => !replaces);
  const replacing = changes.filter(({ replaces }) => replaces);
  return [...spread(inPlace, isValid, most), ...spread(replacing, isValid, most)];
}

function spread(
  changes: readonly Change[],
  isValid: (edits: readonly Edit[]) => boolean,
  most: number,
): readonly Round[] {
  const rounds: Change[][] = [];
  for (const [i, change] of changes.entries()) {
    const fits = (round: readonly Change[]) =>
      round.every((other) => independent(change, other)) && isValid(editsOf([...round, change]));
    // Each begins to look at another round, so that they come to have equally many.
    const turned = [...rounds.slice(i % most), ...rounds.slice(0, i % most)];
    const round = rounds.length < most ? undefined : turned.find(fits);
    if (round) round.push(change);
    else rounds.push([change]);
  }
  return rounds;
}

/** The edits of a round. */
export function editsOf(round: Round): readonly Edit[] {
  return round.flatMap(({ edits }) => edits);
}
