import { failInEval } from "../background/shell.ts";
import { endWithOutput } from "../background/standard-output.ts";
import { StartupError } from "../background/startup-error.ts";
import { systemProblem } from "../background/system-error.ts";
import { UsageError } from "../background/usage-error.ts";
import { programName } from "./program-name.ts";
import type { Subcommand } from "./subcommand.ts";
import { packageVersion } from "./version.ts";

const subcommands: Readonly<Record<string, () => Promise<Subcommand>>> = {
  sec: async () => (await import("./sec/cli.ts")).secCommand,
  vdb: async () => (await import("./vdb/cli.ts")).vdbCommand,
};

const program = programName();

const usage = `Usage: ${program} API [OPTION]...

Serves imitations of the providers' APIs, for development and CI.

  sec          the management API of sec over HTTP
  vdb          the management API of vdb over gRPC

  --help       print this help; "${program} API --help" lists the options of an API
  --version    print the version
`;

/** Runs the command line, without node and script, and returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  endWithOutput(program);
  failInEval(args);
  const [name = "", ...rest] = args;
  if (name === "--help" || name === "--version") {
    process.stdout.write(name === "--help" ? usage : `${program} ${packageVersion()}\n`);
    return 0;
  }
  const load = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
  if (!load)
    return complain(name === "" ? "an API is needed, sec or vdb" : `unknown API or option: ${name}`, "");

  const command = await load();
  try {
    return await command(rest);
  } catch (error) {
    if (error instanceof UsageError) return complain(error.message, `${name} `);
    const problem = error instanceof StartupError ? error.message : systemProblem(error);
    if (problem === undefined) throw error;
    process.stderr.write(`${program}: ${problem.replaceAll(/\s+/g, " ")}\n`);
    return 1;
  }
}

/** Reports a usage error and where to find help: a mistyped option does not need the full usage. */
function complain(message: string, api: string): number {
  process.stderr.write(`${program}: ${message}\nTry "${program} ${api}--help".\n`);
  return 2;
}
