/** A platform by Terraform's name. */
export type Target = `${"linux" | "darwin" | "windows"}_${"amd64" | "arm64"}`;

/** The content of `tfnode.config.ts`: the facts about a provider. */
export interface Config {
  /** The provider's type, which is the prefix of its resources: `acme`. */
  readonly name: string;
  /** The source address in configurations, without a host: `example/acme`. */
  readonly address: string;
  /** The version of the provider, such as `1.2.3`. */
  readonly version: string;
  /** The platforms for which `tfnode release` and `tfnode build --single` make executables; all if omitted. */
  readonly targets?: readonly Target[];
  /** The module whose default export is the provider; `src/provider.ts` if omitted. */
  readonly provider?: string;
  /** SPDX identifiers of licenses that packages in the program may have in addition to those that are always allowed. */
  readonly licences?: readonly string[];
  /** The texts of the licenses of packages that contain none, by the names of the packages. */
  readonly licenceTexts?: { readonly [name: string]: string };
  /**
   * Names of packages that stay as they are installed, in a folder next to the program, instead of becoming a part of it. Packages with
   * addons, or that read files of their own, do so without being named.
   */
  readonly external?: readonly string[];
  /**
   * Paths of files and folders that the provider reads, relative to this file, which are put next to the program. Files that modules of
   * the provider name with `new URL("…", import.meta.url)` or `join(import.meta.dirname, "…")` need no mention.
   */
  readonly assets?: readonly string[];
  readonly docs?: DocsConfig;
  readonly check?: CheckConfig;
}

/** How pages are generated. */
export interface DocsConfig {
  /** The folders of pages and examples, relative to this file; `docs` and `examples` if omitted. */
  readonly folders?: { readonly docs: string; readonly examples: string };
  /** Additional pages that `tfnode release` adds to the guides, next to those in the folder `guides` of the docs; relative to this file. */
  readonly guides?: readonly string[];
  /** The headings on the provider's page, each with prefixes of the type names that belong to it; the longest matching prefix counts. */
  readonly families?: { readonly [title: string]: readonly string[] };
  /** Sample values for parts of import IDs that the example does not show, for attributes whose descriptions match. */
  readonly samples?: readonly (readonly [described: RegExp, value: string])[];
}

/** The settings with which `tfnode check` creates and changes resources. */
export interface CheckConfig {
  /**
   * A module whose default export starts a replacement for the API: see `CheckApi`. False for a provider without an API, such as one that
   * calculates values: the check then configures it with an empty configuration.
   */
  readonly api?: string | false;
  /**
   * The prefix for names in examples, so that the objects of a check have unique names. It is added to the attribute `name`, or
   * else to the last attribute of the first import form, or to the attribute that `resources` names. References to such an object
   * follow, and so do attributes of the same example whose value is exactly that name. Configurations in `resources` are used unchanged.
   */
  readonly prefix?: string;
  /** The values of the variables that examples refer to, by their names. */
  readonly variables?: PlainObject;
  /**
   * By type names without the provider's prefix: configurations that replace those of the examples, or false for a resource that
   * cannot be created.
   */
  readonly resources?: { readonly [name: string]: CheckedResource | false };
  /**
   * By type names without the provider's prefix: what a data source is read with in place of its example: a configuration, or another
   * example whose resources are created, or false for a data source that cannot be read. The next four are the same for other kinds.
   */
  readonly dataSources?: CheckedConfigs;
  readonly ephemeralResources?: CheckedConfigs;
  readonly listResources?: CheckedConfigs;
  readonly actions?: CheckedConfigs;
  readonly stateStores?: CheckedConfigs;
  /** By names of functions: the arguments of a call in place of the example, or another example, or false. */
  readonly functions?: { readonly [name: string]: readonly unknown[] | string | false };
  /**
   * How long an operation may take before the check fails, such as "5m"; by default "1m", and longer where the definition of the type
   * declares longer timeouts.
   */
  readonly patience?: string;
}

/** Configurations or examples by type names, or false for what is not run. */
export type CheckedConfigs = { readonly [name: string]: PlainObject | string | false };

/** The configurations with which a resource is created, and then changed. */
export interface CheckedResource {
  /** The configuration of the example if omitted. */
  readonly create?: PlainObject;
  readonly update?: PlainObject;
  /** The attribute that gets the prefix, or several. */
  readonly named?: string | readonly string[];
  /** Attributes that an import does not restore, such as `token` or `settings.key`. */
  readonly importIgnore?: readonly string[];
  /**
   * Whether the object may exist before the check, which then takes it over, changes and destroys it: for settings that always
   * exist. If false, an existing object is a failure.
   */
  readonly mayExist?: boolean;
}

/** A replacement for the API during a check. */
export interface CheckApi {
  /** The configuration of the provider. */
  readonly provider: PlainObject;
  /** Environment variables with which the provider connects to the API, in addition to those of the command. */
  readonly env?: { readonly [name: string]: string };
  readonly close?: () => void | Promise<void>;
}

/** JSON values of a configuration. */
export type PlainObject = { readonly [name: string]: unknown };
