import type * as Yaml from "yaml";

// The bundler recognizes this file by its name, `…-library.ts`, and bundles the package that it requires.
// require() instead of import(), because checks and comparisons of values are synchronous.
const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);

/** Returns the YAML library. It is loaded at the first call, because it takes longer than loading all of a resource. */
export function yamlLibrary(): typeof Yaml {
  return require("yaml");
}
