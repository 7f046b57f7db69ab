import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Terraform, terraformRun } from "../../src/testing/index.ts";
import type { Case } from "./cases.ts";

/** Runs a step, and prints a line with its outcome. Returns whether it succeeded. */
export type Step = (title: string, run: () => Promise<void>) => Promise<boolean>;

/** What configures a folder of configurations: the built provider, and a server. */
export interface At {
  readonly program: string;
  readonly url: string;
  readonly token: string;
}

/** Returns the form of import IDs of a type, as in `{project_id}/{name}`. */
export type ImportForms = (name: string) => Promise<string>;

const source = "example/unleash";

/** The configurations of objects by the name of their type. */
type Configs = ReadonlyMap<string, object>;

/** Opens a folder in which real Terraform uses a built provider. */
export async function openTerraform({ program, url, token }: At): Promise<Terraform> {
  const terraform = await terraformRun({ providers: { [source]: program } });
  await configure(terraform, { url, token });
  return terraform;
}

/** Configures the provider in a folder: another version of the server has another address. */
export async function configure(terraform: Terraform, { url, token }: Omit<At, "program">): Promise<void> {
  await terraform.write({ "provider.tf.json": JSON.stringify({ provider: { unleash: { url, token } } }) });
}

/** Creates an object of each type in one configuration, and expects the next plan to be empty. */
export async function createAll(terraform: Terraform, cases: readonly Case[]): Promise<void> {
  await settle(terraform, cases, configsAfter(cases, 0));
}

/** Continues with objects that exist, after an upgrade of the server and the provider: nothing changes, then each is changed and destroyed. */
export async function continueAll(step: Step, terraform: Terraform, cases: readonly Case[]): Promise<void> {
  await step("the next plan is empty", async () => void (await terraform.emptyPlan()));
  await step("each object is changed", () => settle(terraform, cases, configsAfter(cases, 1)));
  await step("all are destroyed", async () => void (await terraform.destroy()));
}

/** Manages an object of each type in one configuration: each apply changes one attribute of each. */
export async function liveAll(
  step: Step,
  terraform: Terraform,
  cases: readonly Case[],
  importForms: ImportForms,
): Promise<void> {
  const isCreated = await step("apply creates each object, and the next plan is empty", () =>
    createAll(terraform, cases),
  );
  if (!isCreated) return;
  const most = Math.max(...cases.map(({ changes }) => changes.length));
  for (let count = 1; count <= most; count++)
    await step(`change ${count} of each object is applied in place, and the next plan is empty`, () =>
      settle(terraform, cases, configsAfter(cases, count)),
    );
  await step("import blocks with generated configuration change nothing", () =>
    adoptAll(terraform, cases, importForms),
  );
  await step("all are destroyed", async () => void (await terraform.destroy()));
}

/** The configurations after a number of changes. */
function configsAfter(cases: readonly Case[], count: number): Configs {
  return new Map(
    cases.map(({ name, config, changes }) => [name, Object.assign({}, config, ...changes.slice(0, count))]),
  );
}

/** Applies configurations, which must replace no object, and expects the next plan to be empty. */
async function settle(terraform: Terraform, cases: readonly Case[], configs: Configs): Promise<void> {
  const resource: { [type: string]: { [name: string]: object } } = {};
  for (const { name, below } of cases) {
    const others = below && addTo(resource, below.name, "below", below.config);
    addTo(resource, name, "it", { ...configs.get(name), ...(others && { depends_on: [others] }) });
  }
  await terraform.write({ "main.tf.json": JSON.stringify({ resource }) });
  await terraform.run(["plan", "-json", "-out=planned.tfplan"]);
  const { resource_changes: changes = [] }: { resource_changes?: readonly ResourceChange[] } = JSON.parse(
    (await terraform.run(["show", "-json", "planned.tfplan"])).stdout,
  );
  const removed = changes.filter(({ change }) => change.actions.includes("delete"));
  if (removed.length > 0)
    throw new Error(`the plan replaces ${removed.map(({ address }) => address).join(", ")}`);
  await terraform.applyPlanned();
  await terraform.emptyPlan();
}

interface ResourceChange {
  readonly address: string;
  readonly change: { readonly actions: readonly string[] };
}

function addTo(
  resource: { [type: string]: { [name: string]: object } },
  name: string,
  label: string,
  config: object,
): string {
  const type = `unleash_${name}`;
  resource[type] = { ...resource[type], [label]: config };
  return `${type}.${label}`;
}

/**
 * Imports the objects into another state, with configuration that Terraform generates. Types that have secrets are left out: no generated
 * configuration has them.
 */
async function adoptAll(
  terraform: Terraform,
  cases: readonly Case[],
  importForms: ImportForms,
): Promise<void> {
  const adopted = cases.filter(({ hasSecrets }) => !hasSecrets);
  const other = await terraformRun({ providers: {} });
  try {
    for (const file of ["cli.tfrc", "versions.tf", "provider.tf.json"])
      await other.write({ [file]: await readFile(join(terraform.folder, file), "utf8") });
    const blocks: { to: string; id: string }[] = [];
    for (const { name } of adopted) {
      const to = `unleash_${name}.it`;
      const { values } = await terraform.stored(to);
      const form = await importForms(name);
      blocks.push({ to, id: form.replaceAll(/\{(\w+)\}/g, (_, part: string) => String(values[part])) });
    }
    await other.write({ "imports.tf.json": JSON.stringify({ import: blocks }) });
    await other.run(["plan", "-json", "-generate-config-out=generated.tf", "-out=planned.tfplan"]);
    const shown = JSON.parse((await other.run(["show", "-json", "planned.tfplan"])).stdout);
    const changed = (shown.resource_changes as readonly ResourceChange[]).filter(
      ({ change }) => change.actions.join() !== "no-op",
    );
    if (changed.length > 0) throw new Error(JSON.stringify(changed, undefined, 2));
    await other.applyPlanned();
    await other.emptyPlan();
  } finally {
    await other.close();
  }
}
