import { AssertionError } from "node:assert";
import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { NotesApi } from "../../examples/provider-author/api.ts";
import { notes } from "../../examples/provider-author/provider.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { isPresent, type Terraform, terraformRun } from "../../src/testing/index.ts";
import { driveActions } from "../support/small-action.ts";

const root = resolve(import.meta.dirname, "../../..");
const example = join(root, "examples/provider-author");
const program = join(root, "build/examples/dist/terraform-provider-notes");

const groceries = "notes_note.groceries";
const bins = "notes_note.bins";

describe("the example provider of docs/provider-authors.md", () => {
  let terraform: Terraform;
  let configuration: string;

  before(async () => {
    await promisify(execFile)(process.execPath, [join(example, "build.mjs")], { cwd: root });
    configuration = await readFile(join(example, "main.tf"), "utf8");
  });

  beforeEach(async () => {
    terraform = await terraformRun({ providers: { "example/notes": program } });
    // The configuration contains its own required_providers.
    await terraform.write({ "versions.tf": "", "main.tf": configuration });
  });

  afterEach(() => terraform.close());

  const folder = () => join(terraform.folder, "notes");

  /** Changes a note outside of Terraform. */
  async function change(address: string, changes: object): Promise<void> {
    const { values } = await terraform.stored(address);
    const file = join(folder(), `${values.id}.json`);
    const note = JSON.parse(await readFile(file, "utf8"));
    await writeFile(file, JSON.stringify({ ...note, ...changes, revision: note.revision + 1 }));
  }

  it("the example type-checks and lists its resources", () => {
    const { resources, dataSources, ephemeralResources, listResources } = notes.definition;
    const { functions, actions, stateStores } = notes.definition;
    const of = [resources, dataSources, ephemeralResources, listResources, functions, actions, stateStores];
    expect(of.map(Object.keys)).to.deep.equal([
      ["note"],
      ["search"],
      ["share"],
      ["note"],
      ["slug"],
      ["export"],
      ["folder"],
    ]);
  });

  it("the example runs its action, which reports its effect", async () => {
    await terraform.apply();
    const { core, actions } = driveActions(notes);
    await core.configure({ folder: folder() });
    const file = join(terraform.folder, "shopping.txt");
    const { progress, errors } = await actions.run("notes_export", { tag: "shopping", file });
    expect([errors, progress]).to.deep.equal([[], [`Writing 1 notes to ${file}`]]);
    expect(await readFile(file, "utf8")).to.equal("Groceries\n");
    const nowhere = join(terraform.folder, "missing", "shopping.txt");
    const failed = await actions.run("notes_export", { tag: "shopping", file: nowhere });
    expect(failed.errors).to.have.length(1);
  });

  it("the example creates, plans no change, and destroys", async () => {
    await terraform.apply();
    const { values } = await terraform.stored(groceries);
    expect(values).to.deep.include({ text: "Milk, bread\n", author: "ada", kind: "memo", revision: 1 });
    const { stdout } = await terraform.run(["output", "-json"]);
    expect(JSON.parse(stdout)).to.deep.include.keys("shopping", "slug");
    expect(JSON.parse(stdout).shopping.value).to.deep.equal(["Groceries"]);
    expect(JSON.parse(stdout).slug.value).to.equal("put-out-the-bins");
    await terraform.emptyPlan();
    await terraform.destroy();
    expect(await readdir(folder())).to.deep.equal([]);
  });

  it("the ephemeral link exists while a command runs, also if a resource that uses it fails", async () => {
    await terraform.apply();
    const consumer = (command: string) => `
      resource "terraform_data" "reader" {
        provisioner "local-exec" {
          command     = ${JSON.stringify(command)}
          environment = { LINK = ephemeral.notes_share.groceries.link }
        }
      }`;
    await terraform.write(configuration + consumer("ls notes > listed; exit 1"));
    const { code } = await terraform.run(["apply", "-auto-approve"], { exit: 1 });
    expect(code).to.equal(1);
    const during = (await readFile(join(terraform.folder, "listed"), "utf8")).trim().split("\n");
    expect(during.filter((name) => name.endsWith(".link"))).to.have.length(1);
    expect((await readdir(folder())).filter((name) => name.endsWith(".link"))).to.deep.equal([]);
  });

  it("a note has the provider's default author when none is configured", async () => {
    await terraform.write(configuration.replace(/^ {2}author = "ada"\n/m, ""));
    await terraform.apply();
    expect((await terraform.stored(groceries)).values).to.include({ author: "anonymous" });
    await terraform.emptyPlan();
  });

  it("notes can be listed while one of them is written", async () => {
    const api = new NotesApi(folder(), "ada");
    const call = { signal: new AbortController().signal };
    const input = { title: "a", text: "b".repeat(1_000_000), kind: "note", tags: [], author: "ada" };
    const { id } = await api.create(input, call);
    for (let round = 0; round < 100; round++) {
      const lists = Array.from({ length: 5 }, () => api.list(call));
      const [, ...found] = await Promise.all([api.remind(id, null, call), ...lists]);
      for (const notes of found) expect(notes.map(({ text }) => text)).to.deep.equal([input.text]);
    }
    expect((await readdir(folder())).filter((name) => !name.endsWith(".json"))).to.deep.equal([]);
  });

  it("the configured timeouts are kept", async () => {
    const slow = configuration.replace(
      'kind  = "task"\n',
      'kind  = "task"\n  timeouts {\n    create = "20s"\n  }\n',
    );
    await terraform.write(slow);
    await terraform.apply();
    await terraform.emptyPlan();
    expect((await terraform.stored(bins)).values).to.deep.include({ timeouts: { create: "20s" } });
  });

  it("an update is in place, and its plan has known values for unchanged attributes", async () => {
    await terraform.apply();
    await terraform.write(configuration.replace('"daily"', '"never"'));
    const { changes } = await terraform.expectPlan({ [bins]: ["update"] });
    expect(changes.get(bins)?.unknown).to.deep.equal(["revision"]);
    const failure = await rejection(terraform.expectPlan({ [groceries]: ["update"] }), AssertionError);
    expect(failure.actual).to.deep.equal({ [bins]: ["update"] });
    await terraform.write(configuration.replace('"Groceries"', '"Shopping"'));
    expect((await terraform.plan()).changes.get(groceries)?.unknown).to.deep.equal(["revision", "url"]);
    await terraform.applyPlanned();
    await terraform.emptyPlan();
  });

  it("a change of the kind replaces a task, and a task without a reminder causes a warning", async () => {
    await terraform.apply();
    await terraform.write(configuration.replace("text  = <<", 'kind  = "task"\n  text  = <<'));
    const { changes, outcome } = await terraform.plan();
    expect(changes.get(groceries)?.actions).to.deep.equal(["delete", "create"]);
    expect(outcome.warnings.map(({ summary, address }) => [summary, address])).to.deep.include([
      "Task without a reminder",
      groceries,
    ]);
  });

  it("the author of a new note is planned from the provider's configuration", async () => {
    const { changes } = await terraform.plan();
    expect(changes.get(groceries)?.unknown).to.deep.equal(["id", "revision", "url"]);
  });

  it("a reminder that ends without repeating is reported at its attribute, with all other errors", async () => {
    const wrong = configuration
      .replace('"daily"', '"never"\n    until  = "2030-02-01"')
      .replace('title = "Groceries"', 'title = ""');
    await terraform.write(wrong);
    const { errors } = await terraform.apply({ exit: 1 });
    expect(errors.map(({ summary }) => summary)).to.have.members([
      "Reminder does not repeat",
      "Invalid value",
    ]);
  });

  it("external changes are detected and reverted, except for other spellings", async () => {
    await terraform.apply();
    await change(groceries, { text: "  Milk, bread  " });
    await terraform.emptyPlan();
    await change(groceries, { text: "Beer" });
    const { changes } = await terraform.plan();
    expect(changes.get(groceries)?.before).to.deep.include({ text: "Beer" });
    await terraform.applyPlanned();
    await terraform.emptyPlan();
  });

  it("changes that were made after the plan are not overwritten", async () => {
    await terraform.apply();
    await terraform.write(configuration.replace("Milk, bread", "Milk"));
    await terraform.plan();
    await change(groceries, { text: "Beer" });
    const { errors } = await terraform.applyPlanned({ exit: 1 });
    expect(errors.map(({ summary }) => summary)).to.deep.equal(["Note changed in the meantime"]);
    expect((await terraform.stored(groceries)).tainted).to.equal(false);
  });

  it("a created note is kept in the state when a later step fails", async () => {
    await terraform.write(configuration.replace("2030-01-02T19:00:00Z", "some time"));
    const { errors } = await terraform.apply({ exit: 1 });
    expect(errors.map(({ summary }) => summary)).to.deep.equal(["notes_note not created"]);
    expect(errors[0]?.detail).to.match(
      /^The time of the reminder is not a timestamp\.\n\nThe object exists \(id [-0-9a-f]{36}\) and is kept in the state as tainted: the next apply replaces it\.$/,
    );
    expect((await terraform.stored(bins)).tainted).to.equal(true);
    await terraform.write(configuration);
    await terraform.apply();
    expect((await readdir(folder())).length).to.equal(2);
    await terraform.emptyPlan();
  });

  it("the test verifies that a note is imported as it is stored", async () => {
    await terraform.apply();
    await terraform.expectStored(bins, { title: /bins$/, kind: "task", id: isPresent });
    await terraform.importVerify(bins);
    await terraform.editState("notes_note", (attributes) => {
      attributes.title = "Something else";
    });
    const { message } = await rejection(terraform.importVerify(bins), AssertionError);
    expect(message).to.equal(`imported, ${bins} differs in title`);
    await terraform.importVerify(bins, { ignore: ["title"] });
  });

  it("a note is imported", async () => {
    await terraform.apply();
    const { values } = await terraform.stored(bins);
    await terraform.run(["state", "rm", bins]);
    await terraform.import(bins, String(values.id));
    expect((await terraform.stored(bins)).values).to.deep.equal(values);
    await terraform.emptyPlan();
  });

  it("the state of version 0 is upgraded", async () => {
    await terraform.apply();
    const file = join(terraform.folder, "terraform.tfstate");
    const state = JSON.parse(await readFile(file, "utf8"));
    for (const { type, instances } of state.resources) {
      if (type !== "notes_note") continue;
      const [instance] = instances;
      const { text, ...attributes } = instance.attributes;
      Object.assign(instance, { schema_version: 0, attributes: { ...attributes, body: text } });
    }
    await writeFile(file, JSON.stringify({ ...state, serial: state.serial + 1 }));
    await terraform.emptyPlan();
  });

  it("an invalid argument of a function is reported at that argument", async () => {
    await terraform.write(configuration.replace('title = "Put out the bins"', 'title = "..."'));
    const { errors } = await terraform.apply({ exit: 1 });
    expect(errors.map(({ detail }) => detail).join()).to.include("The title has no letter or digit.");
  });
});
