import { AssertionError } from "node:assert";
import { expect } from "chai";
import { bool, identifier, nested, provider, set, string } from "../../src/schema/index.ts";
import type { Caller } from "../../src/testing/core/methods.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { expectError, type ProviderLife, providerLife, type ResourceLife } from "../../src/testing/index.ts";
import { smallProvider, smallResource } from "../support/small-provider.ts";

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly parts: readonly { readonly key: string; readonly secret: string | null }[];
}

/** The faults that a test adds to a provider whose objects are in a map. */
interface Faults {
  /** Changes the object that the API returns. */
  response?: (object: Stored) => Stored;
  /** The text logged when an object is created. */
  logged?: string;
}

const objects = new Map<string, Stored>();
let made = 0;
const faults: Faults = {};

function thingProvider() {
  const responded = (object: Stored) => (faults.response ? faults.response(object) : object);
  const resource = smallResource({
    schema: {
      id: identifier("The ID"),
      name: string("The name").required().requiresReplace(),
      note: string("A note")
        .comparedAs((text) => text.toLowerCase())
        .optional(),
      token: string("The token").optional().sensitive().notReturned(),
      tags: set(string(), "The tags").optional(),
      parts: nested
        .list("The parts", {
          key: string("The key").required(),
          secret: string("The secret").optional().sensitive().notReturned(),
        })
        .optional(),
    },
    identity: ["id"],
    importForms: ["{id}"],
    async create({ plan, log }) {
      if (faults.logged) log.info(faults.logged);
      const { name, note, tags, parts } = plan;
      const id = `thing-${++made}`;
      const object = { id, name, note, tags: tags ?? [], parts: parts ?? [] };
      objects.set(id, object);
      return { id, name, note, tags, parts: (parts ?? null) as never };
    },
    async read({ prior }) {
      const found = objects.get(prior.id ?? "");
      if (!found) return null;
      const { id, name, note, tags, parts } = responded(found);
      const unset = prior.parts === null && parts.length === 0;
      return {
        id,
        name,
        note,
        tags: tags.length === 0 ? null : tags,
        parts: unset ? null : parts.map(({ key }) => ({ key })),
      } as never;
    },
    async update({ plan, prior }) {
      const { name, note, tags, parts } = plan;
      objects.set(prior.id, { id: prior.id, name, note, tags: tags ?? [], parts: parts ?? [] });
      return { id: prior.id, name, note, tags, parts: (parts ?? null) as never };
    },
    async delete({ prior }) {
      objects.delete(prior.id);
    },
  });
  return smallProvider({ api: undefined, resource });
}

describe("the life of a resource in tests", () => {
  let life: ProviderLife;
  let thing: ResourceLife;

  beforeEach(async () => {
    objects.clear();
    made = 0;
    for (const name of Object.keys(faults)) delete faults[name as keyof Faults];
    life = await providerLife(thingProvider());
    thing = life.resource("thing");
  });

  afterEach(() => life.close());

  const all = {
    name: "a",
    note: "Hello",
    token: "secret-token",
    tags: ["x", "y"],
    parts: [{ key: "k", secret: "s" }],
  };
  const failing = async (running: Promise<unknown>) => (await rejection(running, AssertionError)).message;

  it("a resource life creates, plans without change, updates, replaces and destroys an object", async () => {
    await thing.create(all);
    await thing.expectNoChange(all);
    await thing.expectPlan({ ...all, note: "Bye" }, { action: "update", changed: ["note"], recomputed: [] });
    await thing.update({ ...all, note: "Bye" });
    await thing.expectPlan({ ...all, name: "b" }, { action: "replace", replacing: ["name"] });
    await thing.replace({ ...all, name: "b" });
    expect(thing.id).to.equal("thing-2");
    await thing.destroy();
    expect([thing.object, objects.size]).to.deep.equal([undefined, 0]);
  });

  it("expectPlan fails with a description if the plan differs", async () => {
    await thing.create(all);
    const changed = { ...all, note: "Bye" };
    expect(await failing(thing.expectNoChange(changed))).to.match(
      /^plan without refresh is .*"changed":\["note"\].*, not/,
    );
    expect(await failing(thing.expectPlan(changed, { action: "replace" }))).to.equal(
      'action of the plan is "update", not "replace"',
    );
  });

  it("planned returns the planned object with its unknown values", async () => {
    expect(await thing.planned({ name: "a" })).to.deep.include({ id: "(unknown)", name: "a", note: null });
  });

  it("importVerify imports by ID and by identity, and ignores values that the API does not return", async () => {
    await thing.create(all);
    await thing.importVerify();
    objects.clear();
    expect((await rejection(thing.importVerify(), Error)).message).to.contain("non-existent");
  });

  it("importVerify fails if the imported state differs, and names the places", async () => {
    await thing.create(all);
    faults.response = (object) => ({ ...object, tags: ["x"], parts: [{ key: "other", secret: null }] });
    expect(await failing(thing.importVerify())).to.equal(
      "imported by the ID thing-1, small_thing differs in tags, parts[0].key",
    );
    await thing.importVerify({ ignore: ["tags", "parts"] });
  });

  it("importVerify treats equal spellings of a value as equal", async () => {
    await thing.create(all);
    faults.response = (object) => ({ ...object, note: "HELLO" });
    await thing.importVerify();
  });

  it("drift detects and corrects a change outside of Terraform", async () => {
    await thing.create(all);
    const change = () => {
      const [[id, object] = ["", undefined]] = objects;
      if (object) objects.set(id, { ...object, note: "changed" });
    };
    await thing.drift(all, change, { changed: ["note"] });
    expect(objects.get("thing-1")?.note).to.equal("Hello");
    await thing.drift(all, () => objects.clear(), { action: "create" });
  });

  it("drift fails if a change outside of Terraform is not detected", async () => {
    await thing.create(all);
    expect(await failing(thing.drift(all, () => undefined))).to.equal(
      'action of the plan is "no-op", not "update"',
    );
  });

  it("expectError checks the reported errors", async () => {
    await thing.create(all);
    faults.response = () => {
      throw new Error("boom");
    };
    await expectError(thing.refresh(), { summary: /reading small_thing$/ });
    const error = await rejection(expectError(thing.refresh(), { summary: "Other" }), AssertionError);
    expect(error.message).to.match(
      /^expected, but not reported: summary "Other"\nreported, but not expected: /,
    );
  });

  it("expectSecretsHidden fails if a secret is in the log", async () => {
    faults.logged = `made with ${Buffer.from("not-so-secret").toString("base64")}`;
    await thing.create(all);
    expect(await failing(thing.expectSecretsHidden(["not-so-secret"]))).to.equal(
      "the log shows secret 1 of 1",
    );
    await thing.expectSecretsHidden(["other-secret"]);
  });

  it("expectSecretsHidden fails if a secret is in the state outside of sensitive attributes", async () => {
    await thing.create({ ...all, tags: ["secret-token"] });
    expect(await failing(thing.expectSecretsHidden(["secret-token"]))).to.equal(
      "a secret is in the state at tags, which is not sensitive",
    );
  });

  it("a resource life keeps the object that exists after a failed create", async () => {
    const broken = smallResource({
      schema: { id: identifier("The ID"), on: bool("Whether").optional() },
      async create({ checkpoint }) {
        checkpoint({ id: "half" });
        throw new Error("no");
      },
    });
    const half = (await providerLife(smallProvider({ api: undefined, resource: broken }))).resource("thing");
    await expectError(half.create({}), { summary: /creating small_thing$/ });
    expect(half.object?.tainted).to.equal(true);
  });
});

describe("the lives of one provider in tests", () => {
  const demo = provider({
    name: "demo",
    version: "1.0.0",
    description: "A demonstration.",
    schema: { key: string("The key").required({ unlessEnv: "DEMO_KEY" }).sensitive() },
    configure: async () => ({}),
  });
  const config = { key: "a" };
  const environment = {};

  it("later lives use the declarations that the first one has requested, if the same variables are set", async () => {
    const first = await providerLife(demo, config, { environment });
    const later = await providerLife(demo, config, { environment: { OTHER: "x" } });
    expect(await later.core.schema()).to.equal(await first.core.schema());
    const withKey = await providerLife(demo, {}, { environment: { DEMO_KEY: "a" } });
    expect((await withKey.core.schema()).provider.attributes.key?.required).to.equal(undefined);
    expect((await first.core.schema()).provider.attributes.key?.required).to.equal(true);
  });

  it("a life whose calls are wrapped requests the declarations itself, and leaves them to no other", async () => {
    const calls: string[] = [];
    const around = (call: Caller): Caller => {
      return (method, request) => {
        calls.push(method);
        return call(method, request);
      };
    };
    await providerLife(demo, config, { environment });
    const wrapped = await providerLife(demo, config, { environment, around });
    expect(calls).to.include("getProviderSchema");
    const plain = await providerLife(demo, config, { environment });
    expect(await plain.core.schema()).to.not.equal(await wrapped.core.schema());
  });
});
