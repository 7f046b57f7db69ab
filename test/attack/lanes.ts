import type { Attack } from "./attack.ts";

/** An attack and its share of the time. */
export interface Turn {
  readonly attack: Attack;
  readonly seconds: number;
}

/** Distributes attacks over parallel lanes, each filled with turns by their weights. */
export function lanesOf(
  attacks: readonly Attack[],
  { seconds, lanes }: { readonly seconds: number; readonly lanes: number },
): readonly (readonly Turn[])[] {
  const filled = Array.from({ length: Math.min(lanes, attacks.length) }, (): Attack[] => []);
  const weightOf = (lane: readonly Attack[]) => lane.reduce((sum, { weight }) => sum + weight, 0);
  for (const attack of [...attacks].sort((one, other) => other.weight - one.weight)) {
    const [lightest] = [...filled].sort((one, other) => weightOf(one) - weightOf(other));
    lightest?.push(attack);
  }
  return filled.map((lane) =>
    lane.map((attack) => ({ attack, seconds: (seconds * attack.weight) / weightOf(lane) })),
  );
}
