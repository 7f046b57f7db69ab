import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type * as Testing from "../../src/testing/index.ts";
import { root } from "../scripts/support/command.ts";
import { type Ended, install, link, runNode, tfnode } from "../scripts/support/packed.ts";

const run = promisify(execFile);

const provider = `import { provider, url } from "@tfnode/framework";
import { type HttpClient, httpClient } from "@tfnode/framework/http";
import config from "../tfnode.config.ts";

export default provider({
  name: config.name,
  version: config.version,
  description: "Manages what a document describes.",
  schema: { url: url("The URL of the API").default("http://127.0.0.1:8787") },
  configure: async ({ config }): Promise<HttpClient> => httpClient({ baseUrl: config.url, environment: {}, exactNumbers: true }),
  close: (api) => api.close(),
  resources: {
  },
  dataSources: {
  },
});
`;

/** A project outside this repository with the packed packages, for the files generated from a document. */
export class ScaffoldedProject {
  readonly folder: string;
  /** The document in the project. */
  readonly document: string;

  private constructor(folder: string, document: string) {
    this.folder = folder;
    this.document = document;
  }

  /** Creates a project for a provider `acme`. */
  static async open(document: string): Promise<ScaffoldedProject> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), "tfnode-scaffold-")));
    for (const name of ["framework", "cli", "openapi"] as const) await install(name, folder);
    for (const name of ["@types/node", "typescript"]) await link(name, folder);
    const template = join(root, "src/create/template");
    for (const name of ["package.json", "tsconfig.json", "tfnode.config.ts"])
      await copyFile(join(template, name), join(folder, name));
    for (const name of ["src", "dev"]) await mkdir(join(folder, name));
    await writeFile(join(folder, "src/provider.ts"), provider);
    const copy = `openapi${extname(document)}`;
    await copyFile(document, join(folder, copy));
    await writeFile(join(folder, "dev/api.ts"), apiModule(copy));
    return new ScaffoldedProject(folder, copy);
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  /** Runs the command line of the project. */
  run(...args: readonly string[]): Promise<Ended> {
    return tfnode(this.folder, ...args);
  }

  /** Scaffolds resources, and adds the lines to the provider that the command prints. */
  async scaffold(...args: readonly string[]): Promise<Ended> {
    const ended = await this.run("scaffold", "openapi", this.document, ...args);
    const file = join(this.folder, "src/provider.ts");
    const reported = (registry: string) =>
      new RegExp(`  ${registry}: \\{\n((?:    .*\n)*)  \\},`).exec(ended.stdout)?.[1] ?? "";
    let text = await readFile(file, "utf8");
    for (const registry of ["resources", "dataSources"])
      text = text.replace(`  ${registry}: {\n`, (head) => head + reported(registry));
    await writeFile(file, text);
    return ended;
  }

  /** Returns the errors of the strict compiler for the project; empty if there are none. */
  async compile(): Promise<string> {
    return (await runNode(this.folder, [join(root, "node_modules/typescript/bin/tsc")])).stdout;
  }

  /** Returns the report of the formatter about the generated files, with the format of this repository. */
  async formatProblems(): Promise<string> {
    const { formatter } = JSON.parse(await readFile(join(root, "biome.json"), "utf8"));
    const settings = { root: true, formatter, linter: { enabled: false } };
    await writeFile(join(this.folder, "biome.json"), JSON.stringify(settings));
    const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
    const folders = ["api", "resources", "data-sources"].map((name) => join(this.folder, "src", name));
    const args = [biome, "check", `--config-path=${this.folder}`, ...folders];
    const { stderr, stdout } = await run(process.execPath, args).catch((error) => error);
    return `${stdout}${stderr}`;
  }

  /** The problems of the definitions of the compiled project. */
  async problems(): Promise<readonly string[]> {
    const { definitionProblems }: typeof Testing = await this.#load(
      "node_modules/@tfnode/framework/lib/testing/index.js",
    );
    return await definitionProblems((await this.#load("out/src/provider.js")).default);
  }

  /**
   * The provider and the local API in this process, and a life of the provider with that API. `via` returns the address by which the provider reaches the API,
   * by default its own.
   */
  async life(
    via = async (url: string) => url,
  ): Promise<{ readonly life: Testing.ProviderLife; readonly close: () => Promise<void> }> {
    const { providerLife }: typeof Testing = await this.#load(
      "node_modules/@tfnode/framework/lib/testing/index.js",
    );
    const { serveDocument } = await this.#load("node_modules/@tfnode/openapi/lib/openapi/index.js");
    const api = await serveDocument({ file: join(this.folder, this.document) });
    const life = await providerLife((await this.#load("out/src/provider.js")).default, {
      url: await via(api.url),
    });
    return {
      life,
      close: async () => {
        await life.close();
        api.close();
      },
    };
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever the module exports
  async #load(path: string): Promise<any> {
    return await import(pathToFileURL(join(this.folder, path)).href);
  }
}

function apiModule(document: string): string {
  return `import { serveDocument } from "@tfnode/openapi";

export default async function start({ port = 0 } = {}) {
  const { url, objects, close } = await serveDocument({ file: ${JSON.stringify(document)}, port });
  return { provider: { url }, objects, close };
}
`;
}
