import { strict as assert } from "node:assert";
import { describe, it } from "node:test";
import { expectError, providerLife } from "@tfnode/framework/testing";
import provider from "../src/provider.ts";
import { isName, isShort } from "../src/spelling.ts";

describe("functions that need no server", () => {
  it("a name must be in lower case and end with a dot", () => {
    const names = [".", "example.", "www.example.com.", "*.example.com.", "_sip._tcp.a/b.example."];
    for (const name of names) assert.equal(isName(name), undefined, name);
    for (const name of ["", "example", "Example.", "a..b.", ".example.", "a b."])
      assert.match(isName(name) ?? "", /lower case with a dot/, name);
  });

  it("an IPv6 address must be in its short form, and other text is not checked", () => {
    for (const text of ["2001:db8::1", "::", "192.0.2.1", "10 mail.example.", "::ffff:192.0.2.1", "A::"])
      assert.equal(isShort(text), text === "A::" ? "must be a::, the short form of this address" : undefined);
    assert.match(isShort("2001:DB8:0:0::1") ?? "", /^must be 2001:db8::1,/);
  });

  it("a plan rejects values that the server would rewrite, and names the attribute", async () => {
    const life = await providerLife(provider, { url: "http://127.0.0.1:9", api_key: "unused" });
    try {
      const zone = { name: "Shop.example.", kind: "Native" };
      await expectError(life.resource("zone").plan(zone), { path: "name", detail: /lower case/ });
      const records = {
        zone: "a.",
        name: "www.a.",
        type: "a",
        ttl: 300,
        records: [{ content: "192.0.2.1" }],
      };
      await expectError(life.resource("record_set").plan(records), { path: "type", detail: /upper case/ });
    } finally {
      await life.close();
    }
  });
});
