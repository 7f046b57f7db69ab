const variable = "TFNODE_SHARE_KEY";

/**
 * The path that the names of a shared process's files begin with, if the shell has started this process to serve all starts of a
 * command; see src/bin/launcher/share.sh. It is taken out of the environment, so that no process of this one's has it.
 */
export function takeShareKey(): string | undefined {
  const key = process.env[variable];
  delete process.env[variable];
  return key;
}
