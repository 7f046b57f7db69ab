import type { CaFile } from "../../http/net/trust.ts";
import type { Environment } from "../../schema/index.ts";
import type { Report } from "./setting-problem.ts";

/** Where the settings of a provider come from. */
export interface Sources<Configured> {
  /** What the names of its variables begin with, such as `VDB_`. */
  readonly prefix: string;
  /** The provider's configuration as it was written; null where nothing was. */
  readonly configured: Configured;
  readonly environment: Environment;
}

/** A value, and where it comes from. */
export interface Setting<Name extends string = string> {
  /** Of the configuration it may be empty. */
  readonly value: string;
  /** Set when the value stands in the provider's configuration. */
  readonly attribute?: Name;
  /** As in `the value comes from the variable VDB_API_URL`. */
  readonly origin: string;
}

/**
 * A setting of the configuration, or of the environment when the configuration leaves it out; null when it is not set. An
 * empty text in the configuration hides the variable; an empty variable is none.
 */
export function textSetting<Name extends string>(
  name: Name,
  { prefix, configured, environment }: Sources<{ readonly [Key in Name]: string | null }>,
): Setting<Name> | null {
  const written = configured[name];
  if (written !== null) return { value: written, attribute: name, origin: `the attribute ${name}` };
  const variable = variableOf(name, prefix);
  const value = environment[variable] ?? "";
  return value === "" ? null : { value, origin: `the variable ${variable}` };
}

/** The file of authorities that the configuration or the environment names; an empty path is none. */
export function caFileSetting({
  prefix,
  configured,
  environment,
}: Sources<{ readonly ca_file?: string | null }>): { readonly caFile?: CaFile } {
  const { ca_file = null } = configured;
  const { value: path, origin } =
    textSetting("ca_file", { prefix, configured: { ca_file }, environment }) ?? {};
  return path && origin ? { caFile: { path, origin } } : {};
}

/** A setting that is on or off, found likewise; off when it is not set. */
export function boolSetting<Name extends string>(
  name: Name,
  { prefix, configured, environment }: Sources<{ readonly [Key in Name]: boolean | null }>,
  report: Report<Name>,
): boolean {
  const written = configured[name];
  if (written !== null) return written;
  const variable = variableOf(name, prefix);
  const value = environment[variable] ?? "";
  if (value === "true" || value === "1") return true;
  if (value !== "" && value !== "false" && value !== "0") {
    report({
      severity: "error",
      summary: `Invalid value of ${variable}`,
      detail: `The environment variable ${variable} is neither true, false, 1 nor 0. Set it to one of these, or unset it and use the attribute ${name}.`,
    });
  }
  return false;
}

function variableOf(name: string, prefix: string): string {
  return `${prefix}${name.toUpperCase()}`;
}
