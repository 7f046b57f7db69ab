import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { expect } from "chai";

const here = import.meta.dirname;

/** Runs a program in this folder of packages without the settings of this test's runner. */
async function run(
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, "close");
  return { code, output };
}

describe("tests of providers in test runners", () => {
  it("tests of providers pass and fail in node:test", async () => {
    const { code, output } = await run([
      "--test",
      "--test-reporter=tap",
      resolve(here, "runners/with-node-test.js"),
    ]);
    expect(code).to.equal(1);
    expect(output)
      .to.match(/^# pass 5$/m)
      .and.to.match(/^# fail 1$/m);
    expect(output).to.contain("plan without refresh is").and.to.contain("AssertionError");
  });

  it("tests of providers pass and fail in mocha", async () => {
    const mocha = resolve("node_modules/mocha/bin/mocha.js");
    const { code, output } = await run([mocha, "--no-config", resolve(here, "runners/with-mocha.js")]);
    expect(code).to.equal(1);
    expect(output).to.contain("5 passing").and.to.contain("1 failing");
    expect(output).to.contain("plan without refresh is").and.to.contain("AssertionError");
  });

  it("the example test of docs/provider-authors.md passes", async () => {
    const { code, output } = await run([
      "--test",
      "--test-reporter=tap",
      resolve("build/examples/provider-author/note.test.js"),
    ]);
    expect(code, output).to.equal(0);
    expect(output).to.match(/^# fail 0$/m);
  });
});
