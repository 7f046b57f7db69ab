import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "chai";

const root = resolve(import.meta.dirname, "../../..");

/**
 * Loads a module of `vdb` in a separate process, because the command line guards its process, and reports the error that the module throws.
 */
const program = `
  const { DiagnosticError } = await import("./build/src/schema/index.js");
  const { releaseGuard } = await import("./build/src/cli/project/guard.js");
  const { loadModule } = await import("./build/src/cli/project/load-module.js");
  const { configuredAccountId } = await loadModule("${root}/src/resources/vdb", "account-id.ts");
  try {
    configuredAccountId({ accountId: "" });
  } catch (error) {
    process.stderr.write(JSON.stringify({ summary: error.diagnostic.summary, isOurs: error instanceof DiagnosticError }));
  }
  releaseGuard();
`;

describe("a module of a provider in this repository", () => {
  it("a loaded module throws instances of the error classes that the command line uses", () => {
    const args = ["--input-type=module", "--eval", program];
    const { stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    expect(JSON.parse(stderr)).to.deep.equal({ summary: "Missing account ID", isOurs: true });
  });
});

describe("a module of a project whose dependency throws", () => {
  it("the error of an import names the package that throws, and the place that imports it", () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "tfnode-throwing-")));
    const file = (path: string, text: string) => {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    file("package.json", '{ "type": "module" }');
    mkdirSync(join(folder, "node_modules/@tfnode"), { recursive: true });
    symlinkSync(join(root, "packages/framework"), join(folder, "node_modules/@tfnode/framework"), "junction");
    file("src/own.ts", 'import "@acme/broken";\n');
    file("src/called.ts", 'import { call } from "@acme/calls";\ncall(() => { throw new Error("own"); });\n');
    for (const [name, text] of [
      ["broken", 'throw new RangeError("no luck");\n'],
      ["calls", "export const call = (what) => what();\n"],
    ] as const) {
      file(
        `node_modules/@acme/${name}/package.json`,
        '{ "type": "module", "main": "index.js", "name": "@acme/broken", "version": "2.0.0", "engines": { "node": ">=99" } }',
      );
      file(`node_modules/@acme/${name}/index.js`, text);
    }
    const load = `
      const { loadModule } = await import("./packages/cli/lib/cli/project/load-module.js");
      for (const module of ["src/own.ts", "src/called.ts"])
        await loadModule(${JSON.stringify(folder)}, module).catch((error) => console.error(error.message));
      process.exit();
    `;
    const args = ["--input-type=module", "--eval", load];
    const { stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect(stderr).to.contain(
      'The package @acme/broken throws when src/own.ts is imported: RangeError: no luck. @acme/broken@2.0.0 supports Node.js ">=99", and this is ',
    );
    expect(stderr).to.contain("src/called.ts throws when it is imported, at src/called.ts:2: Error: own\n");
  });
});
