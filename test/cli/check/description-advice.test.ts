import { expect } from "chai";
import { descriptionAdvice } from "../../../src/cli/check/description-advice.ts";
import { sec } from "../../../src/resources/sec/index.ts";
import { vdb } from "../../../src/resources/vdb/index.ts";
import {
  block,
  definitionsFor,
  type Fields,
  list,
  nested,
  provider,
  string,
} from "../../../src/schema/index.ts";

const { dataSource } = definitionsFor<undefined>();

function providerOf(description: string, fields: Fields) {
  const thing = dataSource({ description, schema: fields, example: "", read: async () => ({}) as never });
  return provider({
    name: "demo",
    version: "1.0.0",
    description: "A demonstration.",
    schema: {},
    configure: async () => undefined,
    dataSources: { thing: async () => ({ default: thing }) },
  });
}

describe("the advice about missing descriptions", () => {
  it("one line names the first of the places without a description, at any depth, and counts the others", async () => {
    const fields = {
      name: string("The name").required(),
      tags: list(string()).computed(),
      settings: nested.single("Settings", { on: string().required() }).optional(),
      rule: block.list("", { action: string("What it does").required() }),
    };
    expect(await descriptionAdvice(providerOf("A thing.", fields) as never)).to.deep.equal([
      "demo_thing.tags and 2 more have no description, so that pages show only names",
    ]);
    expect(
      await descriptionAdvice(providerOf("", { name: string("The name").required() }) as never),
    ).to.deep.equal(["demo_thing has no description, so that pages show only names"]);
  });

  it("a provider whose definitions have descriptions has no advice, as those of this repository", async () => {
    for (const described of [sec, vdb]) expect(await descriptionAdvice(described as never)).to.deep.equal([]);
  });
});
