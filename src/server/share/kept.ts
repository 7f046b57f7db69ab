import { basename } from "node:path";

/** What a process is told by a line in which no start announces itself. */
export const stopLine = "stop";

/** How many processes of one program are kept at a time; src/bin/launcher/share.sh counts as far. */
const mostKept = 3;

const named = /^[0-9a-f]{8}-\d*-kept(\d)-/;

/** Whether a key is that of a process which serves many commands. */
export function isKept(key: string): boolean {
  return named.test(basename(key));
}

/** Whether no start looks for another process than that of a key: there are as many as there may be. */
export function isLastKept(key: string): boolean {
  return named.exec(basename(key))?.[1] === String(mostKept);
}

/** Whether a key is that of a process which is kept of a program, whatever the folder and the version of its file. */
export function isKeptOf(key: string, program: string): boolean {
  const file = basename(key).split("+").at(-1) ?? "";
  return isKept(key) && (file === program || file.startsWith(`${program}_`));
}
