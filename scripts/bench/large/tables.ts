import { shown, table } from "../results.ts";
import type { LargeFigures } from "./large.ts";

/**
 * Returns the table of these figures. Its last column compares the largest provider with the second largest: a ratio above that of their
 * definitions is more than linear growth.
 */
export function largeTable({ definitions, rows }: LargeFigures): string {
  const growth = ratioOfLast(definitions);
  const lines = rows.map(({ what, unit, values }) => {
    const ratio = ratioOfLast(values);
    return [
      what,
      ...values.map((value) => (value === undefined ? "" : `${shown(value)} ${unit}`)),
      ...(growth === undefined ? [] : [ratio === undefined ? "" : `${ratio.toFixed(2)} ×`]),
    ];
  });
  const head = ["what", ...definitions.map((count) => `${count} definitions`)];
  return table(growth === undefined ? head : [...head, `of ${growth.toFixed(2)} × the definitions`], lines);
}

function ratioOfLast(values: readonly (number | undefined)[]): number | undefined {
  const [before, last] = values.slice(-2);
  return before && last !== undefined && values.length > 1 ? last / before : undefined;
}

/** The goals for providers with many definitions: a figure as a multiple of another one. */
export interface LargeGoal {
  readonly goal: string;
  readonly most: number;
  readonly measured: number;
}

/** Returns the goals that these figures can show, with what was measured. */
export function largeGoals({ definitions, rows }: LargeFigures): readonly LargeGoal[] {
  const valuesOf = (what: string) => rows.find((row) => row.what === what)?.values ?? [];
  const cpu = valuesOf("validate, one alias: CPU of the provider");
  const [one, many] = [1, 20].map((count) =>
    valuesOf(`plan, ${count === 1 ? "one alias" : `${count} aliases`}: memory`),
  );
  const last = definitions.length - 1;
  const ratios: readonly (readonly [string, number, number | undefined, number | undefined])[] = [
    [`CPU of validate: ${definitions[last]} definitions, of ${definitions[0]}`, 1.5, cpu[last], cpu[0]],
    [
      `memory of a plan of ${definitions[last]} definitions: 20 aliases, of one`,
      1.3,
      many?.[last],
      one?.[last],
    ],
  ];
  return ratios.flatMap(([goal, most, value, base]) =>
    value === undefined || !base ? [] : [{ goal, most, measured: value / base }],
  );
}

/** Returns the table of goals. */
export function goalsTable(goals: readonly LargeGoal[]): string {
  const rows = goals.map(({ goal, most, measured }) => [
    goal,
    `≤ ${most} ×`,
    `${measured.toFixed(2)} ×`,
    measured <= most ? "met" : "missed",
  ]);
  return table(["goal", "aim", "measured", ""], rows);
}
