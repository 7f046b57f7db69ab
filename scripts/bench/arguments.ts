import { resolve } from "node:path";
import { parseArgs } from "node:util";

/** The arguments of `npm run bench`. */
export interface BenchArguments {
  /** Fewer turns and objects: for a quick look, not comparable with other results. */
  readonly quick: boolean;
  /** Whether to write docs/performance.md and its pictures. */
  readonly write: boolean;
  /** An earlier build of `terraform-provider-sec` to measure in addition; with `write`, the picture compares both. */
  readonly before?: string;
  /** The names of the only commands to run, for example those that another provider supports without its own API. */
  readonly only?: readonly string[];
  /** Whether to measure only the hosts: commands next to Go, and a plan with several aliases. */
  readonly hosts: boolean;
  /** Whether to measure only generated providers with many definitions. */
  readonly large: boolean;
  /** Whether to measure only a provider that is combined with another one, next to the other one alone. */
  readonly combined: boolean;
  /** A file from `terraform providers schema -json`, compressed or not, whose definitions replace the synthetic ones. */
  readonly schemas?: string;
  /** The numbers of objects for the measured commands; if set, only commands are measured. */
  readonly objects?: readonly number[];
  readonly against?: {
    readonly program: string;
    readonly address: string;
    readonly configuration?: string;
    /** The file of its configuration with several aliases. */
    readonly aliases?: string;
  };
}

/** Parses the arguments. Throws an error with a message for the user. */
export function parseBenchArguments(args: readonly string[]): BenchArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      hosts: { type: "boolean", default: false },
      large: { type: "boolean", default: false },
      combined: { type: "boolean", default: false },
      schemas: { type: "string" },
      before: { type: "string" },
      against: { type: "string" },
      address: { type: "string" },
      configuration: { type: "string" },
      aliases: { type: "string" },
      only: { type: "string" },
      objects: { type: "string" },
    },
  });
  const { before, against, address, configuration, aliases, only, objects, schemas, ...rest } = values;
  if ((against === undefined) !== (address === undefined)) {
    throw new Error("--against PROGRAM and --address ADDRESS, such as example/other, belong together");
  }
  if ((configuration ?? aliases) !== undefined && against === undefined) {
    throw new Error("--configuration FILE and --aliases FILE are of the program of --against");
  }
  if (schemas !== undefined && !rest.large) throw new Error("--schemas FILE goes with --large");
  if (schemas !== undefined && rest.write) {
    throw new Error(
      "--schemas depends on a file outside of this repository; --write needs synthetic definitions",
    );
  }
  if (objects !== undefined && rest.write) {
    throw new Error("--objects measures a part; --write needs everything");
  }
  return {
    ...rest,
    ...(objects !== undefined && { objects: objects.split(",").map(Number) }),
    ...(only !== undefined && { only: only.split(",") }),
    ...(schemas !== undefined && { schemas: resolve(schemas) }),
    ...(before !== undefined && { before: resolve(before) }),
    ...(against !== undefined &&
      address !== undefined && {
        against: {
          program: resolve(against),
          address,
          ...(configuration !== undefined && { configuration }),
          ...(aliases !== undefined && { aliases }),
        },
      }),
  };
}
