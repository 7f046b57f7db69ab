import { go, inTypeScript } from "./go.ts";
import type { HostFigures } from "./hosts.ts";
import { ratiosTo, table } from "./results.ts";
import { kept, nameOf } from "./ways.ts";

/** The most wall time of commands with a number of objects, as multiples of the same provider in Go. */
interface Goal {
  readonly objects: number;
  readonly program: string;
  readonly most: number;
  /** The most of single commands, which replaces `most`. */
  readonly others?: { readonly [command: string]: number };
}

const inTypeScriptKept = nameOf(inTypeScript, kept);

const goals: readonly Goal[] = [
  { objects: 1, program: inTypeScript, most: 1, others: { validate: 1.1, "plan without changes": 1.1 } },
  { objects: 1, program: inTypeScriptKept, most: 0.5 },
  { objects: 100, program: inTypeScript, most: 1.05, others: { validate: 1.2 } },
  { objects: 100, program: inTypeScriptKept, most: 0.7 },
  { objects: 1000, program: inTypeScript, most: 1, others: { validate: 1.1 } },
  { objects: 1000, program: inTypeScriptKept, most: 0.7 },
];

/** Returns the table of the goals next to Go for each host: which commands miss them, and their ratios. */
export function hostGoalsTable(hosts: readonly HostFigures[]): string {
  const rows = hosts.flatMap(({ host, commands }) =>
    goals.flatMap(({ objects, program, most, others = {} }) => {
      const measured = ratiosTo(go, commands).filter(
        (one) => one.program === program && one.objects === objects,
      );
      if (measured.length === 0) return [];
      const missed = measured.filter(({ command, wall }) => wall > (others[command] ?? most));
      const aim = [`≤ ${most} ×`, ...Object.entries(others).map(([command, own]) => `${command} ≤ ${own} ×`)];
      const found = missed.map(({ command, wall }) => `${command} ${wall.toFixed(2)} ×`);
      return [
        [
          host,
          `${objects}`,
          program,
          aim.join(", "),
          found.length === 0 ? "met" : `missed: ${found.join(", ")}`,
        ],
      ];
    }),
  );
  return table(["host", "objects", "provider", "goal, of Go", ""], rows);
}
