import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuiltProvider } from "../../schema/built-provider.ts";
import { platform } from "./platform.ts";

/** Something that differs between platforms, by names such as `linux_amd64`. */
export type ByPlatform<T> = { readonly [platform: string]: T };

/** The options of another provider. */
export interface BuiltProviderOptions {
  /**
   * The types and functions that both providers have, and that this one serves: `acme_item` for all kinds, or `data.acme_item`,
   * `ephemeral.acme_token`, `list.acme_item`, `state_store.acme_shelf`, `action.acme_restart` or `function.slug` for one. Without them, a name
   * that both have is an error.
   */
  readonly replaced?: readonly string[];
  /** The SHA-256 digest of the program in hexadecimal digits, or the digest for each platform. A program with another digest, or of a platform without one, is not started. */
  readonly sha256?: string | ByPlatform<string>;
}

/**
 * Returns another provider, for `combinedWith`: a built program in any language, of protocol 5 or 6. `file` is its path, from the folder of
 * the running program if it is relative, or a URL from the module that names it: `new URL("../terraform-provider-acme", import.meta.url)`.
 * For several platforms it is an object: `{ linux_amd64: new URL(…), darwin_arm64: new URL(…) }`. Files that are named by such URLs are a
 * part of the build, the release and the mirror, each in the package of its platform.
 */
export function builtProvider(
  file: string | URL | ByPlatform<string | URL>,
  { replaced = [], sha256 }: BuiltProviderOptions = {},
): BuiltProvider {
  const own = typeof file === "string" || file instanceof URL ? file : file[platform];
  return {
    file: own instanceof URL ? fileURLToPath(own) : own && resolve(dirname(process.argv[1] ?? ""), own),
    // A platform without a digest is none that needs no digest.
    sha256: typeof sha256 === "object" ? (sha256[platform] ?? "") : sha256,
    replaced,
    load: () => import("./combined-handlers.ts"),
  };
}
