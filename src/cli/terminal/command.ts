import { parseArgs } from "node:util";
import { systemProblem } from "../../background/system-error.ts";
import { UsageError } from "../../background/usage-error.ts";
import { print } from "./output.ts";
import { thrownOf } from "./thrown.ts";

/** The types of the values of options by the kinds of options. */
interface ValueOf {
  readonly text: string;
  readonly flag: boolean;
  /** An option that may be repeated. */
  readonly texts: readonly string[];
}

type Options = { readonly [name: string]: keyof ValueOf };
type Values<Of extends Options> = { readonly [Name in keyof Of]?: ValueOf[Of[Name]] };

/** The parsed arguments of a command. */
interface Given<Values> {
  readonly values: Values;
  readonly positionals: readonly string[];
  /** The arguments after `--`; undefined without it. */
  readonly rest: readonly string[] | undefined;
}

/** A command of a program, whose function receives the values of its options by their names. */
interface CommandWith<Of extends Options, Received> {
  /** The full name, as in `tfnode build`. */
  readonly name: string;
  /** The text of `--help`, with a line feed at its end. */
  readonly help: string;
  readonly options?: Of;
  /** The maximum number of arguments that are not options; none if omitted. */
  readonly positionals?: number;
  /** Whether the command accepts arguments after `--`. */
  readonly takesRest?: boolean;
  /** Resolves with the exit code. */
  readonly run: (given: Given<Received>) => number | Promise<number>;
}

/** A command of a program. */
export type Command = CommandWith<Options, never>;

/** Defines a command. */
export function defineCommand<const Of extends Options>(command: CommandWith<Of, Values<Of>>): Command {
  return command;
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
    // The arguments were parsed by the options of this very command.
    return await command.run(given as never);
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${command.name}: ${error.message}\nSee ${command.name} --help.\n`);
      return 2;
    }
    const { isError, message } = thrownOf(error);
    // The command line itself throws errors only.
    const problem = isError ? message.trimEnd() : `code of the project throws ${message}, which is no error`;
    if (isError && !isExpected(error as Error)) throw error;
    process.stderr.write(`${command.name}: ${systemProblem(error) ?? problem}\n`);
    return 1;
  }
}

function parse(command: Command, args: readonly string[]) {
  const end = args.indexOf("--");
  const rest = end < 0 ? undefined : args.slice(end + 1);
  if (rest && !command.takesRest) throw new UsageError("there is nothing to put after --");
  const { values, positionals } = parsed(command.options ?? {}, end < 0 ? args : args.slice(0, end));
  const surplus = positionals[command.positionals ?? 0];
  if (surplus !== undefined) throw new UsageError(`unexpected argument ${surplus}`);
  const [empty] = Object.entries<unknown>(values).find(([, value]) => value === "") ?? [];
  if (empty !== undefined) throw new UsageError(`the value of --${empty} is empty`);
  return { values, positionals, rest };
}

const kinds = {
  text: { type: "string" },
  flag: { type: "boolean" },
  texts: { type: "string", multiple: true },
} as const;

const shorts: { readonly [name: string]: string } = { help: "h", yes: "y" };

function parsed(own: Options, args: readonly string[]) {
  const options = Object.entries({ ...own, help: "flag" } as const).map(([name, kind]) => {
    const short = shorts[name];
    return [name, { ...kinds[kind], ...(short !== undefined && { short }) }] as const;
  });
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(options), allowPositionals: true });
  } catch (error) {
    const [first = ""] = messageOf(error).split(/\. |\n/);
    throw new UsageError(first.charAt(0).toLowerCase() + first.slice(1));
  }
}

/** Returns the message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return thrownOf(error).message;
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
