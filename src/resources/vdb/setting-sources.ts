import type { Report, SettingName } from "./settings-problem.ts";

/** The provider's configuration as it was written; null where nothing was. */
export interface ConfiguredSettings {
  readonly api_key: string | null;
  readonly api_url: string | null;
  readonly account_id: string | null;
  readonly insecure: boolean | null;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A value, and where it comes from. */
export interface GivenText {
  /** Of the configuration it may be empty. */
  readonly value: string;
  /** Set when the value stands in the provider's configuration. */
  readonly attribute?: SettingName;
  /** As in `the value comes from VDB_API_URL`. */
  readonly origin: string;
}

/**
 * A setting of the configuration, or of the environment when the configuration leaves it out; null when it is not set. An
 * empty text in the configuration hides the variable; an empty variable is none.
 */
export function givenText(
  name: Exclude<SettingName, "insecure">,
  configured: ConfiguredSettings,
  environment: Environment,
): GivenText | null {
  const written = configured[name];
  if (written !== null) return { value: written, attribute: name, origin: name };
  const variable = `VDB_${name.toUpperCase()}`;
  const value = environment[variable] ?? "";
  return value === "" ? null : { value, origin: variable };
}

/** Whether the server's certificate is not checked. */
export function givenInsecure(
  configured: Pick<ConfiguredSettings, "insecure">,
  environment: Environment,
  report: Report,
): boolean {
  if (configured.insecure !== null) return configured.insecure;
  const value = environment.VDB_INSECURE ?? "";
  if (value === "true" || value === "1") return true;
  if (value !== "" && value !== "false" && value !== "0") {
    report({
      severity: "error",
      summary: "Invalid value of VDB_INSECURE",
      detail:
        "The environment variable VDB_INSECURE is neither true, false, 1 nor 0. Set it to one of these, or unset it and use the attribute insecure.",
    });
  }
  return false;
}
