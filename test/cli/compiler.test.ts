import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { compilerProblem, requireCompiler } from "../../src/cli/project/compiler.ts";
import { definitionProblems } from "../../src/schema/engine/check/definitions.ts";
import { provider } from "../../src/schema/index.ts";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";

describe("the compiler of a project", () => {
  after(removeTemporary);

  it("TypeScript 5.8 to 7 is supported, and other versions are refused by name", () => {
    for (const version of ["5.8.0", "5.9.3", "6.0.3", "7.0.2", "7.3.0-dev.20261101"])
      expect(compilerProblem(version), version).to.equal(undefined);
    for (const version of ["4.9.5", "5.7.3", "8.0.0"])
      expect(compilerProblem(version)).to.equal(
        `TypeScript ${version} is not supported: the types of the framework need 5.8 to 7. Run npm install --save-dev typescript@7`,
      );
  });

  it("the installed compiler of a project is checked, if there is one", async () => {
    const folder = await temporaryDirectory();
    requireCompiler(folder);
    await mkdir(join(folder, "node_modules/typescript"), { recursive: true });
    await writeFile(join(folder, "node_modules/typescript/package.json"), '{"version":"5.7.3"}');
    expect(() => requireCompiler(folder)).to.throw("TypeScript 5.7.3 is not supported");
  });

  it("a definition whose import() the compiler has not rewritten is reported with the cure", async () => {
    const broken = provider({
      name: "x",
      version: "1.0.0",
      description: "Has a resource.",
      schema: {},
      configure: async () => undefined,
      resources: {
        item: async () => {
          throw new Error("Cannot find module '/p/out/src/item.ts' imported from /p/out/src/provider.js");
        },
      },
    });
    expect((await definitionProblems(broken)).join()).to.match(
      /item\.ts.*TypeScript before 7.*export the constant/,
    );
  });
});
