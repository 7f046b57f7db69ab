import { performance } from "node:perf_hooks";
import { startSecLocalApi } from "../../src/local-api/sec/index.ts";
import { drive } from "../../src/testing/plugin/drive.ts";
import { type Figure, median } from "./measure.ts";

/** The number of concurrent calls that Terraform makes. */
const parallelism = 10;
/** The maximum ratio between two runs of a constant cost. */
const noise = 1.2;

/** Measures the creation of a channel without Terraform: validation, two plans and the apply, ten concurrently. */
export async function providerAlone(
  command: string,
  counts: readonly number[],
  turns: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const count of counts) {
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn++) times.push(await createMany(command, count));
    const what = `provider alone: each of ${count} channels created`;
    const value = median(times) / count;
    const before = figures.at(-1)?.value;
    figures.push({
      what,
      value,
      unit: "ms",
      ...(before !== undefined && { aim: "flat", met: value <= before * noise }),
    });
  }
  return figures;
}

async function createMany(command: string, count: number): Promise<number> {
  const localApi = await startSecLocalApi();
  const { account, apiKey, apiSecret } = localApi.credentials;
  const env = {
    SEC_API_URL: localApi.url,
    SEC_ACCOUNT: account,
    SEC_API_KEY: apiKey,
    SEC_API_SECRET: apiSecret,
  };
  const { plugin, core } = await drive(command, env);
  try {
    await core.configure({});
    const start = performance.now();
    let next = 0;
    const lane = async () => {
      for (let i = next++; i < count; i = next++) {
        const config = { name: `channel ${i}`, recipients: [`team-${i}@example.com`] };
        await core.create("sec_alert_channel_email", config);
      }
    };
    await Promise.all(Array.from({ length: parallelism }, lane));
    return performance.now() - start;
  } finally {
    await plugin.shutdown();
    await localApi.close();
  }
}
