import { createRequire } from "node:module";
import { join } from "node:path";
import { CommandError } from "../terminal/command.ts";

/** The oldest version of TypeScript that the types of the framework support, and the newest major one. */
const oldest = [5, 8] as const;
const newest = 7;

/** Throws a CommandError if a project has installed a version of TypeScript that is not supported. It need not install one. */
export function requireCompiler(folder: string): void {
  let version: string;
  try {
    ({ version } = createRequire(join(folder, "package.json"))("typescript/package.json"));
  } catch {
    return;
  }
  const problem = compilerProblem(version);
  if (problem !== undefined) throw new CommandError(problem);
}

/** Returns the problem with a version of TypeScript. */
export function compilerProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isOld = major < oldest[0] || (major === oldest[0] && minor < oldest[1]);
  if (!isOld && major <= newest) return undefined;
  return `TypeScript ${version} is not supported: the types of the framework need ${oldest.join(".")} to ${newest}. Run npm install --save-dev typescript@${newest}`;
}
