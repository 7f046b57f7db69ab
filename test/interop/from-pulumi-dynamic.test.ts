import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { DnsApi } from "../../examples/from-plugin-framework/api.ts";
import { programFolder } from "./support/programs.ts";
import { described } from "./support/pulumi-process.ts";
import { PulumiProject } from "./support/pulumi-project.ts";

const root = resolve(import.meta.dirname, "../../..");
const build = join(root, "examples/from-plugin-framework/build.mjs");
const packages = join(programFolder, "node/node_modules");
const compiler = join(packages, "typescript/bin/tsc");
const example = join(root, "examples/from-pulumi-dynamic");
const runner = join(root, "test/interop/programs/run-module.ts");

/** The program for dynamic providers in Pulumi's distribution, from the PATH. */
const dynamicPlugin = `#!/bin/sh
exec '${process.execPath}' '${join(packages, "@pulumi/pulumi/cmd/dynamic-provider")}' "$@"
`;

interface Outcome {
  readonly changes: { readonly [operation: string]: number };
  readonly outputs?: { readonly serial: { readonly value: unknown } };
  readonly deployment?: { readonly resources: readonly { readonly id?: string; readonly inputs?: object }[] };
}

describe("the record set of docs/from-pulumi-dynamic.md", () => {
  let api: DnsApi;
  let pulumi: PulumiProject;

  before(async () => {
    api = await DnsApi.start();
    pulumi = await PulumiProject.empty({});
    await promisify(execFile)(process.execPath, [build, pulumi.folder]);
    await installPlugin();
    await installSdk();
    const sources = ["tsconfig.json", "record-set.ts", "with-dynamic.ts", "with-provider.ts"];
    for (const name of sources) await copyFile(join(example, name), join(pulumi.program, name));
    await copyFile(runner, join(pulumi.program, "run-module.ts"));
    await node(compiler, "-p", pulumi.program);
  });

  after(() => {
    pulumi.close();
    api.close();
  });

  async function node(...args: readonly string[]): Promise<void> {
    const result = await pulumi.runProgram("node", args);
    if (result.code !== 0) throw new Error(described(result));
  }

  async function installPlugin(): Promise<void> {
    const folder = join(pulumi.folder, "bin");
    await mkdir(folder);
    await writeFile(join(folder, "pulumi-resource-pulumi-nodejs"), dynamicPlugin, { mode: 0o755 });
    pulumi.env.PATH = `${folder}:${pulumi.env.PATH}`;
    pulumi.env.PULUMI_IGNORE_AMBIENT_PLUGINS = "false";
  }

  /** The steps of `pulumi package add terraform-provider FILE`, without a Pulumi project. */
  async function installSdk(): Promise<void> {
    await symlink(packages, join(pulumi.folder, "node_modules"));
    const schema = join(pulumi.folder, "schema.json");
    const args = [
      "package",
      "get-schema",
      "terraform-provider",
      join(pulumi.folder, "terraform-provider-dns"),
    ];
    await writeFile(schema, await pulumi.home.run("pulumi", args));
    const sdk = join(pulumi.program, "node_modules/@pulumi/dns");
    await mkdir(sdk, { recursive: true });
    await pulumi.home.run("pulumi-gen-sdk", ["nodejs", schema, sdk]);
    await node(compiler, "-p", sdk);
    await copyFile(join(sdk, "package.json"), join(sdk, "bin/package.json"));
  }

  async function run(program: string, operation: "up" | "refresh" | "destroy"): Promise<Outcome> {
    const result = join(pulumi.folder, "result.json");
    const plain = { "dns:url": api.url, "shop:zone": "zone-1" };
    pulumi.env.PROGRAM_CONFIG = JSON.stringify({ plain, secret: { "shop:token": "planted-token-19" } });
    await node(join(pulumi.program, "bin/run-module.js"), program, operation, result);
    const { changes, ...others }: Outcome = JSON.parse(await readFile(result, "utf8"));
    const { same: _, ...changed } = changes;
    return { changes: changed, ...others };
  }

  const recordSets = () => [...api.objects.values()];

  for (const program of ["with-dynamic", "with-provider"]) {
    it(`${program}.ts creates the record set, detects and corrects drift, and deletes it`, async () => {
      api.tokens.length = 0;
      const { changes, outputs, deployment } = await run(program, "up");
      expect([changes, outputs?.serial.value]).to.deep.equal([{ create: 2 }, 1]);
      expect(api.tokens).to.deep.equal(["planted-token-19"]);
      const answer = [
        { value: "192.0.2.1", weight: 1 },
        { value: "192.0.2.2", weight: 3 },
      ];
      const [created = { id: "" }] = recordSets();
      expect(created).to.deep.include({ name: "www", record: [{ type: "A", ttl: 60, answer }] });
      const inState = deployment?.resources.find(({ id }) => id === created.id);
      expect("__provider" in (inState?.inputs ?? {})).to.equal(program === "with-dynamic");

      expect((await run(program, "up")).changes).to.deep.equal({});
      expect((await run(program, "refresh")).changes).to.deep.equal({});
      api.objects.set(`/record-sets/${created.id}`, { ...created, record: [] });
      api.pending = 0;
      expect((await run(program, "refresh")).changes).to.deep.equal({ update: 1 });
      api.objects.set(`/record-sets/${created.id}`, created);
      expect((await run(program, "destroy")).changes).to.deep.equal({ delete: 2 });
      expect(recordSets()).to.deep.equal([]);
      expect(await pulumi.shown(["planted-token-19"])).to.deep.equal([]);
    });
  }
});
