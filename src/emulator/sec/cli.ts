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
import { demoCredentials, type SecEmulatorOptions, startSecEmulator } from "./index.ts";

const usage = `Usage: emulator sec [OPTION]...

Serves the management API of sec for the provider and other clients to play with.

  --port PORT          port to listen on; 0, the default, lets the system choose
  --listen ADDRESS     address to listen on, default 127.0.0.1
  --data FILE          keep the objects in FILE (a directory that is made when there is none), so that they
                       survive the process; without it they are in memory
  --tls                serve HTTPS, with a certificate from a CA of its own making
  --host NAME          a further name or address for the certificate; may be given many times
  --allow-host NAME    a further name under which requests may be for this server; may be given many times
  --account NAME       name of the account, default ${demoCredentials.account}
  --api-key ID         id of the API key, default ${demoCredentials.apiKey}
  --api-secret SECRET  its secret, default ${demoCredentials.apiSecret}
  --token-seconds N    longest life of an access token, default 86400
  --check-seconds N    how long after a change an integration's state says that it was checked, default 1
  --rate N             requests a minute that one access token may make, default no limit
  --page-size N        objects on a page of a list, default 1000
  --record-bodies      keep bodies and secrets in paths of the requests shown at /control/requests
  --help               this text
  --version            the version

Arguments can be seen by every user of the machine: a key id and a secret that matter are better given in
EMULATOR_API_KEY and EMULATOR_API_SECRET, which the options override.

Once it serves, it prints "sec API listening on URL" and, with --tls, "CA certificate: FILE" on standard output, and
then a line for each request on standard error. SIGINT and SIGTERM end it.
`;

const options = {
  port: { type: "string" },
  listen: { type: "string" },
  data: { type: "string" },
  tls: { type: "boolean" },
  host: { type: "string", multiple: true },
  "allow-host": { type: "string", multiple: true },
  account: { type: "string" },
  "api-key": { type: "string" },
  "api-secret": { type: "string" },
  "token-seconds": { type: "string" },
  "check-seconds": { type: "string" },
  rate: { type: "string" },
  "page-size": { type: "string" },
  "record-bodies": { type: "boolean" },
  ...informing,
} as const;

/** `emulator sec`. */
export const secCommand = subcommand({
  usage,
  options,
  async start(values, env) {
    const emulator = await startSecEmulator(settingsFrom(values, env));
    const lines = [`sec API listening on ${emulator.url}`, ...authorityLine(emulator.caPath)];
    return { lines, close: () => emulator.close() };
  },
});

function settingsFrom(values: OptionValues<typeof options>, env: NodeJS.ProcessEnv): SecEmulatorOptions {
  const { host = [], tls = false, account, data } = values;
  if (host.length > 0 && !tls) throw new UsageError("--host needs --tls");
  if (account !== undefined && !/^[A-Za-z0-9-]+$/.test(account)) {
    throw new UsageError("--account takes letters, digits and dashes");
  }
  return {
    port: wholeNumber("--port", values.port, 0, 65_535),
    listen: values.listen,
    data: dataPath(data),
    tls,
    hostNames: host,
    allowHosts: allowedHosts(values["allow-host"]),
    account,
    apiKey: values["api-key"] ?? (env.EMULATOR_API_KEY || undefined),
    apiSecret: values["api-secret"] ?? (env.EMULATOR_API_SECRET || undefined),
    tokenSeconds: wholeNumber("--token-seconds", values["token-seconds"], 1),
    checkSeconds: wholeNumber("--check-seconds", values["check-seconds"], 0),
    ratePerMinute: wholeNumber("--rate", values.rate, 1),
    pageSize: wholeNumber("--page-size", values["page-size"], 1),
    recordBodies: values["record-bodies"] ?? false,
    log: (line) => process.stderr.write(`${line}\n`),
  };
}
