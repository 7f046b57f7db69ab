import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { secSeedSchema } from "../../src/local-api/sec/seed-schema.ts";
import { vdbSeedSchema } from "../../src/local-api/vdb/seed-schema.ts";

const folder = "docs/schemas";
const schemas = { "sec-seed.json": secSeedSchema, "vdb-seed.json": vdbSeedSchema };

/** Writes the JSON Schemas of the local APIs' seeds, or only compares them. Returns the paths of those that differed. */
export async function settleSeedSchemas(root: string, check: boolean): Promise<string[]> {
  const differed: string[] = [];
  await mkdir(join(root, folder), { recursive: true });
  for (const [name, make] of Object.entries(schemas)) {
    const file = join(root, folder, name);
    const wanted = `${JSON.stringify(make(), null, 1)}\n`;
    const found = await readFile(file, "utf8").catch(() => "");
    if (found === wanted) continue;
    differed.push(`${folder}/${name}`);
    if (!check) await writeFile(file, wanted);
  }
  return differed;
}
