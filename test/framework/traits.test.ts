import { expect } from "chai";
import { definitionProblems } from "../../src/schema/engine/check/definitions.ts";
import {
  atMostOneOf,
  definitionsFor,
  type Fields,
  identifier,
  knownAfterApply,
  type Provider,
  type Resource,
  string,
} from "../../src/schema/index.ts";
import { expectError, providerLife, type ResourceLife } from "../../src/testing/index.ts";
import { smallProvider } from "../support/small-provider.ts";

/** A client that records the calls of operations, and the place that it was made for. */
class Calls {
  readonly #lines: string[];
  readonly place: string;

  constructor(lines: string[], place = "home") {
    this.#lines = lines;
    this.place = place;
  }

  at(place: string): Calls {
    return new Calls(this.#lines, place);
  }

  note(line: string): void {
    this.#lines.push(`${line} at ${this.place}`);
  }
}

const { resource, trait } = definitionsFor<Calls>();

/** Returns a trait that notes each call of its operations around those of the resource. */
function noting(name: string) {
  return trait({
    name,
    schema: {},
    modifyPlan({ api }) {
      api?.note(`${name} modifyPlan`);
      return undefined;
    },
    async create({ api }, next) {
      api.note(`${name} create`);
      const made = await next();
      api.note(`${name} created`);
      return made;
    },
    async read({ api }, next) {
      api.note(`${name} read`);
      return await next();
    },
    async update({ api }, next) {
      api.note(`${name} update`);
      return await next();
    },
    async delete({ api }, next) {
      api.note(`${name} delete`);
      await next();
    },
  });
}

/** A trait whose field names the place of the client. */
const place = trait({
  name: "place",
  schema: { place: string("The place").optional() },
  returned: ["place"],
  identity: [],
  apiFor: (api, fields) => (fields.place === null ? api : api.at(fields.place)),
});

const own = { id: identifier("The ID"), title: string("The title").required() };

/** The common members of the resources of these tests, whose object is the last plan. */
function kept(more: object = {}) {
  let stored: { readonly [name: string]: unknown } | null = null;
  const keep =
    (operation: string) =>
    async ({ plan, api }: { readonly plan: object; readonly api: Calls }) => {
      api.note(operation);
      stored = { ...plan, id: "it", ...more };
      return stored as never;
    };
  return {
    description: "A thing.",
    importForms: ["{id}"],
    example: "",
    create: keep("create"),
    read: async ({ api }: { readonly api: Calls }) => {
      api.note("read");
      return stored as never;
    },
    update: keep("update"),
    delete: async ({ api }: { readonly api: Calls }) => {
      api.note("delete");
      stored = null;
    },
  } as const;
}

async function lifeOf(one: Resource<Calls>, lines: string[] = []): Promise<ResourceLife> {
  const provider = smallProvider({ api: new Calls(lines), resource: one }) as Provider<unknown>;
  return (await providerLife(provider, {}, { readsBack: false })).resource("thing");
}

async function problemsOf(one: Resource<Calls>): Promise<readonly string[]> {
  return await definitionProblems(smallProvider({ api: new Calls([]), resource: one }));
}

describe("traits", () => {
  it("the operations of traits enclose those of the resource, the first trait outermost", async () => {
    const lines: string[] = [];
    const thing = await lifeOf(
      resource({ ...kept(), schema: own, traits: [noting("one"), noting("two")] }),
      lines,
    );
    await thing.create({ title: "a" });
    expect(lines.filter((line) => line.includes("create"))).to.deep.equal([
      "one create at home",
      "two create at home",
      "create at home",
      "two created at home",
      "one created at home",
    ]);
    lines.length = 0;
    await thing.refresh();
    expect(lines).to.deep.equal(["one read at home", "two read at home", "read at home"]);
    lines.length = 0;
    await thing.update({ title: "b" });
    await thing.destroy();
    const changes = lines.filter((line) => /update|delete/.test(line));
    expect(changes).to.deep.equal([
      "one update at home",
      "two update at home",
      "update at home",
      "one delete at home",
      "two delete at home",
      "delete at home",
    ]);
  });

  it("all operations of a resource have the client that a trait chooses by its fields", async () => {
    const lines: string[] = [];
    const thing = await lifeOf(
      resource({
        ...kept(),
        schema: own,
        traits: [place, noting("inner")],
        modifyPlan({ api }) {
          api?.note("plan");
          return undefined;
        },
      }),
      lines,
    );
    await thing.create({ title: "a", place: "north" });
    await thing.refresh();
    await thing.update({ title: "b", place: "north" });
    await thing.destroy();
    expect(new Set(lines.map((line) => line.split(" at ")[1]))).to.deep.equal(new Set(["north"]));
    expect(lines.map((line) => line.split(" ")[0])).to.include.members([
      "plan",
      "create",
      "read",
      "update",
      "delete",
    ]);
  });

  it("an object whose older state lacks the field of a trait is deleted with the client of the provider", async () => {
    const decided = trait({
      name: "decided",
      schema: { place: string("The place").optional().computed() },
      apiFor: (api, fields) => (fields.place === null ? api : api.at(fields.place)),
      result: (_, { api }) => ({ place: api.place }),
    });
    const lines: string[] = [];
    const one = resource({ ...kept(), schema: own, traits: [decided] });
    const provider = smallProvider({ api: new Calls(lines), resource: one }) as Provider<unknown>;
    const life = await providerLife(provider);
    const thing = life.resource("thing");
    await thing.upgrade({ attributes: { id: "it", title: "a" } });
    if (thing.object) await life.core.deleteUnplanned(thing.object);
    expect(lines).to.deep.equal(["delete at home"]);
  });

  it("modifyPlan of a resource has no client while the field that decides it is unknown", async () => {
    const seen: unknown[] = [];
    const thing = await lifeOf(
      resource({
        ...kept(),
        schema: own,
        traits: [place],
        modifyPlan({ api }) {
          seen.push(api?.place);
          return undefined;
        },
      }),
    );
    await thing.create({ title: "a", place: knownAfterApply }, { title: "a", place: "north" });
    expect([seen[0], seen.at(-1)]).to.deep.equal([undefined, "north"]);
  });

  it("the plan that a trait has changed is the plan of the resource, which has the last word", async () => {
    const slug = trait({
      name: "slug",
      schema: { slug: string("The slug").computed() },
      needs: { title: own.title },
      modifyPlan: ({ plan }) => ({
        slug: typeof plan.title === "string" ? plan.title.toLowerCase() : knownAfterApply,
      }),
      result: ({ title }) => ({ slug: title.toLowerCase() }),
    });
    const seen: unknown[] = [];
    const thing = await lifeOf(
      resource({
        ...kept(),
        schema: own,
        traits: [slug],
        modifyPlan({ plan }) {
          seen.push(plan.slug);
          return undefined;
        },
      }),
    );
    await thing.create({ title: "ABC" });
    expect(seen[0]).to.equal("abc");
    thing.expectState({ slug: "abc" });
  });

  it("an error that modifyPlan of a trait reports ends the plan before the resource is asked", async () => {
    let asked = 0;
    const refusing = trait({
      name: "refusing",
      schema: {},
      needs: { title: own.title },
      modifyPlan({ diagnostics, at }) {
        diagnostics.error(at.title, "Refused", "Always.");
        return undefined;
      },
    });
    const thing = await lifeOf(
      resource({
        ...kept(),
        schema: own,
        traits: [refusing],
        modifyPlan() {
          asked++;
          return undefined;
        },
      }),
    );
    await expectError(thing.create({ title: "a" }), { summary: "Refused", path: "title" });
    expect(asked).to.equal(0);
  });

  it("an object that a create has made before a trait fails is in the state, tainted", async () => {
    const failing = trait({
      name: "failing",
      schema: {},
      async create(_, next) {
        await next();
        throw new Error("no tags today");
      },
    });
    const thing = await lifeOf(resource({ ...kept(), schema: own, traits: [failing] }));
    await expectError(thing.create({ title: "a" }), { summary: /not created|bug/i });
    expect(thing.object?.tainted).to.equal(true);
    thing.expectState({ id: "it", title: "a" });
  });

  it("what a resource records before it fails has the planned values of a trait that converts them", async () => {
    const labels = trait({
      name: "labels",
      schema: { label: string("The label").optional() },
      returned: ["label"],
      result: ({ label }) => ({ label: label?.toLowerCase() ?? null }),
    });
    const thing = await lifeOf(
      resource({
        ...kept(),
        schema: own,
        traits: [labels],
        async create({ plan: { title, label }, checkpoint }) {
          checkpoint({ id: "it", title, label: label?.toUpperCase() ?? null });
          throw new Error("no more today");
        },
      }),
    );
    await expectError(thing.create({ title: "a", label: "x" }), { summary: /./ });
    expect([thing.state.label, thing.object?.tainted]).to.deep.equal(["x", true]);
  });

  it("an operation of a trait that returns nothing is an error with the name of the trait", async () => {
    const silent = trait({
      name: "silent",
      schema: {},
      create: (async (_: unknown, next: () => Promise<unknown>) => {
        await next();
      }) as never,
    });
    const thing = await lifeOf(resource({ ...kept(), schema: own, traits: [silent] }));
    await expectError(thing.create({ title: "a" }), {
      detail: /the create of the trait silent returned no object/,
    });
  });

  it("a delete of a trait that does not call next keeps the object", async () => {
    const refusing = trait({
      name: "refusing",
      schema: {},
      async delete() {
        throw new Error("kept");
      },
    });
    const thing = await lifeOf(resource({ ...kept(), schema: own, traits: [refusing] }));
    await thing.create({ title: "a" });
    await expectError(thing.destroy(), { summary: /./ });
    expect(await thing.refresh()).to.not.equal(undefined);
  });

  it("rules and checks of traits apply to the configuration of the resource", async () => {
    const checked = trait({
      name: "checked",
      schema: { one: string("One").optional(), two: string("Two").optional() },
      returned: ["one", "two"],
      rules: [atMostOneOf("one", "two")],
      validate({ config, diagnostics, at }) {
        if (config.one === "bad") diagnostics.error(at.one, "Bad one", "Choose another.");
      },
    });
    const thing = await lifeOf(resource({ ...kept(), schema: own, traits: [checked] }));
    await expectError(thing.create({ title: "a", one: "bad" }), { summary: "Bad one", path: "one" });
    await expectError(thing.create({ title: "a", one: "x", two: "y" }), { summary: /./ });
    await thing.create({ title: "a", one: "x" });
  });

  it("timeouts of traits are those of the resource, the longest of several, unless the resource has others", () => {
    const patient = trait({ name: "patient", schema: {}, timeouts: { create: "1h", delete: "2h" } });
    const hasty = trait({ name: "hasty", schema: {}, timeouts: { delete: "90m", update: "10s" } });
    const { block, definition } = resource({
      ...kept(),
      schema: own,
      traits: [patient, hasty],
      timeouts: { create: "5m" },
    });
    expect(definition.timeouts).to.deep.equal({ create: "5m", delete: "2h", update: "10s" });
    expect(Object.keys(block.blocks)).to.deep.equal(["timeouts"]);
  });

  it("a resource without update has none with a trait, either, and is replaced by every change", async () => {
    const { update: _, ...rest } = kept();
    const thing = await lifeOf(resource({ ...rest, schema: own, traits: [noting("one")] }));
    await thing.create({ title: "a" });
    await thing.replace({ title: "b" });
  });

  it("an update has the whole plan and the prior state inside of a trait", async () => {
    const seen: unknown[] = [];
    const { update, ...rest } = kept({ note: "n" });
    const thing = await lifeOf(
      resource({
        ...rest,
        schema: { ...own, note: string("Set by the API").computed() },
        traits: [place],
        async update(context) {
          seen.push(context.whole.note, context.prior.title);
          return await update(context);
        },
      }),
    );
    await thing.create({ title: "a" });
    await thing.update({ title: "b" });
    expect(seen).to.deep.equal(["n", "a"]);
  });
});

describe("problems of traits", () => {
  const text = string("Text").optional();
  const of = (name: string, schema: Fields, more: object = {}) =>
    trait({ name, schema, returned: Object.keys(schema), ...more } as never) as never;
  const withTraits = (traits: readonly unknown[], schema: Fields = own) =>
    resource({ ...kept(), schema, traits: traits as never } as never) as Resource<Calls>;

  const cases: readonly [title: string, one: Resource<Calls>, problem: string][] = [
    [
      "a field that two traits define",
      withTraits([of("labels", { tags: text }), of("tags", { tags: string("Text").optional() })]),
      "small_thing: the trait labels and the trait tags both define tags",
    ],
    [
      "a field that the resource and a trait define",
      withTraits([of("tags", { title: text })]),
      "small_thing: the trait tags and the resource both define title",
    ],
    [
      "a trait that a resource has twice",
      withTraits([of("tags", { tags: text }), of("tags", { tags: text })]),
      "small_thing: traits has tags twice",
    ],
    [
      "a field that a trait needs and the resource lacks",
      withTraits([of("tags", { tags: text }, { needs: { arn: text } })]),
      "small_thing: trait tags: needs arn, which the resource does not have",
    ],
    [
      "a field that nothing returns",
      withTraits([of("tags", { tags: text }, { returned: [] })]),
      "small_thing: trait tags: nothing returns tags: add a result function, or name it in returned",
    ],
    [
      "a returned field that the trait does not have",
      withTraits([of("tags", { tags: text }, { returned: ["tags", "tagz"] })]),
      'small_thing: trait tags: returned names "tagz", which is not a field of the trait',
    ],
    [
      "an identity with a field that the trait does not have",
      withTraits([of("tags", { tags: text }, { identity: ["region"] })]),
      'small_thing: trait tags: identity names "region", which is not a field of the trait',
    ],
    [
      "a property that traits do not have",
      withTraits([of("tags", { tags: text }, { onCreate: 1 })]),
      "small_thing: trait tags: onCreate is not a known property",
    ],
    ...[{}, [undefined], [{ name: "tags", schema: {} }]].map((traits): [string, Resource<Calls>, string] => [
      `traits = ${JSON.stringify(traits)}`,
      withTraits(traits as never),
      "small_thing: traits must be a list of traits, each the result of trait()",
    ]),
  ];

  for (const [title, one, problem] of cases) {
    it(`${title} is a problem of the definition, with the names`, async () => {
      const problems = await problemsOf(one);
      expect(problems.map((line) => line.slice(0, problem.length))).to.include(problem);
    });
  }

  for (const [returned, what] of [
    [undefined, "undefined"],
    [Promise.resolve(), "a promise"],
  ] as const) {
    it(`an error names the trait whose apiFor returns ${what}`, async () => {
      const thing = await lifeOf(withTraits([of("place", { place: text }, { apiFor: () => returned })]));
      const detail = new RegExp(`apiFor of the trait place must return an API client, and returned ${what}`);
      await expectError(thing.create({ title: "a" }), { detail });
    });
  }

  it("a trait whose fields a resource has by the trait alone is no problem", async () => {
    expect(await problemsOf(withTraits([of("tags", { tags: text })]))).to.deep.equal([]);
  });
});
