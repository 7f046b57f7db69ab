import { strict as assert } from "node:assert";
import { after, before, describe, it } from "node:test";
import { FunctionError, type ProviderLife, providerLife } from "@tfnode/framework/testing";
import { name, sql, words } from "../src/api/sql.ts";
import { matchesVerifier, verifierOf } from "../src/password.ts";
import provider from "../src/provider.ts";
import { millisecondsIn, namesIn, settingsIn } from "../src/settings.ts";

describe("what needs no server", () => {
  let life: ProviderLife;

  before(async () => {
    life = await providerLife(provider, { host: "127.0.0.1", port: 9, username: "a" });
  });

  after(() => life?.close());

  it("connection_uri encodes its parts, and leaves out those that are null", async () => {
    const uri = (...parts: readonly (string | number | null)[]) =>
      life.callFunction("connection_uri", ...parts);
    const whole = await uri("::1", 5433, "ada@example.com", "p@ss:w/rd %", "team@work/shop");
    assert.equal(whole, "postgresql://ada%40example.com:p%40ss%3Aw%2Frd%20%25@[::1]:5433/team%40work%2Fshop");
    assert.equal(
      await uri("/var/run/postgresql", null, null, null, null),
      "postgresql://%2Fvar%2Frun%2Fpostgresql",
    );
    await assert.rejects(uri("db", null, null, "secret", null), FunctionError);
    assert.equal(await life.callFunction("quote_identifier", 'a "b"'), '"a ""b"""');
  });

  it("values in statements are literals and names are quoted, whatever characters they have", () => {
    const { text } =
      sql`SELECT ${"it's"}, ${"a\\b"}, ${null}, ${7}, ${true}, ${["x", "y'"]} FROM ${name("my", 'ta"ble')}`;
    assert.equal(
      text,
      `SELECT 'it''s', E'a\\\\b', NULL, 7, true, ARRAY['x', 'y''']::text[] FROM "my"."ta""ble"`,
    );
    assert.throws(() => sql`SELECT ${"a\0"}`, TypeError);
    assert.equal(words("ALL TABLES IN SCHEMA").text, "ALL TABLES IN SCHEMA");
    assert.throws(() => words("SELECT; DROP TABLE x"), TypeError);
  });

  it("a password fits its verifier and no other", async () => {
    const verifier = await verifierOf("pw");
    assert.match(verifier, /^SCRAM-SHA-256\$4096:[A-Za-z0-9+/=]+\$[A-Za-z0-9+/=]+:[A-Za-z0-9+/=]+$/);
    assert.equal(await matchesVerifier("pw", verifier, "ada"), true);
    assert.equal(await matchesVerifier("PW", verifier, "ada"), false);
    assert.equal(await matchesVerifier(verifier, verifier, "ada"), true);
    assert.equal(await verifierOf(verifier), verifier);
    const older = "md5c08ced0f9e6671b1ec93f962e2c34274";
    assert.equal(await matchesVerifier("pw", older, "ada"), true);
    assert.equal(await matchesVerifier("pw", older, "eve"), false);
    assert.equal(await matchesVerifier("pw", "", "ada"), false);
  });

  it("settings of roles are read as the server writes them", () => {
    const settings = settingsIn([
      'search_path="$user", shop, "a, ""b"""',
      "statement_timeout=30s",
      "role=a=b",
    ]);
    assert.deepEqual(namesIn(settings.get("search_path")), ["$user", "shop", 'a, "b"']);
    assert.equal(millisecondsIn(settings.get("statement_timeout")), 30_000);
    assert.equal(millisecondsIn("5000"), 5000);
    assert.equal(settings.get("role"), "a=b");
    assert.equal(namesIn(undefined), null);
    assert.equal(millisecondsIn(undefined), null);
  });
});
