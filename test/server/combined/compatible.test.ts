import { expect } from "chai";
import { number, provider, string } from "../../../src/index.ts";
import { toBytes } from "../../../src/protobuf/message.ts";
import { requireCompatible } from "../../../src/server/combined/compatible.ts";
import { definitionsOf } from "../../../src/server/combined/definition-kinds.ts";
import { OtherSchemas } from "../../../src/server/combined/other-schemas.ts";
import { providerMessages } from "../../../src/server/generated/tfplugin6.ts";

type Fields = NonNullable<Parameters<typeof provider>[0]["meta"]>;

describe("the configuration of two providers", () => {
  const attribute = (name: string) => ({ name, type: Buffer.from('"string"'), optional: true });
  const schemaOf = (names: readonly string[]) => ({ block: { attributes: names.map(attribute) } });

  /** Returns the error for a provider with a schema, and perhaps `provider_meta`, next to another one with these attributes. */
  function problem(
    schema: Fields,
    meta: Fields | undefined,
    theirs: readonly string[],
    theirMeta?: readonly string[],
  ) {
    const made = provider({
      name: "acme",
      version: "1.0.0",
      description: "A provider.",
      schema,
      ...(meta && { meta }),
      configure: async () => undefined,
    });
    const bytes = toBytes(providerMessages.getProviderSchema.response, {
      provider: schemaOf(theirs),
      ...(theirMeta && { providerMeta: schemaOf(theirMeta) }),
    });
    const { block, metaBlock } = made;
    const own = { block, metaBlock, has: definitionsOf(made as never), replaced: [] };
    try {
      requireCompatible(own, new OtherSchemas(bytes), "terraform-provider-other");
      return "";
    } catch (error) {
      return String(error);
    }
  }

  it("an attribute that this provider lacks is named, also if objects in JavaScript inherit a member with its name", () => {
    expect(problem({}, undefined, ["constructor"])).to.contain(
      "lacks constructor, which the configuration of",
    );
    const schema = { constructor: string("The constructor").optional() };
    expect(problem(schema, undefined, ["constructor"])).to.equal("");
  });

  it("provider_meta of both has the same attributes with the same types, and may be that of one", () => {
    const module = string("The module").optional();
    expect(problem({}, { module }, [], ["module"])).to.equal("");
    expect(problem({}, undefined, [], ["module"])).to.equal("");
    expect(problem({}, { module }, [])).to.equal("");
    for (const meta of [{ module: number("The module").optional() }, { module, size: module }])
      expect(problem({}, meta, [], ["module"])).to.contain(
        '["object",{"module":"string"}] in terraform-provider-other',
      );
  });
});
