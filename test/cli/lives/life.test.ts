import { expect } from "chai";
import { Choices } from "../../../src/cli/lives/choices.ts";
import { Life } from "../../../src/cli/lives/life.ts";
import { Party } from "../../../src/cli/lives/party.ts";
import { identifier, list, type Resource, string } from "../../../src/schema/index.ts";
import { smallResource, smallUnconfigured } from "../../support/small-provider.ts";

/** Lives a resource in two providers, and returns what differs. */
async function differencesOf(
  one: Resource<undefined>,
  other: Resource<undefined>,
  seeds = 10,
): Promise<ReadonlySet<string>> {
  const texts = new Set<string>();
  for (let seed = 1; seed <= seeds; seed++) {
    const parties = [
      await Party.configured("one", smallUnconfigured({ api: undefined, resource: one }).call),
      await Party.configured("other", smallUnconfigured({ api: undefined, resource: other }).call),
    ] as const;
    const life = new Life(Choices.random(seed), parties, "small_thing");
    await life.live();
    expect(life.compared).to.be.greaterThan(5);
    for (const { text } of life.findings) texts.add(text);
  }
  return texts;
}

const name = () => string("The name");
const id = identifier("The ID");

describe("a life in two providers", () => {
  it("the same resource behaves the same", async () => {
    const schema = { id, name: name().required(), tags: list(string(), "The tags").optional() };
    const texts = await differencesOf(smallResource({ schema }), smallResource({ schema }));
    expect([...texts]).to.deep.equal([]);
  });

  it("an attribute that replaces the object in one provider alone is reported", async () => {
    const texts = await differencesOf(
      smallResource({ schema: { id, name: name().required().requiresReplace() } }),
      smallResource({ schema: { id, name: name().required() } }),
    );
    expect([...texts]).to.include(
      "plan: one replace, other update; one for value (required): planned configured, prior value, configured value",
    );
  });

  it("another planned value is reported with its place", async () => {
    const texts = await differencesOf(
      smallResource({ schema: { id, name: name().default("a") } }),
      smallResource({ schema: { id, name: name().optional().computed() }, ...filling }),
    );
    expect([...texts]).to.include(
      "plan of a create: value (optional, computed): one value, other unknown (prior absent, configured null)",
    );
  });

  it("an error of one provider alone is reported", async () => {
    const texts = await differencesOf(
      smallResource({ schema: { id, name: name().validate(notX).optional() } }),
      smallResource({ schema: { id, name: name().optional() } }),
    );
    expect([...texts].filter((text) => text.startsWith("validate: one reports"))).to.have.length(1);
  });

  it("a plan that is never empty is reported", async () => {
    const schema = { id, name: name().optional().computed() };
    let reads = 0;
    const texts = await differencesOf(
      smallResource({ schema, ...filling }),
      smallResource({
        schema,
        ...filling,
        modifyPlan: () => ({ name: `changed ${reads++}` }) as never,
      }),
    );
    expect([...texts].some((text) => /^plan.*other/.test(text))).to.equal(true);
  });
});

const notX = (text: string) => (text === "x" ? "must not be x" : undefined);

/** The operations of a resource whose API chooses a name. */
const filling = (() => {
  let stored: unknown = null;
  const store = async ({ plan }: { readonly plan: { readonly name: string | null } }) => {
    stored = { id: "it", name: plan.name ?? "api" };
    return stored as never;
  };
  return { create: store as never, update: store as never, read: async () => stored as never };
})();
