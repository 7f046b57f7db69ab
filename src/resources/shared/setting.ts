import type { Origins } from "../../schema/index.ts";

/** The configuration of a provider, and the environment variables that complete it. */
export interface Configuration<Configured> {
  readonly config: Configured;
  readonly origins: Origins;
}

/** A file of certificate authorities, and the setting that names it, such as `the attribute ca_file`. */
export interface CaFile {
  readonly path: string;
  readonly origin: string;
}

/** A value and its source. */
export interface Setting<Name extends string = string> {
  /** A configured value may be empty. */
  readonly value: string;
  /** Set if the provider's configuration has the value. */
  readonly attribute?: Name;
  /** As in `the value comes from the variable VDB_API_URL`. */
  readonly origin: string;
}

/** Returns the setting of an attribute; null if neither the configuration nor the environment has it. */
export function settingOf<Name extends string>(
  name: Name,
  { config, origins }: Configuration<{ readonly [Key in Name]: string | null }>,
): Setting<Name> | null {
  const value = config[name];
  if (value === null) return null;
  const { text = `the attribute ${name}`, variable } = origins[name] ?? {};
  return { value, origin: text, ...(variable === undefined && { attribute: name }) };
}

/** Returns the file of the attribute `ca_file`, if it is set and not empty. */
export function caFileOf(configuration: Configuration<{ readonly ca_file?: string | null }>): {
  readonly caFile?: CaFile;
} {
  const { ca_file = null } = configuration.config;
  const { value: path, origin } = settingOf("ca_file", { ...configuration, config: { ca_file } }) ?? {};
  return path && origin ? { caFile: { path, origin } } : {};
}
