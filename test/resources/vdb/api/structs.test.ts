import { expect } from "chai";
import { fromBytes, toBytes } from "../../../../src/protobuf/message.ts";
import { Struct } from "../../../../src/resources/vdb/api/generated/well-known.ts";
import {
  type Plain,
  type PlainMap,
  plainFromStruct,
  structFromPlain,
} from "../../../../src/resources/vdb/api/structs.ts";
import { readYaml } from "../../../../src/resources/vdb/environment/yaml.ts";

/** The struct that a server receives. */
const received = (map: PlainMap) => fromBytes(Struct, toBytes(Struct, structFromPlain(map)));

describe("structs", () => {
  it("a struct has a kind of value for each kind of data", () => {
    const data: [string, Plain][] = [
      ["null", null],
      ["true", true],
      ["false", false],
      ["number", 1.5],
      ["zero", 0],
      ["text", "x"],
      ["empty", ""],
      ["list", [1, "a", [], null]],
      ["map", new Map([["__proto__", "x"]])],
    ];
    const struct = received(new Map(data));
    expect(struct.fields.get("null")).to.deep.equal({ nullValue: 0 });
    expect(struct.fields.get("zero")).to.deep.equal({ numberValue: 0 });
    expect(struct.fields.get("empty")).to.deep.equal({ stringValue: "" });
    expect(plainFromStruct(struct)).to.deep.equal(new Map(data));
  });

  it("an unknown kind of value in a struct becomes null", () => {
    expect(plainFromStruct({ fields: new Map([["new", {}]]) })).to.deep.equal(new Map([["new", null]]));
  });

  it("a struct can be read up to the maximum depth of settings", () => {
    const nested = (depth: number) => `${"{a: ".repeat(depth)}1${"}".repeat(depth)}`;
    const deepest = readYaml(nested(30));
    if (!("plain" in deepest) || !(deepest.plain instanceof Map)) throw new Error("no mapping");
    expect(plainFromStruct(received(deepest.plain))).to.deep.equal(deepest.plain);
    expect(readYaml(nested(31))).to.have.property("problem");
  });
});
