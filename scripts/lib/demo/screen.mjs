const bold = process.stdout.isTTY ? (text) => `\x1b[1m${text}\x1b[0m` : (text) => text;

/** What the demo says: headlines, the commands that a user would type, and what they answer. */
export const screen = {
  headline: (text) => console.log(`\n${bold(text)}`),
  command: (text) => console.log(`  $ ${text}`),
  line: (text) => console.log(`  ${text}`),
};

/** A word of a command as a shell takes it. */
export function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
