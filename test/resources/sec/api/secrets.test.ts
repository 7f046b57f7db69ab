import { expect } from "chai";
import { secretsIn } from "../../../../src/resources/sec/api/objects/objects.ts";

describe("secrets of a request", () => {
  it("the secrets of a request are found at any depth", () => {
    const data = {
      a: "x",
      apiToken: "s1",
      credentials: { privateKey: "s2", clientId: "y" },
      list: [{ password: "s3" }],
    };
    const keys = new Set(["apiToken", "privateKey", "password"]);
    expect(secretsIn(data, keys)).to.deep.equal(["s1", "s2", "s3"]);
    expect(secretsIn(null, keys)).to.deep.equal([]);
  });
});
