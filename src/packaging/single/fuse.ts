import { FormatError } from "../executables/binary.ts";

/** Node reads a program from its own file only if this text ends in 1. */
const fuse = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:";

/** Makes an executable read a program from its own file. Throws a FormatError if it is not Node's. */
export function setFuse(bytes: Buffer): void {
  bytes.write("1", fuseAt(bytes), "latin1");
}

function fuseAt(bytes: Buffer): number {
  const at = bytes.indexOf(fuse, 0, "latin1");
  if (at < 0 || bytes.indexOf(fuse, at + 1, "latin1") >= 0)
    throw new FormatError("it is no executable of Node that can hold a program");
  return at + fuse.length;
}
