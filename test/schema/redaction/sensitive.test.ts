import { expect } from "chai";
import { blockOf } from "../../../src/schema/dsl/block.ts";
import { block, dynamic, jsonObject, list, map, nested, number, string } from "../../../src/schema/index.ts";
import { textsOf } from "../../../src/schema/redaction/sensitive.ts";
import { Decimal } from "../../../src/schema/values/number.ts";
import { Dynamic, record } from "../../../src/schema/values/value.ts";

describe("textsOf", () => {
  it("textsOf separates the texts of sensitive and write-only attributes from all others", () => {
    const content = blockOf("", {
      name: string().required(),
      token: string().optional().sensitive(),
      passphrase: string().optional().writeOnly(),
    });
    const value = record([
      ["name", "the name"],
      ["token", "the token"],
      ["passphrase", "the passphrase"],
    ]);
    expect(textsOf(content, [value])).to.deep.equal({
      sensitive: ["the token", "the passphrase"],
      nonSensitive: ["the name"],
    });
  });

  it("textsOf finds the secrets in dynamic values and JSON objects, at any depth", () => {
    const content = blockOf("", {
      any: dynamic().required().sensitive(),
      json: jsonObject().required().sensitive(),
    });
    const value = record([
      ["any", new Dynamic(["list", "dynamic"], [new Dynamic("string", "first secret")])],
      ["json", new Dynamic(["object", { key: "string" }], record([["key", "second secret"]]))],
    ]);
    expect(textsOf(content, [value]).sensitive).to.deep.equal(["first secret", "second secret"]);
  });

  it("textsOf finds the secrets in collections, nested attributes and blocks", () => {
    const content = blockOf("", {
      keys: list(string()).required().sensitive(),
      labels: map(string()).required().sensitive(),
      login: nested.single("", { password: string().required().sensitive() }).required(),
      user: block.list("", { pin: string().required().sensitive() }),
    });
    const value = record([
      ["keys", ["first secret"]],
      ["labels", record([["a", "second secret"]])],
      ["login", record([["password", "third secret"]])],
      ["user", [record([["pin", "fourth secret"]])]],
    ]);
    expect(textsOf(content, [value]).sensitive).to.deep.equal([
      "first secret",
      "second secret",
      "third secret",
      "fourth secret",
    ]);
  });

  it("textsOf returns the digits of sensitive numbers, and leaves out texts and numbers of fewer than six characters", () => {
    const content = blockOf("", {
      pins: list(number()).required().sensitive(),
      pin: string().optional().sensitive(),
    });
    const value = record([
      ["pins", [12_345, 123_456, 12345678901234567890n, new Decimal("0.12345678901234567891")]],
      ["pin", "12345"],
    ]);
    expect(textsOf(content, [value]).sensitive).to.deep.equal([
      "123456",
      "12345678901234567890",
      "0.12345678901234567891",
    ]);
  });
});
