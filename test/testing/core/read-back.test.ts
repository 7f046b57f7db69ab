import { expect } from "chai";
import { definitionsFor, identifier, number, string } from "../../../src/schema/index.ts";
import { ContractError } from "../../../src/testing/core/core.ts";
import { rejection } from "../../../src/testing/core/rejection.ts";
import { ProviderLife } from "../../../src/testing/life/provider-life.ts";
import { smallProvider } from "../../support/small-provider.ts";

/** A resource that returns its plan, whatever the API stores. */
const optimist = definitionsFor<null>().resource({
  description: "A resource that does not look at responses.",
  schema: {
    id: identifier("The ID"),
    kind: string("Kind").required(),
    size: number("Size").optional().notReturned(),
  },
  importForms: ["{id}"],
  example: "",
  create: async ({ plan }) => ({ ...plan, id: "1" }),
  read: async () => ({ id: "1", kind: "Native" }),
  async update({ plan, prior, diagnostics, at }) {
    if (plan.size === 2) diagnostics.warn(at.kind, "Kind cannot change", "It stays Native.");
    return { ...plan, id: prior.id };
  },
  delete: async () => {},
});

async function lived(readsBack?: boolean) {
  const provider = smallProvider({ api: null, resource: optimist });
  const life = new ProviderLife(provider as never, readsBack === undefined ? {} : { readsBack });
  await life.configure();
  return life.resource("thing");
}

describe("Core with readsBack", () => {
  it("Core with readsBack rejects a create that the next read does not confirm", async () => {
    const thing = await lived();
    const { breaches } = await rejection(thing.create({ kind: "Master" }), ContractError);
    expect(breaches).to.deep.equal([
      {
        summary: "Provider reported a change that the next read does not find",
        detail: 'kind: was planned as "Master", but is "Native"',
      },
    ]);
  });

  it("Core with readsBack rejects an update that the next read does not confirm, unless a warning reports it", async () => {
    const thing = await lived();
    await thing.create({ kind: "Native", size: 1 });
    await rejection(thing.update({ kind: "Master" }), ContractError);
    await thing.update({ kind: "Master", size: 2 });
    expect(thing.state).to.include({ kind: "Master", size: 2 });
  });

  it("Core accepts the planned values, and any values without readsBack", async () => {
    await (await lived()).create({ kind: "Native", size: 1 });
    await (await lived(false)).create({ kind: "Master" });
  });
});
