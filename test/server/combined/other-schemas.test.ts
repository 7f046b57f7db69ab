import { expect } from "chai";
import { fromBytes, toBytes } from "../../../src/protobuf/message.ts";
import { OtherSchemas } from "../../../src/server/combined/other-schemas.ts";
import * as tfplugin6 from "../../../src/server/generated/tfplugin6.ts";

const { response } = tfplugin6.providerMessages.getProviderSchema;

const schema = (version: number) => ({ version, block: { attributes: [], blockTypes: [] } });
const sent = toBytes(response, {
  provider: schema(1),
  resourceSchemas: new Map([
    ["acme_item", schema(2)],
    ["acme_note", schema(3)],
  ]),
  dataSourceSchemas: new Map([["acme_item", schema(4)]]),
  ephemeralResourceSchemas: new Map([["acme_token", schema(5)]]),
  listResourceSchemas: new Map([["acme_item", schema(6)]]),
  stateStoreSchemas: new Map([["acme_shelf", schema(8)]]),
  actionSchemas: new Map([["acme_restart", { schema: schema(7) }]]),
  functions: new Map([["shout", { summary: "Shouts" }]]),
  serverCapabilities: { planDestroy: true },
});

describe("the schemas of another provider", () => {
  it("the names of all kinds are read, and a schema is decoded alone", () => {
    const schemas = new OtherSchemas(sent);
    const kinds = [
      "resources",
      "dataSources",
      "ephemeralResources",
      "listResources",
      "stateStores",
      "actions",
      "functions",
    ] as const;
    expect(kinds.map((kind) => schemas.names(kind))).to.deep.equal([
      ["acme_item", "acme_note"],
      ["acme_item"],
      ["acme_token"],
      ["acme_item"],
      ["acme_shelf"],
      ["acme_restart"],
      ["shout"],
    ]);
    expect(schemas.resource("acme_note")?.version).to.equal(3);
    expect(schemas.resource("acme_token")).to.equal(undefined);
    expect(schemas.functions().get("shout")?.summary).to.equal("Shouts");
    expect(schemas.common.provider?.version).to.equal(1);
    expect(schemas.common.serverCapabilities?.planDestroy).to.equal(true);
  });

  it("chosen definitions are appended to the response of another provider as they were sent", () => {
    const own = toBytes(response, {
      provider: schema(9),
      resourceSchemas: new Map([["acme_note", schema(8)]]),
    });
    const chosen = new OtherSchemas(sent).encoded(
      (kind, name) => kind !== "resources" || name !== "acme_note",
    );
    const both = fromBytes(response, Buffer.concat([own, chosen]));
    const versions = [...both.resourceSchemas].map(([name, { version }]) => [name, version]);
    expect(versions).to.deep.equal([
      ["acme_note", 8],
      ["acme_item", 2],
    ]);
    expect(both.provider?.version).to.equal(9);
    expect(both.provider?.block?.attributes).to.deep.equal([]);
    expect([...both.functions.keys(), ...both.actionSchemas.keys()]).to.deep.equal(["shout", "acme_restart"]);
    expect(both.serverCapabilities).to.equal(undefined);
  });

  it("more definitions than a decoded message may have are read", () => {
    const attributes = Array.from({ length: 1000 }, (_, i) => ({
      name: `a${i}`,
      type: Buffer.from('"string"'),
    }));
    const large = { version: 1, block: { attributes, blockTypes: [] } };
    const one = toBytes(response, { resourceSchemas: new Map([["acme_r000", large]]) });
    const named = (i: number) => {
      const entry = Buffer.from(one);
      entry.write(`acme_r${i}`, one.indexOf("acme_r000"));
      return entry;
    };
    const bytes = Buffer.concat(Array.from({ length: 600 }, (_, i) => named(100 + i)));
    expect(() => fromBytes(response, bytes)).to.throw("values");
    const schemas = new OtherSchemas(bytes);
    expect(schemas.names("resources")).to.have.length(600);
    expect(schemas.resource("acme_r699")?.block?.attributes).to.have.length(1000);
  });

  it("bytes that are no response throw", () => {
    expect(() => new OtherSchemas(Buffer.from([0x12, 0x7f, 0x01]))).to.throw();
  });
});
