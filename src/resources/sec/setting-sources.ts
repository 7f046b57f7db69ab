import type { Report, SettingName } from "./settings-problem.ts";

/** The provider's configuration as it was written; null where nothing was. */
export interface ConfiguredSettings {
  readonly profile: string | null;
  readonly account: string | null;
  readonly subaccount: string | null;
  readonly api_key: string | null;
  readonly api_secret: string | null;
  readonly api_token: string | null;
  readonly organization: boolean | null;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A value that is not empty, and where it comes from. */
export interface GivenText {
  readonly value: string;
  /** Set when the value stands in the provider's configuration. */
  readonly attribute?: SettingName;
  /** As in `the value comes from SEC_ACCOUNT`. */
  readonly origin: string;
}

/**
 * A setting of the configuration, or of the environment when the configuration leaves it out; null when it is not set. An
 * empty text in the configuration hides the variable.
 */
export function givenText(
  name: Exclude<SettingName, "organization">,
  configured: ConfiguredSettings,
  environment: Environment,
): GivenText | null {
  const attribute = configured[name];
  const variable = `SEC_${name.toUpperCase()}`;
  const value = attribute ?? environment[variable] ?? "";
  if (value === "") return null;
  return attribute === null ? { value, origin: variable } : { value, attribute: name, origin: name };
}

/** Whether organization-level data is asked for. */
export function givenOrganization(
  configured: Pick<ConfiguredSettings, "organization">,
  environment: Environment,
  report: Report,
): boolean {
  if (configured.organization !== null) return configured.organization;
  const value = environment.SEC_ORGANIZATION ?? "";
  if (value === "true" || value === "1") return true;
  if (value !== "" && value !== "false" && value !== "0") {
    report({
      severity: "error",
      summary: "Invalid value of SEC_ORGANIZATION",
      detail:
        "The environment variable SEC_ORGANIZATION is neither true, false, 1 nor 0. Set it to one of these, or unset it and use the attribute organization.",
    });
  }
  return false;
}

/** The base URL in SEC_API_URL without a slash at its end, or null when it is not set. */
export function givenApiUrl(environment: Environment, report: Report): string | null {
  const value = environment.SEC_API_URL ?? "";
  if (value === "") return null;
  const fault = faultOfApiUrl(value);
  if (fault !== null) {
    // The value is not shown: it may hold a password.
    const detail = `The environment variable SEC_API_URL ${fault}. Set it to a base URL such as https://sec.example.org/base, or unset it.`;
    report({ severity: "error", summary: "Invalid value of SEC_API_URL", detail });
    return null;
  }
  const { origin, pathname } = new URL(value);
  return `${origin}${pathname}`.replace(/\/+$/, "");
}

function faultOfApiUrl(value: string): string | null {
  if (!URL.canParse(value)) return "is not a URL";
  const { protocol, username, password, search, hash } = new URL(value);
  if (protocol !== "http:" && protocol !== "https:") return "has a scheme other than http and https";
  if (username !== "" || password !== "") return "has a user or a password in it";
  return search !== "" || hash !== "" || /[?#]$/.test(value)
    ? "has more than a scheme, a host, a port and a path"
    : null;
}
