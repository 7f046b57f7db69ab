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
import { demoCredentials, type SecLocalApiOptions, startSecLocalApi } from "./index.ts";
import { secVariables } from "./variables.ts";

const options = {
  ...commonOptions,
  tls: { type: "boolean", help: "serve HTTPS, with a certificate from a generated CA" },
  account: { type: "string", value: "NAME", help: `account name, default ${demoCredentials.account}` },
  subaccount: {
    type: "string",
    value: "NAME",
    multiple: true,
    help: "another account of the organization, default the account with -dev and -staging; may be repeated",
  },
  "api-key": { type: "string", value: "ID", help: `API key ID, default ${demoCredentials.apiKey}` },
  "api-secret": {
    type: "string",
    value: "SECRET",
    help: `secret of the API key, default ${demoCredentials.apiSecret}`,
  },
  "token-seconds": {
    type: "string",
    value: "N",
    help: "maximum lifetime of an access token in seconds, default 86400",
  },
  "check-seconds": {
    type: "string",
    value: "N",
    help: "seconds between a change of an integration and the check of its state, default 1",
  },
  rate: {
    type: "string",
    value: "N",
    help: "maximum number of requests per minute with one access token, default unlimited",
  },
  "page-size": { type: "string", value: "N", help: "objects per page of a list, default 1000" },
} as const satisfies Options;

/** The command that serves the local API of `sec`. */
export const secCommand = subcommand({
  name: "sec",
  summary: "Serves the management API of sec over HTTP for development and CI.",
  options,
  notes: `Every user of the machine can see arguments: to keep a key secret, set LOCAL_API_KEY and LOCAL_API_SECRET instead of
--api-key and --api-secret. The options take precedence.

When the API is ready, it prints "sec API listening on URL" and, with --tls, "CA certificate: FILE" on standard output.
It logs the address of the console and each request on standard error. SIGINT and SIGTERM stop it.`,
  async start(values) {
    const settings = settingsFrom(values);
    const localApi = await startSecLocalApi(settings);
    const { url } = localApi;
    const lines = [`sec API listening on ${url}`];
    return { ...localApi, settings, controlUrl: url, lines, variables: secVariables(localApi) };
  },
  seedSchema: async () => (await import("./seed-schema.ts")).secSeedSchema(),
});

function settingsFrom(values: OptionValues<typeof options>): SecLocalApiOptions {
  const { host = [], tls = false, account } = values;
  if (host.length > 0 && !tls) throw new UsageError("--host needs --tls");
  if (account !== undefined && !/^[A-Za-z0-9-]+$/.test(account)) {
    throw new UsageError("--account takes letters, digits and dashes");
  }
  const { subaccount: subaccounts } = values;
  if (subaccounts?.some((name) => !/^[A-Za-z0-9-]{1,100}$/.test(name))) {
    throw new UsageError("--subaccount takes letters, digits and dashes");
  }
  return {
    ...commonSettings(values),
    subaccounts,
    tls,
    account,
    apiKey: optionOrVariable(values["api-key"], "LOCAL_API_KEY"),
    apiSecret: optionOrVariable(values["api-secret"], "LOCAL_API_SECRET"),
    tokenSeconds: integerOption("--token-seconds", values["token-seconds"], 1),
    checkSeconds: integerOption("--check-seconds", values["check-seconds"], 0),
    ratePerMinute: integerOption("--rate", values.rate, 1),
    pageSize: integerOption("--page-size", values["page-size"], 1),
  };
}
