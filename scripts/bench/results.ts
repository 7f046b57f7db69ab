import type { Budget } from "./budget.ts";
import type { CombinedFigure } from "./combined.ts";
import type { AliasFigure, CommandFigure } from "./commands.ts";
import { type HostFigures, hostRows } from "./hosts.ts";
import type { LargeFigures } from "./large/large.ts";
import type { Figure } from "./measure.ts";
import { phaseNames } from "./phases.ts";

/** All measurements of a run, and its environment. */
export interface Results {
  readonly node: string;
  readonly terraform: string;
  readonly platform: string;
  /** The model of the processor. */
  readonly processor: string;
  readonly cores: number;
  readonly quick: boolean;
  readonly figures: readonly Figure[];
  readonly budgets: readonly Budget[];
  readonly commands: readonly CommandFigure[];
  readonly aliases: readonly AliasFigure[];
  /** The figures of one provider in TypeScript and in Go; empty if the one in Go was not built. */
  readonly inBothLanguages: readonly CommandFigure[];
  /** The newest hosts first. */
  readonly hosts: readonly HostFigures[];
  /** The figures of a provider that is combined with one in Go, if they were measured and the one in Go was built. */
  readonly combined: readonly CombinedFigure[];
  /** The figures of providers with many definitions, if they were measured. */
  readonly large?: LargeFigures;
}

type Row = readonly string[];

/** Formats a number for tables: at least three digits, at most two of them after the decimal point. */
export function shown(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0);
}

const times = (value: number) => `${value.toFixed(2)} ×`;

/** Returns the lines of a Markdown table. */
export function table(head: Row, rows: readonly Row[]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Returns the table of single figures. */
export function figuresTable({ figures }: Pick<Results, "figures">): string {
  const rows = figures.map(({ what, value, unit, ratio, aim = "", met }) => [
    what,
    `${shown(value)} ${unit}`,
    ratio === undefined ? "" : times(ratio),
    met === undefined ? aim : `${aim} ${met ? "met" : "missed"}`,
  ]);
  return table(["what", "median", "of a bare Node start", "aim"], rows);
}

/** Returns the phases of each kind of process as columns, and the ratio to an earlier build. */
export function budgetTable(
  { budgets }: Pick<Results, "budgets">,
  { budgets: before }: Pick<Results, "budgets"> = { budgets: [] },
): string {
  const names = phaseNames(budgets.map(({ phases }) => phases));
  const cell = ({ phases }: Budget, name: string) => {
    const phase = phases.find((one) => one.name === name);
    return phase ? shown(phase.user + phase.system) : "";
  };
  const ofBefore = ({ process, cpu }: Budget) => {
    const earlier = before.find((budget) => budget.process === process);
    return earlier ? times(cpu / earlier.cpu) : "";
  };
  return table(
    ["CPU time in ms", ...budgets.map(({ process }) => process)],
    [
      ...names.map((name) => [name, ...budgets.map((budget) => cell(budget, name))]),
      ["in all", ...budgets.map(({ cpu }) => shown(cpu))],
      ["of a bare Node start", ...budgets.map(({ cpu, bare }) => times(cpu / bare))],
      ...(before.length > 0 ? [["of before", ...budgets.map(ofBefore)]] : []),
    ],
  );
}

/** Returns the table of commands. */
export function commandsTable({ commands }: Pick<Results, "commands">): string {
  const rows = commands.map(({ program, command, objects, authorities, wall, cpu, system, starts }) => [
    String(objects),
    command,
    program,
    authorities,
    shown(wall),
    starts === undefined ? "" : String(starts),
    cpu === undefined ? "" : shown(cpu),
    system === undefined ? "" : shown(system),
    cpu === undefined || !starts ? "" : shown(cpu / starts),
  ]);
  const ofProvider = ["processes", "provider CPU, ms", "of it system, ms", "each process, ms"];
  return table(["objects", "command", "provider", "authorities", "wall, ms", ...ofProvider], rows);
}

/** Returns the table of plans with several configurations; with a name, also the ratios to that program. */
export function aliasesTable(aliases: readonly AliasFigure[], base?: string): string {
  const other = aliases.find(({ program }) => program === base);
  const rows = aliases.map(({ program, aliases: count, wall, cpu, memory, starts }) => [
    String(count),
    program,
    shown(wall),
    starts === 0 ? "" : String(starts),
    cpu === 0 ? "" : shown(cpu),
    shown(memory),
    ...(other ? [times(wall / other.wall), times(cpu / other.cpu), times(memory / other.memory)] : []),
  ]);
  const ratios = other ? ["wall", "CPU", "memory"].map((what) => `${what}, of ${base}`) : [];
  return table(["aliases", "provider", "wall, ms", "processes", "CPU, ms", "memory, MiB", ...ratios], rows);
}

/** Returns the tables of the hosts: commands next to Go, and a plan with several aliases. */
export function hostsTable(hosts: readonly HostFigures[]): string {
  const rows = hostRows(hosts).map(([host, objects, command, inGo, wall, ratio, starts, calls]) => [
    `${host}`,
    `${objects}`,
    `${command}`,
    shown(Number(inGo)),
    shown(Number(wall)),
    times(Number(ratio)),
    `${starts}`,
    `${calls}`,
  ]);
  const commands = table(
    ["host", "objects", "command", "Go, ms", "TypeScript, ms", "of Go", "processes", "calls"],
    rows,
  );
  const aliases = hosts.flatMap(({ host, aliases: figures }) =>
    figures.map(({ program, aliases: count, wall, starts }) => [
      host,
      program,
      `${count}`,
      shown(wall),
      starts === 0 ? "" : `${starts}`,
    ]),
  );
  return `${commands}\n\n${table(["host", "provider", "aliases", "plan, ms", "processes"], aliases)}`;
}

/** Returns the table of commands with a provider in Go alone, and through a provider that is combined with it. */
export function combinedTable(figures: readonly CombinedFigure[]): string {
  const rows = figures.map(({ command, aliases, objects, alone, combined, ratio }) => [
    String(aliases),
    String(objects),
    command,
    ...(["cpu", "memory"] as const).flatMap((what) => [
      shown(alone[what]),
      shown(combined[what]),
      times(ratio[what]),
    ]),
  ]);
  const columns = ["CPU, ms", "memory, MiB"].flatMap((what) => [`${what}: alone`, "combined", "of alone"]);
  return table(["aliases", "objects", "command", ...columns], rows);
}

/** The time of a command of one program as a multiple of another program's. */
export interface Ratio {
  readonly command: string;
  readonly objects: number;
  readonly authorities: string;
  readonly program: string;
  readonly wall: number;
  readonly cpu?: number;
}

/** Returns the times of all other programs as multiples of those of `base`, for commands that both have run. */
export function ratiosTo(base: string, commands: readonly CommandFigure[]): readonly Ratio[] {
  return commands.flatMap(({ program, command, objects, authorities, wall, cpu }) => {
    const other = commands.find(
      (one) =>
        one.program === base &&
        one.command === command &&
        one.objects === objects &&
        one.authorities === authorities,
    );
    if (!other || program === base) return [];
    const ofCpu = cpu !== undefined && other.cpu ? { cpu: cpu / other.cpu } : {};
    return [{ command, objects, authorities, program, wall: wall / other.wall, ...ofCpu }];
  });
}

/** Returns the table of these ratios. */
export function ratiosTable(base: string, commands: readonly CommandFigure[]): string {
  const rows = ratiosTo(base, commands).map(({ command, objects, authorities, program, wall, cpu }) => [
    String(objects),
    command,
    program,
    authorities,
    times(wall),
    cpu === undefined ? "" : times(cpu),
  ]);
  return table(
    ["objects", "command", "provider", "authorities", `wall, of ${base}`, `CPU, of ${base}`],
    rows,
  );
}

/** Describes the environment of a run. */
export function circumstances({ node, terraform, platform, processor, cores, quick }: Results): string {
  return `${quick ? "in a few quick turns, " : ""}on ${cores} cores of ${processor} (${platform}), Node ${node.replace("v", "")}, ${terraform}`;
}

/** Replaces the text between the two marks with a name. Throws if the marks are missing. */
export function betweenMarks(document: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`There is no ${begin} with an ${end} behind it`);
  return `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`;
}
