import { basename } from "node:path";

/** Returns the name by which the user started this program: the name of its file, or of a link to it, such as `local-api`. */
export function programName(): string {
  const { argv, argv0, execPath } = process;
  const [, file = execPath] = argv;
  // A single executable is its own Node, whose path is not a link.
  return basename(file === execPath ? argv0 : file).replace(/\.(?:exe|js)$/i, "");
}
