import type { ResetOptions } from "./control.ts";
import type { Fault as SecFault } from "./faults.ts";
import type { RequestRecord } from "./request-record.ts";
import { type LocalApi, localApi } from "./running.ts";
import type { SecLocalApiOptions } from "./sec/index.ts";
import { secVariables } from "./sec/variables.ts";
import type { VdbLocalApiOptions } from "./vdb/options.ts";
import type { CallRecord } from "./vdb/rpc/call-record.ts";
import type { Fault as VdbFault } from "./vdb/rpc/faults.ts";
import { vdbVariables } from "./vdb/variables.ts";

export type { LocalApiDocument } from "./control/document.ts";
export type { RequestFilter, Verification, Verified } from "./control/requests.ts";
export type { LocalApi, RequestQuery } from "./running.ts";
export type {
  CallRecord,
  RequestRecord,
  ResetOptions,
  SecFault,
  SecLocalApiOptions,
  VdbFault,
  VdbLocalApiOptions,
};

/** Starts the local API of `sec`, by default on a port that the system chooses, in memory, and with recorded bodies. */
export async function startSec(options: SecLocalApiOptions = {}): Promise<LocalApi<SecFault, RequestRecord>> {
  const { startSecLocalApi } = await import("./sec/index.ts");
  const started = await startSecLocalApi({ recordBodies: true, ...options });
  const { url, caPath, control } = started;
  const env = secVariables(started);
  return localApi({ url, controlUrl: url, env, caFile: caPath, control, stop: () => started.close() });
}

/** Starts the local API of `vdb` in the same way; its clients have to trust the CA in `env`. */
export async function startVdb(options: VdbLocalApiOptions = {}): Promise<LocalApi<VdbFault, CallRecord>> {
  const { startVdbLocalApi } = await import("./vdb/index.ts");
  const started = await startVdbLocalApi({ recordBodies: true, ...options });
  const { target: url, controlUrl, caPath, control } = started;
  const env = vdbVariables(started);
  return localApi({ url, controlUrl, env, caFile: caPath, control, stop: () => started.close() });
}
