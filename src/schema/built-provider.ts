/** Another provider, as a built program in any language, whose types a provider also serves; see builtProvider. */
export interface BuiltProvider {
  /** The absolute path of the program; undefined if there is none for this platform. */
  readonly file: string | undefined;
  /** The SHA-256 digest that the program must have, in hexadecimal digits; empty if there is none for this platform. */
  readonly sha256: string | undefined;
  /** The types and functions of the other provider that this one has in its place. */
  readonly replaced: readonly string[];
  /** Imports the code that starts the program and calls it. @internal */
  readonly load: () => Promise<unknown>;
}
