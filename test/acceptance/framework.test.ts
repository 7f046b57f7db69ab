import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Terraform } from "../../src/testing/terraform/terraform.ts";
import { kitObjects, oldState, openKit } from "../support/kit/terraform.ts";

const everything = `
resource "terraform_data" "later" {
  input = "later"
}

resource "kit_everything" "bare" {
  name = "bare"
}

resource "kit_everything" "all" {
  name     = " all "
  note     = ""
  size     = 0.1
  huge     = 1180591620717411303424
  tags     = { constructor = "x", "10" = "y", later = terraform_data.later.output }
  ports    = [80, 443]
  hosts    = ["A", "b"]
  anything = [tolist(["a"]), 1, { x = true, y = 1180591620717411303424, z = null }]
  secret   = "hush"
  login    = { user = "u" }
  members  = [{ name = "m1" }, { name = terraform_data.later.id }]
  roles    = [{ name = "r1" }, { name = terraform_data.later.id }]
  zones    = { x = { size = 1 }, y = { size = 2 } }

  timeouts {
    create = "30s"
  }

  one {
    name = "one"
  }

  listed {
    name = "l1"
    inner {
      name = "a"
    }
    inner {
      name = "b"
    }
  }
  listed {
    name  = "l2"
    level = 7
  }

  unordered {
    kind = "u1"
    inner {
      name = "c"
    }
  }
  dynamic "unordered" {
    for_each = toset([terraform_data.later.output, "x"])
    content {
      kind = unordered.value
      inner {
        name = "d"
      }
      inner {
        name = terraform_data.later.id
      }
    }
  }

  alone {
    name = "alone"
  }

  always {
    note = "here"
  }
}
`;

const others = `
resource "kit_fragile" "secretive" {
  name     = "secretive"
  password = "12345"
}

resource "kit_renamed" "joined" {
  name = provider::kit::join("-", "a", null, "b")
}

data "kit_lookup" "found" {
  name = kit_renamed.joined.name
  match {
    mode = "loose"
  }
  timeouts {
    read = "30s"
  }
}

output "found" {
  value = data.kit_lookup.found.ids
}
`;

describe("the framework with terraform", function () {
  this.timeout(180_000);
  let terraform: Terraform;

  beforeEach(async () => {
    terraform = await openKit();
  });
  afterEach(() => terraform.close());

  it("terraform supports every kind of attribute and block in all operations", async () => {
    await terraform.write(everything + others);
    await terraform.apply();
    await terraform.emptyPlan();
    const reordered = everything
      .replace('" all "', '"all"')
      .replace('["A", "b"]', '["B", "a"]')
      .replace('[terraform_data.later.output, "x"]', '["x", terraform_data.later.output]');
    await terraform.write(reordered + others);
    await terraform.emptyPlan();
    const changed = reordered
      .replace("level = 7", "level = 8")
      .replace("{ size = 2 }", "{ size = 5 }")
      .replace(/^ {2}tags .*\n/m, "")
      .replace('kind = "u1"', 'kind = "u2"')
      .replace('user = "u"', 'user = "v"');
    await terraform.write(changed + others);
    await terraform.apply();
    await terraform.emptyPlan();
    await terraform.destroy();
    expect(await kitObjects(terraform)).to.deep.equal({});
  });

  it("Terraform 1.16 leaves a computed block to the API, and other versions report that it requires 1.16", async () => {
    await terraform.write('resource "kit_rota" "it" {\n  title = "a"\n}\n');
    const { stdout } = await terraform.run(["version"]);
    const [, minor] = /^Terraform v1\.(\d+)/.exec(stdout) ?? [];
    if (Number(minor ?? 0) >= 16) {
      await terraform.apply();
      await terraform.emptyPlan();
      return;
    }
    const { errors } = await terraform.failingPlan();
    expect(errors.map(({ summary }) => summary)).to.deep.equal(
      ["shift", "helper", "place", "lead", "deputy"].map(() => "Computed block not supported"),
    );
  });

  it("a configured computed block is planned like any other", async () => {
    const blocks = ["shift", "helper", 'place "hall"', "lead", "deputy"];
    const rota = blocks.map((block) => `  ${block} {\n    name = "Ann"\n  }\n`).join("");
    await terraform.write(`resource "kit_rota" "it" {\n  title = "a"\n${rota}}\n`);
    await terraform.apply();
    await terraform.emptyPlan();
  });

  const awaited = (more = "", title = "it") => `
resource "kit_awaited" "it" {
  title = "${title}"
  looks = 3
${more}
}
`;

  it("an apply waits until an object is ready, and plans with values of the API", async () => {
    await terraform.write(awaited());
    const planned = (await terraform.plan()).changes.get("kit_awaited.it");
    expect(planned?.unknown).to.deep.equal(["id", "revision", "url"]);
    expect(planned?.after).to.deep.include({ number: 1, limits: { low: 1, high: 9 } });
    await terraform.applyPlanned();
    await terraform.emptyPlan();
    await terraform.write(awaited('  note = "new"'));
    expect((await terraform.plan()).changes.get("kit_awaited.it")?.unknown).to.deep.equal(["revision"]);
    await terraform.write(awaited("  limits = { low = 2 }", "other"));
    const change = (await terraform.plan()).changes.get("kit_awaited.it");
    expect(change?.unknown).to.deep.equal(["revision", "url"]);
    await terraform.applyPlanned();
    await terraform.emptyPlan();
  });

  it("a timeout error names the awaited condition, and the created object stays in the state", async () => {
    const slow = awaited('  timeouts {\n    create = "300ms"\n  }').replace("looks = 3", "looks = 1000000");
    await terraform.write(slow);
    const { errors } = await terraform.apply({ exit: 1 });
    expect(errors.map(({ summary }) => summary)).to.deep.equal(["kit_awaited not created"]);
    expect(errors[0]?.detail).to.match(
      /^The operation timed out\. To allow more time, set create in the timeouts block\. Waited \d+ms for the object id-1 to be there; its last status was "look \d+"\.\n\nThe object exists \(id id-1\)/,
    );
    expect((await terraform.stored("kit_awaited.it")).tainted).to.equal(true);
  });

  it("Terraform reports all errors of a configuration together", async () => {
    await terraform.write(
      awaited(
        '  note = "odd"\n  limits = { low = 10 }\n  window {\n    from = 2\n    to = 1\n  }\n  window {\n    from = 1\n    to = 2\n  }',
        "",
      ),
    );
    const { errors } = await terraform.failingPlan();
    expect(errors.map(({ detail }) => detail)).to.have.members([
      "title must not be empty.",
      "limits must not have low above high.",
      "Swap them.",
      "Write another one.",
    ]);
  });

  it("timeouts are kept in the state during reads, and added after an import", async () => {
    const slow = (create: string) =>
      `resource "kit_renamed" "slow" {\n  name = "a"\n  timeouts {\n    create = "${create}"\n  }\n}\n`;
    await terraform.write(slow("20s"));
    await terraform.apply();
    await terraform.emptyPlan();
    await terraform.run(["refresh"]);
    await terraform.emptyPlan();
    const objects = await kitObjects(terraform);
    await terraform.write(slow("40s"));
    expect((await terraform.plan()).changes.get("kit_renamed.slow")?.actions).to.deep.equal(["update"]);
    await terraform.applyPlanned();
    await terraform.emptyPlan();
    await terraform.run(["state", "rm", "kit_renamed.slow"]);
    await terraform.import("kit_renamed.slow", "id-1");
    const { changes } = await terraform.plan();
    expect(changes.get("kit_renamed.slow")).to.deep.include({ actions: ["update"], unknown: [] });
    await terraform.applyPlanned();
    await terraform.emptyPlan();
    expect(await kitObjects(terraform)).to.deep.equal(objects);
  });

  it("an error names the missing attributes of a result, and an object with an ID stays in the state", async () => {
    const lacking = (lacks: string) =>
      `resource "kit_forgetful" "it" {\n  name  = "a"\n  lacks = { ${lacks} }\n}\n`;
    await terraform.write(lacking('"create.url" = "null"'));
    const { errors } = await terraform.apply({ exit: 1 });
    expect(errors.map(({ summary }) => summary)).to.deep.equal(["Provider bug while creating kit_forgetful"]);
    expect(errors[0]?.detail).to.contain("create returned no value for url").and.contain("(id id-1)");
    expect((await terraform.stored("kit_forgetful.it")).tainted).to.equal(true);
    await terraform.write(lacking('"create.id" = "null"'));
    const nameless = await terraform.apply({ exit: 1 });
    expect(nameless.errors.map(({ detail }) => detail)).to.have.length(1);
    expect(nameless.errors[0]?.detail)
      .to.contain("create returned no value for id")
      .and.contain("not in the state");
    expect((await terraform.state()).size).to.equal(0);
  });

  it("the state of another type is moved, and is rejected if it has no identifier", async () => {
    await terraform.write('resource "kit_renamed" "old" {\n  name = "a"\n}\n');
    await terraform.apply();
    const place = 'resource "kit_relocated" "it" {\n  floor = 0\n  name  = "a"\n}\n';
    const moved = (type: string) => `${place}moved {\n  from = ${type}.old\n  to   = kit_relocated.it\n}\n`;
    await terraform.write(moved("kit_renamed"));
    await terraform.apply();
    await terraform.emptyPlan();
    expect((await terraform.stored("kit_relocated.it")).values).to.include({ id: "id-1", floor: 0 });
    await terraform.destroy();
    await terraform.write('resource "kit_fragile" "old" {\n  name = "a"\n}\n');
    await terraform.apply();
    await terraform.write(moved("kit_fragile"));
    const { errors } = await terraform.failingPlan();
    expect(errors.map(({ summary }) => summary).join()).to.contain("Moved state has no identifier");
    expect(errors.map(({ detail }) => detail).join()).to.contain(
      "lacks what identifies kit_relocated: id, or floor and id, or name.",
    );
  });

  it("numbers are exact, write-only values are not in the state, and functions are pure", async () => {
    await terraform.write(everything + others);
    await terraform.apply();
    const raw = await readFile(join(terraform.folder, "terraform.tfstate"), "utf8");
    expect(raw).to.contain("1180591620717411303424").and.not.contain("12345");
    const stored = (await terraform.state()).get("kit_renamed.joined");
    expect(stored?.values).to.include({ name: "a-b" });
  });

  it("an object that was created before a failure is tainted and replaced", async () => {
    const fragile = (fail: string) => `resource "kit_fragile" "it" {\n  name = "a"\n${fail}}\n`;
    await terraform.write(fragile('  fail = "after-create"\n'));
    const failed = await terraform.apply({ exit: 1 });
    expect(failed.errors[0]).to.include({ summary: "kit_fragile not created", address: "kit_fragile.it" });
    await terraform.write(fragile(""));
    const { outcome } = await terraform.plan();
    expect(outcome.stdout).to.contain('"action":"replace"');
    await terraform.applyPlanned();
    expect(Object.keys(await kitObjects(terraform))).to.deep.equal(["id-1"]);
    await terraform.emptyPlan();
  });

  it("an error has the address of its attribute, and a bug of the provider is reported as such", async () => {
    await terraform.write('resource "kit_fragile" "it" {\n  name = "forbidden"\n}\n');
    const { errors } = await terraform.validate({ exit: 1 });
    expect(errors[0]?.summary).to.equal("Name forbidden");
    await terraform.write('resource "kit_fragile" "it" {\n  name = "plan-bug"\n}\n');
    const plan = await terraform.failingPlan();
    expect(plan.errors[0]?.summary).to.equal("Provider bug while planning kit_fragile");
  });

  it("the state of an older version is upgraded", async () => {
    await terraform.write('resource "kit_renamed" "old" {\n  name = "a"\n  size = 7\n}\n');
    await terraform.write({ "objects.json": '{"id-1":{"name":"a","size":7}}' });
    const state = oldState("kit_renamed", "old", { id: "id-1", title: "a", size: "7px" });
    await terraform.write({ "terraform.tfstate": state });
    await terraform.emptyPlan();
  });

  it("Terraform refuses a state of a higher version, and one of a type that the provider does not have, in the words that the documentation quotes", async () => {
    const page = await readFile("docs/replace-a-provider.md", "utf8");
    await terraform.write('resource "kit_renamed" "old" {\n  name = "a"\n}\n');
    await terraform.write({ "terraform.tfstate": oldState("kit_renamed", "old", { id: "1", name: "a" }, 9) });
    const [higher] = (await terraform.failingPlan()).errors;
    expect(page).to.contain(`Error: ${higher?.summary}\n`);
    // Terraform and OpenTofu name the provider, and themselves, differently in the second parts.
    const [cause = "", cure] = (higher?.detail ?? "").split(" Upgrade the ");
    expect(page).to.contain(cause.replaceAll("kit_renamed.old", "acme_item.a"));
    expect(cure).to.match(/provider to work with this state\.$/);
    await terraform.write({ "terraform.tfstate": oldState("kit_gone", "old", { id: "1" }) });
    const [gone] = (await terraform.failingPlan()).errors;
    const [missing = ""] = (gone?.summary ?? "").split("; this is a bug in");
    expect(page).to.contain(`Error: ${missing.replace("kit_gone.old", "acme_record.a")}`);
  });

  it("each import form reads all attributes", async () => {
    await terraform.write(
      'resource "kit_everything" "it" {\n  name = "a"\n  alone {\n    name = "x"\n  }\n}\n',
    );
    await terraform.apply();
    await terraform.run(["state", "rm", "kit_everything.it"]);
    await terraform.import("kit_everything.it", "eu/id-1");
    await terraform.emptyPlan();
    await terraform.run(["state", "rm", "kit_everything.it"]);
    const wrong = await terraform.import("kit_everything.it", "a/b/c", { exit: 1 });
    expect(wrong.stderr).to.contain("Invalid import ID");
  });
});
