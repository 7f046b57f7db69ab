/** A platform as Terraform names it. */
export type Target = `${"linux" | "darwin" | "windows"}_${"amd64" | "arm64"}`;

/** What `tfnode.config.ts` says of a provider: everything that is said once. */
export interface Config {
  /** The provider's type, with which the names of its resources begin: `acme`. */
  readonly name: string;
  /** The source by which configurations name it, without a host: `example/acme`. */
  readonly address: string;
  /** A version such as `1.2.3`, as releases have it. */
  readonly version: string;
  /** The platforms that `tfnode release` and `tfnode build --single` make executables for; all if left out. */
  readonly targets?: readonly Target[];
  /** The module whose default export is the provider; `src/provider.ts` if left out. */
  readonly provider?: string;
  /** Licences of packages that the program may have in it, beyond those that every program may; as SPDX calls them. */
  readonly licences?: readonly string[];
  readonly docs?: DocsConfig;
  readonly check?: CheckConfig;
}

/** How pages are written. */
export interface DocsConfig {
  /** Where they and the examples are, relative to the file; `docs` and `examples` if left out. */
  readonly folders?: { readonly docs: string; readonly examples: string };
  /** Pages that `tfnode release` has among the guides, besides those in the folder `guides` of the docs; relative to the file. */
  readonly guides?: readonly string[];
  /** Headings of the provider's page, each with the beginnings of the type names that belong to it; the longest counts. */
  readonly families?: { readonly [title: string]: readonly string[] };
  /** Values in import IDs that examples do not tell, for attributes whose descriptions match. */
  readonly samples?: readonly (readonly [described: RegExp, value: string])[];
}

/** What `tfnode check` needs to let resources live. */
export interface CheckConfig {
  /** A module whose default export starts what stands in for the API: see `CheckApi`. */
  readonly api?: string;
  /**
   * Put before the names in examples, so that what a check creates has names of its own: the text of the attribute `name`, or else of
   * the last attribute of the first import form, or of the attribute that `resources` names. References to such an object follow.
   * Configurations in `resources` are taken as they are.
   */
  readonly prefix?: string;
  /** The values of the variables that examples refer to, by their names. */
  readonly variables?: PlainObject;
  /** By type names without the prefix: configurations instead of those of the examples, or false for what cannot live. */
  readonly resources?: { readonly [name: string]: CheckedResource | false };
}

/** What a resource is created with, and then changed to. */
export interface CheckedResource {
  /** The configuration of the example if left out. */
  readonly create?: PlainObject;
  readonly update?: PlainObject;
  /** The attribute that gets the prefix. */
  readonly named?: string;
  /** Attributes that an import does not restore, such as `token` or `settings.key`. */
  readonly importIgnore?: readonly string[];
  /**
   * Whether the object may exist before the check, which then takes it over, changes and destroys it: settings that always exist. Without
   * it, an object that exists is a failure.
   */
  readonly mayExist?: boolean;
}

/** What stands in for the API during a check. */
export interface CheckApi {
  /** The configuration of the provider. */
  readonly provider: PlainObject;
  /** Environment variables with which the provider finds the API, besides those of the command. */
  readonly env?: { readonly [name: string]: string };
  readonly close?: () => void | Promise<void>;
}

/** Values of a configuration, as JSON has them. */
export type PlainObject = { readonly [name: string]: unknown };
