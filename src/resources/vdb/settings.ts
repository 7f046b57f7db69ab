import { grpcAddressError } from "../../grpc/index.ts";
import { type Configuration, caFileOf, type Setting, settingOf } from "../shared/setting.ts";
import type { Problem, Report as ReportOf, Resolved } from "../shared/setting-problem.ts";
import type { VdbSettings } from "./api/client.ts";
import { defaultEndpoint } from "./api/default-endpoint.ts";

/** The provider's configuration merged with environment variables; null where neither has a value. */
export interface ConfiguredSettings {
  readonly api_key: string;
  readonly api_url: string | null;
  readonly account_id: string | null;
  readonly insecure: boolean | null;
  readonly ca_file?: string | null;
}

/** A problem with the settings, at the attribute of the provider's configuration that causes it, if any. */
export type SettingsProblem = Problem<keyof ConfiguredSettings>;

type Report = ReportOf<keyof ConfiguredSettings>;

export type ResolvedSettings = Resolved<VdbSettings, keyof ConfiguredSettings>;

/** Checks the settings by the rules of the API. Sends nothing. */
export function resolveSettings(configuration: Configuration<ConfiguredSettings>): ResolvedSettings {
  const problems: SettingsProblem[] = [];
  const report: Report = (problem) => problems.push(problem);
  const { config } = configuration;

  const apiKey = checkKey(settingOf("api_key", configuration), report);
  const address = settingOf("api_url", configuration);
  const apiUrl = checkEndpoint(address, report);
  const addressFrom = apiUrl === null ? null : (address?.origin ?? "");
  const { account_id: accountId, insecure } = config;
  const fails = apiKey === null || problems.some(({ severity }) => severity === "error");
  const settings = {
    apiKey: apiKey ?? "",
    apiUrl,
    addressFrom,
    accountId: accountId ?? "",
    insecure: insecure ?? false,
    ...caFileOf(configuration),
  };
  return { settings: fails ? null : settings, problems };
}

/** Returns the key exactly as it is configured. */
function checkKey(given: Setting<"api_key"> | null, report: Report): string | null {
  if (given === null) return null;
  const { value, attribute, origin } = given;
  const error = keyError(value);
  if (error === null) return value;
  report({
    severity: "error",
    ...(attribute && { attribute }),
    summary: "Invalid API key",
    detail: `The API key, which comes from ${origin}, ${error}. Set the attribute api_key, or the environment variable VDB_API_KEY, to the key exactly as the platform shows it.`,
  });
  return null;
}

function keyError(key: string): string | null {
  if (key.trim() === "") return "is empty or all whitespace";
  return /^[ -~]*$/.test(key) ? null : "contains a line break or another character that no API key contains";
}

function checkEndpoint(given: Setting<"api_url"> | null, report: Report): string | null {
  if (given === null) return null;
  const { value, attribute, origin } = given;
  const where = attribute ? { attribute } : {};
  if (value.trim() === "") {
    report({
      severity: "warning",
      ...where,
      summary: "Default endpoint used",
      detail: `The address of the API, which comes from ${origin}, is empty or all whitespace, so the default, ${defaultEndpoint}, is used. Omit it, or set it to an address such as vdb.example.org:443.`,
    });
    return null;
  }
  const error = grpcAddressError(value);
  if (error !== undefined) {
    const detail = `The address of the API, which comes from ${origin}, ${error}`;
    report({ severity: "error", ...where, summary: "Invalid API address", detail });
  }
  return value;
}
