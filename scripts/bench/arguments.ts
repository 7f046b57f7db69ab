import { resolve } from "node:path";
import { parseArgs } from "node:util";

/** What the command line of `npm run bench` says. */
export interface BenchArguments {
  /** Fewer turns and objects: a look, and no result to compare. */
  readonly quick: boolean;
  /** Whether docs/performance.md and its pictures are written. */
  readonly write: boolean;
  /** An earlier build of `terraform-provider-sec`, measured beside this one; with `write`, the picture of both is of it. */
  readonly before?: string;
  readonly against?: { readonly program: string; readonly address: string; readonly configuration?: string };
}

/** Reads it. Throws an error whose message is for the user. */
export function parseBenchArguments(args: readonly string[]): BenchArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      before: { type: "string" },
      against: { type: "string" },
      address: { type: "string" },
      configuration: { type: "string" },
    },
  });
  const { before, against, address, configuration, ...rest } = values;
  if ((against === undefined) !== (address === undefined)) {
    throw new Error("--against PROGRAM and --address ADDRESS, such as example/other, belong together");
  }
  if (configuration !== undefined && against === undefined) {
    throw new Error("--configuration FILE is of the program of --against");
  }
  return {
    ...rest,
    ...(before !== undefined && { before: resolve(before) }),
    ...(against !== undefined &&
      address !== undefined && {
        against: {
          program: resolve(against),
          address,
          ...(configuration !== undefined && { configuration }),
        },
      }),
  };
}
