import { strict as assert } from "node:assert";
import { after, before, describe, it } from "node:test";
import { FunctionError, type ProviderLife, providerLife } from "@tfnode/framework/testing";
import { matchesHash } from "../src/password-hash.ts";
import provider from "../src/provider.ts";

describe("functions that need no server", () => {
  let life: ProviderLife;

  before(async () => {
    life = await providerLife(provider, { endpoint: "http://127.0.0.1:9", username: "a", password: "b" });
  });

  after(() => life?.close());

  it("parse_uri reverses build_uri, for parts with any characters", async () => {
    const parts = ["::1", 5673, "ada@example.com", "p@ss:w/rd %", "team@work/shop"] as const;
    const uri = await life.callFunction("build_uri", ...parts);
    const [host, port, username, password, vhost] = parts;
    assert.equal(uri, "amqp://ada%40example.com:p%40ss%3Aw%2Frd%20%25@[::1]:5673/team%40work%2Fshop");
    const parsed = await life.callFunction("parse_uri", uri);
    assert.deepEqual(parsed, { tls: false, host, port, username, password, vhost });
  });

  it("parse_uri returns the default port of the scheme, and null for missing parts", async () => {
    const none = { username: null, password: null };
    const tls = await life.callFunction("parse_uri", "amqps://mq.example.com");
    assert.deepEqual(tls, { tls: true, host: "mq.example.com", port: 5671, vhost: null, ...none });
    const empty = await life.callFunction("parse_uri", "amqp:///?heartbeat=10");
    assert.deepEqual(empty, { tls: false, host: "", port: 5672, vhost: "", ...none });
    await assert.rejects(life.callFunction("parse_uri", "http://mq.example.com"), FunctionError);
    await assert.rejects(life.callFunction("parse_uri", "amqp://%zz@mq.example.com"), FunctionError);
  });

  it("a password matches its hash only with the salt and the algorithm of the hash", () => {
    // The hashes of "pw" from rabbitmqctl hash_password and from a server.
    const hash = "q1e7dvYko5EdXIvuipB9rqgKQCRrwY16EAg9vt5EAqe4/Ce7";
    assert.equal(matchesHash("pw", hash, "rabbit_password_hashing_sha256"), true);
    assert.equal(matchesHash("PW", hash, "rabbit_password_hashing_sha256"), false);
    assert.equal(matchesHash("pw", hash, "rabbit_password_hashing_sha512"), false);
    assert.equal(matchesHash("pw", "", "rabbit_password_hashing_sha256"), false);
    assert.equal(matchesHash("pw", hash, "rabbit_password_hashing_other"), false);
  });
});
