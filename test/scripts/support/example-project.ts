import { cp, mkdir, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { root } from "./command.ts";
import { install, link, linkAll, runNode } from "./packed.ts";

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
