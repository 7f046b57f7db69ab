import { expect } from "chai";
import { block, definitionsFor, string } from "../../src/schema/index.ts";
import { plainState } from "../../src/testing/plain-value.ts";
import { smallCore } from "../support/small-provider.ts";

const { dataSource } = definitionsFor<undefined>();

describe("a data source", () => {
  it("a data source may leave out what the configuration sets, and returns it in its state", async () => {
    const found = dataSource({
      description: "Finds a thing.",
      schema: {
        name: string("A name").required(),
        note: string("A note").optional(),
        zone: string("A zone").default("z"),
        answer: string("What is found").computed(),
        filter: block.list("Filters", { key: string("A key").required() }),
      },
      example: "",
      read: async ({ config }) => ({ answer: `found ${config.name}` }),
    });
    const core = await smallCore({ api: undefined, dataSource: found });
    const state = plainState(await core.readData("small_thing", { name: "a", filter: [{ key: "k" }] }));
    expect(state).to.deep.equal({
      name: "a",
      note: null,
      zone: "z",
      answer: "found a",
      filter: [{ key: "k" }],
    });
  });
});
