import { strict as assert } from "node:assert";
import { once } from "node:events";
import { createServer, type Server as HttpServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { after, afterEach, before, describe, it } from "node:test";
import { type ProviderLife, providerLife } from "@tfnode/framework/testing";
import start, { isInstalled, type Server } from "../dev/server.ts";
import provider from "../src/provider.ts";

const skip = isInstalled() ? false : "NOT RUN: this machine has no moto_server (pip install 'moto[server]')";
const Principal = { Service: "ec2.amazonaws.com" };
const Statement = [{ Effect: "Allow", Principal, Action: "sts:AssumeRole" }];
const trust = JSON.stringify({ Version: "2012-10-17", Statement });

describe("the provider with moto", { skip }, () => {
  let server: Server;
  const lives: ProviderLife[] = [];

  before(async () => {
    server = await start();
  });
  afterEach(() => Promise.all(lives.splice(0).map((life) => life.close())));
  after(() => server?.close());

  /** Returns a life of the provider with these settings. */
  async function lifeWith(settings: object = {}, readsBack = true): Promise<ProviderLife> {
    const life = await providerLife(provider, { ...server.provider, ...settings }, { readsBack });
    lives.push(life);
    return life;
  }

  it("an object of each type is created, changed, imported and deleted", async () => {
    const life = await lifeWith({ default_tags: { team: "shop" } });
    const cases = [
      ["queue", { name: "orders", tags: { a: "1" } }, { retention_seconds: 60, tags: { b: "2" } }],
      ["bucket", { name: "invoices-of-shop", tags: { a: "1" } }, { tags: { b: "2" } }],
      ["role", { name: "worker", assume_role_policy: trust, tags: { a: "1" } }, { tags: { b: "2" } }],
      [
        "parameter",
        { name: "/shop/key", value: "first", tags: { a: "1" } },
        { value: "second", tags: { b: "2" } },
      ],
    ] as const;
    for (const [type, config, change] of cases) {
      const resource = life.resource(type);
      const state = await resource.create(config);
      assert.deepEqual(state.tags_all, { team: "shop", a: "1" });
      await resource.update({ ...config, ...change });
      await resource.importVerify(type === "bucket" ? { ignore: ["force_destroy"] } : {});
      await resource.expectNoChange({ ...config, ...change });
      await resource.destroy();
    }
  });

  it("a tag that another program sets is drift unless ignore_tags names it", async () => {
    const life = await lifeWith({ ignore_tags: ["cost"] });
    const [queue, other] = [life.resource("queue"), (await lifeWith()).resource("queue")];
    await queue.create({ name: "drifting" });
    await other.import("drifting");
    await other.update({ name: "drifting", tags: { cost: "1" } });
    await queue.expectNoChange({ name: "drifting" });
    await other.update({ name: "drifting", tags: { cost: "1", owner: "ops" } });
    await queue.expectPlan({ name: "drifting" }, { action: "update" });
    await queue.destroy();
  });

  it("an import by the identity of another account is an error", async () => {
    const life = await lifeWith();
    const queue = life.resource("queue");
    await queue.create({ name: "of-this-account" });
    const identity = { name: "of-this-account", region: "eu-central-1" };
    await life.resource("queue").import({ ...identity, account_id: "123456789012" });
    await assert.rejects(
      life.resource("queue").import({ ...identity, account_id: "999999999999" }),
      /another object/,
    );
    await queue.destroy();
  });

  it("objects of several regions have the clients of their regions, and are listed there", async () => {
    const life = await lifeWith();
    const queue = life.resource("queue");
    const state = await queue.create({ name: "abroad", region: "us-east-1" });
    assert.equal(state.arn, "arn:aws:sqs:us-east-1:123456789012:abroad");
    const listed = async (region: string) =>
      (await life.list("queue", { region, prefix: "abroad" })).results.length;
    assert.deepEqual([await listed("us-east-1"), await listed("eu-central-1")], [1, 0]);
    await queue.destroy();
  });

  it("temporary credentials of a role are opened, and the data source reads the account", async () => {
    const life = await lifeWith();
    const opened = await life.open("session", { role_arn: "arn:aws:iam::999999999999:role/deploy" });
    assert.match(String(opened.result.access_key_id), /^ASIA/);
    await opened.close();
    assert.equal((await life.readData("caller_identity")).account_id, "123456789012");
    const assumed = await lifeWith({ assume_roles: ["arn:aws:iam::999999999999:role/deploy"] });
    assert.equal((await assumed.readData("caller_identity")).account_id, "999999999999");
  });

  it("300 parameters are created although every third request is throttled", async () => {
    const throttle = await throttled(server.provider.endpoint);
    try {
      const life = await lifeWith({ endpoint: throttle.url }, false);
      const parameters = Array.from({ length: 300 }, (_, at) => ({ name: `/many/${at}`, value: `${at}` }));
      const all = parameters.map((config) => ({ config, resource: life.resource("parameter") }));
      await tenAtATime(all, ({ resource, config }) => resource.create(config));
      assert.ok(throttle.rejected > 200, `${throttle.rejected} requests were rejected`);
    } finally {
      throttle.server.closeAllConnections();
      throttle.server.close();
    }
  });
});

/** Starts a proxy of the simulation that rejects every third request as the API does when the rate is too high. */
async function throttled(endpoint: string) {
  let count = 0;
  const answer = async (incoming: IncomingMessage) => {
    const body = await buffer(incoming);
    if (incoming.headers["x-amz-target"] && ++count % 3 === 0) {
      state.rejected++;
      return {
        status: 400,
        headers: {},
        body: Buffer.from('{"__type":"ThrottlingException","message":"Rate exceeded"}'),
      };
    }
    const { method, headers, url } = incoming;
    const onward = request(`${endpoint}${url}`, { method, headers });
    onward.end(body);
    const [response] = (await once(onward, "response")) as [IncomingMessage];
    return { status: response.statusCode ?? 502, headers: response.headers, body: await buffer(response) };
  };
  const server: HttpServer = createServer((incoming, response) => {
    answer(incoming).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.destroy(),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const state = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, rejected: 0 };
  return state;
}

/** Calls a function for each of several objects, for ten at a time, as Terraform does. */
async function tenAtATime<T>(all: readonly T[], call: (one: T) => Promise<unknown>): Promise<void> {
  const waiting = [...all];
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await call(one);
  };
  await Promise.all(Array.from({ length: 10 }, worker));
}
