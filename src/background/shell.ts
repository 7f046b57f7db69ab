import { writeSync } from "node:fs";

/** Variables of the environment. */
export type Variables = Readonly<{ [name: string]: string }>;

/** The lines with which a shell takes over variables. */
export function exportLines(variables: Variables): string {
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}=${quoted(value)}\n`)
    .join("");
}

/** The line with which a shell forgets the variables that such lines have set; none if they set none. */
export function unsetLine(exported: string): string {
  const names = [...exported.matchAll(/^export (\w+)=/gm)].map(([, name]) => name);
  return names.length > 0 ? `unset ${names.join(" ")}\n` : "";
}

/** A value as one word of a shell. */
function quoted(value: string): string {
  return /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

export const detachOption = "--detach";

/** Makes `eval "$(PROGRAM --detach)"` fail where this program fails. Without this, it would succeed and run nothing. */
export function failInEval(args: readonly string[]): void {
  if (!args.includes(detachOption)) return;
  process.on("exit", (code) => {
    if (code !== 0) writeSync(process.stdout.fd, "false\n");
  });
}
