import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect } from "chai";
import { tfplugin6 } from "../../src/server/generated/tfplugin6.js";
import {
  codecsOf,
  type MethodName,
  providerMethods,
  rpcName,
  rpcPath,
} from "../../src/server/provider-methods.ts";

const names = Object.keys(providerMethods) as MethodName[];
const root = resolve(import.meta.dirname, "../../..");

describe("the table of provider methods", () => {
  it("is the service of proto/tfplugin6.proto", async () => {
    const text = await readFile(resolve(root, "proto/tfplugin6.proto"), "utf8");
    const declared = [
      ...text.matchAll(/rpc (\w+)\((stream )?([\w.]+)\) returns \((stream )?([\w.]+)\)/g),
    ].map(([, rpc, requests, request, responses, response]) => {
      const kind = requests ? "clientStream" : responses ? "serverStream" : "unary";
      return { rpc, kind, request, response };
    });
    const listed = names.map((name) => {
      const {
        kind,
        messages = rpcName(name),
        request = "Request",
        response = "Response",
      } = providerMethods[name];
      return {
        rpc: rpcName(name),
        kind,
        request: `${messages}.${request}`,
        response: `${messages}.${response}`,
      };
    });
    expect(declared).to.have.length(36);
    expect(listed).to.have.deep.members(declared);
  });

  it("has messages for every method", () => {
    for (const name of names) {
      const { request, response } = codecsOf(name, tfplugin6);
      expect(request.decode(request.encode({}).finish()), name).to.be.an("object");
      expect(response.decode(response.encode({}).finish()), name).to.be.an("object");
    }
  });

  it("has the paths of gRPC", () => {
    expect(rpcPath("readResource")).to.equal("/tfplugin6.Provider/ReadResource");
  });
});

describe("the generated messages", () => {
  const { AttributePath, FunctionError, UpgradeResourceState } = tfplugin6;

  it("hold int64 as numbers", () => {
    const sent = { typeName: "x", version: Number.MAX_SAFE_INTEGER };
    const { version } = UpgradeResourceState.Request.decode(
      UpgradeResourceState.Request.encode(sent).finish(),
    );
    expect(version).to.equal(Number.MAX_SAFE_INTEGER);
    expect(UpgradeResourceState.Request.decode(Buffer.alloc(0)).version).to.equal(0);
  });

  it("hold bytes as Buffers", () => {
    const bytes = tfplugin6.RawState.encode({ json: Buffer.from("{}") }).finish();
    expect(Buffer.isBuffer(tfplugin6.RawState.decode(bytes).json)).to.equal(true);
  });

  it("write a zero where it means something", () => {
    const path = { steps: [{ elementKeyInt: 0 }, { attributeName: "" }, { elementKeyString: "" }] };
    const steps = AttributePath.decode(AttributePath.encode(path).finish()).steps;
    expect(steps.map((step) => ({ ...step }))).to.deep.equal(path.steps);
    const error = FunctionError.decode(FunctionError.encode({ text: "x", functionArgument: 0 }).finish());
    expect(error.functionArgument).to.equal(0);
    expect(FunctionError.decode(Buffer.alloc(0)).functionArgument).to.equal(null);
  });

  it("keep map keys that are dear to JavaScript", () => {
    const { Response } = tfplugin6.GetProviderSchema;
    const schemas = Object.fromEntries(
      ["constructor", "10", "2", "", "toString"].map((key) => [key, { version: 1 }]),
    );
    const decoded = Response.decode(Response.encode({ resourceSchemas: schemas }).finish());
    expect(Object.keys(decoded.resourceSchemas)).to.have.members(Object.keys(schemas));
  });
});
