import { execFile } from "node:child_process";
import { copyFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { interopEnvironment, programFolder } from "./support/programs.ts";
import { PulumiHome } from "./support/pulumi-home.ts";

const root = resolve(import.meta.dirname, "../../..");
const run = promisify(execFile);
const packages = join(programFolder, "node/node_modules");

/** Prints the names of a class and of a function that a package has. */
const importNotes = `
import pulumi_notes
print(pulumi_notes.Note.__name__, pulumi_notes.get_search.__name__)
`;

// The SDKs of sec and vdb are compiled as parts of a release.
describe("the SDKs of the provider of docs/provider-authors.md for Pulumi", () => {
  let home: PulumiHome;

  before(async () => {
    home = new PulumiHome();
    await run(process.execPath, [join(root, "examples/provider-author/build.mjs")], { cwd: root });
  });
  after(() => home.close());

  /** Generates the SDK for a language, and returns its folder. */
  async function sdkFor(language: "nodejs" | "python"): Promise<string> {
    const provider = join(root, "build/examples/dist/terraform-provider-notes");
    const schema = join(home.folder, "notes.json");
    const sdk = join(home.folder, language);
    await writeFile(
      schema,
      await home.run("pulumi", ["package", "get-schema", "terraform-provider", provider]),
    );
    await home.run("pulumi-gen-sdk", [language, schema, sdk]);
    return sdk;
  }

  it("the SDK of an example for TypeScript compiles", async () => {
    const sdk = await sdkFor("nodejs");
    await symlink(packages, join(sdk, "node_modules"));
    await run(process.execPath, [join(packages, "typescript/bin/tsc"), "-p", sdk]);
    await copyFile(join(sdk, "package.json"), join(sdk, "bin/package.json"));
    const code = `const sdk = require(${JSON.stringify(join(sdk, "bin"))}); console.log(typeof sdk.Note, typeof sdk.getSearch)`;
    expect((await run(process.execPath, ["-e", code])).stdout).to.equal("function function\n");
  });

  it("the SDK of an example for Python is installed, compiles and can be imported", async () => {
    const sdk = await sdkFor("python");
    const installed = join(home.folder, "installed");
    const python = join(programFolder, "python");
    const env = { ...interopEnvironment(), PYTHONPATH: python };
    const options = ["--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--target", installed];
    await run("python3", ["-m", "pip", "install", ...options, sdk], { env });
    await run("python3", ["-m", "compileall", "-q", installed], { env });
    const importing = { env: { ...env, PYTHONPATH: `${installed}:${python}` } };
    expect((await run("python3", ["-c", importNotes], importing)).stdout).to.equal("Note get_search\n");
  });
});
