import { type ParseArgsConfig, parseArgs } from "node:util";
import { print } from "./output.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** The values of options, by their names. */
export type Values = {
  readonly [name: string]: string | boolean | readonly (string | boolean)[] | undefined;
};

/** The parsed arguments of a command. */
export interface Given {
  readonly values: Values;
  readonly positionals: readonly string[];
  /** The arguments after `--`; undefined without it. */
  readonly rest: readonly string[] | undefined;
}

/** A command of a program. */
export interface Command {
  /** The full name, as in `tfnode build`. */
  readonly name: string;
  /** The text of `--help`, with a line feed at its end. */
  readonly help: string;
  readonly options?: Options;
  /** The maximum number of arguments that are not options; none if omitted. */
  readonly positionals?: number;
  /** Whether the command accepts arguments after `--`. */
  readonly takesRest?: boolean;
  /** Resolves with the exit code. */
  readonly run: (given: Given) => number | Promise<number>;
}

/** An invalid command line: reported in one line, with the exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** An error that a user can understand without a stack: the exit code 1. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Runs a command with its arguments, and resolves with the exit code. */
export async function runCommand(command: Command, args: readonly string[]): Promise<number> {
  try {
    const given = parse(command, args);
    if (given.values.help) {
      print(command.help);
      return 0;
    }
    return await command.run(given);
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${command.name}: ${error.message}\nSee ${command.name} --help.\n`);
      return 2;
    }
    if (!(error instanceof Error) || !isExpected(error)) throw error;
    process.stderr.write(`${command.name}: ${error.message.trimEnd()}\n`);
    return 1;
  }
}

function parse(
  { options = {}, positionals: most = 0, takesRest = false }: Command,
  args: readonly string[],
): Given {
  const end = args.indexOf("--");
  const before = end < 0 ? args : args.slice(0, end);
  const rest = end < 0 ? undefined : args.slice(end + 1);
  if (rest && !takesRest) throw new UsageError("there is nothing to put after --");
  const { values, positionals } = parsed(options, before);
  const surplus = positionals[most];
  if (surplus !== undefined) throw new UsageError(`unexpected argument ${surplus}`);
  const [empty] = Object.entries(values).find(([, value]) => value === "") ?? [];
  if (empty !== undefined) throw new UsageError(`the value of --${empty} is empty`);
  return { values, positionals, rest };
}

function parsed(options: Options, args: readonly string[]) {
  try {
    const withHelp: Options = { ...options, help: { type: "boolean", short: "h" } };
    return parseArgs({ args: [...args], options: withHelp, allowPositionals: true });
  } catch (error) {
    const [first = ""] = String(error instanceof Error ? error.message : error).split(/\. |\n/);
    throw new UsageError(first.charAt(0).toLowerCase() + first.slice(1));
  }
}

/** The names of errors whose messages are sufficient for a user. */
const expected = [
  "CommandError",
  "DocumentError",
  "FormatError",
  "NoFrameworkError",
  "NoSchemaError",
  "ReleaseError",
  "SingleError",
  "StartupError",
  "TemplateError",
];

/** Reports whether the message of an error is sufficient for a user. */
export function isExpected(error: Error): boolean {
  // esbuild has printed its errors, and repeats them in its message; errors of the operating system name the file.
  return expected.includes(error.name) || "errors" in error || "syscall" in error;
}
