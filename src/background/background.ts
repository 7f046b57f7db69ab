import { join } from "node:path";
import { stateFolder } from "./state-folder.ts";

/** A program that continues to run without the shell that started it. A user may run one of each name. */
export interface Background {
  /** The kind of the program, which is the name of a folder, such as `local-api`. */
  readonly kind: string;
  readonly name: string;
  /** The program in the words of messages, such as "the local API of sec". */
  readonly title: string;
  /** The option that distinguishes several programs of this kind, if several can run. */
  readonly another?: string;
}

/** The addresses of a running program, and the settings that its clients need. */
export interface Serving {
  /** Lines for people. */
  readonly lines: readonly string[];
  readonly variables: Readonly<{ [name: string]: string }>;
}

/** The variable that passes its folder to a background process. */
export const folderVariable = "TFNODE_BACKGROUND";

/** The files of a background program. */
export interface Files {
  /** The folder that the process locks. */
  readonly folder: string;
  /** The file with the lines for a shell, which exists while the process serves. */
  readonly variables: string;
  /** The file with all output of the process. */
  readonly log: string;
}

export function filesIn(folder: string): Files {
  return { folder, variables: join(folder, "env"), log: join(folder, "log") };
}

export async function filesOf({ kind, name }: Background): Promise<Files> {
  return filesIn(await stateFolder(kind, name));
}

/** Reports whether a name is valid for a background program and its folder. */
export function isName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,29}$/.test(name);
}
