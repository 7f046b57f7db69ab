import { join } from "node:path";
import { stateFolder } from "./state-folder.ts";

/** A program that goes on without the shell from which it was started. A user has one of each name. */
export interface Background {
  /** The kind of the program, which is the name of a folder, such as `local-api`. */
  readonly kind: string;
  readonly name: string;
  /** What messages call it, such as "the local API of sec". */
  readonly title: string;
  /** How to have several of them, if that is possible. */
  readonly another?: string;
}

/** Where a running program is, and what its clients need. */
export interface Serving {
  /** For people, one thing a line. */
  readonly lines: readonly string[];
  readonly variables: Readonly<{ [name: string]: string }>;
}

/** The variable that names its folder to a process in the background. */
export const folderVariable = "TFNODE_BACKGROUND";

/** The files of a program in the background. */
export interface Files {
  /** The folder itself, which the process holds. */
  readonly folder: string;
  /** Has the lines for a shell, as long as the process serves. */
  readonly variables: string;
  /** Everything that the process writes. */
  readonly log: string;
}

export function filesIn(folder: string): Files {
  return { folder, variables: join(folder, "env"), log: join(folder, "log") };
}

export async function filesOf({ kind, name }: Background): Promise<Files> {
  return filesIn(await stateFolder(kind, name));
}

/** Whether a name can be that of a program in the background, and of its folder. */
export function isName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,29}$/.test(name);
}
