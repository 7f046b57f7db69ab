import { expect } from "chai";
import { identifier, nested, object, string } from "../../src/schema/index.ts";
import { providerLife } from "../../src/testing/index.ts";
import { smallProvider, smallResource } from "../support/small-provider.ts";

describe("attributes with the names of members of every object", () => {
  it("an attribute constructor or valueof that is left out is null, at each depth, and has its value if it is set", async () => {
    const texts = { constructor: string("A text").optional(), valueof: string("A text").optional() };
    const resource = smallResource({
      schema: {
        id: identifier("The ID"),
        ...texts,
        inner: nested.single("Inner", texts).optional(),
        typed: object({ constructor: string(), a: string() }, "Typed").optional(),
      },
      importForms: ["{id}"],
    });
    const thing = (await providerLife(smallProvider({ api: undefined, resource }))).resource("thing");
    await thing.create({ inner: {}, typed: { a: "b" } });
    expect(thing.state).to.deep.include({
      inner: { constructor: null, valueof: null },
      typed: { constructor: null, a: "b" },
    });
    expect(thing.state.constructor).to.equal(null);
    await thing.expectNoChange({ inner: {}, typed: { a: "b" } });
    await thing.update({
      constructor: "c",
      inner: { constructor: "d" },
      typed: { constructor: "e", a: "b" },
    });
    expect(thing.state).to.deep.include({ constructor: "c", typed: { constructor: "e", a: "b" } });
  });
});
