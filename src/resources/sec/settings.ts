import type { Environment } from "../../schema/index.ts";
import { type Configuration, caFileOf, type Setting, settingOf } from "../shared/setting.ts";
import type { Problem, Report as ReportOf, Resolved } from "../shared/setting-problem.ts";
import type { SecSettings } from "./api/client.ts";
import { shortenAccount } from "./api/platform.ts";
import { apiUrlSetting } from "./api-url.ts";
import { parseProfile, type ReadText, readProfileFile, readTextFile } from "./profile-file.ts";

/** The provider's configuration merged with environment variables; null where neither has a value. */
export interface ConfiguredSettings {
  readonly profile: string | null;
  readonly account: string | null;
  readonly subaccount: string | null;
  readonly api_key: string | null;
  readonly api_secret: string | null;
  readonly api_token: string | null;
  readonly organization: boolean | null;
  readonly ca_file?: string | null;
}

/** A problem with the settings, at the attribute of the provider's configuration that causes it, if any. */
export type SettingsProblem = Problem<keyof ConfiguredSettings>;

type Report = ReportOf<keyof ConfiguredSettings>;

export type ResolvedSettings = Resolved<SecSettings, keyof ConfiguredSettings>;

/**
 * Resolves the settings from the configuration, the environment and the profile file, in this order. The file is read only if
 * credentials are missing elsewhere. Sends nothing.
 */
export async function resolveSettings(
  configuration: Configuration<ConfiguredSettings> & { readonly environment: Environment },
  readText: ReadText = readTextFile,
): Promise<ResolvedSettings> {
  const { config, environment } = configuration;
  const problems: SettingsProblem[] = [];
  const report: Report = (problem) => problems.push(problem);
  /** Returns a setting, or null if it is empty. */
  const given = <Name extends Exclude<keyof ConfiguredSettings, "organization" | "ca_file">>(name: Name) => {
    const found = settingOf<Name>(name, configuration);
    return found?.value === "" ? null : found;
  };

  const organization = config.organization ?? false;
  const apiUrl = apiUrlSetting(environment, report);
  const givenAccount = given("account");
  const account = shortenSetting(givenAccount, report);
  const apiToken = given("api_token")?.value ?? null;
  const apiKey = given("api_key")?.value ?? null;
  const apiSecret = given("api_secret")?.value ?? null;
  const subaccount = given("subaccount")?.value ?? null;
  const addressFrom = (ofAccount: string) => (apiUrl === null ? ofAccount : "the variable SEC_API_URL");
  const common = { apiToken, organization, apiUrl, ...caFileOf(configuration) };
  if (problems.length > 0) return { settings: null, problems };

  const hasCredentials = apiToken !== null || (apiKey !== null && apiSecret !== null);
  if (account !== null && hasCredentials) {
    const known = { account, subaccount, apiKey, apiSecret, ...common };
    return {
      settings: { ...known, addressFrom: addressFrom(givenAccount?.origin ?? ""), oldProfile: null },
      problems,
    };
  }

  const home = homeOf(environment);
  const wanted = given("profile");
  const text = await readProfileFile(home, readText, report);
  if (text === null) {
    const needed = hasCredentials ? { account } : { account, api_key: apiKey, api_secret: apiSecret };
    if (problems.length === 0) report(notConfigured(needed, { home, wanted }));
    return { settings: null, problems };
  }
  const profile = await parseProfile(text, wanted, report);
  if (profile === null) return { settings: null, problems };

  const name = wanted?.value ?? "default";
  const origin = `the section [${name}] of ~/.sec.toml`;
  const ofProfile = profile.account === "" ? null : { value: profile.account, origin };
  const known = account ?? shortenSetting(ofProfile, report);
  if (known === null) {
    if (problems.length === 0) report(noAccount(origin));
    return { settings: null, problems };
  }
  const keys = {
    apiKey: apiKey ?? (profile.apiKey || null),
    apiSecret: apiSecret ?? (profile.apiSecret || null),
  };
  if (apiToken === null && (keys.apiKey === null || keys.apiSecret === null)) {
    report(noCredentials(origin, { api_key: keys.apiKey, api_secret: keys.apiSecret }));
    return { settings: null, problems };
  }
  const settings = {
    account: known,
    subaccount: subaccount ?? (profile.subaccount || null),
    ...keys,
    ...common,
    addressFrom: addressFrom(account === null ? origin : (givenAccount?.origin ?? "")),
    oldProfile: profile.version === 2 ? null : name,
  };
  return { settings, problems };
}

/** Returns the user's home folder: if HOME is not set, Windows has it in another variable. */
export function homeOf(
  { HOME, USERPROFILE }: Environment,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  return HOME || (platform === "win32" ? USERPROFILE : undefined);
}

function shortenSetting(given: Setting<"account"> | null, report: Report): string | null {
  if (given === null) return null;
  const account = shortenAccount(given.value);
  if (account === null) {
    report({
      severity: "error",
      ...(given.attribute && { attribute: given.attribute }),
      summary: "Invalid account",
      detail: `The account ${JSON.stringify(given.value)}, which comes from ${given.origin}, cannot be parsed. Set the account as in the address of the platform, such as acme or acme.fra, or the whole address.`,
    });
  }
  return account;
}

function notConfigured(
  known: { readonly [attribute: string]: string | null },
  { home, wanted }: { readonly home: string | undefined; readonly wanted: Setting<"profile"> | null },
): SettingsProblem {
  const missing = missingOf(known);
  const list = missing.map((name) => `${name} (or SEC_${name.toUpperCase()})`).join(", ");
  const file = home ? "which does not exist" : "which was not searched for, because HOME is not set";
  const token =
    missing.includes("api_secret") || missing.includes("api_key")
      ? " Instead of an API key, api_token can be set."
      : "";
  if (wanted) {
    return {
      severity: "error",
      ...(wanted.attribute && { attribute: wanted.attribute }),
      summary: "Profile not found",
      detail: `The profile ${JSON.stringify(wanted.value)}, which ${wanted.origin} requires, is a section of the file ~/.sec.toml, ${file}. Create the file with the section [${wanted.value}], or set ${list} instead.${token}`,
    };
  }
  return {
    severity: "error",
    summary: "Provider not configured",
    detail: `One or more settings are missing: ${list}. Set them, or add them to the profile file ~/.sec.toml, ${file}.${token}`,
  };
}

function missingOf(known: { readonly [attribute: string]: string | null }): readonly string[] {
  return Object.keys(known).filter((name) => known[name] === null);
}

function noCredentials(
  origin: string,
  known: { readonly [attribute: string]: string | null },
): SettingsProblem {
  const missing = missingOf(known);
  const names = missing.join(" and no ");
  const variables = missing.map((name) => `SEC_${name.toUpperCase()}`).join(" and ");
  const them = missing.length === 1 ? "it" : "them";
  return {
    severity: "error",
    summary: "Missing credentials",
    detail: `There is no ${names} in ${origin}, in the provider configuration or in the environment. Add ${them} to that section, or set ${variables}. Instead of an API key, api_token can be set.`,
  };
}

function noAccount(origin: string): SettingsProblem {
  return {
    severity: "error",
    summary: "Missing account",
    detail: `There is no account in ${origin}, in the attribute account or in the variable SEC_ACCOUNT. Set one of them.`,
  };
}
