import { Elsewhere, type Facts, Refusal } from "./admission.ts";
import type { Commands } from "./commands.ts";
import { textOf } from "./environment-text.ts";
import { keepTimeMs } from "./keep-time.ts";
import { isLastKept } from "./kept.ts";
import { hardLimitsOf } from "./linux-process.ts";
import type { ProgramFile } from "./program-file.ts";
import type { ReadFiles } from "./read-files.ts";
import { isLeftOut, type SwitchedEnvironment } from "./switched-environment.ts";

/** How long to stay without a command, in milliseconds: the maximum, and the value until the first command has set it. */
const longestMs = 24 * 3_600_000;
const firstMs = 20_000;

/** The properties of a kept process. */
export interface ManyCommandsOptions {
  readonly key: string;
  readonly file: ProgramFile;
  readonly processEnvironment: SwitchedEnvironment;
  readonly readFiles: ReadFiles;
}

/**
 * Serves starts of many commands, each with its own environment. The working directory and `process.env` belong to the starts that are
 * being served, so these must agree in them; later starts may have others, except for the variables of `process.env` already read.
 * After a change of a file that the process has read, it serves no other start. A file in the working folder must be the same in that of the start.
 */
export function manyCommands({ key, file, processEnvironment, readFiles }: ManyCommandsOptions): Commands {
  // The process keeps the limits of its first command.
  const limits = hardLimitsOf(process.pid);
  let idleMs = firstMs;
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  return {
    admit(facts, served) {
      const time = keepTimeMs(facts.env);
      // The configuration of the provider, which the start's own process serves, warns about it.
      if (time === undefined) throw new Refusal("an invalid time");
      if (isLeaving) throw new Elsewhere("this process is about to end");
      const difference = readFiles.differenceIn(facts.folder);
      if (difference === "changed files") {
        leave();
        throw new Refusal("files that this process has read have changed");
      }
      if (served.some((one) => !isSame(one, facts)))
        throw new Elsewhere("commands of another folder or environment are running");
      const differs = !processEnvironment.fits(facts.env)
        ? "another environment"
        : (difference ?? (facts.limits() !== limits && "other limits"));
      if (differs) {
        // The other processes stay for their own environments; only the last one ends to make room.
        if (isLastKept(key)) leave();
        throw new Elsewhere(differs);
      }
      idleMs = Math.min(time, longestMs);
      // Processes that the provider starts do not belong to this command's shell.
      const environment = { ...facts.env, TFNODE_KEEP: "off" };
      if (served.length === 0) {
        process.chdir(facts.folder);
        processEnvironment.use(environment);
      }
      return environment;
    },
    isOver: (unusedMs) => isLeaving || unusedMs > idleMs,
    isLeaving() {
      if (!isLeaving && file.hasChanged()) leave();
      return isLeaving;
    },
    leave,
    lookMs: 1000,
  };
}

function isSame(one: Facts, other: Facts): boolean {
  return one.folder === other.folder && textOf(one.env, isLeftOut) === textOf(other.env, isLeftOut);
}
