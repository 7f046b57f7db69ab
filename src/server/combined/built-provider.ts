import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuiltProvider } from "../../schema/built-provider.ts";

/** The options of another provider. */
export interface BuiltProviderOptions {
  /**
   * The types and functions that both providers have, and that this one serves: `acme_item` for all kinds, or `data.acme_item`,
   * `ephemeral.acme_token`, `list.acme_item`, `action.acme_restart` or `function.slug` for one. Without them, a name that both have is an error.
   */
  readonly replaced?: readonly string[];
}

/**
 * Returns another provider, for `combinedWith`: a built program in any language, of protocol 5 or 6. `file` is its path, from the folder of
 * the running program if it is relative, or a URL from the module that names it: `new URL("../terraform-provider-acme", import.meta.url)`. A
 * file that is named by such a URL is a part of the build, the release and the mirror.
 */
export function builtProvider(
  file: string | URL,
  { replaced = [] }: BuiltProviderOptions = {},
): BuiltProvider {
  const path = file instanceof URL ? fileURLToPath(file) : resolve(dirname(process.argv[1] ?? ""), file);
  return { file: path, replaced, load: () => import("./combined-handlers.ts") };
}
