import { type Stats, statSync } from "node:fs";
import { durationMs } from "../../schema/timeouts.ts";
import { type Facts, isOfEachStart, Mistake, Refusal, textOf } from "./admission.ts";
import type { Commands } from "./commands.ts";
import { isSameFile } from "./linux-process.ts";
import { SwitchedEnvironment } from "./switched-environment.ts";

/** Node itself reads these when it starts, or libraries that are not written in JavaScript. */
const isFixed = (name: string) => /^(NODE_|UV_|OPENSSL_|SSL_CERT_|LD_|LC_|LANG$|TZ$)/.test(name);

/** Shells set these for themselves, and Terraform reads the others. */
const isLeftOut = (name: string) =>
  isOfEachStart(name) || /^(_|SHLVL|PWD|OLDPWD|TF_(VAR|CLI_ARGS)_.*|TF_CLI_ARGS|TFNODE_KEEP)$/.test(name);

/** How long to stay without a command, in milliseconds: at most, and until the first one has said it. */
const longestMs = 24 * 3_600_000;
const firstMs = 20_000;

/**
 * Serves starts of many commands. The folder and the environment of the process are those of the starts that are being served, so they have to
 * be the same; after them, a start may have others, but for what the process has read of the environment.
 */
export function manyCommands(path: string, file: Stats): Commands {
  const environment = new SwitchedEnvironment();
  let fixed: string | undefined;
  let idleMs = firstMs;
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  return {
    admit(facts, served) {
      const time = durationMs(facts.env.TFNODE_KEEP ?? "");
      if (time === undefined || time <= 0)
        throw new Mistake(
          `TFNODE_KEEP=${facts.env.TFNODE_KEEP} is neither a time, such as 30m or 1h30m, nor off`,
        );
      if (isLeaving) throw new Refusal("this process is about to end");
      const others = served.filter((one) => !isSame(one, facts));
      if (others.length > 0) throw new Refusal("commands of another folder or environment are running");
      const theirs = textOf(facts.env, (name) => !isFixed(name));
      fixed ??= theirs;
      if (fixed !== theirs || !environment.fits(facts.env, isLeftOut)) {
        leave();
        throw new Refusal("another environment");
      }
      idleMs = Math.min(time, longestMs);
      if (served.length > 0) return;
      process.chdir(facts.folder);
      // What the provider starts is not of this command's shell.
      environment.use({ ...facts.env, TFNODE_KEEP: "off" });
    },
    isOver: (unusedMs) => isLeaving || unusedMs > idleMs,
    isLeaving() {
      if (!isLeaving && hasChanged(path, file)) leave();
      return isLeaving;
    },
    leave,
    lookMs: 1000,
  };
}

function isSame(one: Facts, other: Facts): boolean {
  return one.folder === other.folder && textOf(one.env, isLeftOut) === textOf(other.env, isLeftOut);
}

function hasChanged(path: string, file: Stats): boolean {
  try {
    const stats = statSync(path);
    return !isSameFile(stats, file) || stats.size !== file.size || stats.mtimeMs !== file.mtimeMs;
  } catch {
    return true;
  }
}
