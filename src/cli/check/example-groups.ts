import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { makeDirectory } from "../../server/make-directory.ts";
import type { Tree } from "../docs/tree.ts";
import { copyFiles } from "./example-functions.ts";
import { run } from "./terraform.ts";

/** An example by its path in the docs, with its text. */
export type Example = readonly [path: string, text: string];

/** The maximum number of examples that one command validates: it decodes the schemas of the whole provider once. */
const most = 50;

/** Matches what only a root module may have or needs no value for, and files that are found relative to the root module. */
const onlyInRoot =
  /^\s*(?:import|variable|backend|cloud|state_store|list)\b|\b(?:file\w*|templatefile)\(|\bpath\.(?:root|cwd)\b/m;

/** Groups examples that one command can validate, at least as many groups as there are processors. */
export function groupsOf(
  examples: readonly Example[],
  processors = availableParallelism(),
): readonly (readonly Example[])[] {
  const together = examples.filter(([, text]) => !onlyInRoot.test(text));
  const alone = examples.filter(([, text]) => onlyInRoot.test(text));
  const size = Math.min(most, Math.ceil(together.length / processors));
  const groups = Array.from({ length: Math.ceil(together.length / (size || 1)) }, (_, i) =>
    together.slice(i * size, (i + 1) * size),
  );
  return [...groups, ...alone.map((one) => [one])];
}

/** What the validation of examples needs. */
export interface ExampleValidation {
  /** The program that validates: Terraform or OpenTofu. */
  readonly program: string;
  /** The environment of its commands. */
  readonly env: NodeJS.ProcessEnv;
  /** The variables for the first validation, which is counted. */
  readonly counting: NodeJS.ProcessEnv | undefined;
  /** The examples and the files with their versions, by path. */
  readonly tree: Tree;
  /** The folder of the project, with the files to which examples refer. */
  readonly root: string;
  /** The folder for configurations. */
  readonly scratch: string;
}

/** Returns the errors of each example. A group with errors is validated again, each example alone, so that an error belongs to one. */
export async function exampleProblems(
  validation: ExampleValidation,
  examples: readonly Example[],
): Promise<readonly string[]> {
  const groups = groupsOf(examples);
  const problems: (readonly string[])[] = [];
  const rest = groups.entries();
  const validateRest = async () => {
    for (const [i, group] of rest) {
      const folder = join(validation.scratch, `examples-${i}`);
      const env = i === 0 ? validation.counting : undefined;
      const [first] = group;
      if (first && group.length === 1) problems[i] = await problemsAlone(validation, first, folder, env);
      else if (await areValid(validation, group, folder, env)) problems[i] = [];
      else {
        const found: (readonly string[])[] = [];
        for (const [j, one] of group.entries())
          found.push(await problemsAlone(validation, one, join(folder, `alone-${j}`)));
        problems[i] = found.flat();
      }
    }
  };
  // Each validation starts Terraform and the provider, so as many run in parallel as there are processors.
  await Promise.all(Array.from({ length: availableParallelism() }, validateRest));
  return problems.flat();
}

async function problemsAlone(
  { program, env, tree, root }: ExampleValidation,
  example: Example,
  folder: string,
  more: NodeJS.ProcessEnv = {},
): Promise<readonly string[]> {
  await writeExample(folder, example, { tree, root });
  const { stdout } = await run(program, ["validate", "-json"], folder, { env: { ...env, ...more } });
  return problemsIn(example[0], stdout);
}

/** Reports whether all examples are valid, as modules of one configuration. */
async function areValid(
  { program, env, tree, root }: ExampleValidation,
  group: readonly Example[],
  folder: string,
  more: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  for (const [i, example] of group.entries())
    await writeExample(join(folder, `example-${i}`), example, { tree, root });
  const modules = group.map((_, i) => `module "example-${i}" {\n  source = "./example-${i}"\n}\n`);
  await writeFile(join(folder, "main.tf"), modules.join("\n"));
  await writeFile(join(folder, "versions.tf"), versionsOf(tree, group[0]));
  const installed = await run(program, ["get", "-no-color"], folder, { env });
  if (!installed.isDone) return false;
  const { isDone } = await run(program, ["validate", "-json"], folder, { env: { ...env, ...more } });
  return isDone;
}

async function writeExample(
  folder: string,
  example: Example,
  { tree, root }: Pick<ExampleValidation, "tree" | "root">,
): Promise<void> {
  makeDirectory(folder);
  await writeFile(join(folder, "main.tf"), example[1]);
  await writeFile(join(folder, "versions.tf"), versionsOf(tree, example));
  await copyFiles(join(root, dirname(example[0])), folder);
}

function versionsOf(tree: Tree, [path]: Example = ["", ""]): string {
  return tree.get(path.replace(/[^/]+$/, "versions.tf")) ?? "";
}

function problemsIn(path: string, output: string): readonly string[] {
  try {
    const { diagnostics } = JSON.parse(output) as {
      readonly diagnostics: readonly { severity: string; summary: string; detail?: string }[];
    };
    return diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ summary, detail }) => `${path}: ${summary}${detail ? `: ${detail}` : ""}`);
  } catch {
    return [`${path}: could not be validated: ${output.slice(0, 200)}`];
  }
}
