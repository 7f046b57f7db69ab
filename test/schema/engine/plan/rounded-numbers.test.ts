import { Decimal, definitionsFor, identifier, list, number, provider } from "../../../../src/schema/index.ts";
import { expectValues, providerLife } from "../../../../src/testing/index.ts";

interface Thing {
  readonly id: string;
  readonly share: number;
  readonly shares: readonly number[] | null;
}

const { resource } = definitionsFor<null>();

/** Returns a provider whose API stores doubles, like every API that uses JSON in JavaScript. */
function kit() {
  let kept: Thing | null = null;
  const store = (plan: Omit<Thing, "id">): Thing => {
    kept = JSON.parse(JSON.stringify({ id: "1", share: plan.share, shares: plan.shares })) as Thing;
    return kept;
  };
  const thing = resource({
    description: "A thing with fractions.",
    schema: {
      id: identifier("The ID"),
      share: number("The share").required(),
      shares: list(number(), "The shares").optional(),
    },
    importForms: ["{id}"],
    example: "",
    create: async ({ plan }) => store(plan),
    read: async () => kept,
    update: async ({ plan }) => store(plan),
    delete: async () => {
      kept = null;
    },
  });
  return provider({
    name: "kit",
    version: "1.0.0",
    description: "Things.",
    schema: {},
    configure: async () => null,
    resources: { thing: async () => ({ default: thing }) },
  });
}

describe("a number attribute with more digits than a double", () => {
  const precise = new Decimal("0.1234567890123456789");
  for (const config of [{ share: precise }, { share: 1, shares: [0.5, precise] }]) {
    it(`the state keeps the configured digits of a number when ${"shares" in config ? "an element" : "the value"} is read as a double`, async () => {
      const life = await providerLife(kit());
      const thing = life.resource("thing");
      await thing.create(config);
      await thing.expectNoChange(config);
      await thing.importVerify();
      await thing.update({ share: 0.25 });
      await thing.expectNoChange({ share: 0.25 });
      expectValues(thing.state, { share: 0.25 });
      await thing.destroy();
      await life.close();
    });
  }
});
