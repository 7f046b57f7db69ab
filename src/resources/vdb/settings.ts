import type { Environment } from "../../schema/index.ts";
import type { Problem, Report as ReportOf, Resolved } from "../shared/setting-problem.ts";
import { boolSetting, caFileSetting, type Setting, textSetting } from "../shared/setting-sources.ts";
import { defaultEndpoint } from "./api/channel/default-endpoint.ts";
import { parseTarget } from "./api/channel/target.ts";
import type { VdbSettings } from "./api/client.ts";

/** The provider's configuration as it was written; null where nothing was. */
export interface ConfiguredSettings {
  readonly api_key: string | null;
  readonly api_url: string | null;
  readonly account_id: string | null;
  readonly insecure: boolean | null;
  readonly ca_file?: string | null;
}

/** Something wrong with the settings, at an attribute of the provider's configuration where one is to blame. */
export type SettingsProblem = Problem<keyof ConfiguredSettings>;

type Report = ReportOf<keyof ConfiguredSettings>;

export type ResolvedSettings = Resolved<VdbSettings, keyof ConfiguredSettings>;

/** Finds the settings in the configuration and the environment, by the rules of api.md section 4. Nothing is sent. */
export function resolveSettings(configured: ConfiguredSettings, environment: Environment): ResolvedSettings {
  const problems: SettingsProblem[] = [];
  const report: Report = (problem) => problems.push(problem);
  const sources = { prefix: "VDB_", configured, environment };

  const apiKey = checkKey(textSetting("api_key", sources), report);
  const address = textSetting("api_url", sources);
  const apiUrl = checkEndpoint(address, report);
  const addressFrom = apiUrl === null ? null : (address?.origin ?? "");
  const accountId = textSetting("account_id", sources)?.value ?? "";
  const insecure = boolSetting("insecure", sources, report);
  const fails = apiKey === null || problems.some(({ severity }) => severity === "error");
  const common = { apiUrl, addressFrom, accountId, insecure, ...caFileSetting(sources) };
  return { settings: fails ? null : { apiKey, ...common }, problems };
}

/** The key exactly as it was given. */
function checkKey(given: Setting<"api_key"> | null, report: Report): string | null {
  if (given === null) {
    report({
      severity: "error",
      attribute: "api_key",
      summary: "Missing API key",
      detail: "No API key is configured. Set the attribute api_key, or the environment variable VDB_API_KEY.",
    });
    return null;
  }
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
  const target = parseTarget(value);
  if ("error" in target) {
    const detail = `The address of the API, which comes from ${origin}, ${target.error}`;
    report({ severity: "error", ...where, summary: "Invalid API address", detail });
  }
  return value;
}
