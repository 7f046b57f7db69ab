import { readFile } from "node:fs/promises";
import { StartupError } from "../startup-error.ts";
import {
  allowedHosts,
  authorityLine,
  dataPath,
  informing,
  type OptionValues,
  subcommand,
  UsageError,
} from "../subcommand.ts";
import { wholeNumber } from "../whole-number.ts";
import { demoCredentials, type VdbEmulatorOptions } from "./options.ts";

const usage = `Usage: emulator vdb [OPTION]...

Serves the management API of vdb over gRPC and TLS for the provider and other clients to play with.

  --port PORT          port of the API; 0, the default, lets the system choose
  --control-port PORT  port of the control API, which speaks plain HTTP; 0, the default, lets the system choose
  --listen ADDRESS     address that both listen on, default 127.0.0.1
  --data FILE          keep the objects in FILE (a directory that is made when there is none), so that they
                       survive the process; without it they are in memory
  --cert FILE          certificate (with those between it and its CA) to serve with, in PEM; by default one from
                       a CA of its own making
  --key FILE           its key, in PEM
  --host NAME          a further name or address for a certificate of its own; may be given many times
  --allow-host NAME    a further name under which requests may be for the control API; may be given many times
  --account ID         id of the account, default ${demoCredentials.accountId}
  --api-key KEY        the API key, default ${demoCredentials.apiKey}
  --permission NAME    a permission of the key, such as read:clusters; may be given many times; by default it may
                       do everything
  --phase-seconds N    how long each phase of a cluster, a backup or an environment lasts, default 1
  --record-bodies      keep the requests of the calls shown at /control/requests
  --help               this text
  --version            the version

Arguments can be seen by every user of the machine: a key that matters is better given in EMULATOR_API_KEY, which
--api-key overrides.

Once it serves, it prints "vdb API listening on HOST:PORT", "vdb control API listening on URL" and, unless --cert is
given, "CA certificate: FILE" on standard output, and then a line for each call on standard error. SIGINT and SIGTERM
end it.
`;

const options = {
  port: { type: "string" },
  "control-port": { type: "string" },
  listen: { type: "string" },
  data: { type: "string" },
  cert: { type: "string" },
  key: { type: "string" },
  host: { type: "string", multiple: true },
  "allow-host": { type: "string", multiple: true },
  account: { type: "string" },
  "api-key": { type: "string" },
  permission: { type: "string", multiple: true },
  "phase-seconds": { type: "string" },
  "record-bodies": { type: "boolean" },
  ...informing,
} as const;

/** `emulator vdb`. */
export const vdbCommand = subcommand({
  usage,
  options,
  async start(values, env) {
    const settings = await settingsFrom(values, env);
    const { startVdbEmulator } = await import("./index.ts");
    const emulator = await startVdbEmulator(settings);
    const lines = [
      `vdb API listening on ${emulator.target}`,
      `vdb control API listening on ${emulator.controlUrl}`,
      ...authorityLine(emulator.caPath),
    ];
    return { lines, close: () => emulator.close() };
  },
});

async function settingsFrom(
  values: OptionValues<typeof options>,
  env: NodeJS.ProcessEnv,
): Promise<VdbEmulatorOptions> {
  const { host = [], account, data, cert, key } = values;
  if ((cert === undefined) !== (key === undefined)) throw new UsageError("--cert and --key need each other");
  if (cert !== undefined && host.length > 0) throw new UsageError("--host is for a certificate of its own");
  if (account !== undefined && !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(account)) {
    throw new UsageError("--account takes a UUID");
  }
  return {
    port: wholeNumber("--port", values.port, 0, 65_535),
    controlPort: wholeNumber("--control-port", values["control-port"], 0, 65_535),
    listen: values.listen,
    data: dataPath(data),
    certificate:
      cert === undefined || key === undefined
        ? undefined
        : { cert: await contentOf(cert), key: await contentOf(key) },
    hostNames: host,
    allowHosts: allowedHosts(values["allow-host"]),
    accountId: account,
    apiKey: values["api-key"] ?? (env.EMULATOR_API_KEY || undefined),
    permissions: values.permission,
    phaseSeconds: wholeNumber("--phase-seconds", values["phase-seconds"], 0),
    recordBodies: values["record-bodies"] ?? false,
    log: (line) => process.stderr.write(`${line}\n`),
  };
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new StartupError(`${file} cannot be read`, { cause });
  }
}
