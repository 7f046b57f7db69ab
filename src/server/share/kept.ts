import { basename } from "node:path";

/** The line that requests the end of a process, in place of a start's announcement. */
export const stopLine = "stop";

/** The descriptor of the FIFO in which starts announce themselves, each with a line that has its process ID. */
export const gateDescriptor = 9;

/** The maximum number of kept processes of one program; src/bin/launcher/share.sh has the same number. */
const mostKept = 3;

const named = /^[0-9a-f]{8}-\d*-kept(\d)-/;

/** Reports whether a key belongs to a process that serves many commands. */
export function isKept(key: string): boolean {
  return named.test(basename(key));
}

/** Reports whether a key is the last one, after which starts look for no other process. */
export function isLastKept(key: string): boolean {
  return named.exec(basename(key))?.[1] === String(mostKept);
}

/** Reports whether a key belongs to a kept process of a program, whatever the version of the program. */
export function isKeptOf(key: string, program: string): boolean {
  const file = basename(key).split("+").at(-1) ?? "";
  return isKept(key) && (file === program || file.startsWith(`${program}_`));
}
