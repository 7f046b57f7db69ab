import { isOurDirectory, isOurs, userDirectory } from "../cache-directory.ts";
import { ignoreErrors } from "../ignore-errors.ts";

const fs = process.getBuiltinModule("node:fs");
const path = process.getBuiltinModule("node:path");

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = fs.constants;

const mostLines = 20;

/** The file that describes the last failure of a process of this program that had no client. */
const fileIn = (folder: string) => path.join(folder, `failed-${path.basename(process.argv[1] ?? "")}`);

/**
 * Leaves the description of a failure in the folder of the process's files, because a shared process that serves no start has no reader.
 * Ignores errors.
 */
export function leaveFailure(key: string, error: unknown): void {
  ignoreErrors(() => {
    const { stack = String(error) } = error instanceof Error ? error : {};
    // Node may put the line of the error before it, which can be a whole minified module.
    const text = stack.slice(Math.max(0, stack.indexOf(String(error))));
    const folder = path.dirname(key);
    if (!isOurDirectory(folder) || (fs.lstatSync(folder).mode & 0o077) !== 0) return;
    const temporary = `${fileIn(folder)}.${process.pid}`;
    fs.writeFileSync(temporary, text, { flag: "wx", mode: 0o600 });
    fs.renameSync(temporary, fileIn(folder));
  });
}

/** Returns a description of the last failure, for a log. Removes it, so that one process reports it. */
export function takeFailure(): string | undefined {
  const directory = userDirectory();
  if (process.platform !== "linux" || directory === undefined) return undefined;
  const folder = path.join(directory, "run");
  let text: string | undefined;
  ignoreErrors(() => {
    if (!isOurDirectory(folder)) return;
    const descriptor = fs.openSync(fileIn(folder), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const stats = fs.fstatSync(descriptor);
      if (stats.isFile() && isOurs(stats)) text = fs.readFileSync(descriptor, "utf8");
    } finally {
      fs.closeSync(descriptor);
    }
    fs.unlinkSync(fileIn(folder));
  });
  return text === undefined ? undefined : described(text);
}

function described(text: string): string {
  const why = text.trim().split("\n").slice(0, mostLines).join("\n");
  return `A process of this provider failed while no client used it. Starts that waited for it had processes of their own. The failure: ${why}`;
}
