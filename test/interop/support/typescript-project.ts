import { copyFile, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { packageSchema } from "./package-schema.ts";
import { programFolder } from "./programs.ts";
import type { PackageName } from "./pulumi-home.ts";
import { described } from "./pulumi-process.ts";
import { PulumiProject } from "./pulumi-project.ts";

const sources = resolve(import.meta.dirname, "../../../../test/interop/programs");
const packages = join(programFolder, "node/node_modules");

/** The result of an operation. */
export interface Outcome {
  /** The number of changed resources by operation, without unchanged ones. */
  readonly changes: { readonly [op: string]: number };
  /** The return value of the program; only for updates. */
  readonly outputs?: { readonly [name: string]: { readonly value: unknown; readonly secret: boolean } };
}

/** A program in TypeScript, with the SDK that is generated from the built provider, both compiled. */
export class TypeScriptProject {
  readonly pulumi: PulumiProject;
  readonly #name: PackageName;

  private constructor(pulumi: PulumiProject, name: PackageName) {
    this.pulumi = pulumi;
    this.#name = name;
  }

  static async open(name: PackageName, env: Readonly<Record<string, string>>): Promise<TypeScriptProject> {
    const pulumi = await PulumiProject.empty(env);
    const project = new TypeScriptProject(pulumi, name);
    try {
      await project.#compile();
    } catch (error) {
      pulumi.close();
      throw error;
    }
    return project;
  }

  /** Runs the program through the automation API, in a separate process. */
  async run(operation: "up" | "preview" | "refresh" | "destroy", settings: object = {}): Promise<Outcome> {
    const result = join(this.pulumi.folder, "result.json");
    this.pulumi.env.PROGRAM_SETTINGS = JSON.stringify(settings);
    await this.#node([join(this.pulumi.program, "bin/run.js"), this.#name, operation, result]);
    const { changes, outputs } = JSON.parse(await readFile(result, "utf8"));
    const { same: _, ...others } = changes ?? {};
    return { changes: others, ...(outputs && { outputs }) };
  }

  async #compile(): Promise<void> {
    const { folder, program } = this.pulumi;
    await symlink(packages, join(folder, "node_modules"));
    await this.#makeSdk();
    for (const file of ["tsconfig.json", "run.ts", `${this.#name}.ts`])
      await copyFile(join(sources, file), join(program, file));
    await this.#node([join(packages, "typescript/bin/tsc"), "-p", program]);
  }

  async #makeSdk(): Promise<void> {
    const { folder, home, program } = this.pulumi;
    const schema = join(folder, "schema.json");
    await writeFile(schema, JSON.stringify(await packageSchema(home, this.#name)));
    const sdk = join(program, "node_modules/@pulumi", this.#name);
    await mkdir(sdk, { recursive: true });
    await this.#program("pulumi-gen-sdk", ["nodejs", schema, sdk]);
    await this.#node([join(packages, "typescript/bin/tsc"), "-p", sdk]);
    await copyFile(join(sdk, "package.json"), join(sdk, "bin/package.json"));
  }

  #node(args: readonly string[]): Promise<void> {
    return this.#program("node", args);
  }

  async #program(name: string, args: readonly string[]): Promise<void> {
    const result = await this.pulumi.runProgram(name, args);
    if (result.code !== 0) throw new Error(`${name}: ${described(result)}`);
  }
}
