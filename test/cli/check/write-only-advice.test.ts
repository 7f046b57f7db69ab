import { expect } from "chai";
import { writeOnlyAdvice } from "../../../src/cli/check/write-only-advice.ts";
import { block, definitionsFor, provider, string } from "../../../src/schema/index.ts";

const { resource } = definitionsFor<undefined>();

describe("the advice about write-only attributes", () => {
  it("names write-only attributes without a version, also in blocks", async () => {
    const role = resource({
      description: "A role.",
      schema: {
        name: string("The name").required(),
        pin: string("A PIN").optional().writeOnly({ version: "pin_version" }),
        password: string("The password").required().writeOnly(),
        key: string("A key").required().orWriteOnly().sensitive(),
        login: block.optional("A login", { token: string("A token").required().writeOnly() }),
      },
      importForms: [],
      example: "",
      create: async ({ plan }) => plan as never,
      read: async () => null,
      update: async ({ plan }) => plan as never,
      delete: async () => {},
    });
    const demo = provider({
      name: "demo",
      version: "1.0.0",
      description: "A demonstration.",
      schema: {},
      configure: async () => undefined,
      resources: { role: async () => ({ default: role }) },
    });
    expect(await writeOnlyAdvice(demo as never)).to.deep.equal([
      'demo_role.password is write-only without a version, so that no plan shows another value: write .writeOnly({ version: "password_version" })',
      'demo_role.login.token is write-only without a version, so that no plan shows another value: write .writeOnly({ version: "token_version" })',
    ]);
  });
});
