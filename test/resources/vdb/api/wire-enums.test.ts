import { expect } from "chai";
import { ClusterPhase } from "../../../../src/resources/vdb/api/generated/cluster.ts";
import { enumName, enumNumber } from "../../../../src/resources/vdb/api/wire-enums.ts";

describe("enums of the vdb API", () => {
  it("enums map names to numbers and numbers to names", () => {
    expect(enumName(ClusterPhase, 12)).to.equal("CLUSTER_PHASE_HEALTHY");
    expect(enumNumber(ClusterPhase, "CLUSTER_PHASE_HEALTHY")).to.equal(12);
    expect(enumName(ClusterPhase, 0)).to.equal("CLUSTER_PHASE_UNSPECIFIED");
  });

  it("an unknown number of an enum becomes its own name", () => {
    expect(enumName(ClusterPhase, 99)).to.equal("99");
  });

  it("an unknown name of an enum has no number", () => {
    for (const name of ["HEALTHY", "constructor", "__proto__", "12", ""])
      expect(enumNumber(ClusterPhase, name), name).to.equal(undefined);
  });
});
