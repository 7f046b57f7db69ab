import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { sec } from "../../src/resources/sec/index.ts";
import { vdb } from "../../src/resources/vdb/index.ts";
import { TestApi } from "../support/sec-api.ts";
import { VdbTestApi } from "../support/vdb-api.ts";
import { interopEnvironment, programFolder } from "./support/programs.ts";

const root = resolve(import.meta.dirname, "../../..");
const execute = promisify(execFile);
const packages = join(programFolder, "cdktn/node_modules");

/** A program that prints the names of the Terraform types for which each provider has a construct. */
const typesOfConstructs = `
const types = {};
for (const name of ["sec", "vdb"]) {
  const modules = Object.values(require("./gen-out/providers/" + name + "/index.js"));
  const classes = modules.flatMap((module) => Object.values(module)).filter((one) => one.tfResourceType);
  const kind = (one) => (/^(Ephemeral|Data)(?=Sec|Vdb)/.exec(one.name) ?? [""])[0];
  types[name] = classes.map((one) => kind(one) + " " + one.tfResourceType).sort();
}
console.log(JSON.stringify(types));
`;

describe("a stack of CDK Terrain, examples/cdk-terrain", function () {
  this.timeout(300_000);
  let folder: string;
  let secApi: TestApi;
  let vdbApi: VdbTestApi;
  let env: NodeJS.ProcessEnv;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-cdktn-"));
    secApi = await TestApi.start();
    vdbApi = await VdbTestApi.start({ phaseSeconds: 0, clock: Date.now });
    const clean = interopEnvironment();
    env = {
      ...clean,
      ...secApi.env,
      ...vdbApi.env,
      HOME: folder,
      PATH: [join(programFolder, "cdktn/bin"), clean.PATH].join(delimiter),
      TERRAFORM_BINARY_NAME: join(programFolder, "terraform-1.16"),
      TF_CLI_CONFIG_FILE: join(folder, "mirrored.tfrc"),
      CHECKPOINT_DISABLE: "1",
    };
    const mirror = join(folder, "mirror");
    await writeFile(
      join(folder, "mirrored.tfrc"),
      `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(mirror)}\n  }\n}\n`,
    );
    await execute(join(root, "scripts/mirror"), [mirror]);
    for (const name of ["package.json", "cdktf.json", "tsconfig.json", "main.ts"])
      await cp(join(root, "examples/cdk-terrain", name), join(folder, name));
    await symlink(packages, join(folder, "node_modules"));
    await cdktn("get");
    await cdktn("synth");
  });
  after(async () => {
    await secApi?.close();
    await vdbApi?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a program in the folder of the project, and resolves with its output; the error of a failure has all output. */
  async function run(program: string, args: readonly string[], cwd = folder): Promise<string> {
    try {
      return (await execute(program, args, { cwd, env, maxBuffer: 2 ** 26 })).stdout;
    } catch (error) {
      const { stdout = "", stderr = "" } = Object(error);
      throw new Error(`${program} ${args.join(" ")} failed\n${stdout}\n${stderr}`, { cause: error });
    }
  }

  const cdktn = (...args: readonly string[]) => run(join(packages, ".bin/cdktn"), args);

  it("the constructs of all types of both providers compile", async () => {
    const indexes = ["sec", "vdb"].map((name) => `.gen/providers/${name}/index.ts`);
    const options = ["--outDir", "gen-out/providers", "--rootDir", ".gen/providers"];
    const language = ["--module", "commonjs", "--target", "es2022", "--strict", "--skipLibCheck"];
    await run("node", [join(packages, "typescript/bin/tsc"), ...indexes, ...options, ...language]);
    await writeFile(join(folder, "types.cjs"), typesOfConstructs);
    const found = JSON.parse(await run("node", ["types.cjs"]));
    for (const { definition } of [sec, vdb]) {
      const { name, resources, dataSources, ephemeralResources } = definition;
      const typesOf = (kind: string, definitions: object = {}) =>
        Object.keys(definitions).map((type) => `${kind} ${name}_${type}`);
      const types = [
        ` ${name}`,
        ...typesOf("", resources),
        ...typesOf("Data", dataSources),
        ...typesOf("Ephemeral", ephemeralResources),
      ];
      expect(found[name]).to.deep.equal(types.sort());
    }
  });

  for (const program of ["terraform-1.16", "tofu"]) {
    it(`a stack with an ephemeral resource, functions and single blocks is applied, planned empty and destroyed with ${program}`, async () => {
      const stack = join(folder, "cdktf.out/stacks/search");
      const terraform = (...args: readonly string[]) => run(join(programFolder, program), args, stack);
      await rm(join(stack, ".terraform.lock.hcl"), { force: true });
      await terraform("init", "-no-color");
      vdbApi.takeChanges();
      await terraform("apply", "-auto-approve", "-no-color");
      const { resources, outputs } = JSON.parse(await stateOf(folder));
      expect(resources.map(({ type }: { type: string }) => type).sort()).to.deep.equal([
        "sec_alert_channel_email",
        "sec_alert_rule",
        "terraform_data",
        "vdb_accounts_backup_schedule",
        "vdb_accounts_cluster",
        "vdb_accounts_hybrid_cloud_environment",
        "vdb_booking_packages",
      ]);
      expect(outputs.grpc.value).to.match(/^https?:\/\/.+:6334$/);
      const calls = vdbApi.takeChanges().map(({ call }) => call.split("/").at(-1));
      expect(calls).to.include.members(["CreateDatabaseApiKey", "DeleteDatabaseApiKey"]);
      expect(vdbApi.objects("databaseApiKeys")).to.deep.equal([]);

      await terraform("plan", "-detailed-exitcode", "-no-color");
      await terraform("destroy", "-auto-approve", "-no-color");
      expect(secApi.objects("AlertRules")).to.deep.equal([]);
      expect(vdbApi.objects("clusters")).to.deep.equal([]);
    });
  }
});

/** Returns the state of the only stack, which CDK Terrain stores in the folder of the project. */
async function stateOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /^terraform\..*\.tfstate$/.test(name));
  expect(names).to.deep.equal(["terraform.search.tfstate"]);
  return await readFile(join(folder, "terraform.search.tfstate"), "utf8");
}
