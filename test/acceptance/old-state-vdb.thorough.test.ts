import { readFileSync } from "node:fs";
import { expect } from "chai";
import { vdb } from "../../src/resources/vdb/index.ts";
import type { Type } from "../../src/schema/values/type.ts";
import { labOf } from "../support/terraform-lab.ts";
import { VdbTestApi } from "../support/vdb-api.ts";
import { configuration, putObjects } from "./old-state-objects.ts";

interface StateFile {
  readonly resources: readonly {
    readonly mode: "managed" | "data";
    readonly type: string;
    readonly instances: readonly { attributes: Record<string, unknown>; private?: string }[];
  }[];
}

/** A state of the last version that had computed lists of objects as attributes of an object type. */
const writtenBefore = () => readFileSync("test/fixtures/old-states/vdb.json", "utf8");

/** The private data of an instance whose state an older SDK wrote: null in JSON. */
const nothing = Buffer.from("null").toString("base64");

/** The same state as an older SDK writes it: zeros for unset values in computed lists, and its own private data. */
async function asOthersWrite(text: string): Promise<string> {
  const state: StateFile = JSON.parse(text);
  for (const { mode, type, instances } of state.resources) {
    const name = type.replace("vdb_", "");
    const { resources, dataSources } = vdb.definition;
    const loaded = await (mode === "data" ? dataSources : resources)[name]?.();
    for (const instance of instances) {
      for (const [attribute, { type, nested }] of Object.entries(loaded?.default.block.attributes ?? {})) {
        if (nested) instance.attributes[attribute] = withZeros(type, instance.attributes[attribute]);
      }
      if (mode === "managed") instance.private = nothing;
    }
  }
  return JSON.stringify(state);
}

function withZeros(type: Type, value: unknown): unknown {
  if (typeof type === "string") return value ?? { string: "", number: 0, bool: false, dynamic: null }[type];
  if (type[0] === "object") {
    const members = Object.entries(type[1]).map(([name, member]) => [
      name,
      withZeros(member, Object(value)[name]),
    ]);
    return Object.fromEntries(members);
  }
  if (type[0] === "map" || type[0] === "tuple") return value ?? {};
  return Array.from((value ?? []) as unknown[], (element) => withZeros(type[1], element));
}

describe("a state of vdb that was written when computed lists were of object types", () => {
  const lab = labOf({
    provider: "vdb",
    start: () => VdbTestApi.start({ phaseSeconds: 3600 }),
    secretOf: ({ localApi }) => localApi.credentials.apiKey,
  });

  beforeEach(() => putObjects(lab.api));

  const shown = async () =>
    [...(await lab.terraform.state())].map(([address, { values }]) => [address, values]);
  const managed = async () => (await shown()).filter(([address]) => !String(address).startsWith("data."));

  it("a state with computed lists of object types is read with and without a refresh", async () => {
    const { terraform } = lab;
    await terraform.write({ "main.tf": configuration, "terraform.tfstate": writtenBefore() });
    const before = await managed();
    expect(before).to.have.lengthOf(3);
    await terraform.emptyPlan({ args: ["-refresh=false"] });
    await terraform.emptyPlan();
    await terraform.refresh();
    expect(await managed()).to.deep.equal(before);
    expect(lab.api.takeChanges()).to.deep.equal([]);
  });

  it("a state with the zeros of another provider receives the API's values, and has an empty plan", async () => {
    const { terraform } = lab;
    await terraform.write({ "main.tf": configuration, "terraform.tfstate": writtenBefore() });
    const before = await managed();
    await terraform.write({ "terraform.tfstate": await asOthersWrite(writtenBefore()) });
    expect(await managed()).not.to.deep.equal(before);
    await terraform.emptyPlan();
    await terraform.refresh();
    expect(await managed()).to.deep.equal(before);
    expect(lab.api.takeChanges()).to.deep.equal([]);
  });

  it("computed lists are unknown in the plan of an update", async () => {
    const { api, terraform } = lab;
    const renamed = configuration.replace('name           = "search"', 'name           = "found"');
    await terraform.write({ "main.tf": renamed, "terraform.tfstate": writtenBefore() });
    const address = "vdb_accounts_cluster.search";
    const change = (await terraform.plan()).changes.get(address);
    expect(change?.actions).to.deep.equal(["update"]);
    expect(change?.unknown).to.include("status");
    await terraform.applyPlanned();
    expect(api.takeChanges()).to.have.lengthOf(1);
    expect((await terraform.stored(address)).values).to.have.nested.property("status[0].nodes_up", 1);
    await terraform.emptyPlan();
  });
});
