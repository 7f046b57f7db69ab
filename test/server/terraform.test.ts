import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { quietEnvironment, startProcess } from "../../src/testing/plugin/process.ts";
import { eventually, removeTemporary, stubProgram, temporaryDirectory } from "../support/stub.ts";

const configuration = (text: string) => `
  terraform {
    required_providers {
      stub = { source = "tfnode/stub" }
    }
  }
  data "stub_echo" "a" {
    text = "${text}"
  }
  output "echo" {
    value = data.stub_echo.a.text
  }
`;

type Result = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs terraform with its own CLI configuration. */
async function terraform(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Result> {
  const own = { CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1", TF_CLI_CONFIG_FILE: join(cwd, "rc") };
  const options = { cwd, env: { ...quietEnvironment(), ...own, ...env } };
  return await promisify(execFile)("terraform", [...args, "-no-color"], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

describe("a provider under terraform", function () {
  this.timeout(60_000);
  let folder: string;

  beforeEach(async () => {
    folder = await temporaryDirectory();
    await writeFile(join(folder, "main.tf"), configuration("hello"));
    const overrides = `"tfnode/stub" = ${JSON.stringify(dirname(await stubProgram()))}`;
    await writeFile(
      join(folder, "rc"),
      `provider_installation {\n  dev_overrides { ${overrides} }\n  direct {}\n}\n`,
    );
  });

  after(removeTemporary);

  it("terraform applies with mutual TLS, and without", async () => {
    for (const env of [{}, { TF_DISABLE_PLUGIN_TLS: "1" }]) {
      const { code, stdout, stderr } = await terraform(folder, ["apply", "-auto-approve"], env);
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
      expect(stdout).to.match(/echo = "hello"/);
    }
  });

  it("terraform parses the log lines of a provider", async () => {
    const { stderr } = await terraform(folder, ["plan"], { TF_LOG_PROVIDER: "trace" });
    expect(stderr).to.match(/\[TRACE\] provider\.terraform-provider-stub: Received request: .*tf_rpc=/);
    expect(stderr).to.match(
      /\[DEBUG\] provider\.terraform-provider-stub: Served request: .*tf_req_duration_ms=\d/,
    );
    expect(stderr).to.not.match(/@message/);
  });

  it("a provider exits before terraform kills it", async () => {
    const { stderr } = await terraform(folder, ["plan"], { TF_LOG: "trace" });
    expect(stderr.match(/plugin process exited/g)).to.have.length(3);
    expect(stderr).to.not.match(/plugin failed to exit gracefully|killing|unexpected data/);
  });

  it("terraform shows why a provider crashed", async () => {
    await writeFile(join(folder, "main.tf"), configuration("crash"));
    const { code, stderr } = await terraform(folder, ["plan"]);
    expect(code).to.equal(1);
    expect(stderr).to.match(/Stack trace from the terraform-provider-stub plugin:/);
    expect(stderr).to.match(/panic: thrown later on purpose/);
    expect(stderr).to.match(/The terraform-provider-stub plugin crashed!/);
  });

  it("a reattached provider serves several commands of terraform", async () => {
    await writeFile(join(folder, "rc"), "");
    const debugged = startProcess({ command: await stubProgram(), args: ["--debug"] });
    const TF_REATTACH_PROVIDERS = await eventually(
      "the variable",
      () => debugged.stdout().match(/^TF_REATTACH_PROVIDERS='(.*)'$/m)?.[1],
    );
    const plan = await terraform(folder, ["plan"], { TF_REATTACH_PROVIDERS });
    expect(plan.stdout).to.match(/\+ echo = "hello"/);
    const apply = await terraform(folder, ["apply", "-auto-approve"], { TF_REATTACH_PROVIDERS });
    expect(apply.stdout).to.match(/Apply complete!/);
    expect(debugged.child.exitCode).to.equal(null);
    debugged.child.kill("SIGINT");
    expect(await debugged.exited).to.deep.equal({ code: 0, signal: null });
  });
});
