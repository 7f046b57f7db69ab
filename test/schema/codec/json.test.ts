import { expect } from "chai";
import { decodeJson } from "../../../src/schema/codec/json.ts";
import { Dynamic, record } from "../../../src/schema/values/value.ts";

describe("JSON", () => {
  it("the JSON decoder normalizes the names in the type of a dynamic value, and those in the value", () => {
    const [composed, decomposed] = ["caf\u00e9", "cafe\u0301"];
    for (const name of [composed, decomposed]) {
      const json = JSON.stringify({ type: ["object", { [name]: "string" }], value: { [name]: "x" } });
      expect(decodeJson("dynamic", json)).to.deep.equal(
        new Dynamic(["object", { [composed]: "string" }], record([[composed, "x"]])),
      );
    }
  });
});
