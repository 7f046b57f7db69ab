/** The command that the arguments select. */
export type Command =
  | { readonly kind: "serve" | "debug" | "stop" | "version" | "help" }
  | { readonly kind: "unknown"; readonly argument: string };

/** The kinds of commands with an argument; the first of several counts. */
const kinds = ["help", "version", "stop", "debug"] as const;

/** Returns the kind of command that an argument selects; undefined for an unknown argument. */
function kindOf(argument: string): (typeof kinds)[number] | undefined {
  if (argument === "-h") return "help";
  return kinds.find((kind) => argument === `--${kind}` || argument === `-${kind}`);
}

/** Parses the arguments after the program's name. Without arguments, the program serves the client that started it. */
export function parseCommandLine(args: readonly string[]): Command {
  const unknown = args.find((argument) => kindOf(argument) === undefined);
  if (unknown !== undefined) return { kind: "unknown", argument: unknown };
  const wanted = args.map(kindOf);
  return { kind: kinds.find((kind) => wanted.includes(kind)) ?? "serve" };
}

/** The text of `--help`. */
export function usage(program: string): string {
  return `Usage: ${program} [--debug | --stop | --version | --help]

Terraform starts this program by itself, without arguments.

  --debug    serve outside Terraform, print TF_REATTACH_PROVIDERS for it, stay until Ctrl-C
  --stop     have all processes end that TFNODE_KEEP keeps, as soon as their commands are over
  --version  print the version
  --help     print this text

Environment: TF_LOG_PROVIDER or TF_LOG set the level of the log on standard error,
TFNODE_UNSAVED_OBJECTS names a file for import blocks of objects that a run made and could not save.
TFNODE_KEEP=30m keeps the process that serves a command for the next ones, on Linux, for 30 minutes without
a command. TFNODE_SHARE=off gives each start of the provider a process of its own.
TFNODE_TRACE names a file to which the calls of a command are written, for Perfetto and tfnode trace.
TFNODE_CODE_CACHE=off keeps compiled code out of the user's cache directory.
`;
}
