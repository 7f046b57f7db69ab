import { strict as assert } from "node:assert";
import { createHash } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { expectError, type ProviderLife, providerLife } from "@tfnode/framework/testing";
import start, { isInstalled, type Server } from "../dev/server.ts";
import provider from "../src/provider.ts";
import { liveAll } from "./lives.ts";
import { olderStates, privateState } from "./older-states.ts";

const skip = isInstalled() ? false : "NOT RUN: this machine has no rabbitmq-server";

describe("the provider with a real server", { skip }, () => {
  let server: Server;
  let life: ProviderLife;

  before(async () => {
    server = await start();
    life = await providerLife(provider, server.provider);
  });

  after(async () => {
    try {
      await life?.close();
    } finally {
      await server?.close();
    }
  });

  /** Sends a request to the API as another client would. */
  async function send(method: string, place: string, body?: unknown): Promise<unknown> {
    const { endpoint, username, password } = server.provider;
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
    const headers = { authorization, "content-type": "application/json" };
    const response = await fetch(`${endpoint}/api${place}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    assert.ok(response.ok, `${method} ${place}: ${response.status}`);
    const text = await response.text();
    return text === "" ? null : JSON.parse(text);
  }

  it("an object of each type is created, read, updated and deleted on a server", () => liveAll(life));

  it("a plan shows what rabbitmqctl has changed or deleted", async () => {
    const vhost = life.resource("vhost");
    const shop = { name: "shop" };
    await vhost.create(shop);
    await vhost.drift(shop, () => server.rabbitmqctl("trace_on", "-p", "shop"), { changed: ["tracing"] });
    const user = life.resource("user");
    await user.create({ name: "ada" });
    const permissions = life.resource("permissions");
    const ofAda = { vhost: "shop", user: "ada", configure: "", write: "^orders", read: ".*" };
    await permissions.create(ofAda);
    const widen = () => server.rabbitmqctl("set_permissions", "-p", "shop", "ada", ".*", ".*", ".*");
    await permissions.drift(ofAda, widen, { changed: ["configure", "write"] });
    const clear = () => server.rabbitmqctl("clear_permissions", "-p", "shop", "ada");
    await permissions.drift(ofAda, clear, { action: "create" });
    const queue = life.resource("queue");
    const orders = { vhost: "shop", name: "orders" };
    await queue.create(orders);
    const deleteQueue = () => server.rabbitmqctl("delete_queue", "-p", "shop", "orders");
    await queue.drift(orders, deleteQueue, { action: "create" });
    const policy = life.resource("policy");
    const limits = { vhost: "shop", name: "limits", pattern: ".*", definition: { "max-length": 10 } };
    await policy.create(limits);
    const setPolicy = () =>
      server.rabbitmqctl("set_policy", "-p", "shop", "limits", ".*", '{"max-length":11}');
    await policy.drift(limits, setPolicy, { changed: ["definition"] });
    for (const resource of [policy, queue, permissions, user]) await resource.destroy();
    await vhost.drift(shop, () => server.rabbitmqctl("delete_vhost", "shop"), { action: "create" });
    await vhost.destroy();
  });

  it("a plan shows a password that changed in the configuration or on the server, even without a version", async () => {
    const user = life.resource("user");
    const config = { name: "grace", password: "first password" };
    await user.create(config);
    const changed = { ...config, password: "second password" };
    await user.expectPlan(changed, { action: "update", recomputed: ["hashing_algorithm", "password_hash"] });
    await user.update(changed);
    await server.rabbitmqctl("authenticate_user", "grace", "second password");
    await user.drift(changed, () => server.rabbitmqctl("change_password", "grace", "third password"));
    await server.rabbitmqctl("authenticate_user", "grace", "second password");
    await user.update({ name: "grace" });
    await user.drift({ name: "grace" }, () =>
      server.rabbitmqctl("change_password", "grace", "third password"),
    );
    await user.expectSecretsHidden(["first password", "second password", "third password"]);
    await user.destroy();
  });

  it("an update of the tags keeps a password hash that uses another algorithm", async () => {
    const password = "fourth password";
    const salt = Buffer.from("salt");
    const digest = createHash("sha512").update(salt).update(password).digest();
    const password_hash = Buffer.concat([salt, digest]).toString("base64");
    const hashing_algorithm = "rabbit_password_hashing_sha512";
    await send("PUT", "/users/alan", { password_hash, hashing_algorithm, tags: "" });
    const user = life.resource("user");
    await user.import("alan");
    await user.expectNoChange({ name: "alan", password });
    await user.update({ name: "alan", password, tags: ["monitoring"] });
    user.expectState({ password_hash, hashing_algorithm });
    await server.rabbitmqctl("authenticate_user", "alan", password);
    await user.destroy();
  });

  it("a change of the type replaces an exchange before the server can reject it", async () => {
    const exchange = life.resource("exchange");
    await exchange.create({ name: "events", type: "topic" });
    const changed = await exchange.expectPlan({ name: "events", type: "fanout" }, { action: "replace" });
    assert.deepEqual(changed.changed, ["type"]);
    await exchange.replace({ name: "events", type: "fanout" });
    await exchange.destroy();
  });

  it("a create rejects an object that already exists", async () => {
    await send("PUT", "/queues/%2F/taken", { durable: true });
    await send("PUT", "/exchanges/%2F/taken", { type: "fanout", durable: true });
    await send("POST", "/bindings/%2F/e/taken/q/taken", {});
    const summary = /exists already/;
    const named = { summary, detail: /import it with the import ID "%2F\/taken"/ };
    await expectError(life.resource("queue").create({ name: "taken" }), named);
    const binding = { source: "taken", destination: "taken" };
    await expectError(life.resource("binding").create(binding), { summary, detail: /import it/ });
    await send("DELETE", "/queues/%2F/taken");
    await send("DELETE", "/exchanges/%2F/taken");
  });

  it("the permissions that the server gives to the creator of a virtual host are adopted, and others are not", async () => {
    const { username } = server.provider;
    const [vhost, permissions] = [life.resource("vhost"), life.resource("permissions")];
    const of = { user: username, configure: "", write: "^orders", read: ".*" };
    await vhost.create({ name: "adopted" });
    await permissions.create({ vhost: "adopted", ...of });
    assert.match(String(life.warnings.at(-1)?.detail), /made it with rabbitmq_vhost \{ name = "adopted" \}/);
    await permissions.destroy();
    await vhost.destroy();
    await send("PUT", "/vhosts/others", {});
    await expectError(permissions.create({ vhost: "others", ...of }), { summary: /exists already/ });
    await send("DELETE", "/vhosts/others");
  });

  it("states of the public provider in Go have an empty plan, before and after a read", async () => {
    const kept = [];
    for (const [i, { type, version = 0, attributes, config }] of olderStates.entries()) {
      const created = life.resource(type);
      await created.create(config);
      const older = life.resource(type);
      await older.upgrade({ schema_version: version, attributes, private: privateState });
      await older.refresh();
      await older.expectNoChange(config);
      if (olderStates[i + 1]?.type === type) await older.destroy();
      else kept.push(older);
    }
    for (const resource of kept.reverse()) await resource.destroy();
  });

  it("data sources return the server, a queue with its counts, and users", async () => {
    await send("PUT", "/queues/%2F/counted", { durable: true });
    const message = { properties: {}, routing_key: "counted", payload: "hello", payload_encoding: "string" };
    await send("POST", "/exchanges/%2F/amq.default/publish", message);
    const queue = await life.readData("queue", { name: "counted" });
    assert.equal(queue.type, "classic");
    assert.equal(queue.consumers, 0);
    const overview = await life.readData("overview");
    assert.match(String(overview.version), /^\d+\.\d+/);
    assert.ok((overview.exchange_types as string[]).includes("topic"));
    const { users } = await life.readData("users", { tag: "administrator" });
    assert.deepEqual(users, [{ name: "admin", tags: ["administrator"] }]);
    await expectError(life.readData("queue", { name: "none" }), { summary: "No queue found", path: "name" });

    const purged = await life.runAction("purge_queue", { name: "counted" });
    assert.deepEqual(purged.progress, ["Purged the queue counted of the virtual host /"]);
    const got = { count: 1, ackmode: "ack_requeue_true", encoding: "auto" };
    assert.deepEqual(await send("POST", "/queues/%2F/counted/get", got), []);
    const failed = await life.runAction("purge_queue", { name: "none" });
    assert.match(String(failed.errors[0]?.detail), /404/);
    await send("DELETE", "/queues/%2F/counted");
  });

  it("list resources return queues, exchanges, users and virtual hosts across several pages", async () => {
    for (let i = 0; i < 101; i += 1) await send("PUT", `/exchanges/%2F/e${i}`, { type: "fanout" });
    assert.equal((await life.list("exchange", { vhost: "/" }, { limit: 1000 })).results.length, 101);
    assert.deepEqual((await life.list("queue")).results, []);
    assert.deepEqual(names(await life.list("user")), ["admin"]);
    assert.deepEqual(names(await life.list("vhost")), ["/"]);
    for (let i = 0; i < 101; i += 1) await send("DELETE", `/exchanges/%2F/e${i}`);
  });

  it("an ephemeral user can log in until it is closed", async () => {
    const { object, result } = await life.open("user", { write: "^orders" });
    const [name, password] = [String(result.name), String(result.password)];
    await server.rabbitmqctl("authenticate_user", name, password);
    assert.match(await server.rabbitmqctl("list_user_permissions", name), /\^orders/);
    await object.close();
    await assert.rejects(server.rabbitmqctl("authenticate_user", name, password));
  });

  it("an action closes the connections of a user", async () => {
    const { username, password } = server.provider;
    const uri = await life.callFunction("build_uri", "127.0.0.1", server.amqpPort, username, password, "/");
    const queue = life.resource("queue");
    const shovel = life.resource("shovel");
    await queue.create({ name: "moved" });
    const ends = { source_uri: uri, source_queue: "moved", destination_uri: uri, destination_queue: "moved" };
    await shovel.create({ name: "mover", ...ends });
    while (((await send("GET", `/connections/username/${username}`)) as unknown[]).length === 0);
    const { progress } = await life.runAction("close_connections", { user: username, reason: "test" });
    assert.match(String(progress.at(-1)), /^Closed [1-9]\d* connections of admin$/);
    await shovel.destroy();
    await queue.destroy();
  });
});

function names({ results }: Awaited<ReturnType<ProviderLife["list"]>>): readonly (string | undefined)[] {
  return results.map(({ displayName }) => displayName);
}
