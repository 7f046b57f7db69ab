import { expect } from "chai";
import { Choices } from "../../../src/cli/lives/choices.ts";
import type { Finding } from "../../../src/cli/lives/comparison.ts";
import { Life } from "../../../src/cli/lives/life.ts";
import { Party } from "../../../src/cli/lives/party.ts";
import { identifier, list, type Resource, string } from "../../../src/schema/index.ts";
import type { Caller } from "../../../src/testing/core/core.ts";
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

  it("an object that one provider alone replaces for null and an empty value is reported in these words", async () => {
    const tags = list(string(), "The tags").optional().requiresReplace();
    const texts = await differencesOf(
      smallResource({ schema: { id, tags: tags.keepsZero() } }),
      smallResource({ schema: { id, tags } }),
    );
    expect([...texts].filter((text) => text.startsWith("plan: "))).to.deep.equal([
      "plan: one replace, other update; one for collection (optional): null and an empty value",
    ]);
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
    expect([...texts].filter((text) => /^validate[a-z ]*: one reports/.test(text))).not.to.deep.equal([]);
  });

  it("plans and results of the older SDK are not checked, as Terraform does not check them", async () => {
    const schema = { id, name: name().optional().computed() };
    const { call } = smallUnconfigured({ api: undefined, resource: smallResource({ schema, ...filling }) });
    const legacy: Caller = async (method, request) => {
      const answer: object = await call(method, request);
      const isChange = method === "planResourceChange" || method === "applyResourceChange";
      return (isChange ? { ...answer, legacyTypeSystem: true } : answer) as never;
    };
    const parties = [await Party.configured("old", legacy), await Party.configured("new", call)] as const;
    const life = new Life(Choices.random(1), parties, "small_thing");
    await life.live();
    expect(life.findings).to.deep.equal([]);
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

describe("a life in two providers with their own APIs", () => {
  const schema = { id, name: name().required(), key: name().computed().sensitive() };
  /** Returns a resource whose API chooses its own values, and counts the objects that exist. */
  const deciding = (decided: string, more: Partial<Definition> = {}) => {
    const objects = new Set<string>();
    const stored = ({ plan }: { readonly plan: { readonly name: string } }, of: string) => ({
      id: of,
      name: plan.name,
      key: `${decided} key`,
    });
    const definition: Definition = {
      schema,
      create: async (context: never) => {
        objects.add(`${decided}-${objects.size + 1}`);
        return stored(context, `${decided}-${objects.size}`);
      },
      read: async ({ prior }: { readonly prior: { readonly id: string } }) => prior,
      update: async (context: { readonly prior: { readonly id: string } }) =>
        stored(context as never, context.prior.id),
      delete: async () => objects.clear(),
      ...more,
    };
    return { resource: smallResource(definition as never), objects };
  };

  it("values that each API decides may differ", async () => {
    const [one, other] = [deciding("one"), deciding("other")];
    const shared = await differencesOf(one.resource, other.resource, 3);
    expect([...shared].join("\n")).to.contain("apply: value (computed): one value, other value");
    const own = await findingsOf(one.resource, other.resource, 10);
    expect(own.map(({ text }) => text)).to.deep.equal([]);
    expect(one.objects.size + other.objects.size).to.equal(0);
  });

  it("another stored value is a difference, whose description has no secret", async () => {
    const odd = { read: async ({ prior }: { readonly prior: object }) => ({ ...prior, name: "odd" }) };
    const found = await findingsOf(deciding("one").resource, deciding("other", odd).resource, 3);
    expect(found.map(({ text }) => text)).to.include(
      "read of what other stored: value (required): stored configured, read value (prior value, configured value)",
    );
    expect(found.map(({ detail }) => detail).join("\n"))
      .to.contain('key = "(sensitive)"')
      .and.not.contain("one key");
  });

  it("the life ends after a create that one provider alone rejects, and its object is destroyed", async () => {
    const failing = {
      create: async () => {
        throw new Error("full");
      },
    };
    const [one, other] = [deciding("one"), deciding("other", failing)];
    const found = await findingsOf(one.resource, other.resource, 1);
    expect(found.map(({ text }) => text).join("\n")).to.contain("apply: other reports");
    expect(one.objects.size).to.equal(0);
  });
});

/** The definition of a resource, without its exact types. */
type Definition = Readonly<Record<string, unknown>>;

/** Lives a resource in two providers with their own APIs, and returns what differs. */
async function findingsOf(
  one: Resource<undefined>,
  other: Resource<undefined>,
  seeds: number,
): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const party = async (of: string, resource: Resource<undefined>) =>
      await Party.configured(of, smallUnconfigured({ api: undefined, resource }).call);
    const parties = [await party("one", one), await party("other", other)] as const;
    const options = { ownApis: { heir: await party("other", other) }, hidesSecrets: true };
    const life = new Life(Choices.random(seed), parties, "small_thing", options);
    await life.live();
    found.push(...life.findings);
  }
  return found;
}

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
