import type { Problem } from "../settings-problem.ts";

/** The attributes of the provider's configuration. */
export type SettingName =
  | "profile"
  | "account"
  | "subaccount"
  | "api_key"
  | "api_secret"
  | "api_token"
  | "organization";

/** Something wrong with the settings, at an attribute of the provider's configuration where one is to blame. Free of secrets. */
export type SettingsProblem = Problem<SettingName>;

/** Takes the problems that come up. */
export type Report = (problem: SettingsProblem) => void;
