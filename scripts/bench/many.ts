import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSecEmulator } from "../../src/emulator/sec/index.ts";
import { type Figure, median, timeRun } from "./measure.ts";
import { configure } from "./start-up.ts";

/**
 * What planning and applying many e-mail channels costs, in all and for each channel. Terraform writes the whole state
 * after each object, so that its own share of an apply grows with the square of their number: the same number of
 * objects without any provider shows how much.
 */
export async function manyChannels(
  terraform: string,
  command: string,
  counts: readonly number[],
  turns: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const times = new Map<string, number>();
  for (const count of counts) {
    const [plans, applies]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < turns; turn++) {
      const { plan, apply } = await once(terraform, command, count);
      plans.push(plan);
      applies.push(apply);
    }
    times.set(`plan ${count}`, median(plans)).set(`apply ${count}`, median(applies));
    figures.push({ what: `terraform plan of ${count} channels`, value: median(plans), unit: "ms" });
    figures.push({ what: `terraform apply of ${count} channels`, value: median(applies), unit: "ms" });
    const bare = await applyWithoutProvider(terraform, count);
    figures.push({ what: `terraform apply of ${count} objects without a provider`, value: bare, unit: "ms" });
  }
  for (const verb of ["plan", "apply"]) {
    for (const [i, count] of counts.slice(1).entries()) {
      const before = counts[i] ?? 0;
      const spent = (times.get(`${verb} ${count}`) ?? 0) - (times.get(`${verb} ${before}`) ?? 0);
      figures.push({
        what: `${verb}: each channel from ${before} to ${count}`,
        value: spent / (count - before),
        unit: "ms",
      });
    }
  }
  return figures;
}

async function once(
  terraform: string,
  command: string,
  count: number,
): Promise<{ plan: number; apply: number }> {
  const folder = await mkdtemp(join(tmpdir(), "tfnode-bench-"));
  const emulator = await startSecEmulator();
  try {
    const { account, apiKey, apiSecret } = emulator.credentials;
    const channel = `resource "sec_alert_channel_email" "many" {
  count      = ${count}
  name       = "channel \${count.index}"
  recipients = ["team-\${count.index}@example.com"]
}
`;
    const env = {
      ...(await configure(folder, command, channel)),
      SEC_API_URL: emulator.url,
      SEC_ACCOUNT: account,
      SEC_API_KEY: apiKey,
      SEC_API_SECRET: apiSecret,
    };
    const options = { cwd: folder, env };
    const plan = await timeRun(terraform, ["plan", "-out=plan"], options);
    const apply = await timeRun(terraform, ["apply", "plan"], options);
    return { plan, apply };
  } finally {
    await emulator.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** An apply of Terraform's own objects, each about as large as a channel. */
async function applyWithoutProvider(terraform: string, count: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "tfnode-bench-"));
  try {
    const filling = "x".repeat(150);
    const input = `{ name = "channel \${count.index}", filling = "${filling}" }`;
    const text = `resource "terraform_data" "many" {\n  count = ${count}\n  input = ${input}\n}\n`;
    await writeFile(join(folder, "main.tf"), text);
    const options = { cwd: folder };
    await timeRun(terraform, ["plan", "-out=plan"], options);
    return await timeRun(terraform, ["apply", "plan"], options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
