import { expect } from "chai";
import {
  bigint,
  type Fields,
  identifier,
  list,
  map,
  nested,
  number,
  object,
  set,
  string,
} from "../../src/schema/index.ts";
import type { Core, ResourceState } from "../../src/testing/core/core.ts";
import { plainValue } from "../../src/testing/plain-value.ts";
import { smallCore, smallDataSource, smallResource } from "../support/small-provider.ts";

const common = { id: identifier("The ID"), name: string("The name").required() };

const part = object({ name: string(), note: string(), sizes: list(object({ amount: bigint() })) });

/** Lists of objects that cannot be configured, as attributes of an object type. */
const typed = {
  ...common,
  parts: list(part, "Parts").computed().nullable(),
  members: set(object({ name: string(), level: number() }), "Members").computed(),
  fixed: list(object({ name: string() }), "Fixed")
    .computed()
    .useStateForUnknown(),
  by: map(object({ name: string() }), "By name")
    .computed()
    .nullable(),
};

const named = { name: string("The name").computed() };

/** The same lists as nested attributes. */
const asNested = {
  ...common,
  parts: nested
    .list("Parts", {
      ...named,
      note: string("A note").computed().nullable(),
      sizes: nested
        .list("Sizes", { amount: bigint("How much").computed() })
        .computed()
        .nullable(),
    })
    .computed()
    .nullable(),
  members: nested.set("Members", { ...named, level: number("The level").computed() }).computed(),
  fixed: nested.list("Fixed", named).computed().useStateForUnknown(),
  by: nested.map("By name", named).computed().nullable(),
};

const fixed = [{ name: "fixed" }];
const members = [{ name: "m", level: 1 }];

/** The responses of the API, one after the other. A missing key is absent from the response. */
const answers = [
  {
    parts: [
      { name: "a", note: "first", sizes: [{ amount: 2n ** 60n }, { amount: 2n }] },
      { name: "b", sizes: [] },
    ],
    members: [...members, { name: "n", level: 2 }],
    fixed,
    by: { x: { name: "x" } },
  },
  // In another order, so that each index has another element, with fewer values.
  { parts: [{ name: "b" }, { name: "a", note: "first" }], members, fixed, by: {} },
  { parts: [{ name: "c", note: "", sizes: [{ amount: 0n }] }], members: [], fixed, by: null },
  // The same element of a set, twice.
  { parts: [], members: [...members, ...members], fixed, by: { y: { name: "y" } } },
  { parts: null, members, fixed, by: { y: { name: "z" } } },
];

/** The values that Terraform sees in one life, step by step. */
async function lifeOf(schema: Fields): Promise<unknown[]> {
  let said: object = {};
  const answer = async () => ({ id: "it", name: "a", ...said }) as never;
  const resource = smallResource({
    schema,
    importForms: ["{id}"],
    create: answer,
    read: answer,
    update: async ({ plan }) => ({ ...Object(await answer()), name: plan.name }),
  });
  const dataSource = smallDataSource({ schema, read: answer });
  const core = await smallCore({ api: undefined, resource, dataSource });
  const seen: unknown[] = [];
  const see = (state: ResourceState | undefined) => {
    seen.push(plainValue(state?.value ?? null));
    return state;
  };
  for (said of answers) {
    const made = await core.create("small_thing", { name: "a" });
    see(made);
    seen.push((await core.plan("small_thing", made.value, { name: "a" })).action);
    for (const next of answers) {
      const renamed = await core.plan(
        "small_thing",
        made.value,
        { name: "b" },
        { priorPrivate: made.private },
      );
      seen.push(renamed.action, plainValue(renamed.planned));
      said = next;
      see(await core.apply(renamed));
      see(await core.refresh(made));
    }
    see(await core.import("small_thing", "it"));
    seen.push(plainValue(await upgraded(core, made)));
    seen.push(plainValue(await core.readData("small_thing", { name: "a" })));
  }
  return seen;
}

/** Writes the state like a file, and reads it again. */
async function upgraded(core: Core, { value }: ResourceState) {
  const text = JSON.stringify(plainValue(value), (_, one) => (typeof one === "bigint" ? Number(one) : one));
  return await core.upgrade("small_thing", 0, text);
}

describe("computed lists of objects", () => {
  it("computed lists of objects have the same values in every operation, as object-type attributes and as nested attributes", async () => {
    const [before, after] = [await lifeOf(typed), await lifeOf(asNested)];
    expect(before).to.have.lengthOf(after.length).and.lengthOf.above(100);
    for (const [step, value] of after.entries()) expect(value, `step ${step}`).to.deep.equal(before[step]);
  });

  it("computed lists of objects are unknown as a whole in the plan of an update, or kept as a whole", async () => {
    const answer = async () => ({ id: "it", name: "a", ...answers[0] }) as never;
    const resource = smallResource({ schema: asNested, create: answer, read: answer, update: answer });
    const core = await smallCore({ api: undefined, resource });
    const made = await core.create("small_thing", { name: "a" });
    const { planned } = await core.plan("small_thing", made.value, { name: "b" });
    expect(plainValue(planned)).to.deep.include({
      parts: "(unknown)",
      members: "(unknown)",
      by: "(unknown)",
      fixed,
    });
  });
});
