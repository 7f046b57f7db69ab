import { strict as assert } from "node:assert";
import { describe, it } from "node:test";
import { expectError, providerLife } from "@tfnode/framework/testing";
import provider from "../src/provider.ts";
import { isName, isServer, isShort, pointerName } from "../src/spelling.ts";

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

  it("a primary server is an address with an optional port", () => {
    for (const text of ["192.0.2.1", "192.0.2.1:5300", "2001:db8::1", "[2001:db8::1]:5300"])
      assert.equal(isServer(text), undefined, text);
    for (const text of [
      "ns.example.",
      "192.0.2.1:65536",
      "192.0.2.1:0",
      "[192.0.2.1]:5300",
      "192.0.2.1:",
      "[::1]",
    ])
      assert.match(isServer(text) ?? "", /^must be an address with an optional port/, text);
    assert.match(isServer("192.0.2.1:53") ?? "", /^must be 192.0.2.1, because 53/);
    assert.match(isServer("[2001:DB8::1]:5300") ?? "", /^must be 2001:db8::1, the short form/);
  });

  it("the name of a PTR record has the parts of the address in reverse order", () => {
    assert.equal(pointerName("192.0.2.1"), "1.2.0.192.in-addr.arpa.");
    const zeros = (count: number) => "0.".repeat(count);
    assert.equal(pointerName("2001:db8::1"), `1.${zeros(23)}8.b.d.0.1.0.0.2.ip6.arpa.`);
    assert.equal(pointerName("::"), `${zeros(32)}ip6.arpa.`);
    assert.equal(
      pointerName("2001:db8:1:2:3:4:5:6"),
      "6.0.0.0.5.0.0.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa.",
    );
  });

  it("the data source of a PTR record reads its name without a server", async () => {
    const life = await providerLife(provider, { url: "http://127.0.0.1:9", api_key: "unused" });
    try {
      const { ptr_address } = await life.readData("ptr", { ip_address: "192.0.2.1" });
      assert.equal(ptr_address, "1.2.0.192.in-addr.arpa.");
    } finally {
      await life.close();
    }
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
