import { expect } from "chai";
import { registryAuthType } from "../../../../src/resources/sec/registry/wire.ts";
import { resourceGroupType } from "../../../../src/resources/sec/resource_group/wire.ts";

describe("the vocabulary of the wire", () => {
  it("the types of resource groups are translated", () => {
    const pairs = { AWS: "CLOUD_A", GCP: "CLOUD_B", AZURE: "CLOUD_C", OCI: "CLOUD_D", MACHINE: "MACHINE" };
    for (const [wire, neutral] of Object.entries(pairs)) {
      expect(resourceGroupType.fromWire(wire)).to.equal(neutral);
      expect(resourceGroupType.toWire(neutral)).to.equal(wire);
    }
  });

  it("the authentication types of registries are translated", () => {
    expect(registryAuthType.fromWire("AWS_IAM")).to.equal("CLOUD_A_IAM");
    expect(registryAuthType.toWire("CLOUD_A_ACCESS_KEY")).to.equal("AWS_ACCESS_KEY");
  });

  it("unknown words remain unchanged", () => {
    expect(registryAuthType.fromWire("Brand New")).to.equal("Brand New");
    expect(registryAuthType.fromWire("toString")).to.equal("toString");
  });
});
