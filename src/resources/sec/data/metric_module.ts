import { randomBytes } from "node:crypto";
import { arch, platform } from "node:os";
import { hcl, string } from "../../../schema/index.ts";
import { reportModule } from "../api/telemetry.ts";
import { dataSource, id } from "../define.ts";

export default dataSource({
  description:
    "Reports to the platform that a module is used, and its version. Nothing is sent if the environment variable `SEC_TELEMETRY_DISABLE` is set.",

  schema: {
    id: id("The trace ID of the report, a new one for each read"),
    name: string("The name of the module").required(),
    version: string("The version of the module, such as `1.4.0`").required(),
  },

  example: hcl`
    data "sec_metric_module" "network" {
      name    = "network"
      version = "1.4.0"
    }
  `,

  async read({ config, api, signal }) {
    const traceId = newTraceId();
    if (!api.environment.SEC_TELEMETRY_DISABLE) {
      const host = { os: platform(), arch: arch() };
      await reportModule(api, { ...config, ...host, traceId }, { signal });
    }
    return { id: traceId, name: config.name, version: config.version };
  },
});

/** Returns a random positive 63-bit number in hexadecimal digits. */
function newTraceId(): string {
  const number = randomBytes(8).readBigUInt64BE() >> 1n;
  return (number || 1n).toString(16);
}
