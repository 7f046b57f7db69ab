import { basename } from "node:path";
import { type Facts, isSameProcess, Refusal } from "./admission.ts";
import type { Commands } from "./commands.ts";
import { isOfEachStart, textOf } from "./environment-text.ts";
import { hasEnded } from "./linux-process.ts";

/** How long to stay without a start, in milliseconds: commands pause, and some parent processes live long. */
const longestPauseMs = 20_000;

/** Serves all starts that one process makes in one folder and one environment, until that process has ended. */
export function oneCommand(key: string): Commands {
  const [, pid, started = ""] = /^[0-9a-f]{8}-\d*-(\d+)-(\d+)-/.exec(basename(key)) ?? [];
  const parent = { pid: Number(pid), started };
  let first: (Facts & { readonly text: string }) | undefined;
  let isLeaving = false;
  return {
    admit(facts) {
      if (!isSameProcess(parent, facts.parent)) throw new Refusal("another parent");
      const text = textOf(facts.env, isOfEachStart);
      first ??= { ...facts, text };
      if (first.folder !== facts.folder || first.text !== text) throw new Refusal("another environment");
      return facts.env;
    },
    isOver: (unusedMs) => isLeaving || unusedMs > longestPauseMs,
    isLeaving() {
      isLeaving ||= first !== undefined && hasEnded(first.parent);
      return isLeaving;
    },
    leave() {
      isLeaving = true;
    },
    // Terraform often ends right after the last of its providers.
    lookMs: 25,
  };
}
