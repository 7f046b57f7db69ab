import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { createUnsavedObjects } from "../../src/server/unsaved.ts";
import { unsavedFile, unsavedWarning } from "../../src/server/unsaved-file.ts";

/** An import ID that would be a template in HCL. */
const id = ["a/$", "{b}"].join("");

describe("unsaved objects", () => {
  let folder: string;
  let lines: string[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "tfnode-"));
    lines = [];
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const start = (file = join(folder, "unsaved.tf")) =>
    createUnsavedObjects({
      program: "terraform-provider-notes",
      file,
      now: () => new Date(0),
      writeError: (line) => lines.push(line),
    });
  const note = { typeName: "notes_note", name: "Groceries" };

  it("created objects are not reported if the responses reach the client", () => {
    const unsaved = start();
    const creation = unsaved.begin(note);
    creation.made("n1");
    creation.over(true);
    unsaved.end();
    expect(lines).to.deep.equal([]);
    expect(() => readFileSync(join(folder, "unsaved.tf"))).to.throw("ENOENT");
  });

  it("the terminal shows what happened and the file, because no program reads standard error any more", () => {
    const shown: string[] = [];
    const file = join(folder, "below", "unsaved.tf");
    const options = {
      program: "p",
      file,
      writeError: () => {},
      writeTerminal: (text: string) => shown.push(text),
    };
    const creation = createUnsavedObjects(options).begin(note);
    creation.made("n1");
    creation.over(false);
    expect(shown).to.have.length(1);
    expect(shown[0]).to.contain('Import it with the ID "n1"').and.to.contain(`See ${file}.`);
    expect(readFileSync(file, "utf8")).to.contain('id = "n1"');
  });

  it("the default file belongs to the folder of the configuration, and its content causes a warning there", () => {
    const environment = { XDG_STATE_HOME: folder };
    const file = unsavedFile(environment, "terraform-provider-notes", "/a");
    expect(file).to.match(/\/tfnode\/unsaved-objects\/terraform-provider-notes-[0-9a-f]{12}\.tf$/);
    expect(unsavedFile(environment, "terraform-provider-notes", "/b")).not.to.equal(file);
    expect(unsavedFile({ TFNODE_UNSAVED_OBJECTS: "/x" }, "p")).to.equal("/x");
    expect(unsavedWarning(environment, "p")).to.equal(undefined);
    const creation = start(unsavedFile(environment, "p")).begin(note);
    creation.made("n1");
    creation.over(false);
    expect(unsavedWarning(environment, "p")?.detail).to.contain(unsavedFile(environment, "p"));
  });

  it("created objects are reported with an import block if a response does not reach the client", () => {
    const creation = start().begin(note);
    creation.made(id);
    creation.over(false);
    expect(lines).to.deep.equal([
      `terraform-provider-notes: the notes_note "Groceries" exists, but Terraform exited before saving it in the state. Import it with the ID "${id}", or delete it.\n`,
    ]);
    expect(
      readFileSync(join(folder, "unsaved.tf"), "utf8"),
    ).to.equal(`# 1970-01-01T00:00:00.000Z: ${lines[0]?.slice(26)}import {
  to = notes_note.CHANGE_ME
  id = "a/$\${b}"
}

`);
  });

  it("objects that Terraform received just before it exited are reported again, without an import block", () => {
    let time = 0;
    const file = join(folder, "unsaved.tf");
    const writeError = (line: string) => lines.push(line);
    const unsaved = createUnsavedObjects({ program: "p", file, now: () => new Date(time), writeError });
    const reportOf = (name: string, tell: "made" | "uncertain") => {
      const creation = unsaved.begin({ typeName: "notes_note", name });
      if (tell === "made") creation.made(name);
      else creation.uncertain();
      creation.over(true);
    };
    reportOf("early", "made");
    time = 11_000;
    reportOf("late", "made");
    reportOf("doubtful", "uncertain");
    time = 20_000;
    unsaved.abandoned();
    unsaved.abandoned();
    unsaved.end();
    expect(lines).to.deep.equal([
      'p: the notes_note "late" was reported to Terraform just before Terraform exited. Check whether it is in the state; if not, import it with the ID "late".\n',
      'p: Terraform exited while the notes_note "doubtful" was being created. Check whether it exists, and import or delete it.\n',
    ]);
    expect(readFileSync(file, "utf8")).not.to.match(/^import/m);
  });

  it("an announced create is written down although the response seems to have reached the client", () => {
    const unsaved = start();
    const creation = unsaved.begin(note);
    creation.made("n1");
    unsaved.announce();
    creation.over(true);
    expect(lines.at(-1)).to.contain('Import it with the ID "n1"');
  });

  it("running creates are announced once when the client ends, and each result follows", () => {
    const unsaved = start();
    const [made, failed, open] = ["made", "failed", "open"].map((name) =>
      unsaved.begin({ typeName: "notes_note", name }),
    );
    unsaved.announce();
    unsaved.abandoned();
    made?.made("n1");
    made?.over(false);
    failed?.over(false);
    open?.uncertain();
    unsaved.end();
    expect(lines.map((line) => line.replace(/^terraform-provider-notes: /, ""))).to.deep.equal([
      'Terraform exited during the creation of the notes_note "made", the notes_note "failed", the notes_note "open". If the provider learns the result within 30 seconds, it follows.\n',
      'the notes_note "made" exists, but Terraform exited before saving it in the state. Import it with the ID "n1", or delete it.\n',
      'the notes_note "failed" was not created.\n',
      'Terraform exited while the notes_note "open" was being created. Check whether it exists, and import or delete it.\n',
    ]);
  });

  it("objects that cannot be imported, may exist, or are being created at the end are each reported once", () => {
    const unsaved = start();
    const fixed = unsaved.begin({ typeName: "notes_fixed", name: "" });
    fixed.made(null);
    fixed.over(false);
    const lost = unsaved.begin({ typeName: "notes_note", name: "lost" });
    lost.uncertain();
    lost.over(false);
    const failed = unsaved.begin({ typeName: "notes_note", name: "failed" });
    failed.over(false);
    unsaved.begin({ typeName: "notes_note", name: "late" });
    unsaved.end();
    unsaved.end();
    expect(lines.map((line) => line.replace(/^terraform-provider-notes: /, ""))).to.deep.equal([
      "a notes_fixed exists, but Terraform exited before saving it in the state. It cannot be imported: delete it.\n",
      'Terraform exited while the notes_note "lost" was being created. Check whether it exists, and import or delete it.\n',
      'Terraform exited while the notes_note "late" was being created. Check whether it exists, and import or delete it.\n',
    ]);
  });

  it("objects of Pulumi are reported with the line that imports them, and the warning names Pulumi", () => {
    const environment = { XDG_STATE_HOME: folder };
    const unsaved = start(unsavedFile(environment, "p"));
    const lineOfPulumi = (importId: string | null) => `pulumi import t:Note n ${importId ?? "ID"}`;
    const [made, late, lost] = ["made", "late", "lost"].map((name) =>
      unsaved.begin({ typeName: "t:Note", name, lineOfPulumi }),
    );
    unsaved.begin({ typeName: "t:Fixed", name: "", lineOfPulumi: () => null }).uncertain();
    late?.made("n2");
    late?.over(true);
    unsaved.abandoned();
    made?.made("n1");
    made?.over(false);
    lost?.uncertain();
    unsaved.end();
    expect(lines.map((line) => line.replace(/^terraform-provider-notes: /, ""))).to.deep.equal([
      'the t:Note "late" was reported to Pulumi just before Pulumi exited. Check whether it is in the state; if not, import it: pulumi import t:Note n n2\n',
      'Pulumi exited during the creation of the t:Note "made", the t:Note "lost", a t:Fixed. If the provider learns the result within 30 seconds, it follows.\n',
      'the t:Note "made" exists, but Pulumi exited before saving it in the state. Delete it, or import it: pulumi import t:Note n n1\n',
      'Pulumi exited while the t:Note "lost" was being created. Check whether it exists, and delete it or import it: pulumi import t:Note n ID\n',
      "Pulumi exited while a t:Fixed was being created. Check whether it exists, and import or delete it.\n",
    ]);
    expect(readFileSync(unsavedFile(environment, "p"), "utf8")).not.to.match(/^import/m);
    expect(unsavedWarning(environment, "p", "pulumi")?.detail)
      .to.contain("Pulumi or the provider ended before")
      .and.contain("has the lines that import them");
  });

  it("a create of Pulumi that is canceled is announced with all others, after the objects that Pulumi received last", () => {
    let time = 0;
    const writeError = (line: string) => lines.push(line);
    const unsaved = createUnsavedObjects({
      program: "p",
      file: undefined,
      now: () => new Date(time),
      writeError,
    });
    const lineOfPulumi = (importId: string | null) => `pulumi import t:Note n ${importId ?? "ID"}`;
    const begin = (name: string) => unsaved.begin({ typeName: "t:Note", name, lineOfPulumi });
    const saved = begin("saved");
    saved.made("n1");
    saved.over(true);
    time = 11_000;
    const [last, canceled, late] = ["last", "canceled", "late"].map(begin);
    last?.made("n2");
    last?.over(true);
    canceled?.canceled();
    late?.canceled();
    late?.made("n3");
    late?.over(true);
    unsaved.abandoned();
    canceled?.over(false);
    expect(lines).to.deep.equal([
      'p: the t:Note "last" was reported to Pulumi just before Pulumi exited. Check whether it is in the state; if not, import it: pulumi import t:Note n n2\n',
      'p: Pulumi exited during the creation of the t:Note "canceled", the t:Note "late". If the provider learns the result within 30 seconds, it follows.\n',
      'p: the t:Note "late" exists, but Pulumi exited before saving it in the state. Delete it, or import it: pulumi import t:Note n n3\n',
      'p: the t:Note "canceled" was not created.\n',
    ]);
  });

  it("objects that Pulumi received in the five minutes before its bridge ended are reported, because the bridge outlives Pulumi", () => {
    let time = 0;
    const writeError = (line: string) => lines.push(line);
    const unsaved = createUnsavedObjects({
      program: "p",
      file: undefined,
      now: () => new Date(time),
      writeError,
    });
    const lineOfPulumi = (importId: string | null) => `pulumi import t:Note n ${importId ?? "ID"}`;
    for (const name of ["early", "late"]) {
      const creation = unsaved.begin({ typeName: "t:Note", name, lineOfPulumi });
      creation.made(name);
      creation.over(true);
      time += 300_000;
    }
    time += 9000;
    unsaved.abandoned();
    expect(lines).to.deep.equal([
      'p: the t:Note "late" was reported to Pulumi just before Pulumi exited. Check whether it is in the state; if not, import it: pulumi import t:Note n late\n',
    ]);
  });

  it("a create of Terraform that is canceled is not announced before Terraform ends", () => {
    const unsaved = start();
    unsaved.begin(note).canceled();
    expect(lines).to.deep.equal([]);
  });

  it("objects whose import ID is secret are reported with the form of the ID", () => {
    const unsaved = start();
    const secret = { typeName: "notes_key", name: "web", importForm: "{token}" };
    const lineOfPulumi = (importId: string | null) => `pulumi import t:Key web ${importId ?? "ID"}`;
    const created = [secret, { ...secret, typeName: "t:Key", lineOfPulumi }];
    for (const isDelivered of [false, true]) {
      for (const object of created) {
        const creation = unsaved.begin(object);
        creation.made(null);
        creation.over(isDelivered);
      }
    }
    unsaved.abandoned();
    const cure = "import it with the ID {token}, which is secret and therefore not written here";
    expect(lines.map((line) => line.replace(/^terraform-provider-notes: /, ""))).to.deep.equal([
      `the notes_key "web" exists, but Terraform exited before saving it in the state. ${cure.replace("i", "I")}, or delete it.\n`,
      `the t:Key "web" exists, but Pulumi exited before saving it in the state. Delete it, or ${cure}: pulumi import t:Key web ID\n`,
      `the notes_key "web" was reported to Terraform just before Terraform exited. Check whether it is in the state; if not, ${cure}.\n`,
      `the t:Key "web" was reported to Pulumi just before Pulumi exited. Check whether it is in the state; if not, ${cure}: pulumi import t:Key web ID\n`,
    ]);
  });

  for (const [what, crash] of [
    ["exits", "process.exit(3);"],
    ["throws outside of a call", 'setTimeout(() => { throw new Error("late"); });'],
  ]) {
    it(`a create is written down if code of the provider ${what} while it runs`, () => {
      const module = JSON.stringify(new URL("../../src/server/unsaved.js", import.meta.url));
      const file = join(folder, "unsaved.tf");
      const program = `
        const { createUnsavedObjects } = await import(${module});
        const unsaved = createUnsavedObjects({ program: "p", file: ${JSON.stringify(file)}, now: () => new Date(0) });
        const [saved, running] = ["saved", "running"].map((name) => unsaved.begin({ typeName: "notes_note", name }));
        saved.made("n1");
        saved.over(true);
        ${crash}
      `;
      spawnSync(process.execPath, ["--input-type=module", "--eval", program]);
      expect(readFileSync(file, "utf8")).to.equal(
        '# 1970-01-01T00:00:00.000Z: The provider exited while the notes_note "running" was being created. Check whether it exists, and import or delete it.\n\n',
      );
    });
  }

  it("unsaved objects that cannot be written do not block the exit, and are not written through a link", () => {
    const target = join(folder, "target");
    writeFileSync(target, "kept");
    symlinkSync(target, join(folder, "link"));
    for (const file of [join(folder, "link"), join(folder, "no/such/folder"), folder, "/dev/full"]) {
      const unsaved = createUnsavedObjects({
        program: "terraform-provider-notes",
        file,
        writeError: () => {
          throw new Error("EPIPE");
        },
      });
      const creation = unsaved.begin(note);
      creation.made("n1");
      creation.over(false);
      unsaved.end();
    }
    expect(readFileSync(target, "utf8")).to.equal("kept");
  });
});
