import { cp, mkdir, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect } from "chai";
import { root } from "./command.ts";
import { install, link, linkAll, programIn, runNode, tfnode } from "./packed.ts";

/** A copy of an example as a separate project, compiled with the packed packages. */
export interface ExampleProject {
  readonly project: string;
  /** The environment of its programs: temporary files are in a folder that every test leaves empty. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Copies an example out of the repository for the tests of a suite, with the packages of a folder if it needs more than the repository has. Call the
 * result in the tests.
 */
export function exampleProject(name: string, packages?: string): () => ExampleProject {
  let folder: string;
  let example: ExampleProject;

  before(async () => {
    // The folder is outside of the repository, so that no file of the repository is found by accident.
    folder = await realpath(await mkdtemp(join(tmpdir(), `tfnode-${name}-`)));
    const project = join(folder, "project");
    example = { project, env: { TMPDIR: join(folder, "tmp") } };
    await mkdir(join(folder, "tmp"));
    const source = join(root, "examples", name);
    const own = new Set(["node_modules", "out", "dist"].map((one) => join(source, one)));
    await cp(source, project, { recursive: true, filter: (file) => !own.has(file) });
    await install("framework", project);
    await install("cli", project);
    for (const one of ["@types/node", "typescript"]) await link(one, project);
    if (packages !== undefined) await linkAll(packages, project);
    const { stdout } = await runNode(project, [join(root, "node_modules/typescript/bin/tsc")]);
    expect(stdout).to.equal("");
  });

  afterEach(async () => {
    expect(await readdir(join(folder, "tmp"))).to.deep.equal([]);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  return () => example;
}

/** Runs test files of an example, among them those with a real server, which are skipped where there is none. */
export async function expectOwnTests(
  { project, env }: ExampleProject,
  names: readonly string[],
  hasServer: boolean,
): Promise<void> {
  const tests = names.map((name) => `out/test/${name}.test.js`);
  const { code, stdout } = await runNode(project, ["--test", "--test-reporter=tap", ...tests], env);
  expect(code, stdout).to.equal(0);
  // The sum of skipped tests does not count a skipped `describe` with Node 20, but its line says so.
  expect(/ # SKIP\b/.test(stdout), stdout).to.equal(!hasServer);
}

/** Fails if the pages of an example are not up to date. */
export async function expectPages({ project }: ExampleProject): Promise<void> {
  const { code, stdout } = await tfnode(project, "docs", "--check");
  expect(code, stdout).to.equal(0);
}

/** Runs `tfnode check` on an example of a provider, and returns the lines about resources that lived a whole life. */
export async function checkedLives(
  { project, env }: ExampleProject,
  provider: string,
): Promise<readonly string[]> {
  const program = await programIn(project, "cli", "tfnode");
  const { code, stdout } = await runNode(project, [program, "check"], env);
  expect(code, stdout).to.equal(0);
  return (
    stdout.match(new RegExp(`^✓ ${provider}_\\w+: created, planned again, imported, destroyed$`, "gm")) ?? []
  );
}

/** Builds an example and runs its demo, which imports an object and sees three empty plans. `counts` are those of its applies and its destroy. */
export async function expectDemo({ project, env }: ExampleProject, counts: readonly string[]): Promise<void> {
  const built = await tfnode(project, "build");
  expect(built.code, built.stderr).to.equal(0);
  const { code, stderr, ...shown } = await runNode(project, ["out/dev/demo.js"], env);
  const stdout = stripVTControlCharacters(shown.stdout);
  expect(code, stdout + stderr).to.equal(0);
  for (const count of counts) expect(stdout).to.include(count);
  expect(stdout).to.include("Import successful!");
  expect(stdout.match(/No changes\./g)).to.have.length(3);
}
