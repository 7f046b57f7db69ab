import { FormatError } from "../executables/binary.ts";

/** Node looks for a program in its own file only if this has been changed to end in 1. */
const fuse = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:";

/** Whether an executable looks for a program in its own file. Throws a FormatError if it is none of Node's. */
export function isFuseSet(bytes: Buffer): boolean {
  return String.fromCharCode(bytes[fuseAt(bytes)] ?? 0) === "1";
}

/** Makes an executable look for a program in its own file. Throws a FormatError if it is none of Node's. */
export function setFuse(bytes: Buffer): void {
  bytes.write("1", fuseAt(bytes), "latin1");
}

function fuseAt(bytes: Buffer): number {
  const at = bytes.indexOf(fuse, 0, "latin1");
  if (at < 0 || bytes.indexOf(fuse, at + 1, "latin1") >= 0)
    throw new FormatError("it is no executable of Node that can hold a program");
  return at + fuse.length;
}
