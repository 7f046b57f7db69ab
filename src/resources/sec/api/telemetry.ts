import { pathOf, withQuery } from "./calls/paths.ts";
import type { CallOptions } from "./calls/session.ts";
import type { SecApi } from "./client.ts";

/** A module that is used, and its environment. */
export interface ModuleUse {
  readonly name: string;
  readonly version: string;
  /** The operating system, by Node's name. */
  readonly os: string;
  /** The processor, by Node's name. */
  readonly arch: string;
  /** A positive 63-bit number in hexadecimal digits. */
  readonly traceId: string;
}

const dataset = "lacework-terraform";

// The service uses Go's names of systems and processors.
const systems: Readonly<Record<string, string>> = { win32: "windows", sunos: "solaris" };
const processors: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

/** Reports the use of a module. Failures are RemoteErrors. */
export async function reportModule(api: SecApi, use: ModuleUse, { signal }: CallOptions = {}): Promise<void> {
  const { account, subaccount, version } = api;
  const body = {
    version: use.version,
    config_version: 0,
    os: systems[use.os] ?? use.os,
    arch: processors[use.arch] ?? use.arch,
    account,
    ...(subaccount !== null && { subaccount }),
    feature: use.name,
    "feature.data": { lacework_provider_version: version },
    dataset,
    "trace.trace_id": use.traceId,
    sample_rate_100: true,
    telemetry_source: "external",
    telemetry_type: "customer",
  };
  const path = withQuery(pathOf("telemetry", "OtelMetrics"), { dataset });
  await api.session.done({ method: "POST", path, body, awaited: false, signal });
}
