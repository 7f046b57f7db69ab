const bold = process.stdout.isTTY ? (text) => `\x1b[1m${text}\x1b[0m` : (text) => text;

/** The output of the demo: headlines, the commands that a user would type, and their output. */
export const screen = {
  headline: (text) => console.log(`\n${bold(text)}`),
  command: (text) => console.log(`  $ ${text}`),
  line: (text) => console.log(`  ${text}`),
};

/** Quotes a word of a command for the shell. */
export function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
