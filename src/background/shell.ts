import { writeSync } from "node:fs";

/** Environment variables. */
export type Variables = Readonly<{ [name: string]: string }>;

/** Returns the lines with which a shell exports variables. */
export function exportLines(variables: Variables): string {
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}=${quoted(value)}\n`)
    .join("");
}

/** Returns the line that unsets the variables of export lines in a shell; an empty text if there are none. */
export function unsetLine(exported: string): string {
  const names = [...exported.matchAll(/^export (\w+)=/gm)].map(([, name]) => name);
  return names.length > 0 ? `unset ${names.join(" ")}\n` : "";
}

/** Quotes a value as one word of a shell. */
function quoted(value: string): string {
  return /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

export const detachOption = "--detach";

/** Makes `eval "$(PROGRAM --detach)"` fail if this program fails. Otherwise `eval` would succeed and run nothing. */
export function failInEval(args: readonly string[]): void {
  if (!args.includes(detachOption)) return;
  process.on("exit", (code) => {
    if (code === 0) return;
    try {
      writeSync(process.stdout.fd, "false\n");
    } catch {
      // There is no reader.
    }
  });
}
