import type { Mark, MarkedProcess } from "../../src/server/marks.ts";
import type { ProcessTimes } from "./counted.ts";
import { median } from "./measure.ts";

/** A phase of a process, and its CPU time in milliseconds. */
export interface Phase {
  readonly name: string;
  readonly user: number;
  readonly system: number;
}

/** The phase that ends at a mark; marks of calls have their own names. */
const endingAt: Readonly<Record<string, string>> = {
  "first line": "boot to the first line",
  modules: "crypto and net",
  certificate: "certificate",
  listening: "listen",
  "TLS context": "TLS context",
  server: "gRPC server",
  connection: "TLS handshake",
  shutdown: "shutdown",
  exit: "shutdown",
};

const phaseOfCall: Readonly<Record<string, string>> = {
  GetProviderSchema: "schema response",
  ConfigureProvider: "configure",
  ApplyResourceChange: "first API request",
};

/** Returns the CPU time of a process by phase, in the order in which the phases begin; `times` are the times that its parent measured. */
export function phasesOf({ marks }: MarkedProcess, times: ProcessTimes): readonly Phase[] {
  const phases = new Map<string, Phase>();
  const add = (name: string, user: number, system: number) => {
    const { user: u, system: s } = phases.get(name) ?? { user: 0, system: 0 };
    phases.set(name, { name, user: u + user, system: s + system });
  };
  let last: Pick<Mark, "user" | "system"> = { user: 0, system: 0 };
  let called = false;
  for (const mark of marks) {
    const [user, system] = [mark.user - last.user, mark.system - last.system];
    add(phaseEndingAt(mark.name, called), user / 1000, system / 1000);
    called ||= mark.name.endsWith(" begins");
    last = mark;
  }
  // These times have a resolution of a millisecond.
  add("teardown", Math.max(0, times.user - last.user / 1000), Math.max(0, times.system - last.system / 1000));
  return [...phases.values()];
}

function phaseEndingAt(mark: string, called: boolean): string {
  const call = /^(?<rpc>\w+) (begins|ends)$/.exec(mark)?.groups?.rpc;
  if (call === undefined) return endingAt[mark] ?? mark;
  if (!called) return "HTTP/2 session";
  return phaseOfCall[call] ?? "other calls";
}

/** The known phases in order; calls are between the first and the last. */
const order = [
  "boot to the first line",
  "crypto and net",
  "certificate",
  "listen",
  "TLS context",
  "gRPC server",
  "TLS handshake",
  "HTTP/2 session",
  "schema response",
  "configure",
  "other calls",
  "first API request",
  "shutdown",
  "teardown",
];

/** Returns the names of all phases of some processes, in order. */
export function phaseNames(processes: readonly (readonly Phase[])[]): readonly string[] {
  const names = new Set(processes.flatMap((phases) => phases.map(({ name }) => name)));
  return [...names].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** The medians of each phase over several processes; a phase that a process lacks counts as 0. */
export function medianPhases(processes: readonly (readonly Phase[])[]): readonly Phase[] {
  return phaseNames(processes).map((name) => {
    const all = processes.map((phases) => phases.find((phase) => phase.name === name));
    return {
      name,
      user: median(all.map((phase) => phase?.user ?? 0)),
      system: median(all.map((phase) => phase?.system ?? 0)),
    };
  });
}
