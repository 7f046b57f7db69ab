import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figure, timeRun } from "./measure.ts";

/**
 * Measures an apply of Terraform's own objects, each about as large as a channel: Terraform writes the whole state after each
 * object, so its own part of an apply grows quadratically with the number of objects.
 */
export async function withoutProvider(
  terraform: string,
  counts: readonly number[],
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const count of counts) {
    const what = `terraform apply of ${count} objects without a provider`;
    figures.push({ what, value: await applyWithoutProvider(terraform, count), unit: "ms" });
  }
  return figures;
}

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
