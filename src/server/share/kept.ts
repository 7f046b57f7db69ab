import { basename } from "node:path";

/** What a process is told by a line in which no start announces itself. */
export const stopLine = "stop";

/** Whether a key is that of a process which serves many commands. */
export function isKept(key: string): boolean {
  return /^[0-9a-f]{8}-kept-/.test(basename(key));
}

/** Whether a key is that of a process which is kept of a program, whatever the folder and the version of its file. */
export function isKeptOf(key: string, program: string): boolean {
  const file = basename(key).split("+").at(-1) ?? "";
  return isKept(key) && (file === program || file.startsWith(`${program}_`));
}
