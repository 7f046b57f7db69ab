import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Terraform } from "../../src/testing/terraform/terraform.ts";
import { kitObjects, oldState, openKit } from "../support/kit/terraform.ts";
import { programFolder } from "./support/programs.ts";

const byIdentity = (id: string) =>
  `import {\n  to = kit_relocated.place\n  identity = {\n    floor = 3\n    id = "${id}"\n  }\n}\n`;

const place = 'resource "kit_relocated" "place" {\n  floor = 3\n  name  = "attic"\n}\n';

interface Stored {
  readonly resources: readonly {
    readonly instances: readonly {
      readonly identity?: unknown;
      readonly attributes: { readonly id: string };
    }[];
  }[];
}

describe("a Terraform that knows resource identity", () => {
  let terraform: Terraform;

  beforeEach(async () => {
    terraform = await openKit(join(programFolder, "terraform-1.16"));
  });
  afterEach(() => terraform.close());

  async function stored() {
    const state: Stored = JSON.parse(await readFile(join(terraform.folder, "terraform.tfstate"), "utf8"));
    return state.resources.flatMap(({ instances }) => instances);
  }

  it("keeps the identity in the state", async () => {
    await terraform.write(place);
    await terraform.apply();
    expect((await stored()).map(({ identity }) => identity)).to.deep.equal([{ floor: 3, id: "id-1" }]);
  });

  it("imports by identity, and finds nothing to change", async () => {
    await terraform.write(place);
    await terraform.apply();
    await terraform.run(["state", "rm", "kit_relocated.place"]);
    await terraform.write(place + byIdentity("id-1"));
    const { outcome } = await terraform.plan();
    expect(outcome.stdout).to.contain('"import":1').and.contain('"change":0');
    await terraform.applyPlanned();
    expect((await stored())[0]?.identity).to.deep.equal({ floor: 3, id: "id-1" });
    expect(Object.keys(await kitObjects(terraform))).to.deep.equal(["id-1"]);
    await terraform.emptyPlan();
  });

  it("is told where nothing has such an identity", async () => {
    await terraform.write(place + byIdentity("id-9"));
    const { errors } = await terraform.failingPlan();
    expect(errors[0]?.summary).to.equal("Cannot import non-existent remote object");
  });

  it("reads a state without identity, and completes it", async () => {
    await terraform.write({ "main.tf": place, "objects.json": '{"id-1":{"floor":3,"name":"attic"}}' });
    const state = oldState("kit_relocated", "place", { id: "id-1", floor: 3, name: "attic" });
    await terraform.write({ "terraform.tfstate": state });
    await terraform.emptyPlan();
    await terraform.run(["apply", "-refresh-only", "-auto-approve"]);
    expect((await stored())[0]?.identity).to.deep.equal({ floor: 3, id: "id-1" });
  });

  it("writes configuration for what it imports", async () => {
    await terraform.write(place);
    await terraform.apply();
    await terraform.run(["state", "rm", "kit_relocated.place"]);
    await terraform.write('import {\n  to = kit_relocated.found\n  id = "3/id-1"\n}\n');
    await terraform.run(["plan", "-generate-config-out=generated.tf"]);
    const generated = await readFile(join(terraform.folder, "generated.tf"), "utf8");
    expect(generated)
      .to.match(/floor = 3\n/)
      .and.match(/name += "attic"\n/);
    await terraform.apply();
    await terraform.emptyPlan();
  });
});
