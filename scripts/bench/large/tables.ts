import { shown, table } from "../results.ts";
import { commandName, emptyHomeEnding, inGoEnding, type LargeFigures } from "./large.ts";

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

/** A goal for providers with many definitions, as a multiple of another figure, or in seconds. */
export interface LargeGoal {
  readonly goal: string;
  readonly most: number;
  readonly unit: "×" | "s";
  readonly measured: number;
}

/** Returns the goals that these figures can show, with what was measured. */
export function largeGoals({ definitions, rows }: LargeFigures): readonly LargeGoal[] {
  const valuesOf = (what: string) => rows.find((row) => row.what === what)?.values ?? [];
  const last = (what: string) => valuesOf(what).at(-1);
  const [least, most] = [definitions[0], definitions.at(-1)];
  const thousand = definitions.indexOf(1000);
  const growth = ratioOfLast(definitions);
  const validate = `${commandName("validate", 1)}: CPU of the provider`;
  const memory = (count: number) => last(`${commandName("plan", count)}: memory`);
  const fastest = rows
    .map(({ what, values }) => ({ what, ratio: ratioOfLast(values) ?? 0 }))
    .reduce((one, other) => (other.ratio > one.ratio ? other : one), { what: "", ratio: 0 });
  return [
    ...ratio(
      `CPU of the provider in validate: ${most} definitions, of ${least}`,
      1.5,
      last(validate),
      valuesOf(validate)[0],
    ),
    ...ratio(`memory of a plan of ${most} definitions: 20 aliases, of one`, 1.3, memory(20), memory(1)),
    ...(thousand < 0
      ? []
      : seconds("CPU of tfnode check of 1000 definitions", 60, valuesOf("tfnode check: CPU")[thousand])),
    ...(growth === undefined
      ? []
      : ratio(
          `the largest growth from ${definitions.at(-2)} to ${most} definitions, which is that of: ${fastest.what}; linear growth is ${growth.toFixed(2)} ×`,
          // Single measurements differ by a tenth from each other.
          Math.round(growth * 110) / 100,
          fastest.ratio,
          1,
        )),
    ...besideGo.flatMap(([command, count, ending, mosts]) =>
      (["CPU with Terraform", "memory"] as const).flatMap((what, i) =>
        ratio(
          `${commandName(command, count, ending)}: ${what}, of Go`,
          mosts[i] ?? 1,
          last(`${commandName(command, count, ending)}: ${what}`),
          last(`${commandName(command, count, inGoEnding)}: ${what}`),
        ),
      ),
    ),
  ];
}

/** The goals next to Go: the command, its aliases, the ending of its name, and the most of CPU time and memory. */
const besideGo = ["validate", "plan"].flatMap(
  (command) =>
    [
      [command, 1, "", [0.6, 0.6]],
      [command, 1, emptyHomeEnding, [0.8, 0.8]],
      [command, 20, "", [0.25, 0.13]],
    ] as const,
);

function ratio(
  goal: string,
  most: number,
  value: number | undefined,
  base: number | undefined,
): readonly LargeGoal[] {
  return value === undefined || !base ? [] : [{ goal, most, unit: "×", measured: value / base }];
}

function seconds(goal: string, most: number, value: number | undefined): readonly LargeGoal[] {
  return value === undefined ? [] : [{ goal, most, unit: "s", measured: value }];
}

/** Returns the table of goals. */
export function goalsTable(goals: readonly LargeGoal[]): string {
  const rows = goals.map(({ goal, most, unit, measured }) => [
    goal,
    `≤ ${most} ${unit}`,
    `${measured.toFixed(2)} ${unit}`,
    measured <= most ? "met" : "missed",
  ]);
  return table(["goal", "aim", "measured", ""], rows);
}
