import { readFile } from "node:fs/promises";
import { StartupError } from "../../background/startup-error.ts";
import { UsageError } from "../../background/usage-error.ts";
import {
  commonOptions,
  commonSettings,
  integerOption,
  type Options,
  type OptionValues,
  optionOrVariable,
} from "../options.ts";
import { subcommand } from "../subcommand.ts";
import { demoCredentials, type VdbLocalApiOptions } from "./options.ts";
import { vdbVariables } from "./variables.ts";

const options = {
  ...commonOptions,
  "control-port": {
    type: "string",
    value: "PORT",
    help: "port of the control API, which uses plain HTTP; default 0: the system chooses a free port",
  },
  cert: {
    type: "string",
    value: "FILE",
    help: "certificate of the server, and its intermediates, in PEM; by default one from a generated CA",
  },
  key: { type: "string", value: "FILE", help: "private key of --cert, in PEM" },
  account: { type: "string", value: "ID", help: `account ID, default ${demoCredentials.accountId}` },
  "api-key": { type: "string", value: "KEY", help: `API key, default ${demoCredentials.apiKey}` },
  permission: {
    type: "string",
    value: "NAME",
    multiple: true,
    help: "permission of the API key, such as read:clusters; may be repeated; by default the key has all permissions",
  },
  "phase-seconds": {
    type: "string",
    value: "N",
    help: "duration of each phase of an object in seconds, default 1 for clusters and backups, and 0 for environments",
  },
} as const satisfies Options;

/** The command that serves the local API of `vdb`. */
export const vdbCommand = subcommand({
  name: "vdb",
  summary: "Serves the management API of vdb over gRPC and TLS for development and CI.",
  options,
  notes: `Every user of the machine can see arguments: to keep the key secret, set LOCAL_API_KEY instead of --api-key. The option
takes precedence.

When the API is ready, it prints "vdb API listening on HOST:PORT", "vdb control API listening on URL" and, without --cert,
"CA certificate: FILE" on standard output. It logs the address of the console and each call on standard error. SIGINT and SIGTERM
stop it.`,
  async start(values) {
    const settings = await settingsFrom(values);
    const { startVdbLocalApi } = await import("./index.ts");
    const localApi = await startVdbLocalApi(settings);
    const { target, controlUrl } = localApi;
    const lines = [`vdb API listening on ${target}`, `vdb control API listening on ${controlUrl}`];
    const variables = { ...vdbVariables(localApi), VDB_CONTROL_URL: controlUrl };
    return { ...localApi, settings, lines, variables };
  },
  seedSchema: async () => (await import("./seed-schema.ts")).vdbSeedSchema(),
});

async function settingsFrom(values: OptionValues<typeof options>): Promise<VdbLocalApiOptions> {
  const { host = [], account, cert, key } = values;
  if ((cert === undefined) !== (key === undefined)) throw new UsageError("--cert and --key need each other");
  if (cert !== undefined && host.length > 0) throw new UsageError("--host is for a generated certificate");
  if (account !== undefined && !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(account)) {
    throw new UsageError("--account takes a UUID");
  }
  return {
    ...commonSettings(values),
    controlPort: integerOption("--control-port", values["control-port"], 0, 65_535),
    certificate:
      cert === undefined || key === undefined
        ? undefined
        : { cert: await contentOf(cert), key: await contentOf(key) },
    accountId: account,
    apiKey: optionOrVariable(values["api-key"], "LOCAL_API_KEY"),
    permissions: values.permission,
    phaseSeconds: integerOption("--phase-seconds", values["phase-seconds"], 0),
  };
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new StartupError(`${file} cannot be read`, { cause });
  }
}
