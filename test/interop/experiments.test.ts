import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { NotesApi } from "../../examples/provider-author/api.ts";
import { type Terraform, terraformRun } from "../../src/testing/index.ts";
import { eventually } from "../support/stub.ts";
import { programFolder } from "./support/programs.ts";

const root = resolve(import.meta.dirname, "../../..");
const provider = join(root, "build/examples/dist/terraform-provider-notes");

const required = 'required_providers {\n    notes = { source = "example/notes" }\n  }';

async function openNotes(): Promise<Terraform> {
  const terraform = await terraformRun({
    providers: { "example/notes": provider },
    env: { TF_ENABLE_PLUGGABLE_STATE_STORAGE: "1" },
    program: join(programFolder, "terraform-1.16-experiments"),
  });
  // The configurations of this test contain their own required_providers.
  await terraform.write({ "versions.tf": "" });
  return terraform;
}

describe("a Terraform with experiments", () => {
  let terraform: Terraform;

  before(async () => {
    await promisify(execFile)(process.execPath, [join(root, "examples/provider-author/build.mjs")], {
      cwd: root,
    });
  });

  beforeEach(async () => {
    terraform = await openNotes();
  });

  afterEach(() => terraform.close());

  describe("the state store of docs/provider-authors.md", () => {
    const configuration = `
terraform {
  ${required}
  state_store "notes_folder" {
    provider "notes" {
      folder = "notes"
    }
    folder = "states"
  }
}

provider "notes" {
  folder = "notes"
}

resource "notes_note" "a" {
  title = "a"
  text  = terraform.workspace
}
`;

    beforeEach(async () => {
      await terraform.write(configuration);
      await terraform.run(["init", "-no-color", "-input=false"]);
    });

    const states = async () => (await readdir(join(terraform.folder, "states"))).sort();
    const text = async () => (await terraform.stored("notes_note.a")).values.text;

    it("the state store has the state of an apply, which only its owner may read", async () => {
      await terraform.apply();
      expect(await states()).to.deep.equal(["default.tfstate"]);
      const { mode } = await stat(join(terraform.folder, "states/default.tfstate"));
      expect(mode & 0o777).to.equal(0o600);
      expect(await readdir(terraform.folder)).not.to.include("terraform.tfstate");
      expect(await text()).to.equal("default");
      await terraform.emptyPlan();
      await terraform.destroy();
      expect(await readdir(join(terraform.folder, "notes"))).to.deep.equal([]);
    });

    it("the state store has a state for each workspace, until the workspace is deleted", async () => {
      await terraform.apply();
      await terraform.run(["workspace", "new", "-no-color", "other"]);
      expect((await terraform.run(["workspace", "list"])).stdout).to.equal("  default\n* other\n\n");
      await terraform.apply();
      expect(await text()).to.equal("other");
      await terraform.run(["workspace", "select", "-no-color", "default"]);
      expect(await text()).to.equal("default");
      const { stderr } = await terraform.run(["workspace", "delete", "-no-color", "other"], { exit: 1 });
      expect(stderr).to.include("Workspace is not empty");
      await terraform.run(["workspace", "delete", "-no-color", "-force", "other"]);
      expect(await states()).to.deep.equal(["default.tfstate"]);
      await terraform.emptyPlan();
    });

    const waiting = `
resource "terraform_data" "waiting" {
  provisioner "local-exec" {
    command = "touch started; until [ -e go ]; do sleep 0.1; done"
  }
}
`;
    const started = () =>
      eventually("an apply under way", () => existsSync(join(terraform.folder, "started")));

    it("the state store rejects a second command while one uses the state", async () => {
      await terraform.write(configuration + waiting);
      const first = terraform.start(["apply", "-json", "-auto-approve"]);
      await started();
      const second = await terraform.apply({ exit: 1 });
      expect(second.errors.map(({ summary }) => summary)).to.deep.equal(["Error acquiring the state lock"]);
      expect(second.errors[0]?.detail).to.match(
        /The state is locked by .+@.+ since .+; the ID of the lock is/,
      );
      await writeFile(join(terraform.folder, "go"), "");
      expect((await first.ended).code).to.equal(0);
      expect(await states()).to.deep.equal(["default.tfstate"]);
      await terraform.emptyPlan();
    });

    it("the state store remains locked after a crash, until the lock is removed by its ID", async () => {
      await terraform.write(configuration + waiting);
      const command = terraform.start(["apply", "-json", "-auto-approve"]);
      await started();
      command.kill();
      await command.ended;
      const lock = await readFile(join(terraform.folder, "states/default.tfstate.lock"), "utf8");
      const { lockId } = JSON.parse(lock);
      await writeFile(join(terraform.folder, "go"), "");
      expect((await terraform.apply({ exit: 1 })).errors[0]?.detail).to.include(
        `terraform force-unlock ${lockId}`,
      );
      const unlock = (id: string, exit: number) =>
        terraform.run(["force-unlock", "-no-color", "-force", id], { exit });
      expect((await unlock("another", 1)).stderr).to.include("another does not lock the state");
      await unlock(lockId, 0);
      await terraform.apply();
      await terraform.emptyPlan();
    });

    it("the state store keeps a state of several megabytes, which is sent in chunks", async () => {
      const numbers = Array.from({ length: 500_000 }, (_, number) => number).join(" ");
      const large = 'resource "terraform_data" "large" {\n  input = file("numbers.txt")\n}\n';
      await terraform.write({ "numbers.txt": numbers, "main.tf": configuration + large });
      await terraform.apply();
      const { size } = await stat(join(terraform.folder, "states/default.tfstate"));
      expect(size).to.be.greaterThan(6e6);
      const { values } = await terraform.stored("terraform_data.large");
      expect(values.output === numbers).to.equal(true);
      await terraform.emptyPlan();
    });

    it("the state store reports why it cannot be used", async () => {
      await terraform.apply();
      await mkdir(join(terraform.folder, "states/other.tfstate"));
      const { stderr } = await terraform.run(["workspace", "select", "-no-color", "other"], { exit: 0 });
      expect(stderr).to.equal("");
      expect((await terraform.failingPlan()).errors[0]?.detail).to.include("other.tfstate: EISDIR");
    });
  });

  describe("deferred applies of a provider with unknown configuration", () => {
    const configuration = (folder: string) => `
terraform {
  ${required}
}

resource "terraform_data" "folder" {
  input = "${folder}"
}

provider "notes" {
  folder = terraform_data.folder.output
}

resource "notes_note" "a" {
  title = "a"
  tags  = ["x"]
}

data "notes_search" "all" {
  tag        = "x"
  depends_on = [notes_note.a]
}

output "titles" {
  value = data.notes_search.all.titles
}
`;

    const round = async () => {
      const { stdout } = await terraform.apply({ args: ["-allow-deferral"] });
      return /Apply complete! Resources: ([^"]*)\./.exec(stdout)?.[1];
    };

    it("deferred applies are followed by an empty plan", async () => {
      await terraform.write(configuration("notes"));
      expect(await round()).to.equal("1 added, 0 changed, 0 destroyed");
      expect([...(await terraform.state()).keys()]).to.deep.equal(["terraform_data.folder"]);
      expect(await round()).to.equal("1 added, 0 changed, 0 destroyed");
      expect(await round()).to.equal("0 added, 0 changed, 0 destroyed");
      const { stdout } = await terraform.run(["output", "-json", "titles"]);
      expect(JSON.parse(stdout)).to.deep.equal(["a"]);
      await terraform.emptyPlan({ args: ["-allow-deferral"] });
      await terraform.emptyPlan();
    });

    for (const [by, argument] of [
      ["its ID", (id: string) => `id = "${id}"`],
      ["its identity", (id: string) => `identity = { id = "${id}" }`],
    ] as const)
      it(`a deferred import of an object by ${by} happens once the provider is configured`, async () => {
        const api = new NotesApi(join(terraform.folder, "notes"), "somebody");
        const { signal } = new AbortController();
        const note = { title: "a", text: "", kind: "memo", tags: ["x"], author: "somebody" };
        const { id } = await api.create(note, { signal });
        const imports = `\nimport {\n  to = notes_note.a\n  ${argument(id)}\n}\n`;
        await terraform.write(configuration("notes") + imports);
        expect(await round()).to.equal("1 added, 0 changed, 0 destroyed");
        expect([...(await terraform.state()).keys()]).to.deep.equal(["terraform_data.folder"]);
        expect(await round()).to.equal("1 imported, 0 added, 0 changed, 0 destroyed");
        expect((await terraform.stored("notes_note.a")).values).to.include({ id, title: "a" });
        await terraform.emptyPlan();
      });

    it("deferred applies do not change existing objects until the provider is configured again", async () => {
      await terraform.write(configuration("notes"));
      for (let rounds = 0; rounds < 2; rounds++) await round();
      const before = await terraform.stored("notes_note.a");
      await terraform.write(
        configuration("notes").replace("input =", 'triggers_replace = "again"\n  input ='),
      );
      expect(await round()).to.equal("1 added, 0 changed, 1 destroyed");
      expect(await terraform.stored("notes_note.a")).to.deep.equal(before);
      expect(await round()).to.equal("0 added, 0 changed, 0 destroyed");
      await terraform.emptyPlan();
    });
  });
});
