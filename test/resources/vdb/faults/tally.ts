import { refusals } from "./ways.ts";

/** The outcome of an operation with a fault. */
export type Result =
  /** No error, and the state contains all existing objects. */
  | "done"
  /** An error, and the state contains all existing objects. */
  | "reported"
  /** An error that names the object to search for, because the state lacks it. */
  | "advised"
  /** The state lacks an existing object, and no error reports it. */
  | "lost";

/** The outcome of one call that failed in one way. */
export interface Count {
  readonly result: Result;
  readonly call: string;
  readonly way: string;
}

/** The calls with an outcome other than `reported`, each with a word for the ways in which it failed. */
export interface Results {
  readonly done?: Calls;
  readonly advised?: Calls;
  readonly lost?: Calls;
}

type Calls = { readonly [call: string]: string };

/** Summarizes all outcomes; `ways` are all ways to fail. */
export function resultsOf(counts: readonly Count[], ways: readonly string[]): Results {
  const callsWith = (wanted: Result): Calls => {
    const found = counts.filter(({ result }) => result === wanted);
    const waysOf = (call: string) => found.flatMap((count) => (count.call === call ? count.way : []));
    return Object.fromEntries(found.map(({ call }) => [call, inAWord(waysOf(call), ways)]));
  };
  const all = (["done", "advised", "lost"] as const).map((result) => [result, callsWith(result)] as const);
  return Object.fromEntries(all.filter(([, calls]) => Object.keys(calls).length > 0));
}

function inAWord(found: readonly string[], ways: readonly string[]): string {
  const isRefusal = (way: string) => refusals.includes(way);
  const groups = {
    refusals: ways.filter(isRefusal),
    doubts: ways.filter((way) => !isRefusal(way)),
    all: ways,
    // Only a call that was carried out has a response.
    "all without a response": ways.filter((way) => way !== "corrupt"),
  };
  const text = found.toSorted().join(", ");
  return Object.entries(groups).find(([, group]) => group.toSorted().join(", ") === text)?.[0] ?? text;
}
