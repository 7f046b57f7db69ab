import { existsSync } from "node:fs";

/**
 * Returns the case of the requests of a resource type of a provider, or of a data source as `data/<name>`.
 */
export async function trafficIn<Traffic>(provider: string, name: string): Promise<Traffic> {
  const source = `test/resources/${provider}/traffic/${name}.ts`;
  // The folders of the compiled files have the same names.
  const file = new URL(`../../${source.replace(/ts$/, "js")}`, import.meta.url);
  if (!existsSync(file)) throw new Error(`${source} is missing: write its cases`);
  const { default: traffic }: { default: Traffic } = await import(file.href);
  return traffic;
}
