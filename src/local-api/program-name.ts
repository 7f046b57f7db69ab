import { basename } from "node:path";

/** What the user calls this program: the name of its file, or of the link to it, such as `local-api`. */
export function programName(): string {
  const { argv, argv0, execPath } = process;
  const [, file = execPath] = argv;
  // A single executable is its own Node, whose path has no links.
  return basename(file === execPath ? argv0 : file).replace(/\.(?:exe|js)$/i, "");
}
