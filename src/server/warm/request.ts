import { durationMs } from "../../schema/timeouts.ts";
import { WarmError } from "./warm-error.ts";

/** How long a warm process waits for the next command where nothing else was said, in milliseconds. */
export const standardIdleMs = 30 * 60_000;

/** A timer of Node takes no more. */
const longestIdleMs = 24 * 24 * 3_600_000;

/** What comes after `--warm` on the command line. */
export type WarmRequest =
  /** Print the variable for commands to come. */
  | { readonly kind: "print"; readonly idleMs: number; readonly sources: readonly string[] }
  /** Run one command with it. */
  | {
      readonly kind: "run";
      readonly idleMs: number;
      readonly sources: readonly string[];
      readonly command: readonly [string, ...string[]];
    }
  | { readonly kind: "off"; readonly sources: readonly string[] }
  /** Be the warm process, as another of these requests has started it. */
  | { readonly kind: "process"; readonly idleMs: number };

/**
 * Reads `[TIME | off] [--source SOURCE]… [-- COMMAND…]`. Sources are further ones by which configurations name the provider. Throws a
 * WarmError.
 */
export function parseWarmRequest(args: readonly string[]): WarmRequest {
  const border = args.indexOf("--");
  const own = border < 0 ? [...args] : args.slice(0, border);
  const [file, ...rest] = border < 0 ? [] : args.slice(border + 1);
  const sources: string[] = [];
  const words: string[] = [];
  while (own.length > 0) {
    const word = own.shift() ?? "";
    if (word === "--source" || word === "-source") sources.push(sourceIn(own.shift()));
    else words.push(word);
  }
  const [word, second] = words;
  if (second !== undefined && word !== "process") throw new WarmError(`unknown argument ${second}`);
  if (border >= 0) {
    if (file === undefined) throw new WarmError("no command after --");
    return { kind: "run", idleMs: idleIn(word), sources, command: [file, ...rest] };
  }
  if (word === "off") return { kind: "off", sources };
  if (word === "process") return { kind: "process", idleMs: idleIn(second) };
  return { kind: "print", idleMs: idleIn(word), sources };
}

function sourceIn(word: string | undefined): string {
  if (word !== undefined && /^([\w.:-]+\/)?[\w-]+\/[\w-]+$/.test(word)) return word;
  throw new WarmError("--source needs the source of a provider, such as example.com/acme/sec");
}

function idleIn(word: string | undefined): number {
  if (word === undefined) return standardIdleMs;
  const ms = durationMs(word);
  if (ms !== undefined && ms > 0) return Math.min(ms, longestIdleMs);
  throw new WarmError(`${word} is neither a time, such as 30m or 1h30m, nor off`);
}
