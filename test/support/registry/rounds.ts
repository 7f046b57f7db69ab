import { type Change, independent } from "./changes.ts";
import type { Edit } from "./literal.ts";

/** The changes that one round makes together. */
export type Round = readonly Change[];

/**
 * Distributes changes over at most this many rounds, or as many as necessary: the changes of a round are
 * independent, valid together, and either all replace the object or none does.
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
    // Each search begins at another round, so that the rounds become equally large.
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
