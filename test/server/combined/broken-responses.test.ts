// Its modules import each other in circles, so parts of it cannot be imported first.
import "@grpc/grpc-js";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { builtProvider, provider } from "../../../src/index.ts";
import { fromBytes, type MessageInit, type MessageType, toBytes } from "../../../src/protobuf/message.ts";
import * as tfplugin6 from "../../../src/server/generated/tfplugin6.ts";
import { type MethodName, rpcName } from "../../../src/server/provider-methods.ts";
import { createRpcHandlers } from "../../../src/server/rpc/create-rpc-handlers.ts";
import type { RequestOf } from "../../../src/server/rpc-handlers.ts";
import { quietContext } from "../../../src/testing/core/methods.ts";
import { removeTemporary, temporaryDirectory } from "../../support/stub.ts";

const broken = resolve(import.meta.dirname, "../../support/combined/broken.js");

/** Bytes that are no message. */
const text = Buffer.from("<html>Bad gateway</html>").toString("hex");
/** Messages whose first field, or second one, is no message. */
const [first, second] = ["0a02ffff", "1202ffff"];

const value = (content: object | null) => ({ json: Buffer.from(JSON.stringify(content)) });

describe("a provider that is combined with a program whose responses are broken", function () {
  this.timeout(60_000);
  let file: string;
  const opened: (() => Promise<unknown> | undefined)[] = [];

  before(async () => {
    file = join(await temporaryDirectory(), "terraform-provider-broken");
    await writeFile(file, `#!${process.execPath}\nimport(${JSON.stringify(broken)});\n`, { mode: 0o755 });
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((close) => close()));
  });
  after(removeTemporary);

  /** Returns a function that calls the provider, whose other program has these responses, and returns the text of the response. */
  function client(responses: { readonly [Name in MethodName]?: string }) {
    const definition = provider({
      name: "acme",
      version: "1.0.0",
      description: "A provider.",
      schema: {},
      configure: async () => undefined,
      combinedWith: builtProvider(file),
    });
    const handlers = createRpcHandlers(definition, {
      ...process.env,
      RESPONSES: JSON.stringify(responses),
    });
    opened.push(() => handlers.close?.());
    const events: string[] = [];
    const creating = () => ({
      made: (id: string | null) => events.push(`made ${id}`),
      uncertain: () => events.push("uncertain"),
      canceled: () => undefined,
      over: () => undefined,
    });
    async function ask<Name extends MethodName>(name: Name, request: MessageInit<RequestOf<Name>>) {
      const { request: type, response }: { request: MessageType<object>; response: MessageType<object> } =
        tfplugin6.providerMessages[name];
      const context = { ...quietContext(rpcName(name)), creating };
      const bytes = toBytes(type, request);
      const passed = await handlers.passOn?.unary(name, bytes, context);
      const handle = handlers[name] as (message: object, of: typeof context) => Promise<object>;
      return JSON.stringify(
        passed ? fromBytes(response, passed) : await handle(fromBytes(type, bytes), context),
      );
    }
    async function streamed(name: "listResource"): Promise<string> {
      const { request, response } = tfplugin6.providerMessages[name];
      const bytes = toBytes(request, { typeName: "acme_item" });
      const messages: unknown[] = [];
      for await (const one of (await handlers.passOn?.stream(name, bytes, quietContext(rpcName(name)))) ?? [])
        messages.push(fromBytes(response, one));
      return JSON.stringify(messages);
    }
    async function schema() {
      const passed = await handlers.passOn?.unary(
        "getProviderSchema",
        Buffer.alloc(0),
        quietContext("GetProviderSchema"),
      );
      return fromBytes(tfplugin6.providerMessages.getProviderSchema.response, passed as Buffer);
    }
    return { ask, schema, streamed, events, left: async () => (await handlers.closeOpen?.(5000)) ?? [] };
  }

  const item = { typeName: "acme_item" };
  const noConfig = { config: value({}) };
  const created = { ...item, priorState: value(null), plannedState: value({ id: "a" }) };

  /** Checks that an error names the program and the method, and does not blame this provider. */
  function expectNamed(response: string, name: MethodName): void {
    expect(response, name)
      .to.contain("The provider terraform-provider-broken has failed")
      .and.contain(`responded to ${rpcName(name)} with`)
      .and.not.contain("Provider bug");
  }

  it("a schema that is no message, or has a part that is none, is an error that names the program, as is each later call", async () => {
    for (const response of [text, first, second, "status"]) {
      const { ask } = client({ getProviderSchema: response as string });
      for (const name of ["getProviderSchema", "getMetadata", "configureProvider"] as const)
        expectNamed(await ask(name, name === "configureProvider" ? noConfig : {}), "getProviderSchema");
    }
  });

  it("a schema with a warning has its definitions and the warning, and one with an error has the error", async () => {
    const { WARNING, ERROR } = tfplugin6.DiagnosticSeverity;
    const { response } = tfplugin6.providerMessages.getProviderSchema;
    for (const [severity, hasItem] of [
      [WARNING, true],
      [ERROR, false],
    ] as const) {
      const schema = toBytes(response, {
        resourceSchemas: new Map([["acme_item", { block: {} }]]),
        diagnostics: [{ severity, summary: "The license ends soon" }],
      });
      const said = await client({ getProviderSchema: schema.toString("hex") }).schema();
      expect(said.diagnostics.map(({ summary }) => summary)).to.deep.equal(["The license ends soon"]);
      expect(said.resourceSchemas.has("acme_item")).to.equal(hasItem);
    }
  });

  it("a response to the configuration of the provider that is no message is an error that names the program", async () => {
    for (const name of ["validateProviderConfig", "configureProvider"] as const)
      for (const response of [text, name === "configureProvider" ? first : second, "status"])
        expectNamed(await client({ [name]: response }).ask(name, noConfig), name);
    const identities = client({ getResourceIdentitySchemas: text });
    expectNamed(await identities.ask("getResourceIdentitySchemas", {}), "getResourceIdentitySchemas");
  });

  it("a program that ends while it is configured is an error with its exit code and output, also of later calls", async () => {
    const { ask, events } = client({ configureProvider: "exit" });
    await ask("getProviderSchema", {});
    const responses = [
      [await ask("configureProvider", noConfig), "during ConfigureProvider"],
      [await ask("configureProvider", noConfig), "before this request"],
      [await ask("readResource", { ...item, currentState: value({ id: "a" }) }), "before this request"],
      [await ask("applyResourceChange", created), "before this request"],
    ] as const;
    for (const [response, when] of responses)
      expect(response)
        .to.contain("The provider terraform-provider-broken does not run")
        .and.contain(`ended with code 5 ${when}`)
        .and.contain("Out of licenses")
        .and.not.contain("It is not known whether");
    expect(events).to.deep.equal([]);
  });

  it("a response to a call for an object that is no message is an error that names the program", async () => {
    for (const response of [text, "status"]) {
      const { ask, streamed } = client({
        readResource: response,
        planResourceChange: response,
        openEphemeralResource: response,
        listResource: response,
      });
      for (const name of ["readResource", "planResourceChange", "openEphemeralResource"] as const)
        expectNamed(await ask(name, item), name);
      expectNamed(await streamed("listResource"), "listResource");
    }
    expectNamed(
      await client({ openEphemeralResource: second as string }).ask("openEphemeralResource", item),
      "openEphemeralResource",
    );
  });

  it("an object whose create has a response that is no message may exist, which the error says, and is written down", async () => {
    for (const response of [text, first, "status"]) {
      const { ask, events } = client({ applyResourceChange: response as string });
      const failed = await ask("applyResourceChange", created);
      expectNamed(failed, "applyResourceChange");
      expect(failed).to.contain("It is not known whether acme_item was created");
      expect(events).to.deep.equal(["uncertain"]);
    }
  });

  it("an ephemeral object whose open is deferred is not open, so it is not closed at the end", async () => {
    const { openEphemeralResource, closeEphemeralResource } = tfplugin6.providerMessages;
    const refused = [{ severity: tfplugin6.DiagnosticSeverity.ERROR, summary: "Not open" }];
    const closeResponse = toBytes(closeEphemeralResource.response, { diagnostics: refused }).toString("hex");
    const deferred = { reason: tfplugin6.DeferredReason.PROVIDER_CONFIG_UNKNOWN };
    const { ask, left } = client({
      openEphemeralResource: toBytes(openEphemeralResource.response, { deferred }).toString("hex"),
      closeEphemeralResource: closeResponse,
    });
    await ask("openEphemeralResource", item);
    expect(await left()).to.deep.equal([]);
  });

  it("a move to a type of a program that knows no moves is an error that names both", async () => {
    const { ask } = client({ moveResourceState: "unknown" });
    const moved = await ask("moveResourceState", { sourceTypeName: "acme_old", targetTypeName: "acme_item" });
    expect(moved)
      .to.contain("The provider terraform-provider-broken, which has acme_item, supports no moves")
      .and.contain("acme_old");
  });
});
