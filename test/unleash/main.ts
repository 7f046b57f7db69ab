import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ProviderLife, Terraform } from "../../src/testing/index.ts";
import type { PlainState } from "../../src/testing/plain-value.ts";
import { root } from "../scripts/support/command.ts";
import { type Case, casesOf } from "./cases.ts";
import { UnleashProject } from "./project.ts";
import {
  adminToken,
  type Database,
  installUnleash,
  postgresPrograms,
  startPostgres,
  startUnleash,
} from "./server.ts";
import {
  type At,
  configure,
  continueAll,
  createAll,
  liveAll,
  openTerraform,
  type Step,
} from "./terraform.ts";

const help = `Usage: scripts/unleash [--only NAME] [--built]

Generates a provider from the OpenAPI document that Unleash 7.4.1 serves, and manages one object of each type with the real server: it is
created, planned again without a change, changed in one attribute at a time, imported and destroyed, in the simulated Terraform and by
terraform with the built provider. Then merges the document of 8.2.0 into the project, continues with the states of objects that exist, and
manages all again with that server. No line is written by hand.

Unleash comes from npm, once, into .cache/unleash or the folder that UNLEASH_BIN names. It needs PostgreSQL (Debian: apt install postgresql).
Without one of them, nothing is run, and the reason is printed. Exits with 1 after a failure.

  --only NAME  only this type, such as feature
  --built      does not build first
`;

const versions = ["7.4.1", "8.2.0"] as const;
const { values } = parseArgs({ options: { only: { type: "string" }, help: { type: "boolean" } } });

if (values.help) console.log(help);
else process.exitCode = await main();

async function main(): Promise<number> {
  const programs = await postgresPrograms();
  if (programs === null) return notRun("there is no initdb of PostgreSQL (Debian: apt install postgresql)");
  const cache = process.env.UNLEASH_BIN ?? join(root, ".cache/unleash");
  const installed: string[] = [];
  try {
    for (const version of versions) installed.push(await installUnleash(cache, version));
  } catch (error) {
    return notRun(`npm cannot install unleash-server: ${messageOf(error)}`);
  }
  const database = await startPostgres(programs);
  try {
    return await live(installed as [string, string], database);
  } finally {
    await database.stop();
  }
}

function notRun(reason: string): number {
  console.log(`=== NOT RUN: a provider for Unleash from its document\n\n${reason}`);
  return 0;
}

/** Lives one object of each type with both versions. Returns the exit code. */
async function live([first, second]: readonly [string, string], database: Database): Promise<number> {
  const wanted = (suffix: string) =>
    casesOf(suffix).filter(({ name }) => values.only === undefined || name === values.only);
  let project: UnleashProject | undefined;
  let upgraded: Terraform | undefined;
  const failures: string[] = [];
  const inTerraform =
    (version: string): Step =>
    (title, run) =>
      step(failures, `${version} in terraform: ${title}`, run);
  try {
    let unleash = await startUnleash(first, database);
    const kept: KeptObject[] = [];
    try {
      project = await UnleashProject.create(await unleash.document());
      check(failures, "7.4.1: the project compiles", await project.problems());
      const life = await project.life(unleash.url, adminToken);
      try {
        for (const one of wanted("-1")) await liveOne(failures, "7.4.1", life, one);
        for (const one of wanted("-kept")) kept.push(...(await keep(life, one)));
      } finally {
        await life.close();
      }
      const at = { program: await project.program(), url: unleash.url, token: adminToken };
      upgraded = await openTerraform(at);
      const before = upgraded;
      await inTerraform("7.4.1")("objects that the upgrade keeps are created", () =>
        createAll(before, wanted("-kept-by-terraform")),
      );
      await liveApart(inTerraform("7.4.1"), at, wanted("-by-terraform-1"), project);
    } finally {
      await unleash.stop();
    }
    unleash = await startUnleash(second, database);
    try {
      const { code, stdout, stderr } = await project.update(await unleash.document());
      console.log(stdout);
      check(failures, "8.2.0 is merged without a conflict", code === 0 ? "" : `${code}: ${stderr}`);
      check(failures, "8.2.0: the project compiles", await project.problems());
      const life = await project.life(unleash.url, adminToken);
      try {
        for (const one of kept) await continueWith(failures, life, one);
        for (const one of wanted("-2")) await liveOne(failures, "8.2.0", life, one);
      } finally {
        await life.close();
      }
      const at = { program: await project.program(), url: unleash.url, token: adminToken };
      await configure(upgraded, at);
      await continueAll(inTerraform("8.2.0"), upgraded, wanted("-kept-by-terraform"));
      await liveApart(inTerraform("8.2.0"), at, wanted("-by-terraform-2"), project);
    } finally {
      await unleash.stop();
    }
  } finally {
    await upgraded?.close();
    await project?.remove();
  }
  console.log(`${failures.length} failures`);
  return failures.length === 0 ? 0 : 1;
}

/** Manages an object of each type in a folder of its own. */
async function liveApart(run: Step, at: At, cases: readonly Case[], project: UnleashProject): Promise<void> {
  const terraform = await openTerraform(at);
  try {
    await liveAll(run, terraform, cases, (name) => project.importForm(name));
  } finally {
    await terraform.close();
  }
}

/** An object that exists when the server is upgraded, and its state. */
interface KeptObject {
  readonly of: Case;
  readonly state: PlainState;
}

/** Creates an object, with the one that it is below, and returns its state; none if it cannot be created. */
async function keep(life: ProviderLife, of: Case): Promise<readonly KeptObject[]> {
  try {
    if (of.below) await life.resource(of.below.name).create(of.below.config);
    return [{ of, state: await life.resource(of.name).create(of.config) }];
  } catch {
    // The life of another object of this type has already failed.
    return [];
  }
}

/** Continues with an object that exists, after an upgrade of the server and the provider. */
async function continueWith(
  failures: string[],
  life: ProviderLife,
  { of, state }: KeptObject,
): Promise<void> {
  const object = life.resource(of.name);
  await step(failures, `8.2.0: the state of ${of.name} needs no change`, async () => {
    await object.upgrade({ attributes: state });
    await object.expectNoChange(of.config);
  });
  const [change = {}] = of.changes;
  await step(failures, `8.2.0: ${of.name} of 7.4.1 is changed and destroyed`, async () => {
    await object.update({ ...of.config, ...change });
    await object.destroy();
  });
}

/** Creates, changes, imports and destroys an object. */
async function liveOne(failures: string[], version: string, life: ProviderLife, of: Case): Promise<void> {
  const object = life.resource(of.name);
  const at = (what: string) => `${version}: ${of.name} ${what}`;
  const isCreated = await step(failures, at("is created, and planned again without a change"), async () => {
    if (of.below) await life.resource(of.below.name).create(of.below.config);
    await object.create(of.config);
    await object.expectNoChange(of.config);
  });
  if (!isCreated) return;
  let config = of.config;
  for (const change of of.changes) {
    const next = { ...config, ...change };
    const isChanged = await step(failures, at(`changes ${JSON.stringify(change)}`), async () => {
      await object.update(next);
      await object.expectNoChange(next);
    });
    if (isChanged) config = next;
  }
  await step(failures, at("is imported"), () =>
    object.importVerify({ ignore: of.later ?? [], ...(!of.hasSecrets && { config }) }),
  );
  await step(failures, at("is destroyed"), () => object.destroy());
}

/** Runs a step, and prints a line with its outcome. Returns whether it succeeded. */
async function step(failures: string[], title: string, run: () => Promise<void>): Promise<boolean> {
  const problem = await run().then(() => "", messageOf);
  return check(failures, title, problem);
}

function check(failures: string[], title: string, problem: string): boolean {
  if (problem !== "") failures.push(title);
  console.log(problem === "" ? `✓ ${title}` : `✗ ${title}\n${problem.replace(/^/gm, "    ")}`);
  return problem === "";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
