import { expect } from "chai";
import { type Fields, nested, string } from "../../src/schema/index.ts";
import { storedLife } from "../support/stored-life.ts";

const required = { x: string("X").required(), y: string("Y").optional() };
const note = string("Note").optional();
const made = [{ x: "of the API", y: "z" }];

describe("objects that the configuration sets or the API decides, with required members", () => {
  for (const [what, parts, value, own] of [
    ["a list", nested.list("Parts", required).optional().computed(), made, [{ x: "own", y: null }]],
    ["a set", nested.set("Parts", required).optional().computed(), made, [{ x: "own", y: null }]],
    [
      "a map",
      nested.map("Parts", required).optional().computed(),
      { k: made[0] },
      { k: { x: "own", y: null } },
    ],
    [
      "a single object",
      nested.single("Parts", required).optional().computed(),
      made[0],
      { x: "own", y: null },
    ],
  ] as readonly (readonly [string, Fields[string], unknown, unknown])[]) {
    it(`${what} that the API fills in settles, also after updates and after the configuration set it`, async () => {
      const { life, stored } = await storedLife({ parts, note }, (plan) => ({
        ...plan,
        parts: plan.parts ?? value,
      }));
      await life.create({});
      expect(life.state.parts).to.deep.equal(value);
      await life.expectNoChange({});
      await life.importVerify({ config: {} });
      await life.update({ note: "a" });
      await life.expectNoChange({ note: "a" });
      await life.update({ note: "a", parts: own });
      expect(stored.parts).to.deep.equal(own);
      await life.expectNoChange({ note: "a", parts: own });
      // As for every such attribute, the value stays if the configuration sets none any more.
      await life.expectNoChange({ note: "a" });
    });
  }

  it("such objects within objects settle", async () => {
    const inner = nested.list("Inner", required).optional().computed();
    const { life } = await storedLife({ outer: nested.single("Outer", { inner }).optional() }, () => ({
      outer: { inner: made },
    }));
    await life.create({ outer: {} });
    await life.expectNoChange({ outer: {} });
  });

  it("such objects stay in updates with useStateForUnknown", async () => {
    const parts = nested.list("Parts", required).optional().computed().useStateForUnknown();
    const { life, stored } = await storedLife({ parts, note }, (plan) => ({
      ...plan,
      parts: plan.parts ?? made,
    }));
    await life.create({});
    await life.expectPlan({ note: "a" }, { action: "update", changed: ["note"], recomputed: [] });
    await life.update({ note: "a" });
    expect(stored.parts).to.deep.equal(made);
  });
});
