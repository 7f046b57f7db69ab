/** The guides that require only terraform and Node. */
export const terraformGuides: readonly string[] = [
  "authentication.md",
  "bulk-import.md",
  "ci.md",
  "dev-overrides.md",
  "first-provider.md",
  "first-steps.md",
  "install.md",
  "local-api.md",
  "many-commands.md",
  "own-resource.md",
  "refactoring.md",
  "secrets-in-state.md",
  "uninstall.md",
  "upgrading.md",
];
