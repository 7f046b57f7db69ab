import { vdb } from "../../../src/resources/vdb/index.ts";
import type { PlainConfig } from "../../../src/testing/core/core.ts";
import type { DataSourceTraffic } from "../../support/traffic-case.ts";
import { trafficIn } from "../../support/traffic-of.ts";

/** The names of all data sources. */
export const dataSourceNames: readonly string[] = Object.keys(vdb.definition.dataSources);

/** The data sources to read for the recording of their traffic, in the variant with most attributes, without account_id. */
export async function dataSourceConfig(name: string): Promise<PlainConfig> {
  const { read, more = {} } = await trafficIn<DataSourceTraffic>("vdb", `data/${name}`);
  const variants = [read, ...Object.values(more).map((variant) => variant.read)];
  const size = (config: PlainConfig) => Object.keys(config).length;
  const { account_id: _, ...config } = variants.reduce((one, other) =>
    size(other) > size(one) ? other : one,
  );
  return config;
}
