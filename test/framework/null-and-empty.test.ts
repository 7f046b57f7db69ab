import { expect } from "chai";
import {
  definitionsFor,
  dynamic,
  type Fields,
  identifier,
  jsonObject,
  list,
  map,
  nested,
  set,
  string,
  toDynamic,
} from "../../src/schema/index.ts";
import { ResourceLife } from "../../src/testing/life/resource-life.ts";
import { smallCore } from "../support/small-provider.ts";

// The law of decision 233: a difference of null and an empty value replaces no object.

/** The life of an object in an API that stores requests, or that returns an empty value where a request has none. */
async function lifeOf(schema: Fields, { filled = {}, isFixed = false }: Options = {}) {
  const calls: string[] = [];
  const stored: { [name: string]: unknown } = {};
  const store = (call: string, plan: object) => {
    calls.push(call);
    const sent = Object.entries(plan).filter(([, value]) => value !== null);
    for (const name of Object.keys(stored)) delete stored[name];
    Object.assign(stored, filled, Object.fromEntries(sent), { id: "1" });
    return { ...stored } as never;
  };
  const resource = definitionsFor<null>().resource({
    description: "A thing.",
    schema: { id: identifier("The ID"), stamp: string("Stamp").optional().computed().nullable(), ...schema },
    importForms: ["{id}"],
    example: "",
    create: async ({ plan }) => store("create", plan),
    read: async () => ({ ...stored }) as never,
    ...(!isFixed && { update: async ({ plan }: { readonly plan: object }) => store("update", plan) }),
    delete: async () => {},
  });
  const core = await smallCore({ api: null, resource });
  return { life: new ResourceLife(core, "small_thing", { definition: async () => resource }), calls };
}

interface Options {
  readonly filled?: object;
  readonly isFixed?: boolean;
}

const kind = { kind: string("Kind").optional() };

const kinds = {
  text: [string("Value").optional(), ""],
  list: [list(string(), "Value").optional(), []],
  set: [set(string(), "Value").optional(), []],
  map: [map(string(), "Value").optional(), {}],
  "JSON object": [jsonObject("Value").optional(), {}],
  dynamic: [dynamic("Value").optional(), toDynamic({})],
  "nested list": [nested.list("Value", kind).optional(), []],
  "nested set": [nested.set("Value", kind).optional(), []],
  "nested map": [nested.map("Value", kind).optional(), {}],
} as const;

describe("null and empty", () => {
  for (const [what, [attribute, empty]] of Object.entries(kinds)) {
    for (const isFixed of [false, true]) {
      const resource = isFixed ? "a resource without update" : "requiresReplace";
      it(`null and an empty ${what} replace nothing in ${resource}, whichever the configuration has first`, async () => {
        const value = isFixed ? attribute : attribute.requiresReplace();
        for (const filled of [{}, { value: empty }])
          for (const [first, then] of [
            [{}, { value: empty }],
            [{ value: empty }, {}],
          ] as const) {
            const { life, calls } = await lifeOf({ value }, { filled, isFixed });
            await life.create(first);
            await life.expectNoChange(first);
            expect(["no-op", "update"]).to.include((await life.plan(then)).action);
            await life.apply(then);
            await life.expectNoChange(then);
            expect(calls.slice(1)).to.deep.equal(isFixed ? [] : calls.slice(1).map(() => "update"));
            await life.import("1");
            for (const config of [first, then])
              expect(["no-op", "update"], "after an import").to.include((await life.plan(config)).action);
          }
      });

      it(`an empty ${what} and the unsetAs value are equal in ${resource}, also after an import`, async () => {
        const unset = attribute.unsetAs(empty as never);
        const value = isFixed ? unset : unset.requiresReplace();
        for (const filled of [{}, { value: empty }]) {
          const { life } = await lifeOf({ value }, { filled, isFixed });
          await life.create({});
          await life.import("1");
          for (const config of [{}, { value: empty }])
            expect(["no-op", "update"]).to.include((await life.plan(config)).action);
          await life.expectNoChange({});
        }
      });
    }
  }

  it("requiresReplace distinguishes null and an empty value that keepsZero makes a value of its own", async () => {
    const { life } = await lifeOf({ value: string("Value").optional().keepsZero().requiresReplace() });
    await life.create({ value: "" });
    expect((await life.plan({})).action).to.equal("replace");
  });

  it("requiresReplace distinguishes a value from null and from an empty one", async () => {
    const { life } = await lifeOf({ value: set(string(), "Value").optional().requiresReplace() });
    await life.create({ value: ["a"] });
    for (const config of [{}, { value: [] }]) expect((await life.plan(config)).action).to.equal("replace");
  });
});
