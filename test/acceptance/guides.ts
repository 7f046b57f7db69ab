/** The guides that need no other program than terraform. */
export const terraformGuides: readonly string[] = ["dev-overrides.md", "filesystem-mirror.md"];
