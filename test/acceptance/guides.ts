/** The guides that need no other program than terraform. */
export const terraformGuides: readonly string[] = [
  "authentication.md",
  "bulk-import.md",
  "ci.md",
  "dev-overrides.md",
  "install.md",
  "many-commands.md",
  "secrets-in-state.md",
  "upgrading.md",
];
