import "@grpc/grpc-js";
import { readFileSync } from "node:fs";
import { utimes, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { provider, string } from "../../../src/index.ts";
import { fromBytes } from "../../../src/protobuf/message.ts";
import type { Environment } from "../../../src/schema/environment.ts";
import { builtProvider } from "../../../src/server/combined/built-provider.ts";
import { combinedHandlers } from "../../../src/server/combined/combined-handlers.ts";
import { OtherProvider } from "../../../src/server/combined/other-provider.ts";
import * as tfplugin6 from "../../../src/server/generated/tfplugin6.ts";
import { createLogger } from "../../../src/server/logging.ts";
import type { MarkedProcess } from "../../../src/server/marks.ts";
import { ServedProvider } from "../../../src/server/rpc/served-provider.ts";
import type { RpcContext } from "../../../src/server/rpc-handlers.ts";
import { removeTemporary, temporaryDirectory } from "../../support/stub.ts";

const log = createLogger({ level: "off", module: "test", write: () => undefined });
const context: RpcContext = {
  rpc: "GetProviderSchema",
  requestId: "1",
  signal: new AbortController().signal,
  log,
  processLog: log,
  creating: () => {
    throw new Error("Nothing is created");
  },
};
const other = resolve(import.meta.dirname, "../../support/combined/other.js");

describe("the schemas of a combined program in a process with several clients", function () {
  this.timeout(120_000);
  after(removeTemporary);

  it("one client asks for the schemas, and all have them, until the file or the environment changes", async () => {
    const folder = await temporaryDirectory();
    const file = join(folder, "terraform-provider-other");
    await writeFile(file, `#!${process.execPath}\nimport(${JSON.stringify(other)});\n`, { mode: 0o755 });
    const definition = provider({
      name: "acme",
      version: "1.0.0",
      description: "A provider.",
      schema: { url: string("The URL").optional() },
      configure: async () => undefined,
    });
    const own = {
      getProviderSchema: async () => ({}),
      configureProvider: async () => ({}),
    };
    const marks = join(folder, "marks");
    /** Returns the types of the schema that a new client receives. */
    async function client(env: Environment = {}) {
      const server = new ServedProvider(definition, { ...process.env, TFNODE_MARKS: marks, ...env });
      const handlers = combinedHandlers(own, server, builtProvider(file));
      const bytes = await handlers.unary("getProviderSchema", Buffer.alloc(0), context);
      const config = { msgpack: Buffer.from([0xc0]), json: Buffer.alloc(0) };
      await handlers.joined.configureProvider(
        { ...fromBytes(tfplugin6.providerMessages.configureProvider.request, Buffer.alloc(0)), config },
        context,
      );
      await handlers.close(5000);
      const { response } = tfplugin6.providerMessages.getProviderSchema;
      return [...fromBytes(response, bytes as Buffer).resourceSchemas.keys()];
    }
    /** Returns whether each process of the other program was asked for its schemas. */
    const asked = () =>
      readFileSync(marks, "utf8")
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as MarkedProcess).marks)
        .map((all) => all.some(({ name }) => name === "GetProviderSchema begins"));
    expect([await client(), await client()]).to.deep.equal([["acme_item"], ["acme_item"]]);
    expect(asked()).to.deep.equal([true, false]);
    expect(await client({ OTHER: "1" })).to.deep.equal(["acme_item"]);
    expect(asked().at(-1)).to.equal(true);
    await utimes(file, 1, 1);
    await client({ OTHER: "1" });
    expect(asked()).to.deep.equal([true, false, true, true]);
  });

  it("a client that has canceled its first request for the schemas receives them with the next one", async () => {
    const file = join(await temporaryDirectory(), "terraform-provider-other");
    await writeFile(file, `#!${process.execPath}\nimport(${JSON.stringify(other)});\n`, { mode: 0o755 });
    const provider = new OtherProvider({ environment: process.env }, builtProvider(file));
    const canceled = provider.schemas({ ...context, signal: AbortSignal.abort() });
    const [first, second] = await Promise.all([canceled, provider.schemas(context)]);
    provider.current?.end();
    expect([first.names("resources"), second.names("resources")]).to.deep.equal([
      ["acme_item"],
      ["acme_item"],
    ]);
  });
});
