#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { failInEval } from "../background/shell.ts";
import { endWithOutput } from "../background/standard-output.ts";
import { UsageError } from "../background/usage-error.ts";
import { releaseGuard } from "./project/guard.ts";
import { type Command, defineCommand, runCommand } from "./terminal/command.ts";
import { print, printed } from "./terminal/output.ts";

const commands: { readonly [name: string]: () => Promise<{ readonly command: Command }> } = {
  build: () => import("./commands/build.ts"),
  check: () => import("./commands/check.ts"),
  compare: () => import("./commands/compare.ts"),
  dev: () => import("./commands/dev.ts"),
  docs: () => import("./commands/docs.ts"),
  learn: () => import("./commands/learn.ts"),
  mirror: () => import("./commands/mirror.ts"),
  "new-key": () => import("./commands/new-key.ts"),
  release: () => import("./commands/release.ts"),
  scaffold: () => import("./commands/scaffold.ts"),
  schema: () => import("./commands/schema.ts"),
  "serve-site": () => import("./commands/serve-site.ts"),
  trace: () => import("./commands/trace.ts"),
};

const help = `Usage: tfnode COMMAND [OPTION]...

  build       build one executable file of the provider, which needs Node or, with --single, nothing
  check       check a provider project, or a built provider in any language
  compare     compare the schemas of two providers, and say what breaks states or configurations
  dev         serve the provider from its sources, again after each change
  docs        write the provider's pages and examples, or check that they are up to date
  learn       learn from a server what its OpenAPI document does not say
  mirror      write the provider to a folder from which terraform init installs it
  new-key     create a key for signing releases
  release     make a release of the provider for registries and mirrors
  scaffold    write the modules of a provider from an OpenAPI document, or from another provider
  schema      print the provider's schemas as JSON
  serve-site  serve the static registry of a release on this machine
  trace       show where the time of a command went, from a trace of its provider

tfnode COMMAND --help describes a command. tfnode --version prints the version.
Exit codes: 0 for success, 1 for a failure, 2 for an invalid command line.
`;

const overall = defineCommand({
  name: "tfnode",
  help,
  options: { version: "flag" },
  positionals: 1,
  run({ values, positionals: [unknown] }) {
    if (unknown !== undefined) throw new UsageError(`there is no command ${unknown}`);
    if (!values.version) throw new UsageError(`which command? There are ${Object.keys(commands).join(", ")}`);
    print(`${version()}\n`);
    return 0;
  },
});

endWithOutput("tfnode", releaseGuard);
failInEval(process.argv);
const exitCode = await main(process.argv.slice(2));
await printed();
releaseGuard();
// Ends everything that modules of the project have started.
process.exit(exitCode);

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name !== undefined && Object.hasOwn(commands, name)) {
    const loaded = await commands[name]?.().catch(notInstalled);
    return loaded ? await runCommand(loaded.command, args) : 1;
  }
  return await runCommand(overall, name === undefined ? [] : name.startsWith("-") ? [name, ...args] : [name]);
}

/** Reports that required packages are missing, or have other versions. */
function notInstalled(error: unknown): undefined {
  const isMissing =
    error instanceof Error &&
    (/^ERR_(MODULE_NOT_FOUND|PACKAGE_PATH_NOT_EXPORTED)$/.test(String(Reflect.get(error, "code"))) ||
      /does not provide an export named/.test(error.message));
  if (!isMissing) throw error;
  const [what] = error.message.split("\n");
  process.stderr.write(
    `tfnode: packages are missing, or not of one version. Run npm install @tfnode/framework@${version()} @tfnode/cli@${version()}. (${what})\n`,
  );
  return undefined;
}

function version(): string {
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version;
}
