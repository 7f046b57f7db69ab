import "@grpc/grpc-js";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "chai";
import protobuf from "protobufjs/minimal.js";
import { callerFor } from "../../../src/cli/check/protocol.ts";
import { fromBytes } from "../../../src/protobuf/message.ts";
import { builtProvider } from "../../../src/server/combined/built-provider.ts";
import { inVersion6 } from "../../../src/server/combined/former-schema.ts";
import { OtherProvider } from "../../../src/server/combined/other-provider.ts";
import * as tfplugin6 from "../../../src/server/generated/tfplugin6.ts";
import { quietContext } from "../../../src/testing/core/methods.ts";
import { providerSchema } from "../../../src/testing/core/schema.ts";
import { startPlugin } from "../../../src/testing/plugin/client.ts";
import { removeTemporary, temporaryDirectory } from "../../support/stub.ts";

const { response } = tfplugin6.providerMessages.getProviderSchema;

/** Encodes a message with a text or another message in a field. */
const field = (number: number, content: string | Buffer): Buffer =>
  Buffer.from(
    protobuf.Writer.create()
      .uint32(number * 8 + 2)
      .bytes(Buffer.from(content))
      .finish(),
  );
/** Encodes a message with a number in a field. */
const count = (number: number, value: number): Buffer => Buffer.from([number * 8, value]);

/** An attribute in version 5 of the protocol: optional (5), sensitive (7), deprecated (9), write-only (10), and its deprecation (11). */
const secret = Buffer.concat([
  field(1, "secret"),
  field(2, '"string"'),
  field(3, "Z\u000bPX \u0001"),
  ...[5, 7, 9, 10].map((flag) => count(flag, 1)),
  field(11, "Use another one"),
]);
const plain = Buffer.concat([field(1, "name"), field(2, '"string"'), count(4, 1)]);
const inner = field(2, secret);
const list = Buffer.concat([field(1, "part"), field(2, inner), count(3, 2)]);
const schema = Buffer.concat([
  count(1, 3),
  field(2, Buffer.concat([field(2, plain), field(2, secret), field(3, list), field(4, "A block")])),
]);
const entry = (name: string, of: Buffer) => Buffer.concat([field(1, name), field(2, of)]);
const sent = Buffer.concat([
  field(1, schema),
  ...[2, 3, 8, 9].map((kind) => field(kind, entry("acme_item", schema))),
  field(5, schema),
  field(7, entry("slug", Buffer.concat([field(4, "A summary"), field(7, "Use slug2")]))),
  field(11, entry("acme_item", field(1, schema))),
]);

describe("the schema of a provider of protocol 5", function () {
  this.timeout(60_000);
  let file: string;
  const ends: (() => Promise<void> | void)[] = [];

  before(async () => {
    const broken = resolve(import.meta.dirname, "../../support/combined/broken.js");
    file = join(await temporaryDirectory(), "terraform-provider-former");
    const variables = {
      PROTOCOL: "5",
      RESPONSES: JSON.stringify({ getProviderSchema: resource.toString("hex") }),
    };
    const code = `Object.assign(process.env, ${JSON.stringify(variables)});\nimport(${JSON.stringify(broken)});`;
    await writeFile(file, `#!${process.execPath}\n${code}\n`, { mode: 0o755 });
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  after(removeTemporary);

  const resource = Buffer.concat([field(1, field(2, Buffer.alloc(0))), field(2, entry("acme_item", schema))]);

  it("write-only attributes and the texts of deprecations are read in each kind of definition, and all else stays", () => {
    const read = fromBytes(response, inVersion6("getProviderSchema", "5", Buffer.from(sent)));
    const schemas = [
      read.provider,
      read.providerMeta,
      ...[
        read.resourceSchemas,
        read.dataSourceSchemas,
        read.ephemeralResourceSchemas,
        read.listResourceSchemas,
      ].map((all) => all.get("acme_item")),
      read.actionSchemas.get("acme_item")?.schema,
    ];
    expect(schemas).to.have.length(7);
    for (const one of schemas) {
      expect([one?.version, one?.block?.description]).to.deep.equal([3, "A block"]);
      const { attributes = [], blockTypes = [] } = one?.block ?? {};
      const [name, ...secrets] = [...attributes, ...(blockTypes[0]?.block?.attributes ?? [])];
      expect(name).to.include({ name: "name", required: true, writeOnly: false, deprecationMessage: "" });
      expect(secrets).to.have.length(2);
      for (const attribute of secrets)
        expect(attribute).to.include({
          description: "Z\u000bPX \u0001",
          optional: true,
          sensitive: true,
          writeOnly: true,
          deprecated: true,
          deprecationMessage: "Use another one",
        });
    }
    expect(read.functions.get("slug")).to.include({ summary: "A summary", deprecationMessage: "Use slug2" });
  });

  it("a schema of protocol 6 and other responses stay as they are, and bytes that are no message throw", () => {
    expect(inVersion6("getProviderSchema", "6", Buffer.from(sent))).to.deep.equal(sent);
    expect(inVersion6("readResource", "5", Buffer.from(sent))).to.deep.equal(sent);
    expect(() => inVersion6("getProviderSchema", "5", Buffer.from([0x12, 0x7f, 0x01]))).to.throw();
  });

  it("a combined provider passes on that an attribute is write-only", async () => {
    const other = new OtherProvider({ environment: process.env }, builtProvider(file));
    const context = quietContext("GetProviderSchema");
    ends.push(() => other.current?.end());
    const block = (await other.schemas(context)).resource("acme_item")?.block;
    expect(block?.attributes.map(({ writeOnly }) => writeOnly)).to.deep.equal([false, true]);
  });

  it("tfnode compare, scaffold and check read that an attribute is write-only", async () => {
    const plugin = await startPlugin({ command: file, mtls: false });
    ends.push(() => plugin.kill());
    const schemas = await callerFor(plugin, { legacy: false })("getProviderSchema", {});
    const { resources } = providerSchema({ schemas, identities: undefined });
    expect(resources.get("acme_item")?.block.attributes.secret).to.include({
      writeOnly: true,
      deprecated: "Use another one",
    });
  });
});
