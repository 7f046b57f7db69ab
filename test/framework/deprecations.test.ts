import { expect } from "chai";
import { blockType } from "../../src/schema/schema.ts";
import { sent } from "../../src/testing/core/wire.ts";
import { kitCore } from "../support/kit/core.ts";

const type = "kit_outdated";

describe("a deprecation", () => {
  it("a deprecation is declared in the schema with its message", async () => {
    const { call } = await kitCore();
    const { resourceSchemas } = await call("getProviderSchema", {});
    const block = resourceSchemas.get(type)?.block;
    const attributes = block?.attributes ?? [];
    const login = attributes.find(({ name }) => name === "login");
    const said = (part: { deprecated?: unknown; deprecationMessage?: unknown } | null | undefined) => [
      part?.deprecated,
      part?.deprecationMessage,
    ];
    const attribute = (named: string) => said(attributes.find(({ name }) => name === named));
    expect(said(block)).to.deep.equal([true, "Use kit_everything."]);
    expect(attribute("id")).to.deep.equal([false, ""]);
    expect(attribute("old")).to.deep.equal([true, "Use name."]);
    expect(attribute("login")).to.deep.equal([true, "Log in otherwise."]);
    expect(said(login?.nestedType?.attributes?.[0])).to.deep.equal([true, "Use id."]);
    expect(said(block?.blockTypes?.[0]?.block)).to.deep.equal([true, "Leave extra out."]);
    expect(said(resourceSchemas.get("kit_everything")?.block)).to.deep.equal([false, ""]);
  });

  it("a deprecation of a function is declared", async () => {
    const { call } = await kitCore();
    for (const { functions } of [await call("getFunctions", {}), await call("getProviderSchema", {})]) {
      expect(functions.get("repeat")?.deprecationMessage).to.equal("Use join.");
      expect(functions.get("join")?.deprecationMessage).to.equal("");
    }
  });

  it("a deprecation is a warning at the configured attribute or block", async () => {
    const { core } = await kitCore();
    await core.validateResource(type, { old: "x", login: { user: "u" }, extra: [{}] });
    expect(core.warnings.map(({ path, summary, detail }) => [path, summary, detail])).to.deep.equal([
      ["", "Deprecated", "Use kit_everything."],
      ["old", "Argument is deprecated", "old: Use name."],
      ["login", "Argument is deprecated", "login: Log in otherwise."],
      ["login.user", "Argument is deprecated", "login.user: Use id."],
      ["extra", "Block is deprecated", "extra: Leave extra out."],
    ]);
  });

  it("a deprecated resource causes a single warning if no deprecated attribute is configured", async () => {
    const { core } = await kitCore();
    await core.validateResource(type, {});
    expect(core.warnings.map(({ detail }) => detail)).to.deep.equal(["Use kit_everything."]);
  });
});

describe("write-only arguments", () => {
  const config = async (password: string | null) => {
    const { core, call } = await kitCore();
    const value = await core.configOf("kit_fragile", { name: "a", password });
    return { call, sent: sent(blockType(await core.block("kit_fragile")), value) };
  };

  for (const clientCapabilities of [undefined, {}, { writeOnlyAttributesAllowed: false }]) {
    it(`write-only arguments are rejected for clients with capabilities ${JSON.stringify(clientCapabilities) ?? "nothing"}`, async () => {
      const { call, sent } = await config("hush");
      const request = {
        typeName: "kit_fragile",
        config: sent,
        ...(clientCapabilities && { clientCapabilities }),
      };
      const [diagnostic, ...more] = (await call("validateResourceConfig", request)).diagnostics;
      expect(diagnostic).to.deep.include({ severity: 1, summary: "Write-only attribute not supported" });
      expect(diagnostic?.attribute?.steps?.map(({ attributeName }) => attributeName)).to.deep.equal([
        "password",
      ]);
      expect(JSON.stringify(diagnostic)).not.to.contain("hush");
      expect(more).to.deep.equal([]);
    });
  }

  it("write-only arguments are accepted from clients that support them, and may be omitted for all clients", async () => {
    const given = await config("hush");
    const clientCapabilities = { writeOnlyAttributesAllowed: true };
    const request = { typeName: "kit_fragile", config: given.sent, clientCapabilities };
    expect((await given.call("validateResourceConfig", request)).diagnostics).to.deep.equal([]);
    const none = await config(null);
    const plain = { typeName: "kit_fragile", config: none.sent };
    expect((await none.call("validateResourceConfig", plain)).diagnostics).to.deep.equal([]);
  });
});
