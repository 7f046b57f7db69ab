import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { performance } from "node:perf_hooks";
import { makeClientCertificate } from "../../src/server/combined/client-certificate.ts";
import { startPlugin } from "../../src/testing/plugin/client.ts";
import { pluginEnvironment, startProcess } from "../../src/testing/plugin/process.ts";
import { configureWith } from "./configuration.ts";
import { type Figure, interleaved, median, timeRun } from "./measure.ts";

/** Measures the start time, the time until the schema, and the memory of a provider, in comparison with a bare start of Node. */
export async function startUp(command: string, turns: number): Promise<Figure[]> {
  const memory: number[] = [];
  const { cert } = makeClientCertificate();
  const { bare, handshake, schema } = await interleaved(turns, {
    bare: () => timeRun("node", ["-e", "0"]),
    // A plugin that is shut down properly leaves a code cache for the next one, as under Terraform.
    schema: async () => {
      const plugin = await startPlugin({ command });
      const start = performance.now();
      await plugin.call("getProviderSchema", {});
      const time = performance.now() - start;
      memory.push(residentMiB(plugin.process.child.pid ?? 0));
      await plugin.shutdown();
      return time;
    },
    handshake: async () => {
      const start = performance.now();
      const started = startProcess({ command, env: { ...pluginEnvironment, PLUGIN_CLIENT_CERT: cert } });
      await started.firstLine;
      const time = performance.now() - start;
      started.child.kill("SIGTERM");
      await started.exited;
      return time;
    },
  });
  const resident = median(memory);
  const ratio = handshake / bare;
  return [
    { what: "bare Node start (node -e 0)", value: bare, unit: "ms" },
    {
      what: "spawn to handshake line, with mTLS",
      value: handshake,
      unit: "ms",
      ratio,
      aim: "≤ 1.5 ×",
      met: ratio <= 1.5,
    },
    { what: "first GetProviderSchema, with the connection", value: schema, unit: "ms" },
    {
      what: "resident after GetProviderSchema",
      value: resident,
      unit: "MiB",
      aim: "≤ 80",
      met: resident <= 80,
    },
  ];
}

/** Measures the command that requests only the schema, without Terraform's own time. */
export async function schemaCommand(terraform: string, command: string, turns: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "tfnode-bench-"));
  try {
    const address = `tfnode/${basename(command).replace("terraform-provider-", "")}`;
    const env = await configureWith(folder, { address, program: command, configuration: "" });
    const options = { cwd: folder, env };
    const { bare, version, schema } = await interleaved(turns, {
      bare: () => timeRun("node", ["-e", "0"]),
      version: () => timeRun(terraform, ["version"], options),
      schema: () => timeRun(terraform, ["providers", "schema", "-json"], options),
    });
    const cost = schema - version;
    const ratio = cost / bare;
    const what = "terraform providers schema -json, less terraform version";
    return [{ what, value: cost, unit: "ms", ratio, aim: "≤ 4 ×", met: ratio <= 4 }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function residentMiB(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kibibytes) / 1024;
}
