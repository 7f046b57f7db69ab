import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Testing from "../../src/testing/index.ts";
import { root } from "../scripts/support/command.ts";
import { type Ended, install, link, programIn, runNode, tfnode } from "../scripts/support/packed.ts";
import { overlay } from "./overlay.ts";

/** A project that is generated from a document outside this repository, with the packed packages. */
export class UnleashProject {
  readonly folder: string;
  #count = 0;
  #output = "";

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Generates a project with all resources of a document, and the overlay with what it gets wrong. */
  static async create(document: string): Promise<UnleashProject> {
    const folder = await mkdtemp(join(tmpdir(), "tfnode-unleash-"));
    const project = new UnleashProject(join(folder, "project"));
    const file = join(folder, "openapi.json");
    await writeFile(file, document);
    await writeFile(join(folder, "openapi.overlay.json"), JSON.stringify(overlay));
    for (const name of ["create", "openapi"] as const) await install(name, folder);
    const program = await programIn(folder, "create", "tfnode-create");
    const args = ["unleash", "--yes", "--directory", project.folder, "--openapi", file];
    const { code, stderr } = await runNode(folder, [program, ...args]);
    if (code !== 0) throw new Error(stderr);
    for (const name of ["framework", "cli", "openapi", "local-api"] as const)
      await install(name, project.folder);
    for (const name of ["@types/node", "typescript"]) await link(name, project.folder);
    return project;
  }

  /** Merges another version of the document. */
  async update(document: string): Promise<Ended> {
    const file = join(this.folder, "..", "next.json");
    await writeFile(file, document);
    return await tfnode(this.folder, "scaffold", "openapi", file, "--update");
  }

  /** Compiles the project. Returns the errors of the compiler and of the definitions; empty if there are none. */
  async problems(): Promise<string> {
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    // The modules of another version have other paths, so that they are loaded again.
    this.#output = `out-${++this.#count}`;
    const { stdout } = await runNode(this.folder, [compiler, "--outDir", this.#output]);
    if (stdout !== "") return stdout;
    const { definitionProblems } = await this.#testing();
    return (await definitionProblems(await this.#provider())).join("\n");
  }

  /** Builds the program of the provider for real Terraform. */
  async program(): Promise<string> {
    const { code, stderr } = await tfnode(this.folder, "build");
    if (code !== 0) throw new Error(stderr);
    return join(this.folder, "dist/terraform-provider-unleash");
  }

  /** Returns the form of import IDs of a type, as in `{project_id}/{name}`. */
  async importForm(name: string): Promise<string> {
    const text = await readFile(join(this.folder, `src/resources/${name}.ts`), "utf8");
    const [, form] = /importForms: \["([^"]+)"\]/.exec(text) ?? [];
    if (form === undefined) throw new Error(`${name} has no form of import IDs`);
    return form;
  }

  /** The provider with a server. */
  async life(url: string, token: string): Promise<Testing.ProviderLife> {
    const { providerLife } = await this.#testing();
    return await providerLife(await this.#provider(), { url, token });
  }

  async remove(): Promise<void> {
    await rm(join(this.folder, ".."), { recursive: true, force: true });
  }

  async #testing(): Promise<typeof Testing> {
    return await import(this.#at("node_modules/@tfnode/framework/lib/testing/index.js"));
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever the module exports
  async #provider(): Promise<any> {
    return (await import(this.#at(`${this.#output}/src/provider.js`))).default;
  }

  #at(path: string): string {
    return pathToFileURL(join(this.folder, path)).href;
  }
}
