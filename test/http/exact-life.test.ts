import { createServer } from "node:http";
import { expect } from "chai";
import { type HttpClient, httpClient, urlPath } from "../../src/http/index.ts";
import {
  bigint,
  Decimal,
  definitionsFor,
  exactJson,
  identifier,
  json,
  jsonObject,
  type PlannedOf,
  provider,
  string,
} from "../../src/schema/index.ts";
import { Dynamic, type ProviderLife, providerLife } from "../../src/testing/index.ts";
import { type LocalServer, listenLocally } from "../support/local-server.ts";

interface Quota {
  readonly id: string;
  readonly policy: unknown;
  readonly settings: object | null;
  readonly bytes: number | bigint;
}

const { resource } = definitionsFor<HttpClient>();

const schema = {
  id: identifier("The ID"),
  policy: json("The policy").required(),
  settings: jsonObject("The settings").optional(),
  bytes: bigint("The size").required(),
};

const quota = resource({
  description: "A quota whose API has numbers of any size.",
  schema,
  importForms: ["{id}"],
  example: "",
  async create({ plan, api, signal }) {
    return fromApi(await api.post<Quota>("/quotas", toApi(plan), { signal }));
  },
  async read({ prior, api, signal }) {
    const found = await api.find<Quota>(urlPath`/quotas/${prior.id ?? ""}`, { signal });
    return found && fromApi(found);
  },
  async update({ plan, prior, api, signal }) {
    return fromApi(await api.put<Quota>(urlPath`/quotas/${prior.id}`, toApi(plan), { signal }));
  },
  async delete({ prior, api, signal }) {
    await api.delete(urlPath`/quotas/${prior.id}`, { signal });
  },
});

function toApi({ policy, settings, bytes }: PlannedOf<typeof schema>) {
  return { policy: exactJson.parse(policy), settings, bytes };
}

function fromApi({ id, policy, settings, bytes }: Quota) {
  return { id, policy: exactJson.stringify(policy), settings, bytes: BigInt(bytes) };
}

describe("a resource of an API with numbers of many digits", () => {
  let server: LocalServer;
  let life: ProviderLife;
  let stored: string;

  beforeEach(async () => {
    stored = "";
    server = await listenLocally(
      createServer(async (request, response) => {
        let body = "";
        for await (const part of request) body += part;
        if (request.method === "DELETE") stored = "";
        else if (body !== "") stored = body.replace("{", '{"id":"q1",');
        if (request.method === "DELETE") response.writeHead(204).end();
        else if (stored === "") response.writeHead(404).end('{"message":"no such quota"}');
        else response.end(stored);
      }),
    );
    const kit = provider({
      name: "kit",
      version: "1.0.0",
      description: "Quotas.",
      schema: { url: string("The URL").required() },
      configure: async ({ config: { url } }) =>
        httpClient({ baseUrl: url, exactNumbers: true, environment: {} }),
      close: (api: HttpClient) => api.close(),
      resources: { quota: async () => ({ default: quota }) },
    });
    life = await providerLife(kit, { url: server.url });
  });

  afterEach(async () => {
    await life.close();
    await server.close();
  });

  const numbers = ["9007199254740993", "-18446744073709551617", "0.1234567890123456789"] as const;
  const configured = (limit: string, bytes: bigint) => ({
    policy: `{ "limit": ${limit}, "rate": 1.50, "name": "${limit}" }`,
    settings: new Dynamic(["object", { limit: "number" }], {
      limit: limit.includes(".") ? new Decimal(limit) : BigInt(limit),
    }),
    bytes,
  });

  for (const limit of numbers) {
    it(`a resource keeps all digits of ${limit} in JSON, in JSON objects and in bigints`, async () => {
      const object = life.resource("quota");
      const config = configured(limit, 9223372036854775807n);
      await object.create(config);
      expect(stored).to.equal(
        `{"id":"q1","policy":{"limit":${limit},"rate":1.5,"name":"${limit}"},"settings":{"limit":${limit}},"bytes":9223372036854775807}`,
      );
      await object.expectNoChange(config);
      const changed = configured(limit, 9223372036854775806n);
      await object.update(changed);
      await object.expectNoChange(changed);
      await object.importVerify();
      await object.destroy();
      expect(stored).to.equal("");
    });
  }
});
