import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
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
