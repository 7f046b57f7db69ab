import { expect } from "chai";
import { vdb } from "../../../src/resources/vdb/index.ts";
import type { Attribute, Content } from "../../../src/schema/schema.ts";

/** Returns all attributes that can be configured or that the API may set, with their places. */
function filledIn(content: Content, place = ""): readonly (readonly [place: string, attribute: Attribute])[] {
  return [
    ...Object.entries(content.attributes).flatMap(([name, attribute]) =>
      attribute.optional && attribute.computed && attribute.default === undefined
        ? [[`${place}${name}`, attribute] as const]
        : [],
    ),
    ...Object.entries(content.blocks).flatMap(([name, { block }]) => filledIn(block, `${place}${name}.`)),
  ];
}

/** The types whose new objects can be used immediately. */
const usableAtOnce = ["accounts_role", "accounts_user_roles"];

describe("the documentation of vdb", () => {
  for (const [type, load] of Object.entries(vdb.definition.resources)) {
    it(`the page describes the effect of omitting an optional computed attribute of ${type}`, async () => {
      const { block } = (await load()).default;
      for (const [place, { description, type: of }] of filledIn(block)) {
        expect(description, place).to.match(/\bomitted\b/i);
        if (Array.isArray(of)) expect(description, place).to.match(/`\[\]` to clear/);
      }
    });

    it(`the page states whether ${type} is created without waiting until it is ready`, async () => {
      const { definition } = (await load()).default;
      const isSaid = /created without waiting/.test(definition.description);
      expect(isSaid).to.equal(!usableAtOnce.includes(type));
    });
  }

  it("the check of the pages also covers optional computed lists", async () => {
    const all = await Promise.all(Object.values(vdb.definition.resources).map((load) => load()));
    const places = all.flatMap(({ default: { block } }) => filledIn(block));
    expect(places.filter(([, { type }]) => Array.isArray(type))).to.not.deep.equal([]);
    expect(places).to.have.length.above(20);
  });
});
