import { existsSync } from "node:fs";
import type { ResourceTraffic } from "../../support/traffic-case.ts";

/** The case of the requests of a resource type, or of a data source as `data/<name>`. */
export async function trafficOf<Traffic = ResourceTraffic>(name: string): Promise<Traffic> {
  // The compiled file is in a folder beside this one.
  const file = new URL(`./traffic/${name}.js`, import.meta.url);
  if (!existsSync(file)) throw new Error(`test/resources/sec/traffic/${name}.ts is missing: write its cases`);
  const { default: traffic }: { default: Traffic } = await import(file.href);
  return traffic;
}
