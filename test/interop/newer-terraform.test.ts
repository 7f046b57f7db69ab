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

for (const program of ["terraform-1.16", "tofu"]) {
  describe(`resource identity with ${program}`, () => {
    let terraform: Terraform;

    beforeEach(async () => {
      terraform = await openKit(join(programFolder, program));
    });
    afterEach(() => terraform.close());

    async function stored() {
      const state: Stored = JSON.parse(await readFile(join(terraform.folder, "terraform.tfstate"), "utf8"));
      return state.resources.flatMap(({ instances }) => instances);
    }

    it("the identity is kept in the state", async () => {
      await terraform.write(place);
      await terraform.apply();
      expect((await stored()).map(({ identity }) => identity)).to.deep.equal([{ floor: 3, id: "id-1" }]);
    });

    it("an import by identity has an empty plan", async () => {
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

    it("an import by an unknown identity is an error", async () => {
      await terraform.write(place + byIdentity("id-9"));
      const { errors } = await terraform.failingPlan();
      expect(errors[0]?.summary).to.equal("Cannot import non-existent remote object");
    });

    it("a state without identity is read, and completed", async () => {
      await terraform.write({ "main.tf": place, "objects.json": '{"id-1":{"floor":3,"name":"attic"}}' });
      const state = oldState("kit_relocated", "place", { id: "id-1", floor: 3, name: "attic" });
      await terraform.write({ "terraform.tfstate": state });
      await terraform.emptyPlan();
      await terraform.run(["apply", "-refresh-only", "-auto-approve"]);
      expect((await stored())[0]?.identity).to.deep.equal({ floor: 3, id: "id-1" });
    });

    it("the host generates configuration for imported objects", async () => {
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
}

describe("a Terraform that knows computed blocks", () => {
  let terraform: Terraform;

  beforeEach(async () => {
    terraform = await openKit(join(programFolder, "terraform-1.16"));
  });
  afterEach(() => terraform.close());

  const rota = (title: string, more = "") => `resource "kit_rota" "it" {\n  title = "${title}"\n${more}}\n`;
  const stored = async () => (await terraform.stored("kit_rota.it")).values;

  it("the provider sets omitted computed blocks at every depth, and the next plan is empty", async () => {
    await terraform.write(rota("a", '  team {\n    name = "red"\n  }\n  crew {\n    name = "blue"\n  }\n'));
    await terraform.apply();
    expect(await stored()).to.deep.include({
      shift: [
        { name: "first of a", badge: 1 },
        { name: "second of a", badge: 1 },
      ],
      helper: [{ name: "helper of a", badge: 1 }],
      place: { door: { name: "doorkeeper of a", badge: 1 } },
      lead: [{ name: "lead of a", badge: 1 }],
      deputy: { name: "deputy of a", badge: 1 },
      team: [{ name: "red", member: [{ name: "red of a", badge: 1 }] }],
      crew: [{ name: "blue", member: [{ name: "blue of a", badge: 1 }] }],
    });
    await terraform.emptyPlan();
    await terraform.write(rota("b"));
    await terraform.apply();
    expect((await stored()).shift).to.have.length(2);
    await terraform.emptyPlan();
  });

  it("a computed block is an empty collection when the API has none", async () => {
    await terraform.write(rota("none"));
    await terraform.apply();
    expect(await stored()).to.deep.include({ shift: [], deputy: null });
    await terraform.emptyPlan();
  });

  it("a configured computed block is managed, and the API sets it again when it is removed", async () => {
    await terraform.write(
      rota("a", '  shift {\n    name = "Ann"\n  }\n  shift {}\n  deputy {\n    name = "Lee"\n  }\n'),
    );
    await terraform.apply();
    expect((await stored()).shift).to.deep.equal([
      { name: "Ann", badge: 3 },
      { name: "nobody", badge: 0 },
    ]);
    await terraform.emptyPlan();
    await terraform.write(rota("a"));
    await terraform.emptyPlan();
    await terraform.write(rota("b"));
    await terraform.apply();
    expect((await stored()).deputy).to.deep.equal({ name: "deputy of b", badge: 1 });
    await terraform.destroy();
  });
});
