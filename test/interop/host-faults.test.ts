import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { type Terraform, terraformRun } from "../../src/testing/index.ts";
import { openKit } from "../support/kit/terraform.ts";
import { programFolder } from "./support/programs.ts";

// Faults of the hosts that the documentation describes, each with its cure. If a test fails after a new version of a host, the host has
// mended the fault: remove the sentence about it from the documentation.

const root = resolve(import.meta.dirname, "../../..");
const provider = join(root, "build/examples/dist/terraform-provider-notes");

const header = `
terraform {
  required_providers {
    notes = { source = "example/notes" }
  }
}

provider "notes" {
  folder = "notes"
}
`;

describe("faults of hosts", () => {
  let terraform: Terraform;

  before(() =>
    execFileSync(process.execPath, [join(root, "examples/provider-author/build.mjs")], { cwd: root }),
  );
  afterEach(() => terraform.close());

  async function openNotes(program: string): Promise<void> {
    terraform = await terraformRun({
      providers: { "example/notes": provider },
      program: join(programFolder, program),
    });
    // The configurations of this test contain their own required_providers.
    await terraform.write({ "versions.tf": "" });
  }

  const triggered = (condition: string) => `${header}
variable "export" {
  default = true
}

resource "notes_note" "a" {
  title = "a"
  tags  = ["x"]

  lifecycle {
    action_trigger {
      events    = [after_create]
      condition = ${condition}
      actions   = [action.notes_export.x]
    }
  }
}

action "notes_export" "x" {
  config {
    tag = "x"
  }
}
`;

  it("Terraform cannot destroy a resource whose action trigger has a condition with a variable", async () => {
    await openNotes("terraform-1.16");
    await terraform.write(triggered("var.export"));
    await terraform.apply();
    const { errors } = await terraform.destroy({ exit: 1 });
    expect(errors.map(({ summary }) => summary)).to.deep.equal(["Reference to uninitialized variable"]);
    await terraform.write(header);
    await terraform.apply();
    expect([...(await terraform.state()).keys()]).to.deep.equal([]);
  });

  it("Terraform destroys a resource whose action trigger has a condition with its caller", async () => {
    await openNotes("terraform-1.16");
    await terraform.write(triggered('caller.kind == "memo"'));
    await terraform.apply();
    await terraform.destroy();
  });

  /** Invokes an action with an ephemeral value, with TFNODE_SHARE set, and expects that the action does not run without it. */
  async function expectNotInvoked(share: string): Promise<void> {
    const programs = await mkdtemp(join(tmpdir(), "tfnode-small-"));
    try {
      const program = join(programs, "terraform-provider-small");
      const served = join(root, "build/test/interop/support/secret-action.js");
      const env = `TFNODE_SHARE=${share} XDG_CACHE_HOME='${programs}'`;
      await writeFile(program, `#!/bin/sh\n${env} exec '${process.execPath}' '${served}'\n`, {
        mode: 0o755,
      });
      terraform = await terraformRun({
        providers: { "example/small": program },
        program: join(programFolder, "terraform-1.16"),
      });
      const configure = async (isEphemeral: boolean) => {
        const variable = `variable "secret" {\n  default = "hush"\n  ephemeral = ${isEphemeral}\n}\n`;
        const action = 'action "small_do" "it" {\n  config {\n    secret = var.secret\n  }\n}\n';
        await terraform.write(`${variable}\n${action}`);
      };
      const invoke = "-invoke=action.small_do.it";
      const apply = async (args: readonly string[], exit: number) =>
        await terraform.run(["apply", "-json", "-auto-approve", ...args], { exit });
      const dropped = "invoked without a value for secret, which its plan had";
      await configure(true);
      expect((await apply([invoke], 1)).errors[0]?.detail).to.contain(dropped);
      await terraform.run(["plan", "-out=saved", invoke], { exit: 0 });
      expect((await apply(["saved"], 1)).errors[0]?.detail).to.contain(dropped);
      await configure(false);
      expect((await apply([invoke], 0)).stdout).to.contain("the secret has 4 characters");
    } finally {
      await rm(programs, { recursive: true, force: true });
    }
  }

  it("Terraform passes no ephemeral value to an action that -invoke names, and the provider does not run the action without it", () =>
    expectNotInvoked(""));

  it("an action that has a process of its own does not run without the ephemeral value of its plan", () =>
    expectNotInvoked("off"));

  it("mock_provider of Terraform fails for a computed block that the configuration leaves out", async () => {
    terraform = await openKit(join(programFolder, "terraform-1.16"));
    const person = (block: string) => `  ${block} {\n    name = "Ann"\n  }\n`;
    const mocked = async (blocks: string, exit: number) => {
      await terraform.write({
        "main.tf": `resource "kit_rota" "it" {\n  title = "a"\n${blocks}}\n`,
        "mocked.tftest.hcl": 'mock_provider "kit" {}\n\nrun "mocked" {}\n',
      });
      return await terraform.run(["test", "-no-color"], { exit });
    };
    expect((await mocked("", 1)).stderr).to.contain("must be\nempty to indicate no blocks, not null");
    await mocked(["shift", "helper", "lead", "deputy", 'place "door"'].map(person).join(""), 0);
  });

  it("the console of OpenTofu has no functions of providers, and its configurations have", async () => {
    await openNotes("tofu");
    const call = 'provider::notes::slug("A b")';
    await terraform.write(`${header}\noutput "slug" {\n  value = ${call}\n}\n`);
    const { stdout, stderr } = spawnSync(join(programFolder, "tofu"), ["console"], {
      cwd: terraform.folder,
      env: { ...process.env, ...terraform.env },
      input: `${call}\n`,
      encoding: "utf8",
    });
    expect(stdout + stderr).to.contain("connection is closing");
    await terraform.apply();
    expect((await terraform.run(["output", "-raw", "slug"])).stdout).to.equal("a-b");
  });

  /** Returns a configuration in which the argument of the provider, or the identity of an import, is known after an apply. */
  const afterApply = (provider: string, rest: string) => `
terraform {
  required_providers {
    notes = { source = "example/notes" }
  }
}

resource "terraform_data" "first" {
  input = "notes"
}

provider "notes" {
  folder = ${provider}
}

${rest}
`;
  const crash = "TERRAFORM CRASH";

  it("Terraform crashes where it generates the configuration of a deferred import", async () => {
    await openNotes("terraform-1.16-experiments");
    const imports = 'import {\n  to = notes_note.a\n  id = "1"\n}';
    await terraform.write(afterApply("terraform_data.first.output", imports));
    const args = ["plan", "-no-color", "-generate-config-out=generated.tf"];
    const { stdout, stderr } = await terraform.run([...args, "-allow-deferral"], { exit: 11 });
    expect(stdout + stderr).to.contain(crash);
    await terraform.run(["apply", "-auto-approve", "-target=terraform_data.first"]);
    expect((await terraform.run(args, { exit: 1 })).stderr).to.contain(
      'no notes_note with the import ID "1"',
    );
  });

  it("Terraform crashes where the identity of an import is known only after an apply", async () => {
    await openNotes("terraform-1.16-experiments");
    const note = 'resource "notes_note" "a" {\n  title = "a"\n}';
    const imports =
      "import {\n  to       = notes_note.a\n  identity = { id = terraform_data.first.output }\n}";
    await terraform.write(afterApply('"notes"', `${note}\n\n${imports}`));
    const args = ["plan", "-no-color"];
    const { stdout, stderr } = await terraform.run([...args, "-allow-deferral"], { exit: 11 });
    expect(stdout + stderr).to.contain(crash);
    await terraform.run(["apply", "-auto-approve", "-target=terraform_data.first"]);
    expect((await terraform.run(args, { exit: 1 })).stderr).to.contain(
      'no notes_note with the identity { id = "notes" }',
    );
  });
});
