import { expect } from "chai";
import { fromBytes, toBytes } from "../../../../src/protobuf/message.ts";
import { Toleration } from "../../../../src/resources/vdb/api/generated/cluster.ts";
import {
  type TolerationAttributes,
  tolerationFromApi,
  tolerationToApi,
} from "../../../../src/resources/vdb/shared/wire.ts";

const nothing = { key: null, operator: null, value: null, effect: null, toleration_seconds: null };

/** The toleration that a server receives. */
function received(given: TolerationAttributes): Toleration {
  return fromBytes(Toleration, toBytes(Toleration, tolerationToApi(given)));
}

describe("tolerations", () => {
  it("a toleration is sent with the attributes that are set", () => {
    const given = {
      key: "dedicated",
      operator: "TOLERATION_OPERATOR_EQUAL",
      value: "db",
      effect: "TOLERATION_EFFECT_NO_EXECUTE",
      toleration_seconds: 2n ** 63n,
    };
    expect(received(given)).to.deep.equal({
      key: "dedicated",
      operator: 2,
      value: "db",
      effect: 3,
      tolerationSeconds: 2n ** 63n,
    });
    expect(tolerationFromApi(received(given))).to.deep.equal(given);
  });

  it("a toleration is sent without null attributes, such as the value with the operator Exists", () => {
    expect(received({ ...nothing, operator: "TOLERATION_OPERATOR_EXISTS" })).to.deep.equal({ operator: 1 });
    expect(tolerationFromApi({ operator: 1 })).to.deep.equal({
      ...nothing,
      operator: "TOLERATION_OPERATOR_EXISTS",
    });
  });

  it("a toleration is sent with a configured empty string", () => {
    expect(received({ ...nothing, key: "", value: "" })).to.deep.equal({ key: "", value: "" });
  });

  it("a toleration is sent with 0 seconds, which differ from no number", () => {
    const atOnce = { ...nothing, toleration_seconds: 0n };
    expect(received(atOnce)).to.deep.equal({ tolerationSeconds: 0n });
    expect(tolerationFromApi(received(atOnce))).to.deep.equal(atOnce);
  });

  it("a toleration is sent with the number 0 when the name of the enum value 0 is configured", () => {
    const unspecified = {
      operator: "TOLERATION_OPERATOR_UNSPECIFIED",
      effect: "TOLERATION_EFFECT_UNSPECIFIED",
    };
    expect(received({ ...nothing, ...unspecified })).to.deep.equal({ operator: 0, effect: 0 });
  });

  it("a toleration may be empty", () => {
    expect(received(nothing)).to.deep.equal({});
    expect(tolerationFromApi({})).to.deep.equal(nothing);
  });

  it("a toleration has the number of an enum value without a name", () => {
    expect(tolerationFromApi({ effect: 99 })).to.include({ effect: "99" });
  });
});
