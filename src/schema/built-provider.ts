/** Another provider, as a built program in any language, whose types a provider also serves; see builtProvider. */
export interface BuiltProvider {
  /** The absolute path of the program. */
  readonly file: string;
  /** The types and functions of the other provider that this one has in its place. */
  readonly replaced: readonly string[];
  /** Imports the code that starts the program and calls it. @internal */
  readonly load: () => Promise<unknown>;
}
