/** What the program was asked to do. */
export type Command =
  | { readonly kind: "serve" | "debug" | "version" | "help" }
  /** With the arguments after it. */
  | { readonly kind: "warm"; readonly args: readonly string[] }
  | { readonly kind: "unknown"; readonly argument: string };

const kinds: Readonly<Record<string, "debug" | "version" | "help">> = {
  "--debug": "debug",
  "-debug": "debug",
  "--version": "version",
  "-version": "version",
  "--help": "help",
  "-help": "help",
  "-h": "help",
};

/** Reads the arguments after the program's name. Without any, the program serves the client that started it. */
export function parseCommandLine(args: readonly string[]): Command {
  if (args[0] === "--warm" || args[0] === "-warm") return { kind: "warm", args: args.slice(1) };
  const unknown = args.find((argument) => !Object.hasOwn(kinds, argument));
  if (unknown !== undefined) return { kind: "unknown", argument: unknown };
  const wanted = args.map((argument) => kinds[argument]);
  const kind = (["help", "version", "debug"] as const).find((candidate) => wanted.includes(candidate));
  return { kind: kind ?? "serve" };
}

/** The text of `--help`. */
export function usage(program: string): string {
  return `Usage: ${program} [--warm [TIME] [-- COMMAND] | --warm off | --debug | --version | --help]

Terraform starts this program by itself, without arguments.

  --warm     have a process in the background serve many commands: print a line for eval "$(...)",
             or run COMMAND. It ends after TIME without a command (30m), or with --warm off.
             --source SOURCE, such as example.com/tfnode/sec, says what else configurations call it
  --debug    serve outside Terraform, print TF_REATTACH_PROVIDERS for it, stay until Ctrl-C
  --version  print the version
  --help     print this text

Environment: TF_LOG_PROVIDER or TF_LOG set the level of the log on standard error,
TFNODE_UNSAVED_OBJECTS names a file for import blocks of objects that a run made and could not save.
TFNODE_CODE_CACHE=off keeps compiled code out of the user's cache directory.
`;
}
