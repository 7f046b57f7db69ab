import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { interopEnvironment, programFolder } from "./support/programs.ts";
import { PulumiHome, packageArguments } from "./support/pulumi-home.ts";

const root = resolve(import.meta.dirname, "../../..");
const run = promisify(execFile);
const packages = join(programFolder, "node/node_modules");

/** Imports every module of a package. */
const importAll = `
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)
print(package.Provider.__name__)
`;

/** The providers of the examples by name: the module of each, and the name that it exports. */
const examples: { readonly [name: string]: readonly [module: string, exported: string] } = {
  notes: ["provider-author/provider", "notes"],
  dns: ["from-plugin-framework/typescript/provider", "default"],
  kube: ["kubernetes/provider", "kubeProvider"],
  queues: ["grpc-client/provider", "queuesProvider"],
};

/** The command of docs/pulumi-parity.md that corrects the functions of an SDK for Go. */
const correction =
  /^sed [^`]*\.go$/m.exec(readFileSync(join(root, "docs/pulumi-parity.md"), "utf8"))?.[0] ??
  "the page has no command";

describe("the SDKs of providers for Pulumi", function () {
  // The first SDK for Go compiles Pulumi's module, which takes a quarter of an hour on a busy machine.
  this.timeout(3_600_000);
  let home: PulumiHome;

  before(() => {
    home = new PulumiHome();
  });
  after(() => home.close());

  /** Writes the package that the bridge generates for a provider, and returns the file. */
  async function schemaOf(name: string, args: readonly string[]): Promise<string> {
    const file = join(home.folder, `${name}.json`);
    await writeFile(file, await home.run("pulumi", ["package", "get-schema", ...args]));
    return file;
  }

  /** Makes an executable of the provider of an example, and returns the file of its package. */
  async function exampleSchema(name: string): Promise<string> {
    const [module, exported] = examples[name] ?? [];
    const folder = join(home.folder, "programs", name);
    await mkdir(folder, { recursive: true });
    const program = join(folder, "program.mjs");
    const [server, provider] = ["src/server/index.js", `examples/${module}.js`].map((file) =>
      join(root, "build", file),
    );
    const lines = [
      `import { serve } from ${JSON.stringify(server)};`,
      `void serve({ address: "example/${name}", provider: async () => (await import(${JSON.stringify(provider)})).${exported} });`,
    ];
    await writeFile(program, lines.join("\n"));
    return await schemaOfProgram(name, program);
  }

  /** Makes an executable of a program, and returns the file of the package of its provider. */
  async function schemaOfProgram(name: string, program: string): Promise<string> {
    const folder = join(home.folder, "programs", name);
    await mkdir(folder, { recursive: true });
    const executable = join(folder, `terraform-provider-${name}`);
    await writeFile(executable, `#!/bin/sh\nexec '${process.execPath}' '${program}'\n`, { mode: 0o755 });
    return await schemaOf(name, ["terraform-provider", executable]);
  }

  /** Generates the SDK of a package for a language, and returns its folder. */
  async function sdkOf(name: string, schema: string, language: "nodejs" | "python" | "go"): Promise<string> {
    const sdk = join(home.folder, `${name}-${language}`);
    await home.run("pulumi-gen-sdk", [language, schema, sdk]);
    return sdk;
  }

  async function expectTypeScript(name: string, schema: string): Promise<void> {
    const sdk = await sdkOf(name, schema, "nodejs");
    await symlink(packages, join(sdk, "node_modules"));
    await run(process.execPath, [join(packages, "typescript/bin/tsc"), "-p", sdk]);
    await copyFile(join(sdk, "package.json"), join(sdk, "bin/package.json"));
    const code = `const sdk = require(${JSON.stringify(join(sdk, "bin"))}); for (const name of Object.keys(sdk)) void sdk[name]; console.log(typeof sdk.Provider)`;
    expect((await run(process.execPath, ["-e", code])).stdout).to.equal("function\n");
  }

  async function expectPython(name: string, schema: string): Promise<void> {
    const sdk = await sdkOf(name, schema, "python");
    const installed = join(home.folder, `${name}-installed`);
    const python = join(programFolder, "python");
    const env = { ...interopEnvironment(), PYTHONPATH: python };
    const options = ["--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--target", installed];
    await run("python3", ["-m", "pip", "install", ...options, sdk], { env });
    await run("python3", ["-m", "compileall", "-q", installed], { env });
    const importing = { env: { ...env, PYTHONPATH: `${installed}:${python}` } };
    const { stdout } = await run("python3", ["-c", importAll, `pulumi_${name}`], importing);
    expect(stdout).to.equal("Provider\n");
  }

  /** Go takes Pulumi's module from where GOPROXY says. `go vet` finds what the compiler rejects, and generates no code. */
  async function expectGo(name: string, schema: string): Promise<void> {
    const sdk = await sdkOf(name, schema, "go");
    const env = {
      ...interopEnvironment(),
      CGO_ENABLED: "0",
      GOFLAGS: "-mod=mod -buildvcs=false",
      GOWORK: "off",
    };
    const files = join(sdk, name, "*.go");
    await run("sh", ["-c", correction.replace(/\S+$/, files)]);
    await run("go", ["vet", "-assign", "./..."], { cwd: sdk, env, maxBuffer: 2 ** 26 });
  }

  // The SDKs of sec and vdb for TypeScript and Python are compiled as parts of a release.
  for (const name of ["sec", "vdb"] as const) {
    it(`the SDK of ${name} for Go compiles`, async () => {
      await expectGo(name, await schemaOf(name, packageArguments(name)));
    });
  }

  it("the SDK of a provider for Go compiles whatever the functions of the provider return", async () => {
    const program = join(root, "build/test/interop/support/returning-functions.js");
    await expectGo("convert", await schemaOfProgram("convert", program));
  });

  for (const name of Object.keys(examples)) {
    it(`the SDKs of ${name} for TypeScript, Python and Go compile and can be imported`, async () => {
      const schema = await exampleSchema(name);
      await expectTypeScript(name, schema);
      await expectPython(name, schema);
      await expectGo(name, schema);
    });
  }
});
