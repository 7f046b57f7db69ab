import { expect } from "chai";
import { type HttpClient, urlPath } from "../../src/http/index.ts";
import { definitionsFor, identifier, provider, string, waitFor, withLock } from "../../src/schema/index.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import type { RpcContext, RpcHandlers } from "../../src/server/rpc-handlers.ts";
import { strayText } from "../../src/server/stray-text.ts";
import type { FinishedSpan, Trace } from "../../src/tracing/trace.ts";
import { json, useScriptedApi } from "../http/scripted-api.ts";
import { recordedTrace } from "../support/recorded-trace.ts";
import { driveHandlers } from "../support/small-provider.ts";

/** Secrets of each source, which the provider puts into everything that a span shows. */
const secrets = {
  configured: "planted-configured-1",
  writeOnly: "planted-write-only-2",
  ofResponse: "planted-of-response-3",
  ofProvider: "planted-of-provider-4",
  added: "planted-added-5",
  inQuery: "planted-in-query-6",
  inError: "planted-in-error-7",
} as const;

describe("secrets in the spans of a trace", () => {
  const api = useScriptedApi();
  let spans: FinishedSpan[];
  let trace: Trace;

  beforeEach(() => {
    ({ spans, trace } = recordedTrace(strayText));
  });

  afterEach(() => trace.close());

  /** A provider whose operations send requests to paths with secrets, wait for them, and lock them. */
  function leaky(create: (leak: () => Promise<void>) => Promise<void>) {
    const { resource } = definitionsFor<HttpClient>();
    const thing = resource({
      description: "A thing",
      importForms: [],
      example: "",
      schema: {
        id: identifier("The ID"),
        name: string("The name").required(),
        key: string("The key").required().sensitive(),
        code: string("The code").optional().writeOnly(),
        token: string("The token").computed().sensitive(),
      },
      async create({ plan, api: client, signal, log }) {
        const leak = async () => {
          const { inQuery: _, inError: __, ...known } = secrets;
          const all = Object.values(known).join("/");
          await client.get(urlPath`/${secrets.configured}/${secrets.writeOnly}/${secrets.ofResponse}`);
          await client.get(`/${secrets.ofProvider}/${secrets.added}`, { query: { key: secrets.inQuery } });
          await withLock(all, { signal }, async () => {
            await waitFor({ what: all, signal, log, poll: async () => ({ done: true }) });
          });
        };
        await create(leak);
        return { ...plan, id: `id-${secrets.configured}`, token: secrets.ofResponse };
      },
      read: async () => null,
      delete: async () => undefined,
    });
    const small = provider({
      name: "small",
      version: "0.0.1",
      description: "A provider for one test.",
      schema: { password: string("The password").required().sensitive() },
      async configure({ addSecret }) {
        const client = api.client();
        // Before it is known that this is a secret.
        await client.get(`/${secrets.ofProvider}/${secrets.added}`);
        addSecret(secrets.added);
        return client;
      },
      resources: { thing: async () => ({ default: thing }) },
    });
    const handlers = createRpcHandlers(small);
    const traced = Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => [
        name,
        (request: object, context: RpcContext) =>
          trace.rpc(name, {}, () => (handle as (...given: unknown[]) => Promise<unknown>)(request, context)),
      ]),
    ) as unknown as RpcHandlers;
    return driveHandlers(traced).core;
  }

  const written = () => JSON.stringify(spans);
  const expectNoSecret = () => {
    for (const [source, secret] of Object.entries(secrets)) expect(written(), source).not.to.contain(secret);
  };
  const values = {
    name: `about ${secrets.configured}`,
    key: secrets.configured,
    code: secrets.writeOnly,
  };

  it("names, IDs, paths, queries, locks and waits show no secret of the configuration, of a response or of the provider", async () => {
    api.replying(json(200, {}));
    const core = leaky((leak) => leak());
    await core.configure({ password: secrets.ofProvider });
    await core.create("small_thing", values);
    expectNoSecret();
    const kinds = new Set(spans.map(({ kind }) => kind));
    expect(kinds).to.deep.equal(new Set(["rpc", "operation", "request", "wait", "lock"]));
    expect(written()).to.contain("about (redacted)").and.to.contain("id-(redacted)");
    expect(written()).to.contain("/v1/(redacted)/(redacted)/(redacted)");
  });

  it("a failed operation shows no secret of its error", async () => {
    api.replying(json(200, {}));
    const core = leaky(async (leak) => {
      await leak();
      throw new Error(`${secrets.inError} of ${secrets.configured}`);
    });
    await core.configure({ password: secrets.ofProvider });
    await core.create("small_thing", values).catch(() => undefined);
    // The provider has returned no token that would be a secret.
    const { ofResponse: _, ...known } = secrets;
    for (const [source, secret] of Object.entries(known)) expect(written(), source).not.to.contain(secret);
    expect(spans.some(({ error }) => error === "Error")).to.equal(true);
  });
});
