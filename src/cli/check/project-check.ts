import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Provider } from "../../schema/define.ts";
import { countedNode, type NodeStarts } from "../../testing/plugin/counted-node.ts";
import type { CheckApi } from "../config.ts";
import { kinds } from "../docs/catalogue.ts";
import type { Difference, Tree } from "../docs/tree.ts";
import { buildProgram } from "../project/build-program.ts";
import { openDecisions } from "../project/decisions.ts";
import { docsOf } from "../project/docs-of.ts";
import { guarded } from "../project/guard.ts";
import { loadModule } from "../project/load-module.ts";
import { loadProvider, problemsOf, shownProblems } from "../project/load-provider.ts";
import type { Project } from "../project/project.ts";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { failureIn } from "../project/try-program.ts";
import { CommandError } from "../terminal/command.ts";
import { binaryFindings, type Examples } from "./binary-check.ts";
import { Declarations } from "./declarations.ts";
import { definitionAdvice } from "./definition-advice.ts";
import { descriptionAdvice } from "./description-advice.ts";
import { type CallValue, exampleConfig } from "./example-config.ts";
import { ExampleFunctions, foldersWithFiles } from "./example-functions.ts";
import { type Example, exampleProblems } from "./example-groups.ts";
import { kindFindings } from "./kind-check.ts";
import { pulumiFindings } from "./pulumi.ts";
import { advised, type Finding, failed, findings, notRun, passed } from "./report.ts";
import { type LifeFindings, resourceFindings, started } from "./resource-check.ts";
import { terraform } from "./terraform.ts";

/** Runs all checks of a project, with `pulumi` also for Pulumi. Omits those that an earlier problem makes impossible. */
export async function* projectFindings(
  project: Project,
  { pulumi = false }: { readonly pulumi?: boolean } = {},
): AsyncGenerator<Finding> {
  let provider: Provider;
  try {
    provider = await loadProvider(project);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    yield failed("provider", error.message);
    return;
  }
  const problems = await problemsOf(project, provider);
  yield* findings(
    "definitions",
    shownProblems(problems),
    `${counted(provider)}, with upgrades, import forms and examples`,
  );
  if (problems.length > 0) return;
  for (const advice of [definitionAdvice, descriptionAdvice])
    for (const text of await advice(provider)) yield advised("definitions", text);
  if (pulumi) yield* await pulumiFindings(provider);
  yield* await decisionFindings(project);
  const { layout, tree, found } = await docsOf(project);
  const functions = await functionsOf(provider, join(project.folder, layout.examples));
  yield* findings("docs", staleText(found), `${tree.size} files are up to date`);
  const start = await startOf(project);
  const declarations = new Declarations();
  const { lives, attributes } = await livesOf(project, provider, { start, functions, declarations });
  yield* lives;
  yield* await guarded(project.folder, "its data sources, actions and functions run", () =>
    kindFindings(provider, start, project.config, functions, declarations),
  );
  const folder = await temporaryFolder("tfnode-check-");
  try {
    const program = await buildProgram(project, folder);
    yield* await exampleFindings(project, tree, folder);
    yield* programFindings(program, project, provider, { start, functions });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    yield failed("program", error.message);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  yield* attributes;
}

/** Returns advice if comments of `tfnode scaffold` still say what is to be decided. */
async function decisionFindings({ folder }: Project): Promise<readonly Finding[]> {
  const sources = join(folder, "src");
  const files = await readdir(sources, { recursive: true }).catch(() => []);
  const texts = files
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFile(join(sources, name), "utf8"));
  const open = openDecisions(await Promise.all(texts));
  if (open === 0) return [];
  const comments = open === 1 ? "1 comment says" : `${open} comments say`;
  return [advised("decisions", `${comments} what is still to be decided: grep -rn "To decide" src`)];
}

/** Returns one line for all files, with some of their paths. */
function staleText(found: readonly Difference[]): readonly string[] {
  const [first, ...others] = found.map(({ path, what }) => `${path} is ${what}`);
  if (first === undefined) return [];
  const counted = others.length === 1 ? "1 other file is" : `${others.length} other files are`;
  const more = others.length === 0 ? "" : ` and ${counted} not up to date`;
  return [`${first}${more}: run tfnode docs`];
}

function counted({ definition }: Provider): string {
  const all = [...kinds, { registry: "functions", title: "Function" } as const];
  const counts = all.flatMap(({ registry, title }) => {
    const count = Object.keys(definition[registry]).length;
    return count === 0 ? [] : [`${count} ${title.toLowerCase()}s`];
  });
  return counts.join(", ");
}

type StartApi = () => Promise<CheckApi>;

/** The function that starts an API for a check; undefined if the project names none. */
export async function startOf({
  folder,
  config,
}: {
  readonly folder: string;
  readonly config: Pick<Project["config"], "check">;
}): Promise<StartApi | undefined> {
  const module = config.check?.api;
  if (module === undefined) return undefined;
  if (module === false) return async () => ({ provider: {} });
  const { default: start } = await loadModule(folder, module);
  if (typeof start !== "function")
    throw new CommandError(`The default export of ${module} is not a function that starts an API.`);
  return async () => (await start()) as CheckApi;
}

/** What the checks of objects use: the function that starts an API, and the calls of functions in examples. */
interface Trial {
  readonly start: StartApi | undefined;
  readonly functions: ExampleFunctions;
}

/** Returns the calls of functions in the examples of a provider, evaluated if they need no object. */
async function functionsOf(provider: Provider, examples: string): Promise<ExampleFunctions> {
  const { name, resources, dataSources } = provider.definition;
  const types = [...Object.keys(resources), ...Object.keys(dataSources)].map((short) => `${name}_${short}`);
  const ofResources = await foldersWithFiles(join(examples, "resources"), types);
  const ofDataSources = await foldersWithFiles(join(examples, "data-sources"), types);
  const functions = new ExampleFunctions((type) => ofResources.get(type) ?? ofDataSources.get(type));
  await examplesOf(provider, (type, call) => functions.valueOf(type, call));
  await functions.evaluate();
  return functions;
}

async function livesOf(
  { folder, config }: Project,
  provider: Provider,
  { start, functions, declarations }: Trial & { readonly declarations: Declarations },
): Promise<LifeFindings> {
  if (!start) {
    const text =
      "say in tfnode.config.ts, as check.api, what starts an API for them, or false if the provider has no API";
    return { lives: [notRun("resources", text)], attributes: [] };
  }
  const live = () => resourceFindings(provider, start, config, functions, declarations);
  return await guarded(folder, "its resources live", live);
}

/**
 * Returns the check results of the built program. The configuration contains the address of the check's API, if there
 * is one.
 */
async function* programFindings(
  program: string,
  { folder }: Project,
  provider: Provider,
  { start, functions }: Trial,
): AsyncGenerator<Finding> {
  const examples = await examplesOf(provider, (type, call) => functions.valueOf(type, call));
  // The checks of the resources have already reported why an API does not start.
  const starting = async () => start && (await started(start).catch(() => undefined));
  const api = await guarded(folder, "check.api starts", starting);
  try {
    const found = api && { provider: api.provider, env: api.env ?? {} };
    yield* binaryFindings(program, { ...found, examples });
  } finally {
    await api?.close?.();
  }
}

/** The configurations of the examples that can be read with these values of calls. */
async function examplesOf(
  { definition: { name, resources, dataSources } }: Provider,
  callValue: (type: string, call: string) => ReturnType<CallValue>,
): Promise<Examples> {
  const configsOf = async (keyword: "resource" | "data", registry: Registry) => {
    const found = Object.entries(registry).map(async ([short, load]) => {
      const type = `${name}_${short}`;
      const { example } = (await load()).default.definition;
      const config = exampleConfig(example, keyword, type, (call) => callValue(type, call));
      return config ? [[type, config] as const] : [];
    });
    return Object.fromEntries((await Promise.all(found)).flat());
  };
  return {
    resources: await configsOf("resource", resources),
    dataSources: await configsOf("data", dataSources),
  };
}

type Registry = Provider["definition"]["resources" | "dataSources"];

/** Returns the results of Terraform's validation of the examples, with the built provider. */
async function exampleFindings(
  { config, folder: root }: Project,
  tree: Tree,
  built: string,
): Promise<readonly Finding[]> {
  const found = await terraform();
  if (!found) return [notRun("examples", "neither terraform nor tofu is on the PATH")];
  const overrides = join(built, "cli.tfrc");
  await writeFile(
    overrides,
    `provider_installation {\n  dev_overrides {\n    ${JSON.stringify(config.address)} = ${JSON.stringify(built)}\n  }\n}\n`,
  );
  const all = [...tree].filter(([path]) => path.endsWith(".tf") && !path.endsWith("/versions.tf"));
  const { program, version } = found;
  const { taken: examples, left } = examplesFor(program, version, all);
  // The first command is counted, in an empty home folder; on other systems, each start has its own process.
  const home = join(built, "home");
  const node = process.platform === "linux" && examples.length > 0 ? await countedNode(home) : undefined;
  const counting = node && { ...node.env, XDG_CACHE_HOME: home, TFNODE_SHARE: "", TFNODE_KEEP: "off" };
  // A folder for all commands of the user would have the modules of one of them.
  const env = { TF_CLI_CONFIG_FILE: overrides, TF_DATA_DIR: "" };
  const problems = await exampleProblems({ program, env, counting, tree, root, scratch: built }, examples);
  return [
    ...findings("examples", problems, `${examples.length} are valid for ${program}`),
    ...(node ? [startsFinding(await node.take(), await failureIn(join(home, "tfnode/run")))] : []),
    ...left.map(([path]) => notRun("examples", `${path}: actions need Terraform 1.14 or later on the PATH`)),
  ];
}

/** Returns the examples that a program supports, by the version in its JSON output, and the others. */
export function examplesFor(
  program: string,
  version: string,
  all: readonly Example[],
): { readonly taken: readonly Example[]; readonly left: readonly Example[] } {
  const [, major, minor] = /"terraform_version":\s*"(\d+)\.(\d+)/.exec(version) ?? [];
  const knowsActions = program === "terraform" && (Number(major) > 1 || Number(minor) >= 14);
  const isTaken = ([path]: Example) => knowsActions || !/(^|\/)actions\//.test(path);
  return { taken: all.filter(isTaken), left: all.filter((one) => !isTaken(one)) };
}

/** Returns whether a command that needs several starts of a provider has started Node once; a failure is that of the shared process. */
export function startsFinding({ all, shared }: NodeStarts, failure: string): Finding {
  if (shared === 0)
    return notRun("starts of Node", "starts share no process here, as with TF_LOG or without mkfifo");
  if (all === 1) return passed("starts of Node", "one in a terraform command");
  return advised(
    "starts of Node",
    `${all} in a terraform command instead of one, because the shared process does not serve its starts: ${failure}`,
  );
}
