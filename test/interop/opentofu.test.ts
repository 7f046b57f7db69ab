import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { type Terraform, terraformRun } from "../../src/testing/index.ts";
import { programFolder } from "./support/programs.ts";

// What OpenTofu has and Terraform has not.

const root = resolve(import.meta.dirname, "../../..");
const required = '  required_providers {\n    notes = { source = "example/notes" }\n  }\n';

describe("features of OpenTofu alone", () => {
  let tofu: Terraform;

  before(() =>
    execFileSync(process.execPath, [join(root, "examples/provider-author/build.mjs")], { cwd: root }),
  );
  beforeEach(async () => {
    tofu = await terraformRun({
      providers: { "example/notes": join(root, "build/examples/dist/terraform-provider-notes") },
      program: join(programFolder, "tofu"),
    });
    // The configurations of this test contain their own required_providers.
    await tofu.write({ "versions.tf": "" });
  });
  afterEach(() => tofu.close());

  it("a provider with for_each manages the objects of each instance", async () => {
    await tofu.write(`
terraform {
${required}}

locals {
  folders = { a = "notes-a", b = "notes-b" }
}

provider "notes" {
  alias    = "each"
  for_each = local.folders
  folder   = each.value
}

resource "notes_note" "it" {
  for_each = local.folders
  provider = notes.each[each.key]
  title    = each.key
}
`);
    await tofu.apply();
    expect([...(await tofu.state()).keys()].sort()).to.deep.equal([
      'notes_note.it["a"]',
      'notes_note.it["b"]',
    ]);
    await tofu.emptyPlan();
    await tofu.destroy();
  });

  it("a resource that is not enabled is destroyed, and created again when it is", async () => {
    const note = (enabled: boolean) => `
terraform {
${required}}

provider "notes" {
  folder = "notes"
}

resource "notes_note" "it" {
  title = "a"

  lifecycle {
    enabled = ${enabled}
  }
}
`;
    for (const [enabled, addresses] of [
      [true, ["notes_note.it"]],
      [false, []],
      [true, ["notes_note.it"]],
    ] as const) {
      await tofu.write(note(enabled));
      await tofu.apply();
      expect([...(await tofu.state()).keys()]).to.deep.equal(addresses);
      await tofu.emptyPlan();
    }
    await tofu.destroy();
  });

  it("an encrypted state shows nothing of an object, and is read, changed and emptied", async () => {
    const note = (text: string) => `
terraform {
${required}
  encryption {
    key_provider "pbkdf2" "it" {
      passphrase = "correct horse battery staple"
    }
    method "aes_gcm" "it" {
      keys = key_provider.pbkdf2.it
    }
    state {
      method   = method.aes_gcm.it
      enforced = true
    }
  }
}

provider "notes" {
  folder = "notes"
}

resource "notes_note" "it" {
  title = "a title that no file shows"
  text  = "${text}"
}
`;
    await tofu.write(note("one"));
    await tofu.apply();
    const stored = await readFile(join(tofu.folder, "terraform.tfstate"), "utf8");
    expect(stored).to.contain("encrypted_data").and.not.contain("a title that no file shows");
    await tofu.emptyPlan();
    await tofu.write(note("two"));
    await tofu.apply();
    expect((await tofu.stored("notes_note.it")).values).to.include({ text: "two" });
    await tofu.emptyPlan();
    await tofu.destroy();
  });
});
