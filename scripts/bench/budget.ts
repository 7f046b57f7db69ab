import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MarkedProcess } from "../../src/server/marks.ts";
import { drive } from "../../src/testing/plugin/drive.ts";
import { TestApi } from "../../test/support/sec-api.ts";
import { countedProgram, type ProcessTimes } from "./counted.ts";
import { median, timeRun } from "./measure.ts";
import { medianPhases, type Phase, phasesOf } from "./phases.ts";

/** The distribution of the CPU time of one kind of process. */
export interface Budget {
  readonly process: string;
  /** The total milliseconds, and those of a bare start of Node. */
  readonly cpu: number;
  readonly bare: number;
  /** Empty for a program that records no marks. */
  readonly phases: readonly Phase[];
}

const sum = ({ user, system }: ProcessTimes) => user + system;

/** Measures the CPU time of a process that only reports its schema, and of one that creates an object, alternately. */
export async function budgets(program: string, turns: number): Promise<readonly Budget[]> {
  const folder = await mkdtemp(join(tmpdir(), "tfnode-bench-"));
  const api = await TestApi.start();
  try {
    const counted = await countedProgram(join(folder, "provider"), program);
    const node = await countedProgram(join(folder, "node"), process.execPath);
    const bare: number[] = [];
    const kinds = { "schema only": sayNothingElse, "one object created": createOne };
    const taken = Object.keys(kinds).map((kind) => ({
      kind,
      cpu: [] as number[],
      phases: [] as (readonly Phase[])[],
    }));
    for (let turn = 0; turn <= turns; turn++) {
      await timeRun(node.program, ["-e", "0"]);
      const [nodeTimes] = await node.take();
      if (turn > 0 && nodeTimes) bare.push(sum(nodeTimes));
      for (const { kind, cpu, phases } of taken) {
        const file = join(folder, "marks");
        await kinds[kind as keyof typeof kinds](counted.program, {
          ...api.env,
          TFNODE_MARKS: file,
          TFNODE_SHARE: "off",
        });
        const [times] = await counted.take();
        const line = await readFile(file, "utf8").catch(() => undefined);
        await rm(file, { force: true });
        // The first turn warms caches and is not counted.
        if (turn === 0 || !times) continue;
        cpu.push(sum(times));
        if (line) phases.push(phasesOf(JSON.parse(line) as MarkedProcess, times));
      }
    }
    return taken.map(({ kind, cpu, phases }) => ({
      process: kind,
      cpu: median(cpu),
      bare: median(bare),
      phases: medianPhases(phases),
    }));
  } finally {
    await api.localApi.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Env = Readonly<Record<string, string>>;

async function sayNothingElse(program: string, env: Env): Promise<void> {
  const { plugin } = await drive(program, env);
  await plugin.call("getProviderSchema", {});
  await plugin.shutdown();
}

async function createOne(program: string, env: Env): Promise<void> {
  const { plugin, core } = await drive(program, env);
  await core.configure({});
  await core.create("sec_alert_channel_email", { name: "Mail", recipients: ["team@example.com"] });
  await plugin.shutdown();
}
