import type * as Yaml from "yaml";

// With require() instead of import(), because checks and comparisons of values cannot wait.
const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);

/** The YAML library. It is loaded when it is first asked for, as that takes longer than loading all of a resource. */
export function yamlLibrary(): typeof Yaml {
  return require("yaml");
}
