import { expect } from "chai";
import { definitionAdvice } from "../../../src/cli/check/definition-advice.ts";
import { block, definitionsFor, type Fields, nested, provider, string } from "../../../src/schema/index.ts";

const { resource } = definitionsFor<undefined>();

/** Returns the advice about the resource `demo_role` with this schema. */
async function advice(
  schema: Fields,
  operations: object = { update: async () => ({}) },
): Promise<readonly string[]> {
  const role = resource({
    description: "A role.",
    schema,
    importForms: [],
    example: "",
    create: async ({ plan }) => plan as never,
    read: async () => null,
    delete: async () => {},
    ...operations,
  });
  const demo = provider({
    name: "demo",
    version: "1.0.0",
    description: "A demonstration.",
    schema: {},
    configure: async () => undefined,
    resources: { role: async () => ({ default: role }) },
  });
  return await definitionAdvice(demo as never);
}

describe("the advice about definitions", () => {
  it("the advice names write-only attributes without a version, also in blocks", async () => {
    const schema = {
      name: string("The name").required(),
      pin: string("A PIN").optional().writeOnly({ version: "pin_version" }),
      password: string("The password").required().writeOnly(),
      key: string("A key").required().orWriteOnly().sensitive(),
      login: block.optional("A login", { token: string("A token").required().writeOnly() }),
    };
    expect(await advice(schema)).to.deep.equal([
      'demo_role.password is write-only without a version, so that no plan shows another value: write .writeOnly({ version: "password_version" })',
      'demo_role.login.token is write-only without a version, so that no plan shows another value: write .writeOnly({ version: "token_version" })',
    ]);
  });

  const kept = (field: ReturnType<typeof nested.list>) => field.optional().computed().useStateForUnknown();
  const code = string("Code").computed();
  const part = nested.single("Part", { size: string("Size").optional().computed() }).optional();

  it("the advice names what a nested attribute with useStateForUnknown does not keep in a configured object", async () => {
    const name = string("Name").required();
    const inner = { name, code, part, mode: string("Mode").default("a"), key: code.useStateForUnknown() };
    const line = (place: string, names: string) =>
      `demo_role.${place} keeps its prior value only while the configuration does not set it: in an object that the configuration sets, plans of updates show ${names} as known after apply. If no update changes it, write .useStateForUnknown() for ${names}, too`;
    const list = kept(nested.list("Value", inner));
    expect(await advice({ list })).to.deep.equal([line("list", "code, part.size")]);
    expect(await advice({ outer: nested.map("Outer", { list }).optional() })).to.deep.equal([
      line("outer.list", "code, part.size"),
    ]);
    const single = nested.single("Value", { code }).optional().computed().useNonNullStateForUnknown();
    expect(await advice({ single })).to.deep.equal([line("single", "code")]);
  });

  it("there is no advice about nested attributes whose members are kept, or that no configuration sets, or without an update", async () => {
    const all = { code: code.useStateForUnknown(), name: string("Name").optional() };
    expect(await advice({ value: kept(nested.list("Value", all)) })).to.deep.equal([]);
    expect(
      await advice({ value: nested.list("Value", { code }).computed().useStateForUnknown() }),
    ).to.deep.equal([]);
    const value = kept(nested.list("Value", { code }));
    expect(await advice({ value }, {})).to.deep.equal([]);
    expect(await advice({ value }, { update: async () => ({}), modifyPlan: async () => {} })).to.deep.equal(
      [],
    );
  });
});
