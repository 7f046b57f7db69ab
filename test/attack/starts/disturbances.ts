import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SharedPlace } from "../../support/shared-starts.ts";
import type { Random } from "../random.ts";

/** A disturbance between two starts, by a stranger, an accident or the user. Returns the paths of the files that it created. */
export type Disturbance = (place: SharedPlace, random: Random) => readonly string[];

const gatesIn = ({ run }: SharedPlace) =>
  readdirSync(run).flatMap((name) => (name.endsWith(".c") ? [join(run, name)] : []));

export const disturbances: readonly Disturbance[] = [
  function announceGarbage(place, random) {
    const lines = Array.from({ length: 10_000 }, () =>
      random.pick([
        () => String(random.next()),
        () => String(random.below(65_536)),
        () => String(process.pid),
        () => random.text("0123456789-\0x/.", random.below(40)),
        () => random.text("ab1", 9000),
      ])(),
    );
    for (const gate of gatesIn(place)) write(gate, `${lines.join("\n")}\n`);
    return [];
  },

  function plantNames(place, random) {
    // The IDs of the next processes are easy to guess.
    const next = Number(execFileSync("sh", ["-c", "echo $$"]).toString()) + random.below(20);
    const planted = gatesIn(place).flatMap((gate) =>
      Array.from({ length: 30 }, (_, i) => `${gate.slice(0, -2)}.${next + i}.${random.pick(["i", "o"])}`),
    );
    for (const path of planted) plant(path, random);
    return planted;
  },

  function removeNames(place, random) {
    for (const name of random.some(readdirSync(place.run), 0.5))
      rmSync(join(place.run, name), { force: true });
    return [];
  },

  function replaceGates(place, random) {
    const gates = gatesIn(place);
    for (const gate of gates) {
      rmSync(gate, { force: true });
      plant(gate, random);
    }
    return gates;
  },

  function removeFolder(place) {
    rmSync(place.run, { recursive: true });
    return [];
  },

  // A stopped process responds as little as one whose event loop is blocked.
  function stopNode(place, random) {
    for (const pid of random.some(place.nodes(), 0.5)) kill(pid, "SIGSTOP");
    return [];
  },

  function killNode(place, random) {
    for (const pid of random.some(place.nodes(), 0.3)) kill(pid, "SIGKILL");
    return [];
  },

  function killNodeAndItsShell(place) {
    for (const pid of [...place.nodes(), ...place.shells()]) kill(pid, "SIGKILL");
    return [];
  },

  function sendSignals(place, random) {
    for (const pid of place.nodes()) kill(pid, random.pick(["SIGHUP", "SIGINT", "SIGTERM"] as const));
    return [];
  },
];

/** Creates another file in place of a FIFO. */
function plant(path: string, random: Random): void {
  random.pick([
    () => writeFileSync(path, "1\n"),
    () => mkdirSync(path),
    () => symlinkSync("/dev/null", path),
    () => symlinkSync("/nowhere/at/all", path),
    () => void execFileSync("mkfifo", [path]),
  ])();
}

function write(gate: string, text: string): void {
  execFileSync("sh", ["-c", 'cat 1<>"$1"', "sh", gate], { input: text });
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended by itself.
  }
}
