import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect } from "chai";
import { fromBytes, toBytes } from "../../src/protobuf/message.ts";
import { providerMethods } from "../../src/server/generated/methods.ts";
import {
  AttributePath,
  FunctionError,
  GetProviderSchemaResponse,
  RawState,
  UpgradeResourceStateRequest,
} from "../../src/server/generated/tfplugin6.ts";
import { methodNames, rpcName } from "../../src/server/provider-methods.ts";
import {
  decodeRequest,
  decodeResponse,
  encodeRequest,
  encodeResponse,
} from "../../src/testing/core/rpc-messages.ts";

const root = resolve(import.meta.dirname, "../../..");

describe("the table of provider methods", () => {
  it("the table of provider methods is equal to the service in proto/tfplugin6.proto", async () => {
    const text = await readFile(resolve(root, "proto/tfplugin6.proto"), "utf8");
    const declared = [...text.matchAll(/rpc (\w+)\((stream )?[\w.]+\) returns \((stream )?[\w.]+\)/g)].map(
      ([, rpc, requests, responses]) => ({
        path: `/tfplugin6.Provider/${rpc}`,
        requestStream: requests !== undefined,
        responseStream: responses !== undefined,
      }),
    );
    expect(declared).to.have.length(36);
    expect(Object.values(providerMethods)).to.have.deep.members(declared);
    expect(methodNames.map(rpcName)).to.deep.equal(declared.map(({ path }) => path.split("/").at(-1)));
  });

  it("the table of provider methods has messages for every method", () => {
    for (const name of methodNames) {
      expect(decodeRequest(name, encodeRequest(name, {})), name).to.be.an("object");
      expect(decodeResponse(name, encodeResponse(name, {})), name).to.be.an("object");
    }
  });
});

describe("the generated messages", () => {
  it("generated messages represent int64 as numbers", () => {
    const sent = { typeName: "x", version: Number.MAX_SAFE_INTEGER };
    const bytes = toBytes(UpgradeResourceStateRequest, sent);
    expect(fromBytes(UpgradeResourceStateRequest, bytes).version).to.equal(Number.MAX_SAFE_INTEGER);
    expect(fromBytes(UpgradeResourceStateRequest, Buffer.alloc(0)).version).to.equal(0);
  });

  it("generated messages represent bytes as Buffers", () => {
    for (const bytes of [toBytes(RawState, { json: Buffer.from("{}") }), Buffer.alloc(0)]) {
      expect(Buffer.isBuffer(fromBytes(RawState, new Uint8Array(bytes)).json)).to.equal(true);
    }
  });

  it("generated messages encode a zero that has presence", () => {
    const path = { steps: [{ elementKeyInt: 0 }, { attributeName: "" }, { elementKeyString: "" }] };
    expect(fromBytes(AttributePath, toBytes(AttributePath, path))).to.deep.equal(path);
    const error = fromBytes(FunctionError, toBytes(FunctionError, { text: "x", functionArgument: 0 }));
    expect(error.functionArgument).to.equal(0);
    expect(fromBytes(FunctionError, Buffer.alloc(0)).functionArgument).to.equal(undefined);
  });

  it("generated messages keep map keys such as constructor", () => {
    const keys = ["constructor", "10", "2", "", "__proto__", "toString"];
    const resourceSchemas = new Map(keys.map((key) => [key, { version: 1 }]));
    const bytes = toBytes(GetProviderSchemaResponse, { resourceSchemas });
    expect([...fromBytes(GetProviderSchemaResponse, bytes).resourceSchemas.keys()]).to.deep.equal(keys);
  });

  it("generated messages keep texts of a map", () => {
    const flatmap = new Map([
      ["id", "x"],
      ["a.#", ""],
    ]);
    expect(fromBytes(RawState, toBytes(RawState, { flatmap })).flatmap).to.deep.equal(flatmap);
  });

  it("generated messages reject bytes that are truncated or nested too deeply", () => {
    const bytes = toBytes(RawState, { flatmap: new Map([["id", "x"]]) });
    for (let length = 1; length < bytes.length; length++) {
      expect(() => fromBytes(RawState, bytes.subarray(0, length))).to.throw();
    }
    // Nested groups, which no definition has.
    expect(() => fromBytes(RawState, Buffer.alloc(1_000_000, 0x0b))).to.throw("max depth");
  });
});
