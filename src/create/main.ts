#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { basename, relative, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { endWithOutput } from "../background/standard-output.ts";
import { UsageError } from "../background/usage-error.ts";
import { CommandError, defineCommand, runCommand } from "../cli/terminal/command.ts";
import { paint } from "../cli/terminal/paint.ts";
import { createProject } from "./create-project.ts";

const command = defineCommand({
  name: "@tfnode/create",
  help: `Usage: tfnode-create [NAME] [OPTION...]

Creates a project for a Terraform provider in TypeScript: sources, tests, documentation, a local API, and the scripts that build and
check it. NAME is the provider's type, the prefix of its resources.

  --yes                 use the defaults instead of asking
  --namespace           the first part of the provider's source, NAMESPACE/NAME (default: example)
  --directory DIR       the folder of the project (default: terraform-provider-NAME)
  --openapi FILE        generate its resources, data sources, client and local API from an OpenAPI 3.0 or 3.1 or Swagger 2.0 document,
                        JSON or YAML; a comment that begins with "To decide" marks each decision that the document leaves open; needs
                        the package @tfnode/openapi
  --resource NAME=PATH  with --openapi, only this resource, such as item=/items; may be repeated (default: all)
  --packages DIR        depend on the tarballs of the packages in a folder, which npm pack has created, instead of packages of the
                        registry
  --version             print the version
`,
  options: {
    yes: "flag",
    namespace: "text",
    directory: "text",
    openapi: "text",
    resource: "texts",
    packages: "text",
    version: "flag",
  },
  positionals: 1,
  async run({ values, positionals }) {
    if (values.version) {
      process.stdout.write(`${version()}\n`);
      return 0;
    }
    const { openapi: file, resource: resources = [] } = values;
    if (file === undefined && resources.length > 0) throw new UsageError("--resource goes with --openapi");
    const { name, namespace, directory } = await answers(positionals[0], values);
    const folder = resolve(directory);
    const left = await createProject({
      name,
      namespace,
      folder,
      version: version(),
      ...(values.packages !== undefined && { packages: resolve(values.packages) }),
      ...(file !== undefined && { openapi: { file, resources } }),
    });
    for (const line of left) process.stdout.write(`${paint("yellow", "–")} ${line}`);
    process.stdout.write(nextSteps(name, relative(process.cwd(), folder) || ".", file !== undefined));
    return 0;
  },
});

endWithOutput("@tfnode/create");
process.exitCode = await runCommand(command, process.argv.slice(2));

interface Answers {
  readonly name: string;
  readonly namespace: string;
  readonly directory: string;
}

/** Returns the given values, and asks for the others unless --yes is set. */
async function answers(
  given: string | undefined,
  { yes, namespace, directory }: Partial<Answers> & { readonly yes?: boolean },
): Promise<Answers> {
  const ask = yes || !process.stdin.isTTY ? undefined : createInterface(process.stdin, process.stdout);
  try {
    const name = checked(
      "NAME",
      given ?? (await ask?.question("Name of the provider, as in acme: ")) ?? missing(),
    );
    const space = namespace ?? (await ask?.question("Namespace of its source (example): "));
    return {
      name,
      namespace: checked("--namespace", space || "example"),
      directory: directory ?? `terraform-provider-${name}`,
    };
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
    throw new CommandError("nothing was created, because a question was not answered. --yes asks none.");
  } finally {
    ask?.close();
  }
}

function missing(): never {
  throw new UsageError("which NAME? As in: tfnode-create acme");
}

function checked(what: string, value: string): string {
  const text = value.trim();
  if (/^[a-z][a-z0-9-]*$/.test(text)) return text;
  throw new UsageError(
    `${what} ${JSON.stringify(text)} has to consist of lower-case letters, digits and dashes`,
  );
}

function nextSteps(name: string, folder: string, isOfDocument: boolean): string {
  return `${paint("green", "✓")} ${basename(resolve(folder))}

  cd ${folder}
  npm install
${isOfDocument ? "  npm run docs                                        # writes the pages and examples\n" : ""}  npm run api                                         # a local API, in a terminal of its own
  npx @tfnode/cli dev -- terraform -chdir=dev apply   # uses provider ${name} from this folder

README.md says what the files are.
`;
}

function version(): string {
  try {
    return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version;
  } catch {
    throw new CommandError("the package @tfnode/create is not complete");
  }
}
