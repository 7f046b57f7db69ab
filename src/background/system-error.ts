import { codeOf } from "./own-files.ts";

const otherPath = "Name another path.";
const otherUser = "Run this as a user who may do that, or name another path.";
const moreSpace = "Free some space, or name a path on another disk.";
const moreFiles = "Raise the limit of open files, as with ulimit -n 4096.";

/** What a user can do about an error of the operating system, by its code. */
const cures: { readonly [code: string]: string } = {
  EACCES: otherUser,
  EADDRINUSE: "Choose another port, or 0 for any free one.",
  EADDRNOTAVAIL: "Choose an address of this machine.",
  EDQUOT: moreSpace,
  EEXIST: `A file, or a link to nothing, is where a folder is needed. ${otherPath}`,
  EISDIR: "A folder is where a file is needed. Name a file.",
  EMFILE: moreFiles,
  ENFILE: moreFiles,
  ENOENT: "Check the path: all folders in it have to exist, and to accept new files.",
  ENOSPC: moreSpace,
  ENOTDIR: `A file is where a folder is needed. ${otherPath}`,
  EPERM: otherUser,
  EROFS: otherPath,
};

/**
 * Returns the message of an error of the operating system, which names the operation and the file, with advice. Undefined for any other
 * error.
 */
export function systemProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("syscall" in error)) return undefined;
  const cure = cures[codeOf(error) ?? ""];
  return cure === undefined ? error.message : `${error.message}. ${cure}`;
}
